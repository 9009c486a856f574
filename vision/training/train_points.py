#!/usr/bin/env python3
"""Train the point classifier and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: cargo run -p vision --release --example close_ups -- FOLDER PICTURES
       train_points.py points.toml --close-ups FOLDER ... --out ../models/points.onnx

Each picture's truth lies beside it as JSON, as `test-images render` writes it. Needs Debian's python3-torch, python3-opencv and python3-numpy.
"""
import argparse
import copy
import inspect
import json
import math
import os
import time

import numpy
import torch

from configuration import configuration
from label import label
from learning import average
from pictures import read_picture
from points import CELL_PX, CLOSE_UP, CONTENTS, PARTS, REFERENCE, OnRows, PointClassifier, parts, planes_and_numbers

BATCH = 96
WEIGHT_DECAY = 1e-2
AVERAGE_DECAY = 0.998  # of the averaged weights, which are what is exported
WARM_UP_STEPS, REPORT_STEPS = 100, 100
NOISE = 0.04  # of the pixels, at most, and half as much of the numbers
LIGHT = 0.1  # of the close-up's own brightness, in each channel
GAMMA = 2.2
EASY_SHARE = 0.03  # how often a point is drawn of which the reader is right and sure, against one of which it is wrong and sure
MOST_WRONG = 60  # with more wrong points a grid is wrong: what lies on its points is another question
TOLERATED_RISK = 0.03  # what is less sure is shown to a human


class CloseUps:
    """The rows of the points of one folder whose contents are known, and how often they are drawn against those of others."""

    def __init__(self, folder, share=1.0):
        self.share = share
        self.rows = numpy.memmap(os.path.join(folder, "rows.f32"), numpy.float32, "r").reshape(-1, sum(PARTS.values()))
        self.places, self.contents, self.boards = [], [], []
        at = 0
        with open(os.path.join(folder, "points.jsonl"), encoding="utf-8") as lines:
            for board, line in enumerate(lines):
                reading = json.loads(line)
                places = range(at, at + len(reading["points"]))
                at += len(places)
                for place, content in zip(places, self.truth(reading)):
                    if content is not None:
                        self.places.append(place)
                        self.contents.append(content)
                        self.boards.append(board)
        self.places, self.contents, self.boards = map(numpy.array, (self.places, self.contents, self.boards))
        names = [name.split()[0] for name in PARTS]
        begin = list(PARTS.values())
        first = sum(begin[:names.index("posteriors")]) + 4 * len(CONTENTS)
        before = self.rows[self.places, first:first + len(CONTENTS)]
        self.before = before / before.sum(1, keepdims=True)

    @staticmethod
    def truth(reading):
        """What lies on each of the points of a picture; nothing where nobody can tell, or the grid is wrong."""
        picture = read_picture(os.path.splitext(reading["photo"])[0] + ".json", "rendered")
        if picture.points is None or len(picture.points) != reading["size"]:
            return [None] * len(reading["points"])
        contents = [picture.stones[row, column] for column, row in reading["points"]]
        known = [content >= 0 and not picture.hidden[row, column] for content, (column, row) in zip(contents, reading["points"])]
        wrong = sum(content != seen for content, seen, known in zip(contents, reading["seen"], known) if known)
        return [content if known and wrong <= MOST_WRONG else None for content, known in zip(contents, known)]

    def __len__(self):
        return len(self.places)

    def batch(self, places):
        return torch.from_numpy(self.rows[self.places[places]]), torch.from_numpy(self.contents[places])


SHAPES = {"close-up": (CLOSE_UP, CLOSE_UP, 3), "references": (3, REFERENCE, REFERENCE, 3), "posteriors": (3, 3, 3)}


def turned(here, quarters, mirror):
    """The parts of the same points, the board turned or mirrored."""
    for name, shape in SHAPES.items():
        axes = (len(shape) - 2, len(shape) - 1)  # of rows and columns, after that of the points
        picture = torch.rot90(here[name].reshape(-1, *shape), quarters, axes)
        here[name] = (picture.flip(axes[1]) if mirror else picture).reshape(len(here[name]), -1)


