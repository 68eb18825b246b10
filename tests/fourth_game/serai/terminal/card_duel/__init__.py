"""Card Duel in a terminal."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from serai.table.games.card_duel import CardDuelView, Sheet
from serai.terminal.canvas import Canvas
from serai.terminal.names import Names
from serai.terminal.screen import Closing, Frame, Row, Scene, Way
from serai.terminal.screen import numbered as choices

OWN_BOARDS = False


def draw(view: CardDuelView, names: Names | None = None) -> RenderableType:
    return Text(f"points {view.points}\ntable {view.laid}\nhand {view.hand}")


def prompt(view: CardDuelView, actions: Sequence[str]) -> str:
    return "Lay a card face down."


def say(line: Mapping[str, Any], names: Names, view: CardDuelView) -> str:
    return str(line["text"]) if line["seat"] is None else f"{names[line['seat']]}: {line['text']}"


def read_layout(words: list[str]) -> dict[str, Any]:
    return {"duels": [tuple(int(card) for card in word.split(":")) for word in words]}


def sheet(sheet: Sheet) -> RenderableType:
    return Text(" : ".join(map(str, sheet.points)))


def count(view: CardDuelView, names: Names) -> RenderableType:
    return sheet(Sheet(view.points))


def closing(before: CardDuelView, after: CardDuelView, names: Names) -> Closing | None:
    if before.over or not after.over:
        return None
    points = tuple(map(str, after.points))
    frame = Frame(Scene(after, names), (Row("duels", points),))
    return Closing("The end", points, count(after, names), (frame,))


def heading(view: CardDuelView, names: Names) -> list[str]:
    return [" : ".join(map(str, view.points))]


def ways(view: CardDuelView, actions: Sequence[str]) -> list[Way]:
    return [Way((action,), action) for action in actions]


def label(place: str, view: CardDuelView) -> str:
    return place


def legend(view: CardDuelView) -> str:
    return ""


def board(canvas: Canvas, scene: Scene) -> None:
    for number, card in enumerate(scene.view.hand):
        canvas.chip(1, number * 8, 7, str(card), "lit", scene.mark(f"lay {card}"))
        canvas.place(f"lay {card}", 1, number * 8, 7, 1)
    canvas.keep_for_log(3, 0, canvas.width, canvas.height - 3)


__all__ = ["choices"]
