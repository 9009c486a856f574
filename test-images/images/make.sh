#!/bin/sh
# Renders the committed pictures anew: NAME KIND ORDER, where ORDER counts the pictures of one seed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$here/../.."
make_one() {
    name=$1 order=$2
    shift 2
    cargo run -q -p test-images --release -- render --count $((order + 1)) --seed 8361 --width 640 --out "$work/$name" "$@"
    for kind in jpg json; do
        cp "$work/$name"/*-8361-"$(printf %06d "$order")".$kind "$here/$name.$kind"
    done
}
make_one board-19-finished 2 --size 19
make_one board-19-coloured 23 --size 19
make_one board-19-hand 18 --size 19
make_one board-19-close 21 --size 19
make_one board-19-mirroring 47 --size 19 --legible --mirroring
make_one board-13 1 --size 13
make_one board-9 5 --size 9
make_one filled 9 --filled --size 19
make_one no-board 3 --negatives
