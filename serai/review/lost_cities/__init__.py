"""Lost Cities, judged."""

from serai.review.game import Effort, GameReview
from serai.review.lost_cities.advice import recommend
from serai.review.lost_cities.reasons import explain
from serai.rules.compiling import compiled
from serai.rules.lost_cities.scoring import finished_total
from serai.rules.lost_cities.state import State
from serai.rules.randomness import Generator, next_bits, shuffle


@compiled
def margin_lost_cities(state: State, seat: int) -> float:
    """The difference of the rounds that are over."""
    return float(finished_total(state, seat) - finished_total(state, 1 - seat))


@compiled
def reshuffle_lost_cities(state: State, rng: Generator) -> None:
    """Nobody knows the order of the pile."""
    shuffle(rng, state.deck, int(state.deck_size))
    state.rng[0] = next_bits(rng)


GAME = GameReview(
    "lost-cities",
    style="instinct",  # eight times slower than the rules of thumb
    effort=Effort(all=16, few=48, two=108, open=24),
    margin=margin_lost_cities,
    reshuffle=reshuffle_lost_cities,
    explain=explain,
    recommend=recommend,
    modesty=0.38,  # found by research/reviews.py in 3,000 positions
)
