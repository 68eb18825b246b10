"""A game of Lost Cities: The Board Game made up from the view of a seat."""

from collections import Counter

from serai.rules.lost_cities_board.components import (
    CARD_TYPES,
    COPIES,
    DISCARD,
    DRAW,
    HAND,
    MOVE,
    REMOVED_FOR_TWO,
    TAKE,
    VALUES,
)
from serai.rules.lost_cities_board.scoring import add_points
from serai.rules.lost_cities_board.state import State
from serai.table.games.lost_cities_board.notation import CARD_NAMES, CODES, COLOURS
from serai.table.games.lost_cities_board.view import PHASES, TILE_NAMES, LostCitiesBoardView
from serai.table.remembering import Round, deal_unseen, lay_out, mask, since

CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
PHASE_CODES = {name: code for code, name in PHASES.items()}
TILE_CODES: dict[str | int, int] = {name: code for code, name in TILE_NAMES.items()}


def remember(state: State, view: LostCitiesBoardView) -> None:
    """Write a position into a record with the game's options, as far as the seat of the view knows it."""
    assert view.seat is not None
    assert view.phase is not None
    state.to_move = mask(view.to_move)
    state.phase = PHASE_CODES[view.phase]
    state.just_discarded = -1 if view.just_discarded is None else COLOURS.index(view.just_discarded)
    state.turns_without_draw = state.stall_turns - view.stall_turns_left
    state.expedition = view.expedition - 1
    for number, brought in enumerate(view.expedition_points):
        state.brought[number, : view.seats] = brought
    _set_up_seats(state, view)
    for colour, tiles in enumerate(view.tiles.values()):
        for step, tile in tiles.items():
            state.tile[colour, step] = TILE_CODES.get(tile, tile)
    _deal(state, view, view.seat)


def _set_up_seats(state: State, view: LostCitiesBoardView) -> None:
    """What lies before the players, and their points, hidden or not: who remembers the game can count them."""
    for seat, points in enumerate(_counted(view)):
        shown = view.points[seat]
        state.points[seat] = points if shown is None else shown
        state.artifacts[seat] = view.artifacts[seat]
        state.tokens[seat] = view.tokens[seat]
        path = view.researcher[seat]
        state.researcher[seat] = -1 if path is None else COLOURS.index(path)
        state.step[seat] = list(view.explorers[seat].values())
        for colour, names in enumerate(view.columns[seat].values()):
            state.column_size[seat, colour] = len(names)
            state.column[seat, colour, : len(names)] = [CARDS[name] for name in names]


def _counted(view: LostCitiesBoardView) -> list[int]:
    """Everybody's points, as the log tells what was found and brought."""
    points = [0] * view.seats
    for line in view.log:
        if line["event"] == "points":
            seat, found = line["values"]
            points[seat] += found
        elif line["event"] == "expedition":
            _number, *brought = line["values"]
            points = [int(add_points(before, gain)) for before, gain in zip(points, brought, strict=True)]
    return points


def _deal(state: State, view: LostCitiesBoardView, seat: int) -> None:
    """The piles, the hands, the draw pile and what was taken away unseen."""
    told = Round(view.seats, len(COLOURS))
    for line in since(view.log, "expedition"):
        if line["seat"] is not None:
            _follow(told, line["seat"], CODES[line["text"].lower()])
    lay_out(state, told)
    lying = [card for pile in told.piles for card in pile]
    lying += [CARDS[name] for columns in view.columns for names in columns.values() for name in names]
    unseen = Counter(dict.fromkeys(range(CARD_TYPES), COPIES)) - Counter(lying)
    sizes = [HAND - (view.phase != "place" and other in view.to_move) for other in range(view.seats)]
    rest = deal_unseen(state, seat, [CARDS[name] for name in view.hand], sizes, unseen)
    state.removed_size = REMOVED_FOR_TWO if view.seats == 2 else 0
    state.removed[: state.removed_size] = rest[: state.removed_size]
    state.deck_size = view.draw_pile
    state.deck[: view.draw_pile] = rest[state.removed_size :]


def _follow(told: Round, seat: int, code: int) -> None:
    """What a choice did to hands and piles."""
    if TAKE <= code < MOVE:
        told.take(seat, code - TAKE)
    elif DISCARD <= code < DRAW:
        told.discard(seat, code - DISCARD, (code - DISCARD) // VALUES)
    elif code < DISCARD:
        told.leave(seat, code % CARD_TYPES)
