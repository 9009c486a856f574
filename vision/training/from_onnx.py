#!/usr/bin/env python3
"""Read the weights of an ONNX file that `learning.write_onnx` wrote back into a checkpoint, to go on from them.

usage: from_onnx.py lattice|stones ../models/stones.onnx --rendered DIR --out stones.pt
Needs Debian's python3-onnx beside what the trainings need.

The file has each norm melted into its convolution, and the blocks' convolutions row by row: the rows are laid together again, and each
norm becomes the one that changes nothing on the pictures of DIR, whose mean and spread it is told, so that a training goes on from
the very function that the file has.
"""
import argparse

import numpy
import onnx
import onnx.numpy_helper
import torch
from torch import nn

import train_lattice
import train_stones
from network import Block, Lattice
from pictures import rendered_pictures
from stones import Stones

NETWORKS = {"lattice": (Lattice, train_lattice), "stones": (Stones, train_stones)}
BATCHES = 24  # of pictures that a norm is told the mean and the spread of
SAME = 1e-3  # of a logit: what rounding may change


def convolutions(network):
    """The network's convolutions in the order of their calls, each with its norm if it has one."""
    modules = list(network.named_modules())
    norms = {}
    for _, module in modules:
        if isinstance(module, Block):
            norms[module.first], norms[module.second] = module.first_norm, module.second_norm
        elif isinstance(module, nn.Sequential):
            parts = list(module)
            norms.update({one: other for one, other in zip(parts, parts[1:])
                          if isinstance(one, nn.Conv2d) and isinstance(other, nn.BatchNorm2d)})
    called = []
    hooks = [module.register_forward_hook(lambda module, *_: called.append(module))
             for _, module in modules if isinstance(module, nn.Conv2d)]
    with torch.no_grad():
        network.eval()(torch.zeros(1, 3, 64, 64))
    for hook in hooks:
        hook.remove()
    return [(one, norms.get(one)) for one in called]


def weights_of(path):
    """The weight and the bias of each convolution of a file, in the order of its graph."""
    graph = onnx.load(path).graph
    known = {one.name: onnx.numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Conv":
            yield tuple(torch.from_numpy(numpy.array(known[name])) for name in node.input[1:])


def take(network, path):
    """Gives the network a file's weights, its norms changing nothing."""
    pairs, weights = convolutions(network), list(weights_of(path))
    if len(pairs) != len(weights):
        raise ValueError(f"the file has {len(weights)} convolutions, the network {len(pairs)}")
    for (convolution, norm), (weight, bias) in zip(pairs, weights):
        if weight.shape != convolution.weight.shape:
            channels = convolution.out_channels
            weight = torch.cat(weight.split(channels), dim=2)
            bias = bias[channels:2 * channels]
        convolution.weight.data.copy_(weight)
        if norm is None:
            convolution.bias.data.copy_(bias)
        else:
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.data.fill_(1)
            norm.bias.data.copy_(bias)
    return [norm for _, norm in pairs if norm is not None]


@torch.no_grad()
def settle(network, norms, batches):
    """Tells each norm the mean and the spread of what it is given, and makes up for them."""
    sums = {norm: [0, 0.0, 0.0] for norm in norms}

    def add(norm, inputs, _):
        values = inputs[0].double()
        total = sums[norm]
        total[0] += values.numel() // values.shape[1]
        total[1] = total[1] + values.sum((0, 2, 3))
        total[2] = total[2] + (values ** 2).sum((0, 2, 3))

    hooks = [norm.register_forward_hook(add) for norm in norms]
    network.eval()
    for batch in batches:
        network(batch)
    for hook in hooks:
        hook.remove()
    for norm, (count, first, second) in sums.items():
        mean = first / count
        variance = second / count - mean ** 2
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.data.copy_(torch.sqrt(variance + norm.eps))
        norm.bias.data.add_(mean.float())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=NETWORKS)
    parser.add_argument("onnx", help="the file")
    parser.add_argument("--rendered", required=True, help="a folder of rendered pictures, searched to its last corner")
    parser.add_argument("--out", required=True, help="the checkpoint")
    chosen = parser.parse_args()
    make, training = NETWORKS[chosen.network]
    network = make()
    norms = take(network, chosen.onnx)
    samples = iter(training.Batches([], list(rendered_pictures(chosen.rendered)), 1.0, 1))
    batches = [next(samples)[0].float() / 255 for _ in range(BATCHES)]
    with torch.no_grad():
        before = network.eval()(batches[0])
        settle(network, norms, batches)
        change = (network.eval()(batches[0]) - before).abs().max().item()
    if change > SAME:
        raise ValueError(f"a logit changed by {change}")
    torch.save(network.state_dict(), chosen.out)


if __name__ == "__main__":
    main()
