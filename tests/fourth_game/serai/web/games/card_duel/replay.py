"""Card Duel, looked at again."""

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from serai.table.games.card_duel import CardDuelView
from serai.web.parts.game import OpenCard


def points(view: CardDuelView) -> list[int | None]:
    return list(view.points)


def open_up(views: Sequence[CardDuelView], seat: int) -> CardDuelView:
    return replace(views[seat], laid=[view.laid[owner] for owner, view in enumerate(views)])


def hand_cards(view: CardDuelView) -> list[OpenCard]:
    return [OpenCard(Markup(f"<b>{card}</b>"), f"card {card}") for card in view.hand]
