#!/usr/bin/env python3
"""Train the small network that judges which chains of a finished board are dead.

usage: train.py TRAIN.bin OUT.bin [--check NAME=FILE.bin ...] [--minutes 25] [--seed 361]

The .bin files come from `cargo run --release -p scoring --example dead_planes`: for each position PLANES x 361 bytes (planes
scaled to 255), 361 bytes (1 where the stone is dead), 361 little-endian 16-bit chain numbers (0 where there is no stone).
One position in twenty, by its number, is held back to watch the training. OUT.bin holds the weights as scoring/src/dead/net.rs
reads them. Needs torch and numpy; runs on one CPU thread.
"""
import argparse
import math
import struct
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

PLANES, PLACES = 16, 361
LOST, SUREST = 15, 0.01
SWAPPED = [0, 2, 1, 4, 3, 8, 7, 6, 5, 9, 10, 11, 12, 13, 14, 15]


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.one, self.norm_one = nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        self.two, self.norm_two = nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)

    def forward(self, x):
        y = F.relu(self.norm_one(self.one(x)))
        return F.relu(x + self.norm_two(self.two(y)))


class Net(nn.Module):
    def __init__(self, width, blocks):
        super().__init__()
        self.stem, self.norm = nn.Conv2d(PLANES, width, 3, padding=1, bias=False), nn.BatchNorm2d(width)
        self.blocks = nn.ModuleList(Block(width) for _ in range(blocks))
        self.head = nn.Conv2d(width, 1, 1)
        nn.init.zeros_(self.head.weight)
        self.trust = nn.Parameter(torch.tensor(1.0))

    def forward(self, x):
        y = F.relu(self.norm(self.stem(x)))
        for block in self.blocks:
            y = block(y)
        # The network corrects what the playouts say: it starts from their log odds.
        lost = x[:, LOST].clamp(SUREST, 1 - SUREST)
        return self.head(y)[:, 0] + self.trust * torch.log(lost / (1 - lost))


def load(path):
    stride = PLANES * PLACES + PLACES + 2 * PLACES
    raw = np.fromfile(path, dtype=np.uint8).reshape(-1, stride)
    planes = raw[:, : PLANES * PLACES].reshape(-1, PLANES, 19, 19)
    dead = raw[:, PLANES * PLACES : (PLANES + 1) * PLACES].reshape(-1, 19, 19)
    chains = np.ascontiguousarray(raw[:, (PLANES + 1) * PLACES :]).view("<u2").reshape(-1, 19, 19).astype(np.int64)
    return planes, dead, chains


def turned(array, turn):
    array = np.rot90(array, turn % 4, axes=(-2, -1))
    return array[..., ::-1] if turn >= 4 else array


def chain_logits(logits, chains):
    """The mean logit of each chain; chains of different boards get different numbers. Also each chain's first place."""
    batch = logits.shape[0]
    numbers = chains + torch.arange(batch).view(-1, 1, 1) * 400
    here = chains > 0
    flat, values = numbers[here], logits[here]
    names, places = torch.unique(flat, return_inverse=True)
    total = torch.zeros(len(names)).index_add(0, places, values)
    count = torch.zeros(len(names)).index_add(0, places, torch.ones_like(values))
    return total / count, names // 400, places, here


def losses(logits, dead, chains):
    mean, boards, places, here = chain_logits(logits, chains)
    truth = torch.zeros(len(mean)).index_reduce(0, places, dead[here], "amax", include_self=True)
    return F.binary_cross_entropy_with_logits(mean, truth, reduction="none"), mean, truth, boards


