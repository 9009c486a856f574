"""What light, lenses, hands and cameras do to a picture before it is learned from."""
import cv2
import numpy


def relight(random, image):
    """Other light: shadows, coloured and clipped light, haze, exposure. In and out: square, float, 0 to 1."""
    side = image.shape[0]
    if random.random() < 0.4:
        for _ in range(random.integers(1, 4)):
            mask = numpy.zeros((side // 4, side // 4), numpy.float32)
            if random.random() < 0.5:
                corners = random.uniform(-20, side // 4 + 20, (random.integers(3, 6), 2)).astype(numpy.int32)
                cv2.fillPoly(mask, [corners], 1.0)
            else:
                cv2.circle(mask, tuple(int(v) for v in random.uniform(0, side // 4, 2)), int(random.uniform(4, 60)), 1.0, -1)
            mask = cv2.GaussianBlur(mask, (0, 0), float(numpy.exp(random.uniform(-1, 2.5))))
            mask = cv2.resize(mask, (side, side))[..., None]
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
            y, x = numpy.mgrid[0:side, 0:side] / side - 0.5
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


def glare(random, image):
    """A lamp's reflection over part of the picture: it hides what lies there, or turns dark stones bright. Float, 0 to 1."""
    side = image.shape[0]
    for _ in range(random.integers(1, 4)):
        y, x = numpy.mgrid[0:side, 0:side].astype(numpy.float32)
        middle, reach = random.uniform(0, side, 2), random.uniform(0.02, 0.15) * side
        stretch, angle = numpy.exp(random.uniform(-0.8, 0.8)), random.uniform(0, numpy.pi)
        across, down = x - middle[0], y - middle[1]
        along = (across * numpy.cos(angle) + down * numpy.sin(angle)) * stretch
        aside = (down * numpy.cos(angle) - across * numpy.sin(angle)) / stretch
        edge = random.uniform(0.5, 3)
        # A varnished board burns out where it mirrors the lamp: a white patch as large as a stone, and no stone.
        strength = random.uniform(0.25, 1.2) if random.random() < 0.6 else random.uniform(1.2, 3)
        shine = numpy.exp(-((along ** 2 + aside ** 2) / reach ** 2) ** edge)[..., None] * numpy.float32(strength)
        colour = numpy.float32(random.uniform(0.75, 1, 3))
        # Dark, polished stones mirror the lamp; wood between them less.
        mirrors = 1 - numpy.float32(random.uniform(0, 0.8)) * image.mean(2, keepdims=True)
        image = image + shine.astype(numpy.float32) * colour * mirrors
    return image


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
    side = image.shape[0]
    mask = numpy.zeros((side, side), numpy.uint8)
    middle, reach = random.uniform(0, side, 2), random.uniform(15, 110)
    angles = numpy.sort(random.uniform(0, 2 * numpy.pi, random.integers(4, 10)))
    radii = reach * random.uniform(0.4, 1.3, len(angles))
    outline = middle + numpy.stack([numpy.cos(angles), numpy.sin(angles)], 1) * radii[:, None]
    if random.random() < 0.5:  # an arm from the edge
        towards = numpy.array([side / 2, side / 2]) - middle
        across = numpy.array([-towards[1], towards[0]]) / max(numpy.linalg.norm(towards), 1)
        away = middle - towards / max(numpy.linalg.norm(towards), 1) * side
        thick = random.uniform(12, 60)
        cv2.fillPoly(mask, [numpy.int32([middle + across * thick, away + across * thick * 1.3, away - across * thick * 1.3,
                                         middle - across * thick])], 255)
    cv2.fillPoly(mask, [outline.astype(numpy.int32)], 255)
    if random.random() < 0.5:
        skin = numpy.array([random.uniform(0.3, 0.95), random.uniform(0.2, 0.75), random.uniform(0.1, 0.7)])
        y, x = numpy.mgrid[0:side, 0:side] / side - 0.5
        fill = skin * (1 + 0.5 * (x * random.normal() + y * random.normal()))[..., None]
    else:
        fill = cv2.resize(other, (side, side)).astype(numpy.float32) / 255
    soft = cv2.GaussianBlur(mask, (0, 0), random.uniform(0.5, 2)).astype(numpy.float32)[..., None] / 255
    return (image * (1 - soft) + fill.astype(numpy.float32) * soft).astype(numpy.float32), mask > 127
