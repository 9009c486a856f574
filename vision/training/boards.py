"""One training sample of the stone network: a board laid flat, with the small errors that a fitted grid has, relit and spoilt.

A kernel of four with stride two, a kernel of six with stride four and padding one keep each output place in the middle of its cell.
"""
import cv2
import numpy

from light import cover, glare, relight, spoil
from stones import CELL_PX, CONTENTS, MARGIN

UNKNOWN = -1
COVERED, OUTSIDE = CONTENTS.index("covered"), CONTENTS.index("outside")
# How far off the grid is, in cells, as a standard deviation of each corner and of the whole, and how often.
SPREADS, SPREAD_SHARES = (0.03, 0.08, 0.18), (0.6, 0.25, 0.15)
SLIP_SHARE = 0.12  # of the samples have a grid that slips from line to line
# Cells from the crossing: a place nearer than the first shows what lies there, one farther than the second shows no point.
NEAR, BETWEEN = 0.38, 0.45
FARTHEST_OFF = 0.5  # cells; beyond, another crossing is nearer


def turned(random, *tables):
    """The tables of a board (row, column, ...), all turned or mirrored in the same way."""
    turns, mirror = random.integers(4), random.random() < 0.5
    tables = [numpy.rot90(table, turns) for table in tables]
    return [table[:, ::-1] for table in tables] if mirror else tables


def wrong_corners(random, shift):
    """How far off a fitted grid's four corners are, in cells: a little at each, and all of them a little.

    A grid that slips follows one line at one end and another at the other end.
    """
    spread = SPREADS[random.choice(len(SPREADS), p=SPREAD_SHARES)]
    wrong = random.normal(0, spread, (4, 2)) + random.normal(0, spread, 2) + shift
    if random.random() < SLIP_SHARE:
        first, axis, lines = random.integers(4), random.integers(2), random.choice([-1, 1])
        corners = [first] if random.random() < 0.4 else [first, (first + 1) % 4]
        wrong[corners, axis] += lines
    return wrong


def laid_flat(random, picture, points, centres, shift, lines):
    """The flat board: bytes, side x side x 3; the map from its pixels to the board's cells, 3 x 3; and the pixel of each stone,
    size x size x 2.

    `shift`: whole lines by which the grid is off, (columns, rows); `lines`: of the grid, where it is taken for another size's.
    """
    size = points.shape[0]
    side = (lines + 2 * MARGIN) * CELL_PX
    cells = numpy.stack(numpy.meshgrid(numpy.arange(size), numpy.arange(size)), -1).reshape(-1, 2).astype(numpy.float64)
    picture_from_cells, _ = cv2.findHomography(cells, points.reshape(-1, 2), 0)
    straight = cv2.perspectiveTransform(cells[None], picture_from_cells).reshape(size, size, 2)
    residual = points - straight
    last = lines - 1
    square = numpy.float32([[0, 0], [last, 0], [last, last], [0, last]])
    cells_from_canvas = cv2.getPerspectiveTransform(((square + MARGIN + 0.5) * CELL_PX - 0.5).astype(numpy.float32),
                                                    (square + wrong_corners(random, shift)).astype(numpy.float32))
    picture_from_canvas = picture_from_cells @ cells_from_canvas
    crossings = cv2.perspectiveTransform(cells[None], numpy.linalg.inv(cells_from_canvas)).reshape(size, size, 2)
    moved = cv2.perspectiveTransform(numpy.stack([points, centres]).reshape(1, -1, 2), numpy.linalg.inv(picture_from_canvas))
    at_points, at_centres = moved.reshape(2, size, size, 2)
    places = crossings + at_centres - at_points
    image = picture.image
    edge = cv2.BORDER_REPLICATE if random.random() < 0.3 else cv2.BORDER_CONSTANT
    step = numpy.linalg.norm(numpy.diff(points, axis=1), axis=-1).mean()
    if numpy.abs(residual).max() < 0.05 * step:
        flat = cv2.warpPerspective(image, picture_from_canvas, (side, side),
                                   flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=edge)
        return flat, cells_from_canvas, places
    # A bent picture: what the homography leaves over, from point to point.
    grid = numpy.indices((side, side), numpy.float32)[::-1].transpose(1, 2, 0)
    cells = cv2.perspectiveTransform(grid.reshape(1, -1, 2), cells_from_canvas).reshape(side, side, 2)
    straight = cv2.perspectiveTransform(cells.reshape(1, -1, 2), picture_from_cells).reshape(side, side, 2)
    rest = cv2.remap(residual.astype(numpy.float32), cells.astype(numpy.float32), None, cv2.INTER_LINEAR,
                     borderMode=cv2.BORDER_REPLICATE)
    flat = cv2.remap(image, (straight + rest).astype(numpy.float32), None, cv2.INTER_LINEAR, borderMode=edge)
    return flat, cells_from_canvas, places


