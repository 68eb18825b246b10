"""Finding puzzles in games: a decision at which one choice is better than every other, beyond doubt.

Most decisions fall at the first few worlds; what seems to be a puzzle then has to hold up in 4,000 fresh ones.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from serai import bots
from serai.bots.levels import LEVELS
from serai.review.game import REVIEWED
from serai.review.judging import Estimate, Judge, Position, estimate
from serai.review.prospects import prospects_of
from serai.review.puzzles import Puzzle
from serai.review.reviewing import check, stages_over
from serai.table import Table
from serai.table.film import Film
from serai.table.perspective import Perspective

WORLDS = 4000
LEAST_LEAD, LEAST_CHOICES = 0.03, 3
RIVALS = 3
"""Choices that are still in it when all worlds are tried; those before have fallen behind."""
ASKED = 4
"""How often each level is asked."""
SIEVES = ((24, "sensible", 1.5), (160, "", 2.5), (WORLDS, "", 2.58))
"""Worlds, how they are played on (as reviews are, if nothing is said), and how many standard errors the lead has to
exceed."""


def find(tables: Iterable[Table]) -> Iterator[Puzzle]:
    """All puzzles in some finished games, as they are found."""
    for table in tables:
        check(table)
        film = Film(table)
        stages = stages_over(film)
        judge = Judge(table.game, prospects_of(table))
        for moment, move in enumerate(film.moves):
            now = film.at(moment)
            codes = now.codes(move.seat)
            if len(codes) >= LEAST_CHOICES:
                found = solve(judge, Position(film.states, moment, stages[moment], moment), move.seat, codes)
                if found is not None:
                    yield _puzzle(now, move.seat, *found)


def solve(judge: Judge, at: Position, seat: int, codes: list[int]) -> Any:
    """The best choice, the next one, and the first one's chance, lead and points more; None if it is no puzzle."""
    for phase, (worlds, style, errors) in enumerate(SIEVES, start=4):
        style = style or REVIEWED[judge.game.name].style
        shares, margins = judge.try_out(at, seat, codes, worlds, style, phase)
        order = np.argsort(-shares[:, :, seat].mean(axis=0), kind="stable").tolist()
        leads = shares[:, order[0], seat, None] - shares[:, order[1:], seat]
        sure = leads.mean(axis=0) > errors * leads.std(axis=0, ddof=1) / np.sqrt(worlds)
        if leads.mean(axis=0).min() < LEAST_LEAD or not sure.all():
            return None
        codes = [codes[k] for k in order[:RIVALS]]
    lead: Estimate = estimate(leads[:, 0])
    points = float((margins[:, order[0], seat] - margins[:, order[1], seat]).mean())
    return codes[0], codes[1], float(shares[:, order[0], seat].mean()), lead.value, points


def _puzzle(now: Table, seat: int, best: int, second: int, chance: float, lead: float, points: float) -> Puzzle:
    text = now.game.text
    return Puzzle(
        record=now.record(),
        seat=seat,
        answer=text(best),
        tempting=text(second),
        chance=round(chance, 4),
        lead=round(lead, 4),
        points=round(points, 1),
        worlds=WORLDS,
        wrong=wrong_answers(now, seat, best),
    )


def wrong_answers(now: Table, seat: int, best: int) -> float:
    """How much of what the levels that do not look ahead answer is wrong."""
    levels = [name for name, level in LEVELS[now.game.name].items() if level.worlds == 0]
    seen = Perspective(now, seat)
    answers = [bots.find(name, seed=seed).choose(seen).code != best for name in levels for seed in range(ASKED)]
    return round(sum(answers) / len(answers), 3)
