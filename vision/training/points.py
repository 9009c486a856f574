"""The point classifier: what lies on a point in doubt, by its close-up beside what this board's own bare points and stones look like.

Input: rows of numbers as the reader makes them (`vision/src/classify/point_classifier.rs`; PARTS names them in their order). Output: for
each row the probabilities of CONTENTS.
Colours count from this board's black to its white. Residual blocks (He and others, 2015) over the close-up, the references, how far each pixel
is from each reference, and what was seen of the points around; they say by how much the logarithms of what was seen are to be corrected.
"""
import itertools

import torch
from torch import nn

from network import Block

CONTENTS = ("bare", "black", "white")
CELL_PX, CLOSE_UP, REFERENCE = 16, 48, 32
PARTS = {
    f"close-up {CLOSE_UP} x {CLOSE_UP} x 3": CLOSE_UP * CLOSE_UP * 3,  # red green blue, 0 to 255
    f"references 3 x {REFERENCE} x {REFERENCE} x 3": 3 * REFERENCE * REFERENCE * 3,  # the mean of sure points nearby, for each content
    "posteriors 3 x 3 x 3": 27,  # of the point and those around it
    "colors 4 x 3": 12,  # of the middle of what lies there, and the means of those of the references' points, 0 to 1
    "weights 3": 3,  # of the references: how many points, each by how near it is
    "stone map 5": 5,  # what the stone network saw
    "views 1": 1,  # in so many views
    "edges 2": 2,  # lines to the nearer edges
    "lines and pixels 2": 2,  # of the board, and of the photograph from line to line
}
NUMBERS = 24  # beside the pictures
PLANES = 21
WIDTHS = (24, 48, 72, 64)  # channels at strides 2, 4, 8, 16
HIDDEN = 128
DROPPED = 0.1
USUAL_BLACK, USUAL_WHITE = 0.15, 0.85  # where the board has no sure stone of the colour
LEAST_CONTRAST = 0.15
LEAST_LIKELY = 1e-5


def parts(rows):
    """The parts of rows, by the first word of their names."""
    ends = list(itertools.accumulate(PARTS.values()))
    # Not `split`, which the reader's runtime is built without.
    return {name.split()[0]: rows[:, end - length:end] for (name, length), end in zip(PARTS.items(), ends)}


def planes_and_numbers(rows):
    """What the layers see: n x PLANES x CLOSE_UP x CLOSE_UP, n x NUMBERS."""
    here = parts(rows)
    close_up = here["close-up"].reshape(-1, CLOSE_UP, CLOSE_UP, 3) / 255
    references = here["references"].reshape(-1, 3, REFERENCE, REFERENCE, 3) / 255
    seen = here["posteriors"].reshape(-1, 3, 3, 3)
    known = (here["weights"] > 0).float()
    colors = here["colors"].reshape(-1, 4, 3)
    black = colors[:, 2] * known[:, 1:2] + USUAL_BLACK * (1 - known[:, 1:2])
    white = colors[:, 3] * known[:, 2:3] + USUAL_WHITE * (1 - known[:, 2:3])
    contrast = (white - black).clamp(min=LEAST_CONTRAST)

    def from_black(pixels, shape):
        return ((pixels - black.reshape(shape)) / contrast.reshape(shape)).clamp(-1, 2) - 0.5

    picture = from_black(close_up, (-1, 1, 1, 3)).permute(0, 3, 1, 2)
    references = from_black(references, (-1, 1, 1, 1, 3)) * known.reshape(-1, 3, 1, 1, 1)
    references = references.permute(0, 1, 4, 2, 3).reshape(-1, 9, REFERENCE, REFERENCE)
    around = nn.functional.interpolate(seen.permute(0, 3, 1, 2), scale_factor=CELL_PX, mode="nearest")
    rest = (CLOSE_UP - REFERENCE) // 2
    inner = picture[:, :, rest:-rest, rest:-rest]
    apart = [((inner - references[:, first:first + 3]) ** 2).mean(1, keepdim=True).sqrt() for first in (0, 3, 6)]
    compared = nn.functional.pad(torch.cat([references, *apart], 1), (rest, rest, rest, rest))
    planes = torch.cat([picture, (close_up - 0.5).permute(0, 3, 1, 2), around, compared], 1)
    middle = seen[:, 1, 1]
    # Where the point and the wood lie on the way from black to white.
    way = white - black
    along = [((color - black) * way).sum(1, keepdim=True) / (way ** 2).sum(1, keepdim=True).clamp(min=LEAST_CONTRAST ** 2)
             for color in (colors[:, 0], colors[:, 1])]
    relative = [from_black(color, (-1, 3)) for color in (colors[:, 0], colors[:, 1])]
    lines, pixels = here["lines"][:, :1], here["lines"][:, 1:]

    def logarithms(probabilities):
        return probabilities.clamp(min=LEAST_LIKELY).log()

    numbers = torch.cat([logarithms(middle / middle.sum(1, keepdim=True)), logarithms(here["stone"]), (here["views"] - 1) / 3,
                         here["edges"] / 3, lines / 19, pixels.clamp(max=40) / 20, here["weights"].clamp(max=5) / 5,
                         *relative, *(value.clamp(-2, 3) for value in along)], 1)
    return planes, numbers


class PointClassifier(nn.Module):
    """Logits of the contents."""

    def __init__(self):
        super().__init__()
        first, second, third, last = WIDTHS
        self.trunk = nn.Sequential(
            self.narrowing(PLANES, first), Block(first), self.narrowing(first, second), Block(second),
            self.narrowing(second, third), Block(third), self.narrowing(third, last), nn.Flatten())
        side = CLOSE_UP // 16
        self.head = nn.Sequential(nn.Linear(last * side * side + NUMBERS, HIDDEN), nn.ReLU(inplace=True), nn.Dropout(DROPPED),
                                  nn.Linear(HIDDEN, len(CONTENTS)))
        # It starts from what was seen before it.
        nn.init.zeros_(self.head[-1].weight)
        nn.init.zeros_(self.head[-1].bias)

    @staticmethod
    def narrowing(before, after):
        return nn.Sequential(nn.Conv2d(before, after, 4, stride=2, padding=1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True))

    def forward(self, planes, numbers):
        return numbers[:, :len(CONTENTS)] + self.head(torch.cat([self.trunk(planes), numbers], 1))


class OnRows(nn.Module):
    """What is exported: the probabilities of rows. The reader joins them with those before it."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, rows):
        planes, numbers = planes_and_numbers(rows)
        return torch.softmax(self.network(planes, numbers), 1)