def tinted(random, image, contents, places):
    """The same board with stones of other materials: dark ones for black, light ones for white, of any hue.

    `places`: the pixel of each point's stone, lines x lines x 2; nan where it is not known.
    """
    hue = random.uniform(0, 1)
    colours = {}
    for stone, value in ((1, random.uniform(0.1, 0.4)), (2, random.uniform(0.55, 1))):
        saturation = random.uniform(0.1, 1) if stone == 1 else random.uniform(0, 0.6)
        near = (hue + random.normal(0, 0.04)) % 1
        pixel = numpy.uint8([[[near * 179, saturation * 255, value * 255]]])
        colours[stone] = cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0].astype(numpy.float32) / 255
    for stone, colour in colours.items():
        mask = numpy.zeros(image.shape[:2], numpy.uint8)
        for x, y in places[(contents == stone) & ~numpy.isnan(places[..., 0])]:
            cv2.circle(mask, (round(x * 16), round(y * 16)), int(0.46 * CELL_PX * 16), 255, -1, cv2.LINE_AA, 4)
        mask = mask[..., None].astype(numpy.float32) / 255
        grey = image.mean(2, keepdims=True)
        other = numpy.clip(colour * (0.6 + 0.4 * grey) + 0.35 * (grey - 0.3), 0, 1) if stone == 1 else image * colour
        image = image * (1 - mask) + other * mask
    return image


def coarsened(random, image):
    """The same picture as a camera farther off or lower down would show it."""
    side = image.shape[0]
    if random.random() < 0.35:
        across, down = numpy.exp(random.uniform(numpy.log(0.4), 0, 2))
        if random.random() < 0.5:
            down = across
        small = cv2.resize(image, (int(side * across), int(side * down)), interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR)
    return image


def spoilt(random, image):
    """The canvas in other light, from farther off, blurred, noisy, compressed. In: float, 0 to 1; out: bytes."""
    return spoil(random, coarsened(random, relight(random, image)))


def between_the_lines(random, picture, lines):
    """The corners of a grid in the right steps, but from the middles of the squares."""
    last_line = picture.points.shape[0] - 1
    off = [(0.5, 0.5), (0.5, 0.0), (0.0, 0.5)][random.integers(3)] + random.normal(0, 0.05, 2) + random.integers(-1, 2, 2)
    cells = numpy.float32([[0, 0], [last_line, 0], [last_line, last_line], [0, last_line]])
    picture_from_cells = cv2.getPerspectiveTransform(cells, numpy.float32(picture.points[[0, 0, -1, -1], [0, -1, -1, 0]]))
    middle, square = off + last_line / 2, numpy.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return cv2.perspectiveTransform((middle + square * lines / 2)[None], picture_from_cells)[0]


def in_wrong_steps(random, picture, lines):
    """The corners of a grid that is laid over something that is no board, or over a board in steps of another length."""
    if picture.points is None:
        height, width = picture.image.shape[:2]
        reach = random.uniform(0.15, 0.6) * min(height, width)
        middle = random.uniform(0.2, 0.8, 2) * (width, height)
    else:
        middle = picture.points.mean((0, 1)) + random.normal(0, 0.1, 2) * picture.image.shape[1::-1]
        right, last_line = picture.points[0, -1] - picture.points[0, 0], picture.points.shape[0] - 1
        steps = random.choice([0.45, 0.5, 0.6, 0.7, 1.4, 1.6, 2.0])
        reach = numpy.linalg.norm(right) / 2 * steps * lines / (last_line + 1)
    angle = random.uniform(0, 2 * numpy.pi) if picture.points is None or random.random() < 0.3 else \
        numpy.arctan2(*(picture.points[0, -1] - picture.points[0, 0])[::-1])
    turn = numpy.array([[numpy.cos(angle), -numpy.sin(angle)], [numpy.sin(angle), numpy.cos(angle)]])
    square = numpy.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) + random.normal(0, 0.08, (4, 2))
    return middle + square @ turn.T * reach


