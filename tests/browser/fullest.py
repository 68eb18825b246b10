"""The fullest tables that a game can have, for measuring whether everything fits."""

from typing import Any

import numpy as np

from serai.table import Table
from serai.table.games.lost_cities import CARDS
from serai.table.table import table_of

LOST_CITIES = {
    0: {"Y": "www23456789X", "B": "ww456", "W": "w2", "R": "78"},
    1: {"G": "www23456789X", "B": "w2378", "R": "ww2456", "P": "w9"},
}
DISCARDS = "BX W3 W4 RX P2"
HANDS = ("B9 Ww W5 Rw R3 R9 P3 P4", "Ww W6 W7 W8 W9 WX P5 P6")


def lost_cities(table: Table, placing: bool = True) -> Table:
    """Columns of twelve on both sides, a card on every pile that can have one, eight cards in hand; six colours. Seat 0
    is about to place a card, or to draw."""
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
    for seat, names in enumerate(HANDS):
        hand = sorted(_card(name) for name in names.split())
        state.hand[seat, : len(hand)] = hand
        state.hand_size[seat] = len(hand)
        state.known[seat] = np.bincount(hand, minlength=state.known.shape[1]) if seat else 0
    rest = [_card(name) for name in ("Pw", "P7", "P8", "PX")]
    state.deck[: len(rest)], state.deck_size = rest, len(rest)
    state.to_move, state.placing, state.just_discarded = 1, placing, -1
    if not placing:
        state.hand_size[0] -= 1
    return table_of(table, states)


def _card(name: str) -> int:
    return CARDS[name.replace("X", "10")]


FULLEST: dict[str, Any] = {"lost-cities": (lost_cities, {"expeditions": "6"})}
"""By game: what makes the table so full, and the options that it needs."""
