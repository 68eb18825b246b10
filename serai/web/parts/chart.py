"""Curves and dots over time, drawn in SVG; the words beside them say the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from markupsafe import Markup

from serai.web.parts import words

WIDTH, HEIGHT = 280, 130
LEFT, RIGHT, TOP, BOTTOM = 30, 14, 10, 18
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
LINES = 4


@dataclass(frozen=True)
class Frame:
    """Where points lie in the drawing."""

    last: int  # of the horizontal axis, from 0
    low: int
    high: int
    step: int

    @classmethod
    def around(cls, values: Sequence[int], last: int) -> "Frame":
        """The frame that shows these values and 0, with a few round lines."""
        low, high = min(0, *values, 0), max(0, *values, 0)
        step = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
        return cls(max(1, last), floor(low / step) * step, max(ceil(high / step), floor(low / step) + 1) * step, step)

    def x(self, at: float) -> float:
        """The place of a moment."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / self.last, 1)

    def y(self, value: float) -> float:
        """The height of a value."""
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (self.high - value) / (self.high - self.low), 1)


def grid(frame: Frame, first: str, last: str) -> Markup:
    """Round values as lines, and what the horizontal axis begins and ends with."""
    parts = [
        Markup('<path class="{}" d="M{} {}H{}"/><text class="value" x="{}" y="{}">{}</text>').format(
            "zero" if value == 0 else "line",
            LEFT,
            frame.y(value),
            WIDTH - RIGHT,
            LEFT - 4,
            frame.y(value) + 3.5,
            f"{words.MINUS}{-value}" if value < 0 else value,
        )
        for value in range(frame.low, frame.high + 1, frame.step)
    ]
    ends = Markup('<text x="{}" y="{}">{}</text><text class="end" x="{}" y="{}">{}</text>').format(
        LEFT, HEIGHT - 4, first, WIDTH - RIGHT, HEIGHT - 4, last
    )
    return Markup("").join([*parts, ends])


def steps(frame: Frame, values: Sequence[int | None]) -> str:
    """The path of a value that stays until it changes; gaps where it is not known."""
    path: list[str] = []
    before: int | None = None
    for at, value in enumerate(values):
        if value == before:
            continue
        if before is not None:
            path.append(f"H{frame.x(at)}")
        if value is not None:
            path.append(f"V{frame.y(value)}" if before is not None else f"M{frame.x(at)} {frame.y(value)}")
        before = value
    if before is not None:
        path.append(f"H{frame.x(len(values) - 1)}")
    return "".join(path)


def bends(frame: Frame, values: Sequence[float]) -> str:
    """The path from point to point."""
    points = (f"{frame.x(at)} {frame.y(value)}" for at, value in enumerate(values))
    return "M" + "L".join(points)
