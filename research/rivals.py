"""Whom the learner of Lost Cities meets: itself, its own past and styles, some of them changed at random."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from research.rounds import LEARNER, NO_MIND
from serai.bots.policy import STYLE_SIZE, STYLES
from serai.rules.lost_cities import RULES

SELF, PAST = 0.15, 0.05  # shares of rounds; the rest against styles
STYLES_MET = {"sensible": 0.08, "cautious": 0.26, "all-in": 0.05, "hoarder": 0.04, "sprinter": 0.57}
"""Shares of those rounds: who is hard to beat is met more often."""
CHANGED = 0.4  # of them are somebody like that, but not quite

KINDS = 2 + len(STYLES_MET)
"""Of rivals: the learner itself, its past, the styles."""


@dataclass
class Seating:
    """Who sits where, by round and seat, and which kind of rival the learner has, by round."""

    minds: Any
    styles: Any
    noise: Any
    kinds: Any


def seating(rounds: int, pasts: int, rng: np.random.Generator) -> Seating:
    """Draw rivals for so many rounds."""
    known = STYLES[RULES.name]
    names, shares = list(STYLES_MET), list(STYLES_MET.values())
    minds = np.full((rounds, 2), LEARNER)
    styles = np.broadcast_to(known["sensible"], (rounds, 2, STYLE_SIZE)).copy()
    noise = np.zeros((rounds, 2))
    kinds = rng.choice(KINDS, rounds, p=[SELF, PAST, *(share * (1 - SELF - PAST) for share in shares)])
    seats = rng.integers(0, 2, rounds)
    for i, (kind, seat) in enumerate(zip(kinds, seats, strict=True)):
        if kind == 1:
            minds[i, seat] = 1 + rng.integers(pasts)
        elif kind >= 2:
            minds[i, seat] = NO_MIND
            styles[i, seat] = known[names[kind - 2]]
            if rng.random() < CHANGED:
                styles[i, seat] *= np.exp(rng.normal(0.0, 0.3, STYLE_SIZE))
                noise[i, seat] = rng.choice([0.0, 0.5, 1.5])
    return Seating(minds, styles, noise, kinds)
