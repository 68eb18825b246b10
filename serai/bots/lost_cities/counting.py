"""The worlds behind what a seat of Lost Cities knows, one by one, where the pile is short."""

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.hands import list_sorted, redeal_hands, unseen_in_pile_and_hands
from serai.rules.lost_cities.components import MOST_CARDS
from serai.rules.lost_cities.state import State

SHORT_PILE = 3


@compiled
def enter_world_lost_cities(state: State, seat: int, number: int) -> int:
    """A world is a way to draw the pile, in its order, from the cards not seen; the opponent holds the rest.

    The digits of the number, in a base that shrinks with the cards, say which of those left comes next.
    """
    if state.deck_size > SHORT_PILE:
        return 0
    unknown = np.empty(MOST_CARDS, np.int8)
    count = list_sorted(unseen_in_pile_and_hands(state, seat), unknown)
    worlds = 1
    for i in range(state.deck_size):
        left = count - i
        place = i + number % left
        number //= left
        worlds *= left
        unknown[i], unknown[place] = unknown[place], unknown[i]
        state.deck[i] = unknown[i]
    redeal_hands(state, seat, unknown, count)
    return worlds
