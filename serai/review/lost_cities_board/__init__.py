"""Lost Cities: The Board Game, judged."""

import numpy as np

from serai.review.game import Effort, GameReview
from serai.review.lost_cities_board.advice import recommend
from serai.review.lost_cities_board.reasons import explain
from serai.rules.compiling import compiled
from serai.rules.lost_cities_board.components import DECK
from serai.rules.lost_cities_board.state import State
from serai.rules.randomness import Generator, next_bits, shuffle


@compiled
def reshuffle_board(state: State, rng: Generator) -> None:
    """Nobody knows the order of the pile, nor which cards were removed."""
    unknown = np.empty(DECK, np.int8)
    deck, removed = int(state.deck_size), int(state.removed_size)
    for i in range(deck):
        unknown[i] = state.deck[i]
    for i in range(removed):
        unknown[deck + i] = state.removed[i]
    shuffle(rng, unknown, deck + removed)
    for i in range(deck):
        state.deck[i] = unknown[i]
    for i in range(removed):
        state.removed[i] = unknown[deck + i]
    state.rng[0] = next_bits(rng)


GAME = GameReview(
    "lost-cities-board",
    style="instinct",
    effort=Effort(two=160, open=32),
    reshuffle=reshuffle_board,
    explain=explain,
    recommend=recommend,
    confidence=1.08,  # both found by research/reviews.py in 2,600 positions
    modesty=0.2,
)
