"""The board game, looked at again."""

from collections.abc import Sequence
from dataclasses import replace

from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.web.parts import cards, words
from serai.web.parts.game import OpenCard


def points(view: LostCitiesBoardView) -> list[int | None]:
    """What was brought home, and what the explorers on the paths are worth now."""
    if view.over:
        return list(view.points)
    pairs = zip(view.points, view.standing, strict=True)
    return [None if brought is None else brought + now for brought, now in pairs]


def open_up(views: Sequence[LostCitiesBoardView], seat: int) -> LostCitiesBoardView:
    """All points are known; the hands lie beside the board."""
    return replace(views[seat], points=[view.points[owner] for owner, view in enumerate(views)])


def hand_cards(view: LostCitiesBoardView) -> list[OpenCard]:
    """The hand."""
    return [OpenCard(cards.card_art(name), words.card(name)) for name in view.hand]
