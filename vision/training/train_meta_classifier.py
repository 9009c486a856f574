#!/usr/bin/env python3
"""Train the meta-classifier and write it as ONNX. See README.md beside this file for the commands and what they made.

usage: cargo run -p vision --release --example features -- PICTURES > features.jsonl
       train_meta_classifier.py meta_classifier.toml --features features.jsonl ... --out ../models/meta_classifier.onnx

Each picture's truth lies beside it as JSON, as `test-images render` writes it. Needs Debian's python3-torch and python3-numpy.
"""
import argparse
import inspect
import json
import os

import numpy
import torch

from configuration import configuration
from label import label
from meta_classifier import CONTENTS, PRIOR, Ensemble, MetaClassifier, views

BATCH = 512
RATE, WEIGHT_DECAY = 2e-3, 3e-2
NOISE = 0.03  # of each value's spread, so that no value is followed to its last digit; the probabilities are as they are
RARE_SHARE = 0.05  # of the weight of other pictures have those of a kind that is rarer than in the folders
EASY_SHARE = 0.02  # how often a point is drawn of which the reader is right and sure, against one of which it is wrong and sure
MOST_WRONG = 60  # with more wrong points a grid is wrong: what lies on its points is another question


def board(names, reading, truth):
    """-> (values, contents) of a board's points that have features; nothing where it was read with another grid, or may be in another turn."""
    size = truth["size"]
    if reading["size"] != size or truth.get("any_turn"):
        return [], []
    known = [(values, CONTENT_OF[truth["rows"][place // size][place % size]])
             for place, *values in reading["features"] if truth["rows"][place // size][place % size] in CONTENT_OF]
    first = names.index(PRIOR[0])
    wrong = sum(numpy.argmax(values[first:first + len(CONTENTS)]) != content for values, content in known)
    return ([], []) if wrong > MOST_WRONG else ([values for values, _ in known], [content for _, content in known])


CONTENT_OF = {".": 0, "B": 1, "W": 2}


def points(paths, rare):
    """-> (names of the features, values, contents, weights) of all points of all boards."""
    names, values, contents, weights = None, [], [], []
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            here = json.loads(next(lines))["names"]
            if here != (names or here):
                raise SystemExit(f"{path} has other features than the files before it")
            names = here
            for line in lines:
                reading = json.loads(line)
                truth = os.path.splitext(reading["photo"])[0] + ".json"
                with open(truth, encoding="utf-8") as file:
                    some, here = board(names, reading, json.load(file))
                folder = os.path.basename(os.path.dirname(reading["photo"]))
                values += [numpy.array(one, numpy.float32) for one in some]
                contents += here
                weights += [RARE_SHARE if folder in rare else 1.0] * len(here)
    return names, numpy.stack(values), numpy.array(contents), numpy.array(weights, numpy.float32)


def train(names, values, contents, weights, seed, steps):
    """One meta-classifier."""
    torch.manual_seed(seed)
    random = numpy.random.default_rng(seed)
    network = MetaClassifier(names)
    network.mean[:] = torch.from_numpy(values.mean(0))
    network.spread[:] = torch.from_numpy(values.std(0) + 1e-3)
    first = names.index(PRIOR[0])
    prior = torch.softmax(torch.from_numpy(values[:, first:first + len(CONTENTS)]), 1).numpy()
    # What the reader is wrong about is drawn more often, and counts half-way less for it.
    drawn = 1 - prior[numpy.arange(len(contents)), contents] + EASY_SHARE
    share = numpy.cumsum(drawn * weights / (drawn * weights).sum())
    counts = drawn ** -0.5
    counts /= (counts * drawn * weights).sum() / (drawn * weights).sum()
    noise = NOISE * network.spread.clone()
    noise[:first + len(CONTENTS)] = 0
    seen = [(torch.tensor(sources), torch.tensor(signs)) for sources, signs in views(names)]
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, steps)
    network.train()
    for _ in range(steps):
        batch = numpy.searchsorted(share, random.random(BATCH)).clip(0, len(contents) - 1)
        sources, signs = seen[random.integers(len(seen))]
        here = torch.from_numpy(values[batch])[:, sources] * signs
        answer = network(here + noise * torch.randn_like(here))
        loss = torch.nn.functional.cross_entropy(answer, torch.from_numpy(contents[batch]), reduction="none")
        loss = (loss * torch.from_numpy(counts[batch].astype(numpy.float32))).mean()
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    return network.eval()


def report(name, answers, contents):
    """How many points are wrong, how many of those surely, and how many are doubtful."""
    risk = 1 - answers.max(1)
    wrong = answers.argmax(1) != contents
    unlikely = -numpy.log(answers[numpy.arange(len(contents)), contents] + 1e-7).sum()
    print(f"{name}: of {len(contents)} points {wrong.sum()} wrong, {(wrong & (risk < 0.03)).sum()} of them with less than 0.03; "
          f"{(risk > 0.03).sum()} with more; {unlikely:.0f} nats", flush=True)


def write(names, ensemble, path):
    older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    torch.onnx.export(ensemble, torch.zeros(2, len(names)), path, opset_version=11, input_names=["features"],
                      output_names=["probabilities"], dynamic_axes={"features": {0: "n"}, "probabilities": {0: "n"}}, **older)
    label(path, features=names, channels=CONTENTS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("configuration", type=configuration, help="the TOML file that says what is learned from, and how long")
    parser.add_argument("--features", nargs="+", required=True, help="what the example `features` of `vision` printed")
    parser.add_argument("--held-out", nargs="*", default=[], help="the same, of pictures to report on and not to learn from")
    parser.add_argument("--steps", type=int, help="instead of those of the configuration, to try something out")
    parser.add_argument("--out", required=True, help="the ONNX file")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    names, values, contents, weights = points(chosen.features, chosen.configuration["rare"])
    print(f"{len(contents)} points", flush=True)
    steps = chosen.steps or chosen.configuration["steps"]
    members = [train(names, values, contents, weights, seed, steps) for seed in range(chosen.configuration["members"])]
    ensemble = Ensemble(names, members).eval()
    write(names, ensemble, chosen.out)
    first = names.index(PRIOR[0])
    held_out = [(path, points([path], [])[1:]) for path in chosen.held_out]
    for name, (values, contents, _) in [("learned from", (values, contents, weights)), *held_out]:
        report(f"{name}, before", torch.softmax(torch.from_numpy(values[:, first:first + len(CONTENTS)]), 1).numpy(), contents)
        with torch.no_grad():
            report(f"{name}, classified again", ensemble(torch.from_numpy(values)).numpy(), contents)


if __name__ == "__main__":
    main()
