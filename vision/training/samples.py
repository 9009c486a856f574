"""One training sample from a picture: a warped, relit, spoilt crop and its target maps.

Half of the samples are wide scenes (any turn, scale, place and some perspective), half are boards nearly rectified, with the small errors
that a first fit leaves, sometimes a whole line: what the reader's first and later passes see.
"""
import cv2
import numpy

from network import CHANNELS, STRIDE

CROP = 320  # pixels a side of a training sample; the network sees no edge of it as special, so reading may use another
SIGMA_CELLS = 0.17
SMALLEST_CELL, LARGEST_CELL = 9.0, 34.0  # pixels from line to line that the network must cope with
FIT_WIDTH = 512


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


def relight(random, image):
    """Other light: shadows, coloured and clipped light, haze, exposure. In and out: float, 0 to 1."""
    if random.random() < 0.4:
        for _ in range(random.integers(1, 4)):
            mask = numpy.zeros((CROP // 4, CROP // 4), numpy.float32)
            if random.random() < 0.5:
                corners = random.uniform(-20, CROP // 4 + 20, (random.integers(3, 6), 2)).astype(numpy.int32)
                cv2.fillPoly(mask, [corners], 1.0)
            else:
                cv2.circle(mask, tuple(int(v) for v in random.uniform(0, CROP // 4, 2)), int(random.uniform(4, 60)), 1.0, -1)
            mask = cv2.GaussianBlur(mask, (0, 0), float(numpy.exp(random.uniform(-1, 2.5))))
            mask = cv2.resize(mask, (CROP, CROP))[..., None]
            shade = random.uniform(0.3, 0.95) if random.random() < 0.75 else random.uniform(1.1, 2.2)
            image = image * (1 + mask * (numpy.float32(shade) * numpy.float32(random.uniform(0.9, 1.1, 3)) - 1))
    draw = random.random()
    if draw < 0.22:  # one strong colour of light, its channel perhaps clipped
        light = random.dirichlet([0.5, 0.5, 0.5]) * random.uniform(1.2, 2.6)
        floor = random.uniform(0, 0.35)
        mixing = (1 - floor) * numpy.diag(light) + floor * random.uniform(0, 0.6, (3, 3))
        if random.random() < 0.5:  # two lamps: the other half of the picture has another colour
            other = numpy.diag(random.dirichlet([0.5, 0.5, 0.5]) * random.uniform(1.2, 2.6))
            direction = random.normal(0, 1, 2)
            y, x = numpy.mgrid[0:CROP, 0:CROP] / CROP - 0.5
            share = 1 / (1 + numpy.exp(-(x * direction[0] + y * direction[1]) * random.uniform(1, 12)))
            share = share[..., None].astype(numpy.float32)
            image = share * (image @ mixing.T.astype(numpy.float32)) + (1 - share) * (image @ other.T.astype(numpy.float32))
        else:
            image = image @ mixing.T.astype(numpy.float32)
    elif draw < 0.9:
        image = image * numpy.float32(numpy.exp(random.normal(0, 0.12, 3)))
    if random.random() < 0.08:
        image = numpy.repeat(image @ numpy.float32([0.3, 0.59, 0.11])[:, None], 3, axis=2)
    if random.random() < 0.2:
        image = image + (numpy.float32(random.uniform(0.3, 1, 3)) - image) * numpy.float32(random.uniform(0, 0.5))
    image = numpy.clip(image, 0, None) ** numpy.float32(numpy.exp(random.normal(0, 0.25)))
    contrast = numpy.exp(random.normal(0, 0.2))
    image = (image - 0.45) * numpy.float32(contrast) + numpy.float32(0.45 + random.normal(0, 0.08))
    return numpy.clip(image, 0, 1)


def spoil(random, image):
    """Blur, noise and JPEG. In: float 0 to 1; out: bytes."""
    draw = random.random()
    if draw < 0.3:
        image = cv2.GaussianBlur(image, (0, 0), random.uniform(0.4, 1.8))
    elif draw < 0.4:
        length = random.integers(3, 8)
        kernel = numpy.zeros((length, length), numpy.float32)
        end = random.uniform(0, 2 * numpy.pi)
        middle = (length - 1) / 2
        step = numpy.array([numpy.cos(end), numpy.sin(end)]) * middle
        cv2.line(kernel, tuple(int(round(v)) for v in middle - step), tuple(int(round(v)) for v in middle + step), 1.0)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    if random.random() < 0.4:
        image = image + random.standard_normal(image.shape, numpy.float32) * numpy.float32(random.uniform(0.005, 0.06))
    image = (numpy.clip(image, 0, 1) * 255).astype(numpy.uint8)
    if random.random() < 0.05:
        salt = random.random(image.shape[:2])
        image[salt < 0.01] = 0
        image[salt > 0.99] = 255
    if random.random() < 0.4:
        _, coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(25, 95))])
        image = cv2.imdecode(coded, cv2.IMREAD_COLOR)
    return image


def cover(random, image, other):
    """Something over the board, cut from another picture or of one colour: the picture and where it is covered."""
    mask = numpy.zeros((CROP, CROP), numpy.uint8)
    middle, reach = random.uniform(0, CROP, 2), random.uniform(15, 110)
    angles = numpy.sort(random.uniform(0, 2 * numpy.pi, random.integers(4, 10)))
    radii = reach * random.uniform(0.4, 1.3, len(angles))
    outline = middle + numpy.stack([numpy.cos(angles), numpy.sin(angles)], 1) * radii[:, None]
    if random.random() < 0.5:  # an arm from the edge
        towards = numpy.array([CROP / 2, CROP / 2]) - middle
        across = numpy.array([-towards[1], towards[0]]) / max(numpy.linalg.norm(towards), 1)
        away = middle - towards / max(numpy.linalg.norm(towards), 1) * CROP
        thick = random.uniform(12, 60)
        cv2.fillPoly(mask, [numpy.int32([middle + across * thick, away + across * thick * 1.3, away - across * thick * 1.3,
                                         middle - across * thick])], 255)
    cv2.fillPoly(mask, [outline.astype(numpy.int32)], 255)
    if random.random() < 0.5:
        skin = numpy.array([random.uniform(0.3, 0.95), random.uniform(0.2, 0.75), random.uniform(0.1, 0.7)])
        y, x = numpy.mgrid[0:CROP, 0:CROP] / CROP - 0.5
        fill = skin * (1 + 0.5 * (x * random.normal() + y * random.normal()))[..., None]
    else:
        fill = cv2.resize(other, (CROP, CROP)).astype(numpy.float32) / 255
    soft = cv2.GaussianBlur(mask, (0, 0), random.uniform(0.5, 2)).astype(numpy.float32)[..., None] / 255
    return (image * (1 - soft) + fill.astype(numpy.float32) * soft).astype(numpy.float32), mask > 127


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
    rectify = picture.points is not None and random.random() < 0.5
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