def less_sure(chosen, here, leaning_most):
    """What was seen of the chosen points is less sure than it was, and leans to anything, by so much at most."""
    count = int(chosen.sum())
    dirichlet = torch.distributions.Dirichlet(torch.full((3,), 0.5))
    temperature, leaning, anything = torch.rand(count, 1) * 0.6 + 0.4, torch.rand(count, 1) * leaning_most, dirichlet.sample((count,))
    seen = here["posteriors"][chosen].reshape(count, 9, 3)
    shown = seen.sum(2, keepdim=True)
    seen = (seen / shown.clamp(min=1e-6)).clamp(min=1e-6) ** temperature[:, None]
    seen = seen / seen.sum(2, keepdim=True)
    seen[:, 4] = (1 - leaning) * seen[:, 4] + leaning * anything
    here["posteriors"][chosen] = (seen * shown).reshape(count, -1)
    leaning, anything = torch.rand(count, 1) * leaning_most, dirichlet.sample((count,))
    stone = here["stone"][chosen].clamp(min=1e-6) ** temperature
    stone = stone / stone.sum(1, keepdim=True)
    stone[:, :3] = (1 - leaning) * stone[:, :3] + leaning * anything * stone[:, :3].sum(1, keepdim=True)
    here["stone"][chosen] = stone


def colour_withheld(chosen, here):
    """The first network's own word on black or white is withheld: its colours are those that this board's stones made of them."""
    black, white = here["posteriors"][chosen].reshape(-1, 9, 3)[:, 4, 1:].clamp(min=1e-6).unbind(1)
    stone = here["stone"][chosen][:, 1:3].sum(1)
    here["stone"][chosen, 1], here["stone"][chosen, 2] = stone * black / (black + white), stone * white / (black + white)


def recoloured(chosen, here):
    """Stones and wood of the chosen points in other materials, or in light of other colours: their channels are mixed."""
    count = int(chosen.sum())
    names = ("close-up", "references", "colors")
    scales = (255, 255, 1)
    pixels = torch.cat([here[name][chosen] / scale for name, scale in zip(names, scales)], 1).reshape(count, -1, 3)
    light = torch.diag_embed(torch.distributions.Dirichlet(torch.full((3,), 0.5)).sample((count,)) * (1.2 + 1.4 * torch.rand(count, 1)))
    light = light + 0.35 * torch.rand(count, 1, 1) * torch.rand(count, 3, 3)
    materials = torch.randn(count, 3, 3)
    mixed = pixels @ torch.where(torch.rand(count, 1, 1) < 0.5, light, materials).transpose(1, 2)
    low, high = mixed.amin((1, 2), keepdim=True), mixed.amax((1, 2), keepdim=True)
    # Light leaves black what is black; other materials may have any brightness.
    low = low.clamp(max=0)
    mixed = (mixed - low) / (high - low).clamp(min=0.1) * (0.5 + torch.rand(count, 1, 1))
    mixed = mixed.clamp(0, 1).reshape(count, -1)
    begin = 0
    for name, scale in zip(names, scales):
        end = begin + here[name].shape[1]
        here[name][chosen] = scale * mixed[:, begin:end]
        begin = end


def exposed(chosen, here):
    """The chosen points over-exposed, until some of their pixels are clipped."""
    gain = 1 + 0.8 * torch.rand(int(chosen.sum()), 1)
    for name, end in (("close-up", 255), ("references", 255), ("colors", 1)):
        here[name][chosen] = (here[name][chosen] * gain).clamp(max=end)


