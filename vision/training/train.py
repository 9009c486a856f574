#!/usr/bin/env python3
"""Train the lattice network and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: train.py --shared ../../../shared --rendered DIR --out ../models/lattice.onnx --minutes 45 [--without app-users ...]
Needs Debian's python3-torch, python3-opencv and python3-numpy.
"""
import argparse
import math
import sys
import time

import cv2
import numpy
import torch

from network import CHANNELS, Lattice
from pictures import real_pictures, rendered_pictures
from samples import sample

BATCH = 8
PEAK_RATE = 2e-3
WEIGHT_DECAY = 1e-4
AVERAGE_DECAY = 0.998  # of the averaged weights, which are what is exported


class Samples(torch.utils.data.IterableDataset):
    """Endless samples: a rendered picture with probability `rendered_share`, else a real one, its source drawn first."""

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
            image, target, weight = sample(random, self.draw(random), self.draw(random))
            yield (torch.from_numpy(numpy.ascontiguousarray(image.transpose(2, 0, 1))), torch.from_numpy(target),
                   torch.from_numpy(weight))


def loss_of(logits, target, weight):
    """Cross-entropy of the stones where known, weighted binary cross-entropy of the other maps."""
    binary = torch.nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none") * weight
    lattice = (binary[:, 0] * (1 + 8 * target[:, 0])).mean() * 3
    first_line = (binary[:, 4] * (1 + 3 * target[:, 4])).mean() * 3
    region = binary[:, 5].mean() * 0.5 + binary[:, 6].mean() * 0.5
    stone = torch.nn.functional.cross_entropy(logits[:, 1:4], target[:, 1:4].argmax(1), reduction="none") * weight[:, 1]
    stones = stone.sum() / weight[:, 1].sum().clamp(min=1)
    return lattice + first_line + region + stones, (lattice.item(), stones.item(), first_line.item(), region.item())


def export(network, path):
    network.eval()
    torch.onnx.export(network, torch.zeros(1, 3, 512, 512), path, opset_version=11, input_names=["picture"],
                      output_names=["maps"], dynamic_axes={"picture": {0: "n", 2: "h", 3: "w"}, "maps": {0: "n", 2: "h", 3: "w"}})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", default="")
    parser.add_argument("--rendered", default="")
    parser.add_argument("--rendered-share", type=float, default=0.6)
    parser.add_argument("--without", nargs="*", default=[], help="real sources to leave out, for honest figures on them")
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--rate", type=float, default=PEAK_RATE)
    parser.add_argument("--start", default="", help="a checkpoint to go on from")
    parser.add_argument("--checkpoint", default="")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    real = real_pictures(arguments.shared, arguments.without) if arguments.shared else []
    rendered = rendered_pictures(arguments.rendered) if arguments.rendered else []
    print(f"{len(real)} real pictures, {len(rendered)} rendered", flush=True)
    if not real and not rendered:
        sys.exit("nothing to learn from: give --shared or --rendered")

    network, averaged = Lattice(), Lattice()
    if arguments.start:
        network.load_state_dict(torch.load(arguments.start))
    averaged.load_state_dict(network.state_dict())
    print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=WEIGHT_DECAY)
    samples = Samples(real, rendered, arguments.rendered_share, arguments.seed)
    loader = iter(torch.utils.data.DataLoader(samples, batch_size=BATCH, num_workers=1, prefetch_factor=4))
    begin, step, sums = time.time(), 0, numpy.zeros(4)
    network.train()
    while (share := (time.time() - begin) / (60 * arguments.minutes)) < 1:
        warm_up = min(1, (step + 1) / 200)
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * warm_up * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        image, target, weight = next(loader)
        image = image.float() / 255
        loss, parts = loss_of(network(image), target, weight)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        decay = min(AVERAGE_DECAY, (step + 1) / (step + 20))
        with torch.no_grad():
            for mean, value in zip(averaged.state_dict().values(), network.state_dict().values()):
                if value.dtype.is_floating_point:
                    mean.mul_(decay).add_(value, alpha=1 - decay)
                else:
                    mean.copy_(value)
        sums, step = sums + parts, step + 1
        if step % 100 == 0:
            spent = time.time() - begin
            print(f"{spent / 60:6.1f} min  step {step}  {1000 * spent / step / BATCH:.0f} ms a picture  lattice, stones, "
                  "first line, regions: " + " ".join(f"{value:.4f}" for value in sums / 100), flush=True)
            sums = numpy.zeros(4)
        if step % 500 == 0 and arguments.checkpoint:
            torch.save(averaged.state_dict(), arguments.checkpoint)
    if arguments.checkpoint:
        torch.save(averaged.state_dict(), arguments.checkpoint)
    export(averaged, arguments.out)


if __name__ == "__main__":
    main()
