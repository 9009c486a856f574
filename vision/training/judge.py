"""The judge: what a point holds, by all the evidence that the reader gathered on it (`vision/src/evidence.rs`).

Input: rows of len(VALUES) numbers. Output: for each row the probabilities of nothing, a black and a white stone.
A perceptron with two hidden layers says by how much the reader's own probabilities, once discs were laid, are to be corrected. A
board has no up and no left: what is exported averages the answers to the point's eight turns and reflections.
"""
import torch
from torch import nn

CONTENTS = ("bare", "black", "white")
PRIOR = [f"discs_{content}" for content in CONTENTS]
# Clockwise from the right, as columns and rows count.
AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
NEIGHBOUR = ("is_point", *PRIOR, "face", "rim")
SHIFTS = ("off_black", "off_white", "habit")  # each has a value to the right and one downwards
VALUES = (
    # Logarithms of probabilities: of the stone network, then once fellows were compared, then once discs were laid.
    *(f"network_{content}" for content in (*CONTENTS, "covered", "outside")), "looks",
    *(f"fellows_{content}" for content in CONTENTS), *PRIOR,
    # What the discs came to, all 0 where none were laid.
    "laid", *(f"said_{content}" for content in CONTENTS), "off_black_x", "off_black_y", "off_white_x", "off_white_y",
    "habit_x", "habit_y", "spread", "unusual_black", "unusual_white", "shining", "bare_to_white", "black_to_white",
    # What a stone there looks like; brightness from 0 (black stones nearby) to 1 (white ones), sorted over the directions.
    "unusual_rim", "face", "rim", *(f"rim_{order}" for order in (0, 4, 8, 12, 15)),
    *(f"depth_{order}" for order in (0, 4, 8, 12)), "within_2", "within_8", "uneven", "narrowest_4", "narrowest_11",
    # What other stones nearby look like.
    "knows_white", "knows_black", "knows_wood", "white", "black", "contrast", "wood",
    *(f"black_{what}_{share}" for share in (75, 90, 100) for what in ("face", "rim")),
    *(f"white_{what}_{share}" for share in (10, 25, 50, 75, 90) for what in ("face", "rim")),
    # Where it is, and what the board is like.
    "edge_x", "edge_y", "lines", "risk", "more_black", "stones",
    *(f"around_{right}_{down}_{what}" for right, down in AROUND for what in NEIGHBOUR),
)
HIDDEN = 64
DROPPED = 0.1
FARTHEST = 4.0  # of the values' own spread: beyond it they are no different


def turned(right, down):
    """A quarter turn clockwise of a step."""
    return -down, right


def reflected(right, down):
    return -right, down


def moved(move):
    """-> for each value the place that it has its number from once the point is moved, and the sign."""
    sources, signs = [], []
    place = {name: index for index, name in enumerate(VALUES)}
    # Steps are moved forwards, so that what is found at a step comes from the step that became it.
    became = {move(*step): step for step in AROUND}
    axes = {axis: became[step] for axis, step in (("x", (1, 0)), ("y", (0, 1)))}
    for name in VALUES:
        sign = 1.0
        base, _, axis = name.rpartition("_")
        if name.startswith("around_"):
            right, down, what = name.removeprefix("around_").split("_", 2)
            right, down = became[(int(right), int(down))]
            name = f"around_{right}_{down}_{what}"
        elif base in (*SHIFTS, "edge") and axis in "xy":
            right, down = axes[axis]
            name = f"{base}_{'x' if right else 'y'}"
            sign = 1.0 if base == "edge" else float(right + down)
        sources.append(place[name])
        signs.append(sign)
    return sources, signs


def views():
    """-> the eight ways to look at a point, as (sources, signs)."""
    ways = []
    for reflect in (False, True):
        for quarters in range(4):
            def move(right, down, reflect=reflect, quarters=quarters):
                if reflect:
                    right, down = reflected(right, down)
                for _ in range(quarters):
                    right, down = turned(right, down)
                return right, down
            ways.append(moved(move))
    return ways


class Judge(nn.Module):
    """Logits of the contents from one view of a point."""

    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(len(VALUES)))
        self.register_buffer("spread", torch.ones(len(VALUES)))
        self.layers = nn.Sequential(nn.Linear(len(VALUES), HIDDEN), nn.ReLU(), nn.Dropout(DROPPED),
                                    nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Dropout(DROPPED),
                                    nn.Linear(HIDDEN, len(CONTENTS)))
        # It starts from what was said before it.
        nn.init.zeros_(self.layers[-1].weight)
        nn.init.zeros_(self.layers[-1].bias)
        self.prior = VALUES.index(PRIOR[0])

    def forward(self, values):
        prior = values[:, self.prior:self.prior + len(CONTENTS)]
        return prior + self.layers(((values - self.mean) / self.spread).clamp(-FARTHEST, FARTHEST))


class Bench(nn.Module):
    """The mean probabilities of several judges, each of whom looks at all views."""

    def __init__(self, judges):
        super().__init__()
        self.judges = nn.ModuleList(judges)
        for index, (sources, signs) in enumerate(views()):
            self.register_buffer(f"sources_{index}", torch.tensor(sources))
            self.register_buffer(f"signs_{index}", torch.tensor(signs))
        self.views = index + 1

    def forward(self, values):
        said = [torch.softmax(judge(values[:, getattr(self, f"sources_{view}")] * getattr(self, f"signs_{view}")), 1)
                for judge in self.judges for view in range(self.views)]
        return torch.stack(said).mean(0)