def glaring(chosen, here):
    """A lamp's reflection over the chosen points, or beside their middles: as large as a stone perhaps, and no stone."""
    count = int(chosen.sum())
    picture = here["close-up"][chosen].reshape(count, CLOSE_UP, CLOSE_UP, 3)
    along = torch.arange(CLOSE_UP) - (CLOSE_UP - 1) / 2
    off = 0.7 * CELL_PX * (2 * torch.rand(count, 2, 1) - 1)
    stretch = torch.exp(torch.rand(count, 1, 1) - 0.5)
    x, y = (along - off[:, 0])[:, None, :] * stretch, (along - off[:, 1])[:, :, None] / stretch
    reach = CELL_PX * (0.15 + 0.85 * torch.rand(count, 1, 1))
    shine = torch.exp(-((x ** 2 + y ** 2) / reach ** 2) ** (0.5 + 2.5 * torch.rand(count, 1, 1)))[..., None]
    strength = (0.05 + 2.5 * torch.rand(count, 1, 1, 1) ** 2) * (0.75 + 0.25 * torch.rand(count, 1, 1, 3))

    def lit(levels, light):
        # Light adds up before the camera's curve.
        return ((levels.clamp(min=0) ** GAMMA + light) ** (1 / GAMMA)).clamp(max=1)

    here["close-up"][chosen] = 255 * lit(picture / 255, strength * shine).reshape(count, -1)
    middle = (strength * shine)[:, CLOSE_UP // 2, CLOSE_UP // 2]
    here["colors"][chosen, :3] = lit(here["colors"][chosen, :3], middle)


# How often each is done.
SPOILT = {recoloured: 0.4, exposed: 0.15, glaring: 0.25}
MISLED = 0.3  # how often the first network is told to have seen anything: on real boards it errs where it does not on rendered ones


def spoilt(rows, random):
    """The parts of points as they would look otherwise: the board turned, of other colours, in glaring light."""
    here = {name: part.clone() for name, part in parts(rows).items()}
    turned(here, int(random.integers(4)), random.random() < 0.5)
    unsure, misled = (torch.from_numpy(random.random(len(rows)) < share) for share in (0.1, MISLED))
    for spoil, share in SPOILT.items():
        chosen = torch.from_numpy(random.random(len(rows)) < share)
        spoil(chosen, here)
        if spoil is glaring:
            unsure |= chosen
        elif spoil is recoloured:
            unsure |= chosen & torch.from_numpy(random.random(len(rows)) < 0.5)
    less_sure(unsure & ~misled, here, 0.3)
    less_sure(misled, here, 1.0)
    colour_withheld(torch.from_numpy(random.random(len(rows)) < 0.5), here)
    return torch.cat(list(here.values()), 1)


def train(close_ups, seed, rate, steps, in_bfloat16, start=None):
    """The running mean of the weights of a training."""
    torch.manual_seed(seed)
    random = numpy.random.default_rng(seed)
    network = PointClassifier().to(memory_format=torch.channels_last)
    if start:
        network.load_state_dict(torch.load(start))
    averaged = copy.deepcopy(network)
    lengths = numpy.cumsum([len(folder) for folder in close_ups])
    likely = numpy.concatenate([folder.before[numpy.arange(len(folder)), folder.contents] for folder in close_ups])
    # What the reader is wrong about is drawn more often, and counts half-way less for it.
    drawn = 1 - likely + EASY_SHARE
    share = drawn * numpy.concatenate([numpy.full(len(folder), folder.share) for folder in close_ups])
    share = numpy.cumsum(share / share.sum())
    counts = drawn ** -0.5 * drawn.sum() / (drawn ** 0.5).sum()
    optimizer = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=WEIGHT_DECAY)
    begin, sum_of_losses = time.time(), 0.0
    network.train()
    for step in range(1, steps + 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, step / WARM_UP_STEPS) * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + 1e-6
        places = numpy.searchsorted(share, random.random(BATCH)).clip(0, len(likely) - 1)
        folders = numpy.searchsorted(lengths, places, side="right")
        rows, contents = map(torch.cat, zip(*(
            folder.batch(places[folders == index] - (lengths[index] - len(folder)))
            for index, folder in enumerate(close_ups) if (folders == index).any())))
        weights = torch.from_numpy(counts[places[numpy.argsort(folders, kind="stable")]].astype(numpy.float32))
        planes, numbers = planes_and_numbers(spoilt(rows, random))
        pixels = planes[:, :6]
        pixels += NOISE * random.random() * torch.randn_like(pixels)
        if random.random() < 0.5:
            planes[:, 3:6] += LIGHT * torch.randn(len(planes), 3, 1, 1)
        numbers = numbers + NOISE / 2 * torch.randn_like(numbers)
        with torch.autocast("cpu", torch.bfloat16, enabled=in_bfloat16):
            answer = network(planes.contiguous(memory_format=torch.channels_last), numbers)
        loss = (torch.nn.functional.cross_entropy(answer.float(), contents, reduction="none") * weights).mean()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        average(averaged, network, min(AVERAGE_DECAY, step / (step + 9)))
        sum_of_losses += loss.item()
        if step % REPORT_STEPS == 0:
            print(f"{(time.time() - begin) / 60:6.1f} min  step {step}  loss {sum_of_losses / REPORT_STEPS:.4f}", flush=True)
            sum_of_losses = 0.0
    return averaged.eval()


