#!/usr/bin/env python3
"""Draw the pictures that networks learn from, those folders that are not there yet.

usage: render.py OUT NETWORK.toml...
"""
import pathlib
import subprocess
import sys

from configuration import configuration

RENDER = ["cargo", "run", "--quiet", "--release", "-p", "test-images", "--", "render"]


def main():
    out = pathlib.Path(sys.argv[1])
    for path in sys.argv[2:]:
        for folder in configuration(path)["rendered"]:
            whole = out / folder["folder"]
            if whole.exists():
                continue
            # A folder that was begun and not ended would pass for a whole one.
            begun = whole.with_name(whole.name + ".begun")
            subprocess.run([*RENDER, *folder["options"].split(), "--out", begun.resolve()], check=True)
            begun.rename(whole)


if __name__ == "__main__":
    main()
