"""Piles of which everybody draws the cards meant for them, in imagined worlds of both Lost Cities games."""

from serai.rules.compiling import compiled
from serai.rules.hands import CardGame


@compiled
def leave_next_card(state: CardGame) -> None:
    """The card that a seat did not draw waits for it: each round of cards of the pile begins one seat later."""
    top, seats = int(state.deck_size) - 1, int(state.seats)
    for first in range(0, top + 1, seats):
        last = min(first + seats - 1, top)
        kept = state.deck[top - first]
        for depth in range(first, last):
            state.deck[top - depth] = state.deck[top - depth - 1]
        state.deck[top - last] = kept
