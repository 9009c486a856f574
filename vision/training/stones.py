"""The stone network: what lies on each point of a board laid flat, and how far off its lines the grid is there.

Input: colour pictures of flat boards, 3 x H x W, red green blue from 0 to 1, lines CELL_PX apart, the first and the last line MARGIN
cells and a half from the picture's edge. Output: 7 x H/CELL_PX x W/CELL_PX numbers, one place for each point of the board and of the
MARGIN lines around it: logits in the order of CONTENTS, then how far right and how far down of the place's middle the crossing is, in
cells, which holds where there is a crossing.
Residual blocks (He and others, 2015); gates over the whole board (Hu and others, 2018) let a stone be told by the others.
"""
import torch
from torch import nn

from network import Block

CONTENTS = ("bare", "black", "white", "covered", "outside")
CHANNELS = (*CONTENTS, "off_x", "off_y")
CELL_PX = 16
MARGIN = 2
WIDTHS = (24, 48, 96)  # channels at strides 4, 8, 16


class Gate(nn.Module):
    """Weighs channels by what the whole board looks like: its wood, its light, its stones."""

    def __init__(self, channels):
        super().__init__()
        self.narrow = nn.Conv2d(channels, channels // 2, 1)
        self.widen = nn.Conv2d(channels // 2, channels, 1)

    def forward(self, x):
        mean = nn.functional.adaptive_avg_pool2d(x, 1)
        return x * torch.sigmoid(self.widen(torch.relu(self.narrow(mean))))


class Stones(nn.Module):
    def __init__(self):
        super().__init__()
        fine, middle, coarse = WIDTHS
        self.layers = nn.Sequential(
            self.narrowing(3, fine, 6, 4), Block(fine),
            self.narrowing(fine, middle, 4, 2), Block(middle),
            self.narrowing(middle, coarse, 4, 2), Block(coarse), Gate(coarse), Block(coarse, 2), Gate(coarse), Block(coarse),
            nn.Conv2d(coarse, len(CHANNELS), 1))

    @staticmethod
    def narrowing(before, after, kernel, stride):
        return nn.Sequential(nn.Conv2d(before, after, kernel, stride=stride, padding=1, bias=False), nn.BatchNorm2d(after),
                             nn.ReLU(inplace=True))

    def forward(self, x):
        return self.layers(x - 0.5)
