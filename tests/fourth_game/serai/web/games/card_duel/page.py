"""How Card Duel is shown: the cards as a hand, and what was laid."""

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from serai.table.games.card_duel import CardDuelView
from serai.web.parts import turns
from serai.web.parts.examples import Block, Drawer, Picture
from serai.web.parts.hand import hand_of
from serai.web.views.table import TablePage

STANDING = "duels won"


def sprite(_options: Mapping[str, Any] | None = None) -> Markup:
    return Markup()


def context(page: TablePage) -> dict[str, Any]:
    assert isinstance(page.view, CardDuelView)
    hand = hand_of(
        [str(card) for card in page.view.hand],
        lambda card: [(f"lay {card}", f"Lay {card}")],
        turns.legal(page),
        str,
        Markup("<b>{}</b>").format,
    )
    return {"hand": hand, "acts": ()}


def sheets(page: TablePage, rounds: Sequence[CardDuelView]) -> dict[str, Any]:
    return {"points": rounds[-1].points}


def standing(page: TablePage) -> list[str]:
    assert isinstance(page.view, CardDuelView)
    return [str(points) for points in page.view.points]


def prompt(page: TablePage) -> str:
    return "Lay a card face down."


def say(line: dict[str, Any], names: list[str], view: CardDuelView) -> str:
    return str(line["text"]) if line["seat"] is None else f"{names[line['seat']]}: {line['text']}"


def turn(lines: list[dict[str, Any]], names: list[str], view: CardDuelView) -> str:
    return " ".join(say(line, names, view) for line in lines)


def about(line: dict[str, Any]) -> str:
    return ""


def draw_duel(block: Block, _scored: bool) -> Picture:
    return Picture(Markup("<p>{}</p>").format(" : ".join(block[""])))


EXAMPLES: dict[str, Drawer] = {"duel": draw_duel}
