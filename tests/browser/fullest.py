"""The fullest tables that a game can have, for measuring whether everything fits."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

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
        held = sorted(_card(name) for name in names.split())
        state.hand[seat, : len(held)] = held
        state.hand_size[seat] = len(held)
        state.known[seat] = np.bincount(held, minlength=state.known.shape[1]) if seat and known else 0
    rest = [_card(name) for name in ("Pw", "P7", "P8", "PX")]
    state.deck[: len(rest)], state.deck_size = rest, len(rest)
    state.to_move, state.placing, state.just_discarded = 1, placing, -1
    if not placing:
        state.hand_size[0] -= 1
    return table_of(table, states)


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


class Full(NamedTuple):
    """The fullest tables of a game: what lays them, and the options that they need."""

    options: dict[str, str]
    layouts: tuple[Callable[[Table], Table], ...]


FULLEST = {"lost-cities": Full({"expeditions": "6"}, (lost_cities, about_to_draw))}


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
