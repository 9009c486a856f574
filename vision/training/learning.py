"""What both trainings share: their options, and the loop that takes the steps.

The learning rate rises over the first steps and then falls as a cosine; what is exported is the running mean of the weights.
"""
import argparse
import copy
import inspect
import math
import sys
import time

import cv2
import torch

from configuration import configuration
from label import label
from network import by_rows
from pictures import real_pictures, rendered_pictures

BATCH = 8
WEIGHT_DECAY = 1e-4
AVERAGE_DECAY = 0.998  # of the averaged weights, which are what is exported
WARM_UP_STEPS = 200
REPORT_STEPS, CHECKPOINT_STEPS = 100, 500


def options(description):
    """The options of the command line, and the pictures that they name: options, real, rendered."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("configuration", type=configuration, help="the TOML file that says what is learned from, and how long")
    parser.add_argument("--shared", default="", help="the folder that holds the real photographs")
    parser.add_argument("--rendered", default="", help="a folder of rendered pictures, searched to its last corner")
    parser.add_argument("--steps", type=int, help="instead of those of the configuration, to try something out")
    parser.add_argument("--start", default="", help="a checkpoint to go on from, by the configuration's table `further`")
    parser.add_argument("--checkpoint", default="", help="where to keep the averaged weights on the way")
    parser.add_argument("--out", required=True, help="the ONNX file")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    training = chosen.configuration["further" if chosen.start else "from_nothing"]
    chosen.seed, chosen.rate, chosen.steps = training["seed"], training["rate"], chosen.steps or training["steps"]
    chosen.without, chosen.rendered_share = (chosen.configuration[name] for name in ("without", "rendered_share"))
    torch.manual_seed(chosen.seed)
    torch.set_num_threads(chosen.threads)
    cv2.setNumThreads(1)  # the forked worker would wait for ever for threads that this process has and it has not
    real = list(real_pictures(chosen.shared, chosen.without)) if chosen.shared else []
    rendered = list(rendered_pictures(chosen.rendered)) if chosen.rendered else []
    print(f"{len(real)} real pictures, {len(rendered)} rendered", flush=True)
    if not real and not rendered:
        sys.exit("nothing to learn from: give --shared or --rendered")
    return chosen, real, rendered


def started(network, path):
    """The network with the weights of a checkpoint; outputs that the checkpoint did not have start afresh."""
    weights, own = torch.load(path), network.state_dict()
    for name, value in weights.items():
        if value.shape != own[name].shape:
            fresh = own[name].clone()
            fresh[:len(value)] = value
            weights[name] = fresh
    network.load_state_dict(weights)


def learn(network, averaged, samples, loss_of, chosen):
    """Trains `network` on batches of (bytes pictures, *truth); `averaged` holds the outcome.

    `samples` is an endless dataset of whole batches; `loss_of(answer, *truth)` gives the loss and a dict of figures to print.
    """
    if chosen.start:
        started(network, chosen.start)
    averaged.load_state_dict(network.state_dict())
    network.to(memory_format=torch.channels_last)  # a third faster on CPUs
    print(f"{sum(p.numel() for p in network.parameters())} parameters", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), lr=chosen.rate, weight_decay=WEIGHT_DECAY)
    batches = iter(torch.utils.data.DataLoader(samples, batch_size=None, num_workers=1, prefetch_factor=4))
    begin, sums = time.time(), {}
    network.train()
    for step in range(1, chosen.steps + 1):
        for group in optimizer.param_groups:
            falling = 0.5 + 0.5 * math.cos(math.pi * step / chosen.steps)
            group["lr"] = chosen.rate * min(1, step / WARM_UP_STEPS) * falling + 1e-6
        pictures, *truth = next(batches)
        answer = network((pictures.float() / 255).contiguous(memory_format=torch.channels_last))
        loss, figures = loss_of(answer, *truth)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        average(averaged, network, min(AVERAGE_DECAY, step / (step + 19)))
        for name, value in figures.items():
            sums[name] = sums.get(name, 0.0) + value
        if step % REPORT_STEPS == 0:
            spent = time.time() - begin
            said = "  ".join(f"{name} {value / REPORT_STEPS:.4f}" for name, value in sums.items())
            print(f"{spent / 60:6.1f} min  step {step}  {1000 * spent / step / BATCH:.0f} ms a picture  {said}", flush=True)
            sums = {}
        if step % CHECKPOINT_STEPS == 0 and chosen.checkpoint:
            torch.save(averaged.state_dict(), chosen.checkpoint)
    if chosen.checkpoint:
        torch.save(averaged.state_dict(), chosen.checkpoint)


@torch.no_grad()
def average(averaged, network, decay):
    """Moves the averaged weights a little towards the network's."""
    for mean, value in zip(averaged.state_dict().values(), network.state_dict().values()):
        if value.dtype.is_floating_point:
            mean.mul_(decay).add_(value, alpha=1 - decay)
        else:
            mean.copy_(value)


def write_onnx(network, path, side, names, channels):
    """Writes a network for the reader: pictures of any number, height and width in, `channels` out, `names` of both; traced at a `side`.

    Newer PyTorch would take an exporter that needs packages of its own, and fail after hours of training where they are missing.
    """
    network = by_rows(copy.deepcopy(network))
    older = {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}
    axes = {name: {0: "n", 2: "h", 3: "w"} for name in names}
    torch.onnx.export(network, torch.zeros(1, 3, side, side), path, opset_version=11, input_names=[names[0]],
                      output_names=[names[1]], dynamic_axes=axes, **older)
    label(path, channels=channels)
