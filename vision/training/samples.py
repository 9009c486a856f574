"""One training sample from a picture: a warped, relit, spoilt crop and its target maps.

Most of the samples are wide scenes (any turn, scale, place and some perspective), the others are boards nearly rectified, with the small errors
that a first fit leaves, sometimes a whole line: what the reader's first and later passes see.
"""
import cv2
import numpy

from light import cover, relight, spoil
from network import CHANNELS, STRIDE

CROP = 320  # pixels a side of a training sample; the network sees no edge of it as special, so reading may use another
SIGMA_CELLS = 0.17
SMALLEST_CELL, LARGEST_CELL = 8.0, 44.0  # pixels from line to line that the network must cope with
FIT_WIDTH = 512
RECTIFIED_SHARE = 0.4  # of the samples are boards laid flat


def cell_pixels(points):
    """The mean distance of neighbouring lattice points, in pixels."""
    return float(numpy.mean([numpy.linalg.norm(numpy.diff(points, axis=axis), axis=-1).mean() for axis in (0, 1)]))


def around(centre, matrix):
    """A 2 x 2 matrix applied about a centre, as a 3 x 3 matrix that then moves the centre to the origin."""
    result = numpy.eye(3)
    result[:2, :2] = matrix
    result[:2, 2] = -matrix @ centre
    return result


def shift(x, y):
    return numpy.array([[1, 0, x], [0, 1, y], [0, 0, 1]], float)


def wide_warp(random, picture):
    """Any view of the scene: canvas_from_picture."""
    height, width = picture.image.shape[:2]
    if picture.points is None:
        centre, cell = numpy.array([random.uniform(0, width), random.uniform(0, height)]), max(width, height) / 20
    else:
        centre, cell = picture.points.mean((0, 1)), cell_pixels(picture.points)
    angle = random.uniform(0, 2 * numpy.pi) if random.random() < 0.5 else \
        random.normal(0, 0.15) + random.integers(4) * numpy.pi / 2
    target = numpy.exp(random.uniform(numpy.log(SMALLEST_CELL), numpy.log(LARGEST_CELL)))
    stretch = numpy.exp(random.normal(0, 0.12))
    turn = numpy.array([[numpy.cos(angle), -numpy.sin(angle)], [numpy.sin(angle), numpy.cos(angle)]])
    matrix = numpy.diag([stretch, 1 / stretch]) @ turn * (target / cell)
    if random.random() < 0.5:
        matrix = matrix @ numpy.diag([-1, 1])
    tilt = random.normal(0, 0.25, 2) / CROP if random.random() < 0.6 else numpy.zeros(2)
    perspective = numpy.eye(3)
    perspective[2, :2] = tilt
    extent = 19 * target
    roam = max(CROP * 0.15, (extent + CROP) * 0.5 - 6 * target) if random.random() < 0.5 else CROP * 0.15
    place = CROP / 2 + random.uniform(-roam, roam, 2)
    return shift(*place) @ perspective @ around(centre, matrix)


def rectified_warp(random, picture):
    """A board as the reader's later passes see it, cropped: canvas_from_picture."""
    size = picture.points.shape[0]
    last = size - 1
    square = numpy.float32([[0, 0], [last, 0], [last, last], [0, last]])
    corners = picture.points[[0, 0, -1, -1], [0, -1, -1, 0]].astype(numpy.float32)
    margin = random.uniform(1, 3.5)
    scale = FIT_WIDTH / (last + 2 * margin)
    wrong = random.normal(0, 0.12, (4, 2))
    if random.random() < 0.25:  # the first fit was a line off on one side
        side, by = random.integers(4), random.choice([-1, 1])
        axis = side % 2
        wrong[[side, (side + 1) % 4], 1 - axis] += by
    target = (square + wrong + margin) * scale
    start = random.uniform(0, FIT_WIDTH - CROP, 2)
    quarter = random.integers(4)
    target = numpy.roll(target, quarter, axis=0)
    if random.random() < 0.5:
        target = numpy.stack([FIT_WIDTH - target[:, 0], target[:, 1]], 1)
    return cv2.getPerspectiveTransform(corners, numpy.float32(target - start)).astype(float)


def warp(random, image, canvas_from_picture):
    """The warped picture, first halved where the warp would skip pixels, with an edge of some kind where the picture ends."""
    centre = numpy.linalg.inv(canvas_from_picture) @ [CROP / 2, CROP / 2, 1]
    w = canvas_from_picture[2] @ (centre / centre[2])
    scale = numpy.sqrt(abs(numpy.linalg.det(canvas_from_picture)) / max(abs(w), 1e-6) ** 3)
    while scale < 0.6 and min(image.shape[:2]) > 64:
        image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        # Pixel centres: halving takes x to (x - 0.5) / 2.
        canvas_from_picture = canvas_from_picture @ numpy.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]])
        scale *= 2
    edge = [cv2.BORDER_CONSTANT, cv2.BORDER_REPLICATE, cv2.BORDER_CONSTANT][random.integers(3)]
    colour = [float(value) for value in random.integers(0, 256, 3)] if random.random() < 0.5 else [0.0, 0.0, 0.0]
    return cv2.warpPerspective(image, canvas_from_picture, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=edge,
                               borderValue=colour)


