"""What the drawn examples of all games share: how their blocks are read, and what comes out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from serai.web.parts.rendering import render

Block = Mapping[str, list[str]]
"""The lines of a block by name; lines without a name are under ''."""


@dataclass(frozen=True)
class Picture:
    """A drawn example, and the numbers that its caption may name."""

    art: Markup
    values: Mapping[str, str] = field(default_factory=dict)


Drawer = Callable[[Block, bool], Picture]
"""Block in, picture out; the second value says whether points can be counted."""


def fields(block: str) -> Block:
    """`name: value`, line by line."""
    found: dict[str, list[str]] = {}
    for line in block.splitlines():
        name, colon, value = line.partition(":")
        if not colon:
            name, value = "", line
        found.setdefault(name.strip(), []).append(value.strip())
    return found


def row_of_cards(art: list[tuple[Markup, str]]) -> Picture:
    """Cards beside each other, each with its words."""
    return Picture(render("parts/row_of_cards.html", art=art))
