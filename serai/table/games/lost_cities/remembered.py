"""A match of Lost Cities made up from the view of a seat."""

from collections import Counter
from typing import TYPE_CHECKING

from serai.rules.lost_cities import components
from serai.rules.lost_cities.components import DISCARD, DRAW, HAND, PLAY, RANKS, TAKE
from serai.rules.lost_cities.state import State
from serai.table.remembering import Round, deal_unseen, lay_out, mask, since

if TYPE_CHECKING:
    from serai.table.games.lost_cities import LostCities, LostCitiesView


def remember(game: "LostCities", state: State, view: "LostCitiesView") -> None:
    """Write a position into a record with the game's options, as far as the seat of the view knows it."""
    assert view.seat is not None
    state.to_move = mask(view.to_move)
    state.round_number = view.round - 1
    state.starter = view.starter
    state.finished = len(view.round_points)
    for number, points in enumerate(view.round_points):
        state.round_points[number] = points
    state.placing = view.phase == "place"
    state.just_discarded = -1 if view.just_discarded is None else game.colours.index(view.just_discarded)
    state.turns_without_draw = state.stall_turns - view.stall_turns_left
    told = _round(game, view)
    lay_out(state, told)
    state.taken[:] = told.taken
    unseen = Counter(
        {card: int(components.copies(card, state.more_wagers)) for card in range(len(game.colours) * RANKS)}
    )
    unseen -= Counter(card for pile in told.piles for card in pile)
    for seat, columns in enumerate(view.columns):
        for colour, names in enumerate(columns.values()):
            cards = [game.cards[name] for name in names]
            state.column_size[seat, colour] = len(cards)
            state.column[seat, colour, : len(cards)] = cards
            state.last[seat, colour] = cards[-1] if cards else -1
            unseen -= Counter(cards)
    sizes = [HAND - (view.phase == "draw" and seat in view.to_move) for seat in range(2)]
    deck = deal_unseen(state, view.seat, [game.cards[name] for name in view.hand], sizes, unseen)
    state.deck_size = len(deck)
    state.deck[: len(deck)] = deck


def _round(game: "LostCities", view: "LostCitiesView") -> Round:
    """This round, from the log."""
    told = Round(2, len(game.colours))
    for line in since(view.log, "round"):
        seat, code = line["seat"], game.code(line["text"]) if line["seat"] is not None else DRAW
        if code >= TAKE:
            told.take(seat, code - TAKE)
        elif DISCARD <= code < DRAW:
            told.discard(seat, code - DISCARD, (code - DISCARD) // RANKS)
        elif code < DISCARD:
            told.leave(seat, code - PLAY)
    return told
