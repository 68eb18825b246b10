"""Lost Cities in a terminal."""

from serai.terminal.lost_cities.board import board
from serai.terminal.lost_cities.picture import draw, heading
from serai.terminal.lost_cities.sheets import closing, count, read_layout, sheet
from serai.terminal.lost_cities.words import label, legend, prompt, say, ways
from serai.terminal.screen import numbered as choices

OWN_BOARDS = False

__all__ = [
    "OWN_BOARDS",
    "board",
    "choices",
    "closing",
    "count",
    "draw",
    "heading",
    "label",
    "legend",
    "prompt",
    "read_layout",
    "say",
    "sheet",
    "ways",
]
