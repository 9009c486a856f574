#!/usr/bin/env python3
"""Train the lattice network and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: train_lattice.py lattice.toml --shared ../../../shared --rendered DIR --out ../models/lattice.onnx
Needs Debian's python3-torch, python3-opencv and python3-numpy.
"""
import cv2
import numpy
import torch

from learning import BATCH, learn, options, write_onnx
from network import CHANNELS, Lattice
from samples import sample


class Batches(torch.utils.data.IterableDataset):
    """Endless batches: a rendered picture with probability `rendered_share`, else a real one, its source drawn first."""

    def __init__(self, real, rendered, rendered_share, seed):
        self.by_source = {}
        for picture in real:
            self.by_source.setdefault(picture.source, []).append(picture)
        self.rendered, self.share, self.seed = rendered, rendered_share if real else 1.0, seed

    def draw(self, random):
        if self.rendered and random.random() < self.share:
            return self.rendered[random.integers(len(self.rendered))]
        sources = sorted(self.by_source)
        sizes = numpy.array([len(self.by_source[source]) ** 0.7 for source in sources])
        source = sources[random.choice(len(sources), p=sizes / sizes.sum())]
        return self.by_source[source][random.integers(len(self.by_source[source]))]

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        random = numpy.random.default_rng([self.seed, worker.id if worker else 0])
        cv2.setNumThreads(1)
        while True:
            drawn = [sample(random, self.draw(random), self.draw(random)) for _ in range(BATCH)]
            images, targets, weights = (numpy.stack(parts) for parts in zip(*drawn))
            yield (torch.from_numpy(numpy.ascontiguousarray(images.transpose(0, 3, 1, 2))), torch.from_numpy(targets),
                   torch.from_numpy(weights))


def loss_of(logits, target, weight):
    """Cross-entropy of the stones where known, weighted binary cross-entropy of the other maps."""
    binary = torch.nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none") * weight
    lattice = (binary[:, 0] * (1 + 8 * target[:, 0])).mean() * 3
    first_line = (binary[:, 4] * (1 + 3 * target[:, 4])).mean() * 3
    region = binary[:, 5].mean() * 0.5 + binary[:, 6].mean() * 0.5
    stone = torch.nn.functional.cross_entropy(logits[:, 1:4], target[:, 1:4].argmax(1), reduction="none") * weight[:, 1]
    stones = stone.sum() / weight[:, 1].sum().clamp(min=1)
    figures = {"lattice": lattice, "stones": stones, "first line": first_line, "regions": region}
    return lattice + first_line + region + stones, {name: value.item() for name, value in figures.items()}


def export(network, path):
    write_onnx(network, path, side=512, names=("picture", "maps"), channels=CHANNELS)


def main():
    chosen, real, rendered = options(__doc__)
    network, averaged = Lattice(), Lattice()
    learn(network, averaged, Batches(real, rendered, chosen.rendered_share, chosen.seed), loss_of, chosen)
    export(averaged, chosen.out)


if __name__ == "__main__":
    main()
