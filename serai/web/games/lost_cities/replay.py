"""Lost Cities, looked at again."""

from collections.abc import Sequence
from dataclasses import replace

from serai.table.games.lost_cities import LostCitiesView
from serai.web.parts import cards, words
from serai.web.parts.game import OpenCard


def points(view: LostCitiesView) -> list[int | None]:
    """The rounds that are over, and what the running one is worth."""
    if view.over:
        return list(view.scores)
    return [score + now for score, now in zip(view.scores, view.standing, strict=True)]


def open_up(views: Sequence[LostCitiesView], seat: int) -> LostCitiesView:
    """Both hands are known."""
    return replace(views[seat], known=[view.hand for view in views])


def hand_cards(view: LostCitiesView) -> list[OpenCard]:
    """The hand."""
    return [OpenCard(cards.card_art(name), words.card(name)) for name in view.hand]