def check(net, planes, dead, chains):
    net.eval()
    exact, doubts, loss_sum = [], [], 0.0
    with torch.no_grad():
        for start in range(0, len(planes), 64):
            part = slice(start, start + 64)
            x = torch.from_numpy(planes[part].astype(np.float32) / 255)
            logits = net(x)
            loss, mean, truth, boards = losses(logits, torch.from_numpy(dead[part].astype(np.float32)), torch.from_numpy(chains[part]))
            loss_sum += loss.sum().item()
            wrong = ((mean > 0) != (truth > 0.5)).float()
            n = len(x)
            exact += (torch.zeros(n).index_add(0, boards, wrong) == 0).tolist()
            doubts += torch.full((n,), 99.0).index_reduce(0, boards, mean.abs(), "amin").tolist()
    net.train()
    order = np.argsort(-np.array(doubts))
    exact = np.array(exact)[order]
    curve = " ".join(f"{q}%:{exact[: max(1, len(exact) * q // 100)].mean() * 100:.2f}" for q in (50, 80, 90, 95, 100))
    return f"{curve} loss {loss_sum / len(planes):.4f}"


def folded(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale.view(-1, 1, 1, 1), norm.bias - norm.running_mean * scale


def save(net, width, path):
    """Little-endian: width, blocks as u32, then per layer weights [out][place 0..9][in] and biases as f32; the head and the trust last."""
    layers = [folded(net.stem, net.norm)]
    for block in net.blocks:
        layers += [folded(block.one, block.norm_one), folded(block.two, block.norm_two)]
    with open(path, "wb") as file:
        file.write(struct.pack("<II", width, len(net.blocks)))
        for weight, bias in layers:
            weight = weight.detach().permute(0, 2, 3, 1).contiguous().numpy().astype("<f4")
            file.write(weight.tobytes() + bias.detach().numpy().astype("<f4").tobytes())
        file.write(net.head.weight.detach().numpy().astype("<f4").tobytes())
        file.write(struct.pack("<ff", net.head.bias.item(), net.trust.item()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("train")
    parser.add_argument("out")
    parser.add_argument("--check", action="append", default=[])
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--seed", type=int, default=361)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--blocks", type=int, default=5)
    parser.add_argument("--batch", type=int, default=48)
    parser.add_argument("--rate", type=float, default=3e-3)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(arguments.seed)
    random = np.random.default_rng(arguments.seed)
    planes, dead, chains = load(arguments.train)
    numbers = np.arange(len(planes))
    kept, held = numbers[numbers % 20 != 7], numbers[numbers % 20 == 7]
    checks = {"held": tuple(a[held] for a in (planes, dead, chains))}
    for item in arguments.check:
        name, path = item.split("=")
        checks[name] = load(path)
    net = Net(arguments.width, arguments.blocks)
    mean_net = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995), use_buffers=True)
    print("parameters", sum(p.numel() for p in net.parameters()), "positions", len(kept), flush=True)
    optimizer = torch.optim.AdamW(net.parameters(), lr=arguments.rate, weight_decay=1e-3)
    started, step, shown, order = time.time(), 0, 0, np.array([], dtype=int)
    while (share := (time.time() - started) / (60 * arguments.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = arguments.rate * min(1, (step + 1) / 200) * (0.01 + 0.99 * (1 + math.cos(math.pi * share)) / 2)
        if len(order) < arguments.batch:
            order = random.permutation(kept)
        batch, order = order[: arguments.batch], order[arguments.batch :]
        turn, swap = random.integers(8), random.integers(2)
        x = planes[batch][:, SWAPPED] if swap else planes[batch]
        x, d, c = (np.ascontiguousarray(turned(a, turn)) for a in (x, dead[batch], chains[batch]))
        loss, *_ = losses(net(torch.from_numpy(x.astype(np.float32) / 255)), torch.from_numpy(d.astype(np.float32)), torch.from_numpy(c))
        loss = loss.sum() / len(batch)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        mean_net.update_parameters(net)
        step += 1
        if share * 12 >= shown:
            shown += 1
            for name, data in checks.items():
                print(f"{share:.2f} step {step} epoch {step * arguments.batch / len(kept):.1f} {name}: {check(mean_net.module, *data)}", flush=True)
            save(mean_net.module, arguments.width, arguments.out)
    for name, data in checks.items():
        print(f"end step {step} {name}: {check(mean_net.module, *data)}", flush=True)
    save(mean_net.module, arguments.width, arguments.out)


if __name__ == "__main__":
    main()
