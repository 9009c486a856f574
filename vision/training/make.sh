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
python3 render.py "$out/classified" meta_classifier.toml
# The features are those that the reader gathers with these two networks.
if [ ! -f "$out/features.jsonl" ]; then
    cp ../models/meta_classifier.onnx "$out"
    cargo run -p vision --release --example features -- --models "$out" "$out"/classified/*/*.jpg > "$out/features.begun"
    mv "$out/features.begun" "$out/features.jsonl"
fi
python3 train_meta_classifier.py meta_classifier.toml --features "$out/features.jsonl" "${steps[@]}" --out "$out/meta_classifier.onnx"
