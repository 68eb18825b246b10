"""The fullest tables that a game can have, for measuring whether everything fits."""

import random
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from serai.rules.hands import CardGame, fill_hand
from serai.rules.lost_cities_board import components as board
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING
from serai.table import Table
from serai.table.games.lost_cities import CARDS
from serai.table.table import table_of
from tests.web.conftest import House

LOST_CITIES = {
    0: {"Y": "www23456789X", "B": "ww456", "W": "w2", "R": "78"},
    1: {"G": "www23456789X", "B": "w2378", "R": "ww2456", "P": "w9"},
}
DISCARDS = "BX W3 W4 RX P2"
HAND = "B9 Ww W5 Rw R3 R9 P3 P4"
RIVAL_HAND = "Ww W6 W7 W8 W9 WX P5 P6"


def lost_cities(table: Table, placing: bool = True, hand: str = HAND, known: bool = True) -> Table:
    """Columns of twelve on both sides, a card on every pile that can have one, eight cards in hand; six colours. Seat 0
    is about to place a card, or to draw, and knows the other's hand."""
    states = table.states.copy()
    state = states[0]
    state.column_size[:], state.pile_size[:], state.last[:] = 0, 0, -1
    for seat, columns in LOST_CITIES.items():
        for letter, ranks in columns.items():
            laid = [_card(letter + rank) for rank in ranks]
            colour = "YBWGRP".index(letter)
            state.column[seat, colour, : len(laid)] = laid
            state.column_size[seat, colour], state.last[seat, colour] = len(laid), laid[-1]
    for name in DISCARDS.split():
        colour = "YBWGRP".index(name[0])
        state.pile[colour, state.pile_size[colour]] = _card(name)
        state.pile_size[colour] += 1
    for seat, names in enumerate((hand, RIVAL_HAND)):
        held = [_card(name) for name in names.split()]
        fill_hand(state, seat, held)
        state.known[seat] = np.bincount(held, minlength=state.known.shape[1]) if seat and known else 0
    rest = [_card(name) for name in ("Pw", "P7", "P8", "PX")]
    state.deck[: len(rest)], state.deck_size = rest, len(rest)
    state.to_move, state.placing, state.just_discarded = 1, placing, -1
    if not placing:
        drop_last(state)
    return table_of(table, states)


def drop_last(state: CardGame) -> None:
    """Seat 0 has laid the highest of its cards."""
    fill_hand(state, 0, state.hand[0, : state.hand_size[0] - 1].tolist())


def _card(name: str) -> int:
    return CARDS[name.replace("X", "10")]


def about_to_draw(table: Table) -> Table:
    """The same, with the card placed."""
    return lost_cities(table, placing=False)


def last_card(table: Table) -> Table:
    """The same, with one card left in the draw pile: to draw it ends the round."""
    full = lost_cities(table, placing=False)
    states = full.states.copy()
    states["deck_size"] = 1
    return table_of(table, states)


def _crowd(table: Table, phase: int) -> Table:
    """All explorers of everybody on the same stones, everybody's hand seen, a card on every pile; seat 0 acts."""
    states = table.states.copy()
    state = states[0]
    state.to_move, state.phase, state.just_discarded = 1, phase, -1
    state.artifacts[:], state.tokens[:] = 5, 9
    for colour, step in enumerate((3, 4, 5, 8, 9)):
        state.pile[colour, :2], state.pile_size[colour] = (board.VALUES * colour + 10, board.VALUES * colour + 9), 2
        for seat in range(state.seats):
            state.step[seat, colour] = step
            state.column[seat, colour, :step] = [board.VALUES * colour + value // 2 for value in range(step)]
            state.column_size[seat, colour] = step
    for seat in range(state.seats):
        state.researcher[seat] = seat
        held = state.hand[seat, : state.hand_size[seat]]
        state.known[seat] = np.bincount(held, minlength=board.CARD_TYPES) if seat else 0
    if phase == DRAWING:
        drop_last(state)
    return table_of(table, states)


def crowd(table: Table) -> Table:
    """The board game, about to place a card."""
    return _crowd(table, PLACING)


def crowd_moving(table: Table) -> Table:
    """The board game, about to move an explorer by an arrow."""
    return _crowd(table, MOVING)


def crowd_drawing(table: Table) -> Table:
    """The board game, about to draw."""
    return _crowd(table, DRAWING)


def _late(table: Table, phase: str) -> Table:
    """En Route near its end, with tourists everywhere; seat 0 has something to do in this phase."""
    played, chance = Table(table.game, table.seed, table.pledge), random.Random(3)
    while not (played.states[0].round_number >= 6 and _acts_in(played, phase)):
        seat = chance.choice(played.to_move)
        played.play(seat, chance.choice(played.actions(seat)))
    states = played.states.copy()
    states[0].tourists[:, :, :2] = np.maximum(states[0].tourists[:, :, :2], 2)
    return table_of(played, states)


def _acts_in(table: Table, phase: str) -> bool:
    return 0 in table.to_move and any(action.text.startswith(phase) for action in table.actions(0))


def last_route(table: Table) -> Table:
    """En Route, where only seat 0 has still to choose its final route."""
    played, chance = Table(table.game, table.seed, table.pledge), random.Random(3)
    while not (played.to_move == (0,) and _acts_in(played, "best")):
        seat = chance.choice([one for one in played.to_move if not _acts_in(played, "best") or one] or [0])
        actions = played.actions(seat)
        played.play(seat, chance.choice([one for one in actions if one.text == "best"] or actions))
    return played


def laying(table: Table) -> Table:
    """En Route, about to lay a card."""
    return _late(table, "lay")


def drawing(table: Table) -> Table:
    """En Route, about to draw a segment."""
    return _late(table, "draw")


class Full(NamedTuple):
    """The fullest tables of a game: what lays them, how many sit there, and the options that they need."""

    seats: tuple[int, ...]
    options: dict[str, str]
    layouts: tuple[Callable[[Table], Table], ...]


FULLEST = {
    "lost-cities": Full((2,), {"expeditions": "6"}, (lost_cities, about_to_draw)),
    "lost-cities-board": Full((2, 3, 4), {}, (crowd, crowd_moving, crowd_drawing)),
    "en-route": Full((2, 3, 4), {}, (laying, drawing)),
}


def lay(house: House, address: str, layout: Callable[[Table], Table]) -> None:
    """Lay the table of this address so, for all who look at it."""

    async def change() -> None:
        found = await house.inn.find(address.rpartition("/")[2])
        async with house.inn.at(found):
            assert found.match is not None
            found.match.table = layout(found.match.table)
            found.match.to_move = found.match.table.to_move
            house.inn.changed(found)

    house.run(change())