def stray_sample(random, picture, size):
    """Where a reader may go astray: a grid of which no line is right."""
    lines = size + 2 * MARGIN
    last = lines * CELL_PX - 1
    strays = between_the_lines if picture.points is not None and random.random() < 0.3 else in_wrong_steps
    corners = numpy.float32(strays(random, picture, lines))
    warp = cv2.getPerspectiveTransform(numpy.float32([[0, 0], [last, 0], [last, last], [0, last]]), corners)
    image = cv2.warpPerspective(picture.image, warp, (last + 1, last + 1), flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)
    nowhere = numpy.full((lines, lines, 2), numpy.nan, numpy.float32)
    return spoilt(random, image.astype(numpy.float32) / 255), numpy.full((lines, lines), OUTSIDE, numpy.int64), nowhere


def at_nearest_crossings(stones, cells_from_canvas, around):
    """For each place of the flat board, around x around: what lies on the crossing that is nearest; how far off the place's middle
    that is, in cells (nan where the board has none); and which crossing it is, (rows, columns)."""
    size = stones.shape[0]
    middles = (numpy.stack(numpy.meshgrid(numpy.arange(around), numpy.arange(around)), -1) + 0.5) * CELL_PX - 0.5
    cells = cv2.perspectiveTransform(middles.reshape(1, -1, 2), cells_from_canvas)
    crossings = numpy.rint(cells)
    offsets = cv2.perspectiveTransform(crossings, numpy.linalg.inv(cells_from_canvas)).reshape(middles.shape) - middles
    offsets = (offsets / CELL_PX).astype(numpy.float32)
    columns, rows = numpy.moveaxis(crossings.reshape(middles.shape).astype(int), -1, 0)
    on_board = (columns >= 0) & (columns < size) & (rows >= 0) & (rows < size)
    nearest = rows.clip(0, size - 1), columns.clip(0, size - 1)
    farthest = numpy.abs(offsets).max(-1)
    contents = numpy.where(on_board, stones[nearest], OUTSIDE).astype(numpy.int64)
    contents[on_board & (farthest > NEAR)] = UNKNOWN
    contents[on_board & (farthest > BETWEEN)] = OUTSIDE
    offsets[~on_board | (farthest > FARTHEST_OFF)] = numpy.nan
    return contents, offsets, nearest


def board_sample(random, picture, other, lines):
    """Bytes side x side x 3; for each point of the board and of the lines around it what lies there, and how far off the place's
    middle the crossing is, in cells (nan where there is none).

    `lines`: of the grid; where the board has others, its size was mistaken.
    """
    stones = picture.stones.copy()
    stones[picture.hidden] = COVERED
    height, width = picture.image.shape[:2]
    x, y = picture.points[..., 0], picture.points[..., 1]
    stones[(x < 0) | (y < 0) | (x > width - 1) | (y > height - 1)] = COVERED
    points, centres, stones = turned(random, picture.points, picture.centres, stones)
    shift = numpy.zeros(2, int)
    if random.random() < 0.2:
        shift = random.integers(-2, 3, 2) if random.random() < 0.3 else random.integers(-1, 2, 2)
    size = stones.shape[0]
    if lines != size:
        shift = random.integers(min(0, size - lines), max(0, size - lines) + 1, 2)
    image, cells_from_canvas, stone_places = laid_flat(random, picture, *map(numpy.ascontiguousarray, (points, centres)), shift,
                                                       lines)
    image = image.astype(numpy.float32) / 255
    contents, offsets, nearest = at_nearest_crossings(stones, cells_from_canvas, lines + 2 * MARGIN)
    stone_places = numpy.where((contents >= 0)[..., None], stone_places[nearest], numpy.nan)
    if random.random() < 0.28:
        image = tinted(random, image, contents, stone_places).astype(numpy.float32)
    if random.random() < 0.3:
        image = glare(random, image)
    if random.random() < 0.08:
        image, covered = cover(random, image, other.image)
        share = cv2.resize(covered.astype(numpy.float32), contents.shape[::-1], interpolation=cv2.INTER_AREA)
        contents[(contents != OUTSIDE) & (share > 0.6)] = COVERED
        contents[(contents != OUTSIDE) & (share > 0.15) & (share <= 0.6)] = UNKNOWN
    return spoilt(random, image), contents, offsets
