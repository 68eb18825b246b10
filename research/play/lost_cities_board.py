"""What a learner of the board game plays for, and what the judge of its positions may see."""

from typing import Any

import numpy as np

from research.play.games import prize, unveil
from serai.bots.lost_cities_board.rules_of_thumb import worth_board
from serai.rules.compiling import compiled
from serai.rules.kernel import implement
from serai.rules.lost_cities_board import RULES
from serai.rules.lost_cities_board.components import DECK, VALUES, colour_of, value_of
from serai.rules.lost_cities_board.state import State

HIDDEN_PART = 3 * VALUES
"""Of each path: the cards in other hands, and what the seat and the others will draw."""


@compiled
def unveil_board(state: State, seat: int, parts: Any) -> None:
    """All other hands and the order of the pile, by path."""
    parts[:] = 0.0
    seats = int(state.seats)
    for other in range(seats):
        if other != seat:
            for i in range(state.hand_size[other]):
                note_card(int(state.hand[other, i]), 0, np.float32(0.5), parts)
    for i in range(state.deck_size):
        depth = int(state.deck_size) - 1 - i
        note_card(int(state.deck[i]), 1 + (depth % seats > 0), np.float32(1.0 - depth / DECK), parts)


@compiled
def note_card(card: int, plane: int, weight: Any, parts: Any) -> None:
    """Add a card to one of a path's three planes."""
    parts[colour_of(card) * HIDDEN_PART + plane * VALUES + value_of(card)] += weight


implement(prize, RULES.dtype, worth_board)
implement(unveil, RULES.dtype, unveil_board)
