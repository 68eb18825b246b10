"""The table as text and as a picture, drawn like in a terminal."""

import io
from typing import Any

import numpy as np
from rich.color import Color
from rich.console import Console
from rich.segment import Segment

import serai
from serai.extras import needs
from serai.terminal.screen import screen_of

WIDTH = 100
CELL = (9, 18)
INK, PAPER = (220, 220, 220), (24, 26, 30)


def as_text(table: serai.Table, seat: int | None) -> str:
    """The screen of a seat (None: a spectator) with terminal colours."""
    text = io.StringIO()
    console = Console(file=text, force_terminal=True, width=WIDTH, color_system="standard", highlight=False)
    console.print(screen_of(table.game.name).draw(table.view(seat)))
    return text.getvalue()


def as_pixels(table: serai.Table, seat: int | None) -> Any:
    """The same as an array of RGB pixels."""
    with needs("rl", "serai.envs.picture"):
        from PIL import Image, ImageDraw, ImageFont

    console = Console(file=io.StringIO(), width=WIDTH, color_system="truecolor", highlight=False)
    lines = console.render_lines(screen_of(table.game.name).draw(table.view(seat)))
    image = Image.new("RGB", ((WIDTH + 2) * CELL[0], (len(lines) + 2) * CELL[1]), PAPER)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(14)
    for row, line in enumerate(lines, start=1):
        column = 1
        for segment in line:
            for letter in segment.text:
                draw.text((column * CELL[0], row * CELL[1]), letter, ink_of(segment), font)
                column += 1
    return np.asarray(image)


def ink_of(segment: Segment) -> tuple[int, int, int]:
    """The colour of a piece of text."""
    colour: Color | None = segment.style.color if segment.style else None
    if colour is None or colour.is_default:
        return INK
    red, green, blue = colour.get_truecolor()
    return red, green, blue
