"""Photographs with known truth as worse cameras and worse light would have taken them: each in ten ways, with its truth beside it.

usage: degrade.py PHOTOS OUT        (needs numpy and Pillow)

PHOTOS is a folder whose sub-folders hold NAME.jpg and NAME.json; OUT gets a folder for each way, laid out alike.
"""
import pathlib
import shutil
import sys

import numpy
from PIL import Image, ImageFilter, ImageOps

QUALITY = 92
EDGE = (90, 90, 90)


def in_light(picture, gain):
    """The picture in so many times the light, with the sRGB curve (IEC 61966-2-1) taken off and put on again."""
    encoded = numpy.asarray(picture, dtype=numpy.float32) / 255
    linear = numpy.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    linear = numpy.clip(linear * gain, 0, 1)
    encoded = numpy.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)
    return Image.fromarray((numpy.clip(encoded, 0, 1) * 255 + 0.5).astype("uint8"))


def clipped(levels):
    return Image.fromarray(numpy.clip(levels, 0, 255).astype("uint8"))


def ways(picture, dice):
    """Each way's name, the picture, and the quality of its JPEG file."""
    width, height = picture.size
    levels = numpy.asarray(picture, dtype=numpy.float32)
    yield "small", picture.resize((round(width * 0.7), round(height * 0.7)), Image.LANCZOS), QUALITY
    yield "large", picture.resize((round(width * 1.4), round(height * 1.4)), Image.BICUBIC), QUALITY
    yield "jpeg40", picture, 40
    yield "darker", in_light(picture, 0.4), QUALITY
    yield "brighter", in_light(picture, 1.25), QUALITY
    yield "noise", clipped(levels + dice.normal(0, 10, levels.shape)), QUALITY
    yield "blur", picture.filter(ImageFilter.GaussianBlur(max(width, height) / 1000)), QUALITY
    yield "turn", picture.rotate(4, Image.BICUBIC, expand=True, fillcolor=EDGE), QUALITY
    yield "over", clipped(levels * 1.5), QUALITY
    yield "gray", ImageOps.grayscale(picture).convert("RGB"), QUALITY


def main():
    photos, out = map(pathlib.Path, sys.argv[1:])
    for seed, path in enumerate(sorted(photos.glob("*/*.jpg"))):
        truth = path.with_suffix(".json")
        picture = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
        for way, degraded, quality in ways(picture, numpy.random.default_rng(seed)):
            folder = out / way / path.parent.name
            folder.mkdir(parents=True, exist_ok=True)
            degraded.save(folder / path.name, quality=quality)
            if truth.exists():
                shutil.copy(truth, folder / truth.name)


if __name__ == "__main__":
    main()
