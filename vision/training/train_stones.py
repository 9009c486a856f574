#!/usr/bin/env python3
"""Train the stone network and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: train_stones.py stones.toml --shared ../../../shared --rendered DIR --out ../models/stones.onnx
Needs Debian's python3-torch, python3-opencv and python3-numpy.
"""
import cv2
import numpy
import torch

from boards import UNKNOWN, board_sample, stray_sample
from learning import BATCH, learn, options, write_onnx
from stones import CELL_PX, CHANNELS, CONTENTS, MARGIN, Stones

SHARES = {19: 0.7, 13: 0.15, 9: 0.15}  # of the batches; all boards of a batch have the same size
MISTAKEN_SHARE = 0.12  # of the samples have a grid of another size than the board
STRAY_SHARE = 0.1  # of the samples show no board, or a grid that is laid wrong
# Beside the board there is a ring of easy places; it must not outweigh the stones.
WEIGHTS = torch.tensor([1.0, 1.0, 1.0, 1.0, 0.3])


class Batches(torch.utils.data.IterableDataset):
    """Endless batches: each board rendered with probability `rendered_share`, else real, its source drawn first."""

    def __init__(self, real, rendered, rendered_share, seed):
        self.others = [picture for picture in rendered if picture.points is None]
        real, rendered = ([picture for picture in pictures if picture.points is not None] for pictures in (real, rendered))
        self.real, self.rendered, self.share, self.seed = self.by_size(real), self.by_size(rendered), rendered_share, seed

    @staticmethod
    def by_size(pictures):
        groups = {}
        for picture in pictures:
            groups.setdefault(picture.points.shape[0], {}).setdefault(picture.source, []).append(picture)
        return groups

    def draw(self, random, size):
        real, rendered = self.real.get(size), self.rendered.get(size)
        sources = rendered if rendered and (not real or random.random() < self.share) else real
        names = sorted(sources)
        sizes = numpy.array([len(sources[name]) ** 0.7 for name in names])
        pictures = sources[names[random.choice(len(names), p=sizes / sizes.sum())]]
        return pictures[random.integers(len(pictures))]

    def sample(self, random, size):
        if random.random() < MISTAKEN_SHARE:
            others = [other for other in self.rendered if other != size]
            if others:
                picture = self.draw(random, others[random.integers(len(others))])
                return board_sample(random, picture, picture, size)
        picture = self.draw(random, size)
        if random.random() >= STRAY_SHARE:
            return board_sample(random, picture, self.draw(random, size), size)
        if self.others and random.random() < 0.5:
            picture = self.others[random.integers(len(self.others))]
        return stray_sample(random, picture, size)

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        random = numpy.random.default_rng([self.seed, worker.id if worker else 0])
        cv2.setNumThreads(1)
        sizes = [size for size in SHARES if size in self.real or size in self.rendered]
        shares = numpy.array([SHARES[size] for size in sizes])
        while True:
            size = sizes[random.choice(len(sizes), p=shares / shares.sum())]
            boards = [self.sample(random, size) for _ in range(BATCH)]
            images, contents, offsets = (numpy.stack(parts) for parts in zip(*boards))
            yield (torch.from_numpy(numpy.ascontiguousarray(images.transpose(0, 3, 1, 2))), torch.from_numpy(contents),
                   torch.from_numpy(offsets.transpose(0, 3, 1, 2).copy()))


def loss_of(answer, contents, offsets):
    """Cross-entropy of what lies on each point, and how far from the crossing the answered place is; with them, in percent, how
    many of the points that show bare wood or a stone are wrong."""
    logits, places = answer[:, :len(CONTENTS)], answer[:, len(CONTENTS):]
    stones = torch.nn.functional.cross_entropy(logits, contents, weight=WEIGHTS, ignore_index=UNKNOWN)
    known = ~torch.isnan(offsets)
    off = torch.nn.functional.smooth_l1_loss(places[known], offsets[known], beta=0.05) if known.any() else 0 * places.sum()
    shown = (contents >= 0) & (contents <= 2)
    wrong = ((logits.argmax(1) != contents) & shown).sum() / shown.sum().clamp(min=1)
    return stones + off, {"contents": stones.item(), "places": off.item(), "wrong %": 100 * wrong.item()}


def export(network, path):
    write_onnx(network, path, side=(19 + 2 * MARGIN) * CELL_PX, names=("board", "contents"), channels=CHANNELS)


def main():
    chosen, real, rendered = options(__doc__)
    network, averaged = Stones(), Stones()
    learn(network, averaged, Batches(real, rendered, chosen.rendered_share, chosen.seed), loss_of, chosen)
    export(averaged, chosen.out)


if __name__ == "__main__":
    main()
