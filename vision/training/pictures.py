"""The pictures to learn from, each with every lattice point's pixel and, where known, what lies on it.

Real photographs carry four corners, which give the points by a homography; rendered ones carry the points themselves, since their
lens bends the lines. `stones` is size x size of 0 bare, 1 black, 2 white, -1 unknown; `hidden` is True where something covers a point.
"""
import dataclasses
import glob
import json
import os

import cv2
import numpy

LETTERS = {".": 0, "B": 1, "W": 2}
# What photos/README.md allows for training: these sets, and of `webcam` only the pictures of gobonline.
TRAINING_SETS = ("app-users", "overhead", "webcam")

# Finer pictures are made smaller once, when they are read: the networks look at less, and thousands must fit into memory.
FINEST_CELL_PX = 30.0

FARTHEST_OFF_POINT = 0.42  # cells that a stone may be seen off its point, to be told from one on the next


@dataclasses.dataclass
class Picture:
    name: str
    source: str
    image: numpy.ndarray  # H x W x 3, red green blue
    points: numpy.ndarray | None  # size x size x 2, pixels; None: a picture without a board
    stones: numpy.ndarray | None
    hidden: numpy.ndarray | None
    centres: numpy.ndarray | None = None  # size x size x 2, the pixels where stones are seen; nan where none is or nobody knows


def made_smaller(picture):
    """The picture, itself, with cells of at most FINEST_CELL_PX pixels."""
    if picture.points is None:
        return picture
    steps = [numpy.linalg.norm(numpy.diff(picture.points, axis=axis), axis=-1).mean() for axis in (0, 1)]
    shrink = FINEST_CELL_PX / max(steps)
    if shrink < 0.9:
        picture.image = cv2.resize(picture.image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        picture.points = (picture.points + 0.5) * shrink - 0.5
        picture.centres = (picture.centres + 0.5) * shrink - 0.5
    return picture


def points_from_corners(corners, size):
    last = size - 1
    square = numpy.float32([[0, 0], [last, 0], [last, last], [0, last]])
    image_from_cells = cv2.getPerspectiveTransform(square, numpy.float32(corners))
    cells = numpy.stack(numpy.meshgrid(numpy.arange(size), numpy.arange(size)), -1).astype(numpy.float64)
    return cv2.perspectiveTransform(cells.reshape(1, -1, 2), image_from_cells).reshape(size, size, 2)


def off_their_points(truth, points):
    """Each stone of a rendered picture as (column, row), and how far right and down of its point it is seen, in cells."""
    across, down = numpy.gradient(points, axis=1), numpy.gradient(points, axis=0)
    for stone in truth.get("stones", ()):
        column, row = stone["point"]
        sides = numpy.stack([across[row, column], down[row, column]], -1)
        yield (column, row), numpy.linalg.solve(sides, numpy.array(stone["centre"]) - points[row, column])


def read_picture(json_path, source):
    with open(json_path, encoding="utf-8") as file:
        truth = json.load(file)
    image = cv2.imread(json_path[:-5] + ".jpg", cv2.IMREAD_COLOR)
    if image is None:
        return None
    image = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    name, size = os.path.basename(json_path)[:-5], truth.get("size")
    if not size:
        return Picture(name, source, image, None, None, None)
    points = numpy.array(truth["points"], float).reshape(size, size, 2) if truth.get("points") \
        else points_from_corners(truth["corners"], size)
    stones = numpy.full((size, size), -1, numpy.int64)
    if truth.get("rows"):
        stones = numpy.array([[LETTERS[point] for point in row] for row in truth["rows"]], numpy.int64)
    for row, column in truth.get("uncertain_cells", []):
        stones[row, column] = -1
    # A stone that is seen half-way between two points may lie on either: nobody can tell.
    for (column, row), off in off_their_points(truth, points):
        if numpy.abs(off).max() > FARTHEST_OFF_POINT:
            towards = numpy.where(numpy.abs(off) > FARTHEST_OFF_POINT, numpy.sign(off), 0).astype(int)
            for right, below in ((0, 0), (towards[0], 0), (0, towards[1]), towards):
                if 0 <= row + below < size and 0 <= column + right < size:
                    stones[row + below, column + right] = -1
    centres = numpy.full((size, size, 2), numpy.nan)
    for stone in truth.get("stones", ()):
        column, row = stone["point"]
        centres[row, column] = stone["centre"]
    hidden = numpy.zeros((size, size), bool)
    for column, row in truth.get("hidden", []):
        hidden[row, column] = True
    return Picture(name, source, image, points, stones, hidden, centres)


def real_pictures(shared, without=()):
    """Every real picture that may train, but none of the sources named in `without`.

    Both sets of katago-go-analyzer come back in photos-corners, where the name tells the set.
    """
    for folder in sorted(glob.glob(os.path.join(shared, "photos", "*"))) + [os.path.join(shared, "photos-corners")]:
        for path in sorted(glob.glob(os.path.join(folder, "*.json"))):
            name, set_name = os.path.basename(path), os.path.basename(folder)
            if set_name == "photos-corners":
                set_name = "overhead" if name.startswith("overhead") else "app-users"
            if set_name not in TRAINING_SETS or set_name in without:
                continue
            if set_name == "webcam" and not name.startswith("gobonline"):
                continue
            with open(path, encoding="utf-8") as file:
                truth = json.load(file)
            if str(truth.get("second_reader", "")).startswith("ambiguous") and not truth.get("uncertain_cells"):
                continue
            picture = read_picture(path, set_name)
            if picture is not None:
                yield made_smaller(picture)


def rendered_pictures(folder):
    """Every rendered picture of a folder and of those in it."""
    for path in sorted(glob.glob(os.path.join(folder, "**", "*.json"), recursive=True)):
        picture = read_picture(path, "rendered")
        if picture is not None:
            yield made_smaller(picture)
