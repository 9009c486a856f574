#!/usr/bin/env python3
"""Write the names of a network's numbers into its ONNX file, where the reader looks for them before it uses the network.

usage: label.py NETWORK.onnx [features=NAME,NAME,...] channels=NAME,NAME,...

A message of protocol buffers that is written after another of its kind is joined with it: so the file is only made longer.
"""
import sys

METADATA = 14 << 3 | 2  # `ModelProto.metadata_props`: a message, which has a key and a value
KEY, VALUE = 1 << 3 | 2, 2 << 3 | 2


def varint(number):
    """A whole number in seven bits a byte, the lowest first."""
    digits = bytearray()
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    digits.append(number)
    return bytes(digits)


def field(tag, content):
    return varint(tag) + varint(len(content)) + content


def label(path, **names):
    """Append names to an ONNX file: `features`, what it takes, and `channels`, with which it answers, each in its order."""
    with open(path, "ab") as file:
        for kind, list_of_names in names.items():
            entry = field(KEY, kind.encode()) + field(VALUE, ",".join(list_of_names).encode())
            file.write(field(METADATA, entry))


if __name__ == "__main__":
    label(sys.argv[1], **{kind: names.split(",") for kind, names in (one.split("=", 1) for one in sys.argv[2:])})