def targets(points, stones, hidden, covered):
    """The target maps and where each counts: two arrays of len(CHANNELS) x CROP/4 x CROP/4."""
    cells = CROP // STRIDE
    target = numpy.zeros((len(CHANNELS), cells, cells), numpy.float32)
    weight = numpy.zeros_like(target)
    weight[[0, 5, 6]] = 1
    if covered is not None:
        target[6] = cv2.resize(covered.astype(numpy.float32), (cells, cells), interpolation=cv2.INTER_AREA)
    if points is None:
        return target, weight
    size = points.shape[0]
    here = (points - 1.5) / STRIDE
    step = numpy.minimum(numpy.linalg.norm(numpy.gradient(here, axis=0), axis=-1),
                         numpy.linalg.norm(numpy.gradient(here, axis=1), axis=-1))
    edge = numpy.zeros((size, size), bool)
    edge[[0, -1]] = edge[:, [0, -1]] = True
    x, y, step = here[..., 0].ravel(), here[..., 1].ravel(), step.ravel()
    kind, border, unseen = stones.ravel(), edge.ravel(), hidden.ravel()
    inside = (x > -0.5) & (x < cells - 0.5) & (y > -0.5) & (y < cells - 0.5) & (step > 1.2)
    x, y, step, kind, border, unseen = (values[inside] for values in (x, y, step, kind, border, unseen))
    offsets = numpy.arange(-4, 5)
    columns = (numpy.rint(x).astype(int)[:, None, None] + offsets[None, None, :]).repeat(9, 1)
    rows = (numpy.rint(y).astype(int)[:, None, None] + offsets[None, :, None]).repeat(9, 2)
    distance = (columns - x[:, None, None]) ** 2 + (rows - y[:, None, None]) ** 2
    sigma = numpy.maximum(SIGMA_CELLS * step, 0.6)[:, None, None]
    height = numpy.exp(-distance / (2 * sigma ** 2)).astype(numpy.float32)
    valid = (columns >= 0) & (columns < cells) & (rows >= 0) & (rows < cells)
    place = numpy.where(valid, rows * cells + columns, 0)
    height = numpy.where(valid, height, 0)

    def draw(channel_map, chosen, values):
        numpy.maximum.at(channel_map.reshape(-1), place[chosen].ravel(), values[chosen].ravel())

    everything = numpy.ones(len(x), bool)
    draw(target[0], everything, height)
    draw(target[4], border, height)
    near = (height > 0.3).astype(numpy.float32)
    draw(weight[4], everything, near * 0.5)
    hidden_here = unseen.copy()
    if covered is not None:
        hidden_here |= target[6][numpy.clip(numpy.rint(y).astype(int), 0, cells - 1),
                                 numpy.clip(numpy.rint(x).astype(int), 0, cells - 1)] > 0.3
    for stone, channel in ((0, 1), (1, 2), (2, 3)):
        draw(target[channel], (kind == stone) & ~hidden_here, near)
    for channel in (1, 2, 3):
        draw(weight[channel], (kind >= 0) & ~hidden_here, near)
    draw(target[6], unseen, near)
    outline = points[[0, 0, -1, -1], [0, -1, -1, 0]]
    outward = (outline - outline.mean(0)) * (0.5 / (size - 1) * 2)
    board = numpy.zeros((cells, cells), numpy.uint8)
    cv2.fillPoly(board, [numpy.int32(((outline + outward - 1.5) / STRIDE) * 16)], 1, shift=4)
    target[5] = board
    return target, weight


def sample(random, picture, other):
    """A training sample: bytes CROP x CROP x 3, target maps, weight maps."""
    rectify = picture.points is not None and random.random() < RECTIFIED_SHARE
    canvas_from_picture = rectified_warp(random, picture) if rectify else wide_warp(random, picture)
    image = warp(random, picture.image, canvas_from_picture).astype(numpy.float32) / 255
    points = None
    if picture.points is not None:
        flat = picture.points.reshape(-1, 2)
        seen = numpy.c_[flat, numpy.ones(len(flat))] @ canvas_from_picture.T
        if (seen[:, 2] * seen[0, 2] <= 0).any():
            return sample(random, picture, other)
        points = (seen[:, :2] / seen[:, 2:]).reshape(picture.points.shape)
    covered = None
    if random.random() < 0.12:
        image, covered = cover(random, image, other.image)
    image = spoil(random, relight(random, image))
    target, weight = targets(points, picture.stones, picture.hidden, covered)
    return image, target, weight
