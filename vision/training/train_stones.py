#!/usr/bin/env python3
"""Train the stone network and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: train_stones.py --shared ../../../shared --rendered DIR --out ../models/stones.onnx --minutes 45 [--without app-users ...]
Needs Debian's python3-torch, python3-opencv and python3-numpy.
"""
import argparse
import math
import sys
import time

import cv2
import numpy
import torch

from boards import UNKNOWN, board_sample, made_smaller, stray_sample
from pictures import real_pictures, rendered_pictures
from stones import CELL_PX, CONTENTS, MARGIN, Stones

BATCH = 8
PEAK_RATE = 2e-3
WEIGHT_DECAY = 1e-4
AVERAGE_DECAY = 0.998  # of the averaged weights, which are what is exported
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
    """Cross-entropy of what lies on each point, and how far from the crossing the answered place is."""
    logits, places = answer[:, :len(CONTENTS)], answer[:, len(CONTENTS):]
    stones = torch.nn.functional.cross_entropy(logits, contents, weight=WEIGHTS, ignore_index=UNKNOWN)
    known = ~torch.isnan(offsets)
    off = torch.nn.functional.smooth_l1_loss(places[known], offsets[known], beta=0.05) if known.any() else 0 * places.sum()
    return stones + off, stones, off


def started(network, path):
    """The network with the weights of a checkpoint; outputs that the checkpoint did not have start afresh."""
    weights, own = torch.load(path), network.state_dict()
    for name, value in weights.items():
        if value.shape != own[name].shape:
            fresh = own[name].clone()
            fresh[:len(value)] = value
            weights[name] = fresh
    network.load_state_dict(weights)


def export(network, path):
    network.eval()
    side = (19 + 2 * MARGIN) * CELL_PX
    torch.onnx.export(network, torch.zeros(1, 3, side, side), path, opset_version=11, input_names=["board"],
                      output_names=["contents"],
                      dynamic_axes={"board": {0: "n", 2: "h", 3: "w"}, "contents": {0: "n", 2: "h", 3: "w"}})


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
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    real = real_pictures(arguments.shared, arguments.without) if arguments.shared else []
    rendered = rendered_pictures(arguments.rendered) if arguments.rendered else []
    real, rendered = ([made_smaller(picture) for picture in pictures] for pictures in (real, rendered))
    print(f"{len(real)} real pictures, {len(rendered)} rendered", flush=True)
    if not real and not rendered:
        sys.exit("nothing to learn from: give --shared or --rendered")

    network, averaged = Stones(), Stones()
    if arguments.start:
        started(network, arguments.start)
    averaged.load_state_dict(network.state_dict())
    network = network.to(memory_format=torch.channels_last)
    print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=WEIGHT_DECAY)
    batches = Batches(real, rendered, arguments.rendered_share, arguments.seed)
    loader = iter(torch.utils.data.DataLoader(batches, batch_size=None, num_workers=1, prefetch_factor=4))
    begin, step, sums = time.time(), 0, numpy.zeros(3)
    network.train()
    while (share := (time.time() - begin) / (60 * arguments.minutes)) < 1:
        warm_up = min(1, (step + 1) / 200)
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * warm_up * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-6
        images, contents, offsets = next(loader)
        images = (images.float() / 255).contiguous(memory_format=torch.channels_last)
        answer = network(images)
        loss, of_stones, of_places = loss_of(answer, contents, offsets)
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
            stones = (contents >= 0) & (contents <= 2)
            wrong = ((answer[:, :len(CONTENTS)].argmax(1) != contents) & stones).sum().item() / max(1, stones.sum().item())
        sums, step = sums + (of_stones.item(), wrong, of_places.item()), step + 1
        if step % 100 == 0:
            spent = time.time() - begin
            print(f"{spent / 60:6.1f} min  step {step}  {1000 * spent / step / BATCH:.0f} ms a board  loss {sums[0] / 100:.4f}  "
                  f"points wrong {sums[1]:.3f} %  places {sums[2] / 100:.4f}", flush=True)
            sums = numpy.zeros(3)
        if step % 500 == 0 and arguments.checkpoint:
            torch.save(averaged.state_dict(), arguments.checkpoint)
    if arguments.checkpoint:
        torch.save(averaged.state_dict(), arguments.checkpoint)
    export(averaged, arguments.out)


if __name__ == "__main__":
    main()
