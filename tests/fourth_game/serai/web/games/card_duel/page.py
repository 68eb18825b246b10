"""How Card Duel is shown: the cards as buttons."""

from typing import Any

from markupsafe import Markup

from serai.web.parts.examples import Block, Drawer, Picture
from serai.web.views.table import TablePage


def sprite() -> Markup:
    return Markup()


def context(page: TablePage) -> dict[str, Any]:
    return {"choices": [action.text for action in page.actions]}


def standing(page: TablePage) -> list[str]:
    assert page.view is not None
    return [str(points) for points in page.view.points]


def prompt(page: TablePage) -> str:
    return "Lay a card face down."


def say(line: dict[str, Any], names: list[str], view: Any) -> str:
    return str(line["text"]) if line["seat"] is None else f"{names[line['seat']]}: {line['text']}"


def draw_duel(block: Block, _scored: bool) -> Picture:
    return Picture(Markup("<p>{}</p>").format(" : ".join(block[""])))


EXAMPLES: dict[str, Drawer] = {"duel": draw_duel}