@torch.no_grad()
def report(name, network, close_ups):
    """How many points are wrong, how many of those surely, and how many are doubtful, before and after."""
    chunks = [close_ups.batch(numpy.arange(begin, min(begin + 256, len(close_ups))))[0] for begin in range(0, len(close_ups), 256)]
    after = torch.cat([network(rows) for rows in chunks]).numpy()
    for when, answers in (("before", close_ups.before), ("after", after)):
        risk, wrong = 1 - answers.max(1), answers.argmax(1) != close_ups.contents
        unlikely = -numpy.log(answers[numpy.arange(len(answers)), close_ups.contents] + 1e-7).sum()
        surely = wrong & (risk < TOLERATED_RISK)
        print(f"{name}, {when}: of {len(answers)} points {wrong.sum()} wrong on {len(set(close_ups.boards[wrong].tolist()))} boards, "
              f"{surely.sum()} of them surely on {len(set(close_ups.boards[surely].tolist()))}; {(risk > TOLERATED_RISK).sum()} doubtful; "
              f"{unlikely:.0f} nats", flush=True)


def write(network, path):
    older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(network, torch.ones(2, sum(PARTS.values())), path, opset_version=13, input_names=["rows"],
                      output_names=["probabilities"], dynamic_axes={"rows": {0: "n"}, "probabilities": {0: "n"}}, **older)
    label(path, features=PARTS, channels=CONTENTS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("configuration", type=configuration, help="the TOML file that says what is learned from, and how long")
    parser.add_argument("--close-ups", nargs="+", required=True, help="folders that the example `close_ups` of `vision` wrote")
    parser.add_argument("--held-out", nargs="*", default=[], help="the same, of pictures to report on and not to learn from")
    parser.add_argument("--steps", type=int, help="instead of those of the configuration, to try something out")
    parser.add_argument("--rate", type=float, help="the same")
    parser.add_argument("--seed", type=int, help="the same")
    parser.add_argument("--start", help="go on from this checkpoint")
    parser.add_argument("--checkpoint", help="where to keep one")
    parser.add_argument("--bfloat16", action="store_true", help="faster on processors that multiply such numbers")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", required=True, help="the ONNX file")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    training = chosen.configuration
    shares = {rendered["folder"]: rendered.get("share", 1.0) for rendered in training["rendered"]}
    close_ups = [CloseUps(folder, shares.get(os.path.basename(os.path.normpath(folder)), 1.0)) for folder in chosen.close_ups]
    print(f"{sum(map(len, close_ups))} points", flush=True)
    network = train(close_ups, chosen.seed or training["seed"], chosen.rate or training["rate"], chosen.steps or training["steps"],
                    chosen.bfloat16, chosen.start)
    if chosen.checkpoint:
        torch.save(network.state_dict(), chosen.checkpoint)
    network = OnRows(network).eval()
    for folder in chosen.held_out:
        report(folder, network, CloseUps(folder))
    write(network, chosen.out)


if __name__ == "__main__":
    main()
