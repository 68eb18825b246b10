"""What the guide advises while a game is played: weighed as in a review, by what the seat knows before it chooses."""

from dataclasses import dataclass
from time import monotonic

import numpy as np
from msgspec import json

from serai.review.game import REVIEWED
from serai.review.judging import Judge, Position, estimate, worth
from serai.review.prospects import prospects_of
from serai.review.reviewing import stages_over
from serai.table.film import Film
from serai.table.table import Table

SECONDS = 2.0
"""So long the guide may think; it answers sooner when it has seen enough."""
BATCHES = 4
FIRST_PHASE = 16  # other worlds than those of reviews
PERMILLE = 1000


@dataclass(frozen=True)
class Weighed:
    """A choice, the chance to win with it and the margin at the end, as far as its seat can know."""

    code: int
    chance: float
    margin: float


@dataclass(frozen=True)
class Hint:
    """The few choices that the guide has looked at closely, the best one first."""

    seat: int
    choices: tuple[Weighed, ...]

    @property
    def best(self) -> int:
        """The code of what the guide would choose."""
        return self.choices[0].code

    def written(self) -> str:
        """In a few characters, for a log."""
        return json.encode(
            [(one.code, round(PERMILLE * one.chance), round(one.margin)) for one in self.choices]
        ).decode()


def read_hint(seat: int, text: str) -> Hint:
    """A hint as it was written; ValueError if it was not."""
    found = json.decode(text, type=list[tuple[int, int, int]])
    if not found:
        raise ValueError("a hint without a choice")
    return Hint(seat, tuple(Weighed(code, chance / PERMILLE, float(margin)) for code, chance, margin in found))


def advise(table: Table, seat: int, seconds: float | None = SECONDS) -> Hint:
    """What the seat, which may act, should choose. Without a limit of time, the same position gives the same hint,
    whatever the seat cannot know."""
    end = None if seconds is None else monotonic() + seconds
    at = Position(table.states, 0, stages_over(Film(table))[-1], len(table.moves))
    judge, style = Judge(table.game, prospects_of(table)), REVIEWED[table.game.name].style
    kept = judge.promising(at, seat, table.codes(seat))
    shares, margins = [], []
    for batch in range(BATCHES):
        found = judge.try_out(at, seat, kept, judge.effort.few, style, FIRST_PHASE + batch)
        shares.append(found[0])
        margins.append(found[1])
        if end is not None and monotonic() > end:
            break
    seen, ahead = np.concatenate(shares), np.concatenate(margins)
    order = np.argsort(-worth(seen, ahead, seat).mean(axis=0), kind="stable").tolist()
    return Hint(
        seat,
        tuple(Weighed(kept[k], judge.told(seen[:, k, seat]).value, estimate(ahead[:, k, seat]).value) for k in order),
    )
