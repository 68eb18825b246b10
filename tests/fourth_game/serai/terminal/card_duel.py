"""Card Duel in a terminal."""

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from serai.table import View
from serai.table.games.card_duel import CardDuel, CardDuelView, Sheet
from serai.terminal.screen import Screen


class CardDuelScreen(Screen):
    """Three lines."""

    name = CardDuel.name

    def draw(self, view: View) -> RenderableType:
        assert isinstance(view, CardDuelView)
        return Text(f"points {view.points}\ntable {view.laid}\nhand {view.hand}")

    def summary(self, before: View, after: View) -> RenderableType | None:
        return None

    def read_layout(self, words: list[str]) -> dict[str, Any]:
        return {"duels": [tuple(int(card) for card in word.split(":")) for word in words]}

    def sheet(self, sheet: Sheet) -> RenderableType:
        return Text(" : ".join(map(str, sheet.points)))
