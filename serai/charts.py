"""Charts for documents: lines, bars and intervals as SVG, readable on light and dark pages."""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 320, 64, 130, 48, 40
INKS = (("#2b6cb0", "#7ab8f5"), ("#b7791f", "#f6c667"), ("#2f855a", "#68d391"))
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 } .title { font-weight: 600 } .axis { stroke: #ccc }
  @media (prefers-color-scheme: dark) { text { fill: #ddd } .axis { stroke: #555 } }
"""


@dataclass(frozen=True)
class ChartLine:
    """A named line through points."""

    name: str
    points: list[tuple[float, float]]


@dataclass(frozen=True)
class Interval:
    """A named value and how far it may be off."""

    name: str
    low: float
    value: float
    high: float


def document(title: str, height: int, parts: list[str]) -> str:
    """The SVG around its parts, with a class for each ink."""
    inks = "".join(f".ink{n} {{ stroke: {light}; fill: {light} }} " for n, (light, _) in enumerate(INKS))
    dark = "".join(f".ink{n} {{ stroke: {dark}; fill: {dark} }} " for n, (_, dark) in enumerate(INKS))
    style = f"<style>{STYLE}  {inks}\n  @media (prefers-color-scheme: dark) {{ {dark}}}\n</style>"
    head = f'<text class="title" x="{LEFT}" y="24">{escape(title)}</text>'
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{style}\n' + "\n".join([head, *parts]) + "\n</svg>\n"


def marks(low: float, high: float) -> list[float]:
    """Round numbers that cover a range, a dozen at most."""
    step = 10.0 ** len(f"{int((high - low) or 1)}")
    steps = [step * part for part in (1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001)]
    step = next((size for size in steps if (high - low) / size >= 4), steps[-1])
    first = int(low // step)
    last = max(first + 1, int(-(-high // step)))
    return [step * number for number in range(first, last + 1)]


class Axes:
    """Where values fall on the picture."""

    def __init__(self, across: list[float], up: list[float]) -> None:
        self.across, self.up = marks(min(across), max(across)), marks(min(up), max(up))

    def x(self, value: float) -> float:
        """From left to right."""
        share = (value - self.across[0]) / (self.across[-1] - self.across[0])
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        """From bottom to top."""
        share = (value - self.up[0]) / (self.up[-1] - self.up[0])
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def parts(self) -> list[str]:
        """Marks on both axes."""
        made = []
        for mark in self.up:
            y = self.y(mark)
            made.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
            made.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{mark:g}</text>')
        below = f'y="{HEIGHT - 16}" text-anchor="middle"'
        return made + [f'<text x="{self.x(mark):.1f}" {below}>{mark:g}</text>' for mark in self.across]


def lines_svg(title: str, lines: list[ChartLine]) -> str:
    """Lines with their names at their ends."""
    axes = Axes([x for line in lines for x, _ in line.points], [y for line in lines for _, y in line.points])
    parts = axes.parts()
    for number, line in enumerate(lines):
        points = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in line.points)
        ink = f"ink{number % len(INKS)}"
        parts.append(f'<polyline class="{ink}" style="fill: none; stroke-width: 2.5" points="{points}"/>')
        end_x, end_y = line.points[-1]
        parts.append(f'<text x="{axes.x(end_x) + 8:.1f}" y="{axes.y(end_y) + 4:.1f}">{escape(line.name)}</text>')
    return document(title, HEIGHT, parts)


def bars_svg(title: str, values: dict[str, float]) -> str:
    """Bars on a logarithmic scale, with their values."""
    row, left = 30, 250
    exponents = {name: math.log10(max(value, 1.0)) for name, value in values.items()}
    low = int(min(exponents.values()))
    high = max(exponents.values())
    parts = []
    for number, (name, value) in enumerate(values.items()):
        y = TOP + row * number
        length = max(2.0, (exponents[name] - low + 0.1) / (high - low + 0.1) * (WIDTH - left - 100))
        parts.append(f'<text x="{left - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        ink = "ink0" if number == 0 else "ink1"
        parts.append(f'<rect class="{ink}" x="{left}" y="{y}" width="{length:.1f}" height="20"/>')
        parts.append(f'<text x="{left + length + 8:.1f}" y="{y + 15}">{value:,.0f}</text>')
    return document(title, TOP + row * len(values) + 16, parts)


def intervals_svg(title: str, intervals: list[Interval]) -> str:
    """A row for each: its name, a dot for the value, a line for the interval, and the value in figures."""
    row, left = 34, 140
    ticks = marks(min(each.low for each in intervals), max(each.high for each in intervals))
    bottom = TOP + row * len(intervals)

    def x(value: float) -> float:
        return left + (value - ticks[0]) / (ticks[-1] - ticks[0]) * (WIDTH - left - RIGHT)

    parts = []
    for tick in ticks:
        parts.append(f'<line class="axis" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{TOP - 8}" y2="{bottom}"/>')
        parts.append(f'<text x="{x(tick):.1f}" y="{bottom + 20}" text-anchor="middle">{tick:g}</text>')
    for number, each in enumerate(intervals):
        y = TOP + row * number + 12
        ends = f'x1="{x(each.low):.1f}" x2="{x(each.high):.1f}" y1="{y}" y2="{y}"'
        parts.append(f'<text x="{left - 14}" y="{y + 5}" text-anchor="end">{escape(each.name)}</text>')
        parts.append(f'<line class="ink0" style="stroke-width: 3; stroke-linecap: round" {ends}/>')
        parts.append(f'<circle class="ink0" cx="{x(each.value):.1f}" cy="{y}" r="6"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 20}" y="{y + 5}">{each.value:.0f}</text>')
    return document(title, bottom + 36, parts)
