"""Whom a learner meets: itself, its own past and styles, some of them changed at random."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from research.play.games import LEARNER, NO_MIND
from serai.bots.policy import STYLE_SIZE, STYLES

CHANGED = 0.4  # of the styles met are somebody like that, but not quite
SOFTLY = 1.0  # how a learner chooses: a move seldom, if it seems a little worse

SELF, PAST = 0, 1
"""Kinds of rivals; behind them the styles."""


@dataclass(frozen=True)
class Circle:
    """Shares of the games against itself, its past, and each style by name; who is hard to beat is met more often."""

    self: float
    past: float
    styles: Mapping[str, float]
    past_noise: float = SOFTLY  # how the past chooses

    @property
    def kinds(self) -> int:
        """Of rivals."""
        return 2 + len(self.styles)


@dataclass
class Seating:
    """Who sits where, by game and seat, and which kind of rival the learner has, by game."""

    minds: Any
    styles: Any
    noise: Any
    kinds: Any


def seating(game: str, circle: Circle, games: int, seats: int, pasts: int, rng: np.random.Generator) -> Seating:
    """Draw rivals for so many games; they sit in every other seat."""
    known = STYLES[game]
    minds = np.full((games, seats), LEARNER)
    styles = np.broadcast_to(known["sensible"], (games, seats, STYLE_SIZE)).copy()
    noise = np.full((games, seats), SOFTLY)
    kinds = rng.choice(circle.kinds, games, p=[circle.self, circle.past, *circle.styles.values()])
    offsets = rng.integers(0, 2, games)
    for i, (kind, offset) in enumerate(zip(kinds, offsets, strict=True)):
        rivals = slice(offset, seats, 2)
        if seats == 1 or kind == SELF:
            continue
        if kind == PAST:
            minds[i, rivals] = 1 + rng.integers(pasts)
            noise[i, rivals] = circle.past_noise
            continue
        minds[i, rivals] = NO_MIND
        styles[i, rivals] = known[list(circle.styles)[kind - 2]]
        noise[i, rivals] = 0.0
        if rng.random() < CHANGED:
            styles[i, rivals] *= np.exp(rng.normal(0.0, 0.3, STYLE_SIZE))
            noise[i, rivals] = rng.choice([0.0, 0.5, 1.5])
    return Seating(minds, styles, noise, kinds)
