#!/usr/bin/env python3
"""Write the mean of several checkpoints of one network as ONNX: trainings that went on from each other often err in different places.

usage: mean.py lattice|stones FIRST.pt SECOND.pt ... --out ../models/stones.onnx
"""
import argparse

import torch

import train_lattice
import train_stones
from network import Lattice
from stones import Stones

NETWORKS = {"lattice": (Lattice, train_lattice.export), "stones": (Stones, train_stones.export)}


def mean(checkpoints):
    """The mean of the weights; counters, which are whole numbers, are the first's."""
    first = checkpoints[0]
    return {name: sum(one[name] for one in checkpoints) / len(checkpoints) if value.dtype.is_floating_point else value
            for name, value in first.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", choices=NETWORKS)
    parser.add_argument("checkpoints", nargs="+", help="what --checkpoint of a training kept")
    parser.add_argument("--out", required=True, help="the ONNX file")
    parser.add_argument("--checkpoint", default="", help="where to keep the mean, to go on from")
    chosen = parser.parse_args()
    make, export = NETWORKS[chosen.network]
    network = make()
    network.load_state_dict(mean([torch.load(path) for path in chosen.checkpoints]))
    if chosen.checkpoint:
        torch.save(network.state_dict(), chosen.checkpoint)
    export(network, chosen.out)


if __name__ == "__main__":
    main()
