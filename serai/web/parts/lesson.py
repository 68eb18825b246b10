"""Guided first games: ten choices on a fixed deal, and the answers of the other player. Each game has a module of data.

Nothing is kept between requests: a lesson's position is its deal and all that was chosen before.
"""

from dataclasses import dataclass
from typing import Any

import serai
from serai.i18n import N_
from serai.table import Table

LEARNER, RIVAL = 0, 1
RIVAL_NAME = N_("Marco")


@dataclass(frozen=True)
class LessonStep:
    """One choice of the learner: why it is good, what to say to other choices, and the answers of the rival."""

    action: str
    why: str
    otherwise: str
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A first game."""

    game: str
    seed: int
    options: dict[str, Any]
    welcome: str
    steps: tuple[LessonStep, ...]
    farewell: str
    before: tuple[tuple[int, str], ...] = ()  # seats and choices that are made for the learner

    def table(self, done: int) -> Table:
        """The position after so many choices of the learner, all answered."""
        table = serai.new(self.game, seats=2, seed=self.seed, **self.options)
        for seat, action in self.before:
            table.play(seat, action)
        for step in self.steps[:done]:
            table.play(LEARNER, step.action)
            for answer in step.answers:
                table.play(RIVAL, answer)
        return table
