"""Card Duel as people play it."""

from dataclasses import dataclass
from typing import Any

from serai.rules.card_duel import CARDS, NONE, RULES, SEATS, State
from serai.rules.kernel import States
from serai.table.game import Game, Line, View, happened, refuse
from serai.table.options import Option

TEXTS = [f"lay {card + 1}" for card in range(CARDS)]


@dataclass
class CardDuelView(View):
    """What a seat knows."""

    hand: list[int]
    laid: list[str]  # of each seat: a card, "?" or nothing
    gone: list[int]
    points: list[int]


@dataclass
class Sheet:
    """The points of a few duels."""

    points: list[int]


class CardDuel(Game):
    """Three cards each."""

    name = "card-duel"
    title = "Card Duel"
    rules = RULES
    options = (Option("in_turn", False, "One after the other, not at once.", title="In turn"),)

    def set_up(self, state: State) -> None:
        state.seats = self.seats
        state.in_turn = self.settings["in_turn"]

    def text(self, code: int) -> str:
        return TEXTS[code]

    def code(self, text: str) -> int:
        if text not in TEXTS:
            raise refuse(text, TEXTS[0])
        return TEXTS.index(text)

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        return bool(after.laid[seat] == NONE)

    def lines(self, before: State, seat: int, code: int, after: State) -> list[Line]:
        lines = [Line(seat, self.text(code), secret=True, public="lay ?")]
        if before.laid[1 - seat] != NONE:
            cards = [int(code if each == seat else before.laid[each]) + 1 for each in range(SEATS)]
            lines.append(happened("duel", "%(a)s against %(b)s", *cards, a=cards[0], b=cards[1]))
        return lines

    def view(self, states: States, seat: int | None, common: dict[str, Any]) -> CardDuelView:
        state = states[0]
        laid = [int(card) + 1 for card in state.laid]
        return CardDuelView(
            **common,
            hand=[] if seat is None else [card + 1 for card in range(CARDS) if state.hand[seat, card]],
            laid=["" if not card else str(card) if each == seat else "?" for each, card in enumerate(laid)],
            gone=[card + 1 for card in range(CARDS) if state.gone[card]],
            points=state.points.tolist(),
        )

    @classmethod
    def score(cls, **layout: Any) -> Sheet:
        duels = layout["duels"]
        return Sheet([sum(duel[seat] > duel[1 - seat] for duel in duels) for seat in range(SEATS)])


GAME = CardDuel
