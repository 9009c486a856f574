#!/usr/bin/env bash
# Makes the three networks: draws the pictures, trains by the files NETWORK.toml, and writes the weights into a folder, whose networks
# `shoutan read --models FOLDER` reads with.
#
# usage: make.sh OUT [--further] [--steps N]
#
# Some hours a network on one core. `--further` goes on from the committed weights. `--steps` takes so many instead of the configurations'.
# What is drawn and gathered already is not drawn again. Packages: packages.lock, of Debian 12.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(realpath -m "$1")
shift
further=no
steps=()
while [ $# -gt 0 ]; do
    case $1 in
        --further) further=yes; shift ;;
        --steps) steps=(--steps "$2"); shift 2 ;;
        *) echo "make.sh: what is $1?" >&2; exit 2 ;;
    esac
done
cd "$here"
mkdir -p "$out"
shared=()
[ ! -d ../../../shared/photos ] || shared=(--shared ../../../shared)
python3 render.py "$out/rendered" lattice.toml stones.toml
for network in lattice stones; do
    script=train_$network.py
    start=()
    if [ $further = yes ]; then
        python3 from_onnx.py $network ../models/$network.onnx --rendered "$out/rendered" --out "$out/$network-before.pt"
        start=(--start "$out/$network-before.pt")
    fi
    python3 "$script" $network.toml "${shared[@]}" --rendered "$out/rendered" "${start[@]}" "${steps[@]}" \
        --checkpoint "$out/$network.pt" --out "$out/$network.onnx"
done
python3 render.py "$out/classified" points.toml
# The points in doubt are those that the reader doubts with these two networks, whatever the third says of them.
cp ../models/points.onnx "$out"
for pictures in "$out"/classified/*; do
    close_ups=$out/close-ups/$(basename "$pictures")
    [ ! -d "$close_ups" ] || continue
    cargo run -p vision --release --example close_ups -- --models "$out" "$close_ups.begun" "$pictures"/*.jpg
    mv "$close_ups.begun" "$close_ups"
done
python3 train_points.py points.toml --close-ups "$out"/close-ups/* "${steps[@]}" --out "$out/points.onnx"
