"""The lattice network: for every cell of a picture, is a lattice point here, what lies on it, is it on the first line.

Input: colour pictures, 3 x H x W, red green blue from 0 to 1, H and W multiples of 32.
Output: 7 x H/4 x W/4 logits, in the order of CHANNELS. Output cell (column, row) looks at input pixel (4 column + 1.5, 4 row + 1.5),
(0, 0) being the centre of the top left pixel.
A U-Net (Ronneberger and others, 2015) of residual blocks (He and others, 2015).
"""
import torch
from torch import nn

CHANNELS = ("lattice", "bare", "black", "white", "first_line", "inside", "covered")
STRIDE = 4
WIDTHS = (16, 24, 48, 64, 96)  # channels at strides 2, 4, 8, 16, 32; multiples of 8 suit the vector units


class Block(nn.Module):
    def __init__(self, channels, dilation=1):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)

    def forward(self, x):
        y = torch.relu(self.first_norm(self.first(x)))
        return torch.relu(x + self.second_norm(self.second(y)))


END = torch.iinfo(torch.int64).max  # as the end of a slice: all that is left


class Part(torch.autograd.Function):
    """Some channels and some rows, as one slice: PyTorch would write two, or a split, which the reader's runtime is built without."""

    @staticmethod
    def forward(_, x, channel, end_channel, row, end_row):
        return x[:, channel:end_channel, row:end_row]

    @staticmethod
    def symbolic(graph, x, channel, end_channel, row, end_row):
        begin, end, axes = (graph.op("Constant", value_t=torch.tensor(values))
                            for values in ((channel, row), (end_channel, end_row), (1, 2)))
        return graph.op("Slice", x, begin, end, axes)


class ByRows(nn.Module):
    """The same as a 3 x 3 convolution and its norm: one convolution with each row of the kernel, and the sum of what these give.

    Runtimes that lay out a copy of the picture for each place of the kernel lay out a third of it so: a tenth of the reader's time.
    """

    def __init__(self, convolution, norm):
        super().__init__()
        whole = nn.utils.fusion.fuse_conv_bn_eval(convolution, norm)
        self.channels, self.step = whole.out_channels, whole.dilation[0]
        self.rows = nn.Conv2d(whole.in_channels, 3 * self.channels, (1, 3), padding=self.step, dilation=self.step)
        none = torch.zeros(self.channels)
        self.rows.weight.data = torch.cat([whole.weight.data[:, :, row:row + 1] for row in range(3)])
        self.rows.bias.data = torch.cat([none, whole.bias.data, none])

    def forward(self, x):
        rows, channels, step = self.rows(x), self.channels, self.step
        return (Part.apply(rows, 0, channels, 0, -2 * step) + Part.apply(rows, channels, 2 * channels, step, -step)
                + Part.apply(rows, 2 * channels, 3 * channels, 2 * step, END))


def by_rows(network):
    """Makes the blocks of a network that has learned faster to run; it gives the same, and can learn no more."""
    network.eval()
    for block in [module for module in network.modules() if isinstance(module, Block)]:
        block.first, block.first_norm = ByRows(block.first, block.first_norm), nn.Identity()
        block.second, block.second_norm = ByRows(block.second, block.second_norm), nn.Identity()
    return network


class Lattice(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = self.narrowing(3, WIDTHS[0])
        self.down = nn.ModuleList(nn.Sequential(self.narrowing(before, after), Block(after))
                                  for before, after in zip(WIDTHS, WIDTHS[1:]))
        self.middle = Block(WIDTHS[-1])
        # Skips are added, not joined: joining them costs half as much arithmetic again.
        self.widen = nn.ModuleList(nn.Conv2d(low, high, 1) for low, high in zip(WIDTHS[:1:-1], WIDTHS[-2:0:-1]))
        self.up = nn.ModuleList(Block(width) for width in WIDTHS[-2:0:-1])
        self.head = nn.Conv2d(WIDTHS[1], len(CHANNELS), 1)

    @staticmethod
    def narrowing(before, after):
        return nn.Sequential(nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(after),
                             nn.ReLU(inplace=True))

    def forward(self, x):
        x = self.stem(x - 0.5)
        levels = []
        for stage in self.down:
            x = stage(x)
            levels.append(x)
        x = self.middle(levels.pop())
        for widen, stage in zip(self.widen, self.up):
            x = nn.functional.interpolate(widen(x), scale_factor=2, mode="nearest")
            x = stage(x + levels.pop())
        return self.head(x)
