"""En Route, judged."""

import numpy as np

from serai.review.en_route.reasons import explain, recommend
from serai.review.game import GameReview
from serai.rules.compiling import compiled
from serai.rules.en_route.city import DECK
from serai.rules.en_route.components import NO_CARD
from serai.rules.en_route.state import State
from serai.rules.randomness import Generator, next_bits, shuffle


@compiled
def reshuffle_en_route(state: State, rng: Generator) -> None:
    """Nobody knows the deck above the cards that all saw going under it, nor, alone, what lies face down in the row."""
    unknown = np.empty(DECK, np.int8)
    count = 0
    for i in range(int(state.seen_bottom), int(state.deck_size)):
        unknown[count] = state.deck[i]
        count += 1
    for place in range(len(state.queue)):
        if is_hidden(state, place):
            unknown[count] = state.queue[place]
            count += 1
    shuffle(rng, unknown, count)
    for place in range(len(state.queue)):
        if is_hidden(state, place):
            count -= 1
            state.queue[place] = unknown[count]
    for i in range(int(state.seen_bottom), int(state.deck_size)):
        count -= 1
        state.deck[i] = unknown[count]
    state.rng[0] = next_bits(rng)


@compiled
def is_hidden(state: State, place: int) -> bool:
    """Whether a card of the row lies face down."""
    return int(state.queue[place]) != NO_CARD and (int(state.queue_open) >> place) & 1 == 0


GAME = GameReview(
    "en-route",
    reshuffle=reshuffle_en_route,
    explain=explain,
    recommend=recommend,
    confidence=0.77,  # found by research/reviews.py in 2,000 positions
    partners=lambda settings: 2 if settings["teams"] else 1,
)
