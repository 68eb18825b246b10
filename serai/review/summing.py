"""A review in figures for each seat: what was given away, and how much of the result was luck."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from serai.review.judging import KINDS
from serai.review.reviewing import Review

STEEPNESS = 10.0
"""How fast accuracy falls: a loss of a tenth of all chances leaves a choice 37 of 100."""


@dataclass(frozen=True)
class Summary:
    """One seat's game. Luck and skill add up to its result less its expectation, exactly."""

    kinds: Mapping[str, int]  # how many of its decisions were of each kind
    chance_lost: float  # winning chances given away, where that is beyond doubt
    points_lost: float
    accuracy: float  # of 100
    result: float
    expectation: float
    skill: float  # what its own losses and those of the others came to
    luck: float

    @property
    def adjusted(self) -> float:
        """The result without luck."""
        return self.result - self.luck


def summary(review: Review, seat: int) -> Summary:
    """The figures of a seat, as far as the review has come."""
    own = [judgement for judgement in review.judgements.values() if judgement.seat == seat]
    proved = [judgement for judgement in own if judgement.loss.low > 0]
    losses = sum(1 - math.exp(-STEEPNESS * judgement.loss.value) for judgement in proved)
    counted = Counter(judgement.kind for judgement in own)
    return Summary(
        kinds={kind: counted[kind] for kind in KINDS},
        chance_lost=sum(judgement.loss.value for judgement in proved),
        points_lost=sum(judgement.points.value for judgement in proved),
        accuracy=100.0 * (1 - losses / len(own)) if own else 100.0,
        result=review.result[seat],
        expectation=review.expectation[seat],
        skill=sum(judgement.gifts[seat] for judgement in review.judgements.values()),
        luck=sum(lucks(review, seat).values()),
    )


def lucks(review: Review, seat: int) -> dict[int, float]:
    """How lucky each move was for a seat, the deal being move 0: the swing with all cards open, less what the choice
    gave away or brought by what its seat could know."""
    judgements = review.judgements
    return {
        move: swing[seat] - (judgements[move - 1].gifts[seat] if move - 1 in judgements else 0.0)
        for move, swing in review.swings.items()
    }
