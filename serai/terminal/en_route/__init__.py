"""En Route in a terminal."""

from serai.terminal.en_route.board import board
from serai.terminal.en_route.picture import choices, draw, heading
from serai.terminal.en_route.sheets import closing, count, read_layout, sheet
from serai.terminal.en_route.words import label, legend, prompt, say, ways

OWN_BOARDS = True

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
