"""The meta-classifier: what a point holds, by all the features that the reader gathered on it (`vision/src/classify/features.rs`).

Input: rows of as many numbers as the reader names. Output: for each row the probabilities of nothing, a black and a white stone.
A perceptron with two hidden layers says by how much the reader's own probabilities, once discs were fitted, are to be corrected. A
board has no up and no left: what is exported averages the answers to the point's eight turns and reflections.
"""
import torch
from torch import nn

CONTENTS = ("bare", "black", "white")
PRIOR = [f"discs_{content}" for content in CONTENTS]
# Clockwise from the right, as columns and rows count.
AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
SHIFTS = ("off_black", "off_white", "prior")  # each has a value to the right and one downwards
HIDDEN = 64
DROPPED = 0.1
FARTHEST = 4.0  # of the values' own spread: beyond it they are no different


def turned(right, down):
    """A quarter turn clockwise of a step."""
    return -down, right


def reflected(right, down):
    return -right, down


def moved(names, move):
    """-> for each value the place that it has its number from once the point is moved, and the sign."""
    sources, signs = [], []
    place = {name: index for index, name in enumerate(names)}
    # Steps are moved forwards, so that what is found at a step comes from the step that became it.
    became = {move(*step): step for step in AROUND}
    axes = {axis: became[step] for axis, step in (("x", (1, 0)), ("y", (0, 1)))}
    for name in names:
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


def views(names):
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
            ways.append(moved(names, move))
    return ways


class MetaClassifier(nn.Module):
    """Logits of the contents from one view of a point."""

    def __init__(self, names):
        super().__init__()
        self.register_buffer("mean", torch.zeros(len(names)))
        self.register_buffer("spread", torch.ones(len(names)))
        self.layers = nn.Sequential(nn.Linear(len(names), HIDDEN), nn.ReLU(), nn.Dropout(DROPPED),
                                    nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Dropout(DROPPED),
                                    nn.Linear(HIDDEN, len(CONTENTS)))
        # It starts from what the reader has before it.
        nn.init.zeros_(self.layers[-1].weight)
        nn.init.zeros_(self.layers[-1].bias)
        self.prior = names.index(PRIOR[0])

    def forward(self, values):
        prior = values[:, self.prior:self.prior + len(CONTENTS)]
        return prior + self.layers(((values - self.mean) / self.spread).clamp(-FARTHEST, FARTHEST))


class Ensemble(nn.Module):
    """The mean probabilities of several meta-classifiers, each over all views."""

    def __init__(self, names, members):
        super().__init__()
        self.members = nn.ModuleList(members)
        for index, (sources, signs) in enumerate(views(names)):
            self.register_buffer(f"sources_{index}", torch.tensor(sources))
            self.register_buffer(f"signs_{index}", torch.tensor(signs))
        self.views = index + 1

    def forward(self, values):
        answers = [torch.softmax(member(values[:, getattr(self, f"sources_{view}")] * getattr(self, f"signs_{view}")), 1)
                for member in self.members for view in range(self.views)]
        return torch.stack(answers).mean(0)
