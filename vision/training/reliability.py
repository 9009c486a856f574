#!/usr/bin/env python3
"""Hold the reader's word on how sure it is against the truth: a table, and a reliability plot as SVG.

usage: shoutan read --json --risks photos/*/*.jpg > readings.jsonl
       reliability.py photos readings.jsonl plot.svg

`photos` is a folder whose sub-folders hold NAME.jpg and NAME.json with the rows of the board. Photos that were declined, have
another size than was read, or have an unsure truth are left out. Standard library only.
"""
import json
import math
import os
import sys

EDGES = (0, 0.0005, 0.002, 0.005, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 1)
LEFT, TOP, WIDTH, HEIGHT = 70, 30, 420, 420
LEAST = 1e-4  # the plot's axes are logarithmic from here to 1


def points(folder, readings):
    """-> (probability of being wrong, whether it was) of every point."""
    with open(readings, encoding="utf-8") as file:
        for line in file:
            reading = json.loads(line)
            name = "/".join(reading["photo"].split("/")[-2:])
            path = os.path.join(folder, os.path.splitext(name)[0] + ".json")
            if reading["status"] != "read" or not os.path.exists(path):
                continue
            with open(path, encoding="utf-8") as truth_file:
                truth = json.load(truth_file)
            if str(truth.get("second_reader", "")).startswith("ambiguous") or truth.get("size") != reading["size"]:
                continue
            unsure = {tuple(point) for point in truth.get("uncertain_cells", [])}
            size = truth["size"]
            for index, risk in enumerate(reading["risks"]):
                row, column = divmod(index, size)
                if (row, column) not in unsure:
                    yield risk, truth["rows"][row][column] != reading["rows"][row][column]


def place(probability):
    """Where a probability lies on a logarithmic axis, 0 to 1."""
    return 1 - math.log(max(probability, LEAST)) / math.log(LEAST)


def main():
    folder, readings, plot = sys.argv[1:]
    bins = [[0, 0, 0.0] for _ in EDGES[1:]]
    for risk, wrong in points(folder, readings):
        index = next(index for index, edge in enumerate(EDGES[1:]) if risk <= edge)
        bins[index][0] += 1
        bins[index][1] += wrong
        bins[index][2] += risk
    print("said to be wrong with      points   wrong   said    were")
    dots = []
    for (count, wrong, total), low, high in zip(bins, EDGES, EDGES[1:]):
        if not count:
            continue
        said, were = total / count, wrong / count
        print(f"{low:8.4f} to {high:8.4f} {count:10} {wrong:7} {said:8.5f} {were:8.5f}")
        # A bin without an error: the error rate that would have shown one in two such bins.
        shown = were if wrong else min(0.7 / count, 1)
        dots.append((place(said), place(shown), bool(wrong), count))
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {TOP + HEIGHT + 60}" '
             'font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>']
    for power in range(0, 5):
        at = place(10 ** -power)
        x, y = LEFT + at * WIDTH, TOP + (1 - at) * HEIGHT
        label = ["1", "0.1", "0.01", "0.001", "0.0001"][power]
        lines.append(f'<path d="M{x:.0f} {TOP}V{TOP + HEIGHT}M{LEFT} {y:.0f}H{LEFT + WIDTH}" stroke="#ddd"/>'
                     f'<text x="{x:.0f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{label}</text>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end">{label}</text>')
    lines.append(f'<path d="M{LEFT} {TOP + HEIGHT}L{LEFT + WIDTH} {TOP}" stroke="#999" stroke-dasharray="5 4"/>')
    for x, y, wrong, count in dots:
        fill = "#1f5fa8" if wrong else "#fff"
        lines.append(f'<circle cx="{LEFT + x * WIDTH:.1f}" cy="{TOP + (1 - y) * HEIGHT:.1f}" r="{3 + math.log10(count):.1f}" '
                     f'fill="{fill}" stroke="#1f5fa8" stroke-width="2"/>')
    lines.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 42}" text-anchor="middle">said: probability of being wrong</text>'
                 f'<text transform="translate(18 {TOP + HEIGHT / 2}) rotate(-90)" text-anchor="middle">seen: share that was wrong</text>'
                 f'<text x="{LEFT + 8}" y="{TOP + 18}" fill="#555">hollow: no error was seen; at most about this</text></svg>')
    with open(plot, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
