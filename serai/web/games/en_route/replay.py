"""En Route, looked at again."""

from collections.abc import Sequence
from dataclasses import replace

from serai.table.games.en_route.view import EnRouteView
from serai.table.games.en_route.words import card_words
from serai.web.games.en_route import tourist_cards
from serai.web.parts.game import OpenCard


def points(view: EnRouteView) -> list[int | None]:
    """At the end everybody's; before it, one's own with the best route as it is."""
    if view.over:
        return list(view.scores)
    own = view.standing.total if view.standing else None
    return [own if seat == view.seat else None for seat in range(view.seats)]


def open_up(views: Sequence[EnRouteView], seat: int) -> EnRouteView:
    """Every map, task and card laid face down is seen by all; the hands lie beside the map."""
    return replace(
        views[seat],
        tasks=[view.tasks[owner] for owner, view in enumerate(views)],
        laid=[view.laid[owner] for owner, view in enumerate(views)],
        boards=[view.boards[owner] for owner, view in enumerate(views)],
    )


def hand_cards(view: EnRouteView) -> list[OpenCard]:
    """The hand."""
    landmarks = view.city["landmarks"]
    known = [view.city["cards"][name] for name in view.hand]
    return [OpenCard(tourist_cards.draw(card, list(landmarks)), card_words(card, landmarks)) for card in known]
