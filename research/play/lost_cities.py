"""What a learner of Lost Cities plays for, and what the judge of its positions may see."""

from typing import Any

import numpy as np

from research.play.games import prize, turns_idled, turns_without_draw, unveil
from serai.bots.lost_cities.rules_of_thumb import margin_lost_cities
from serai.rules.compiling import compiled
from serai.rules.kernel import implement
from serai.rules.lost_cities import RULES
from serai.rules.lost_cities.components import MAX_DECK, RANKS, colour_of, rank_of
from serai.rules.lost_cities.state import State

HIDDEN_PART = 3 * RANKS
"""Of each colour: the opponent's hand, and what either side will draw."""


@compiled
def unveil_lost_cities(state: State, seat: int, parts: Any) -> None:
    """The opponent's hand and the order of the pile, by colour."""
    parts[:] = 0.0
    for i in range(state.hand_size[1 - seat]):
        note_card(int(state.hand[1 - seat, i]), 0, np.float32(1.0), parts)
    for i in range(state.deck_size):
        depth = int(state.deck_size) - 1 - i
        note_card(int(state.deck[i]), 1 + depth % 2, np.float32(1.0 - depth / MAX_DECK), parts)


@compiled
def note_card(card: int, plane: int, weight: Any, parts: Any) -> None:
    """Add a card to one of a colour's three planes."""
    rank = rank_of(card)
    at = colour_of(card) * HIDDEN_PART + plane * RANKS
    parts[at + rank] += weight if rank > 0 else weight / np.float32(3.0)


implement(prize, RULES.dtype, margin_lost_cities)
implement(turns_idled, RULES.dtype, turns_without_draw)
implement(unveil, RULES.dtype, unveil_lost_cities)
