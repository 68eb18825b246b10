"""A whole game, judged: first how it swung with all cards open, then its decisions from the turning points outwards."""

import math
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice, pairwise, takewhile
from time import monotonic
from typing import Any

from serai.bots.policy import stage
from serai.errors import BadRecord
from serai.i18n import _
from serai.review.game import Effort
from serai.review.judging import Judge, Judgement, Position
from serai.review.prospects import prospects_of
from serai.table.film import Film
from serai.table.record import load
from serai.table.table import Table

LONGEST = 4000
"""Choices in a game that is reviewed; a hundred times a usual one would take all day."""

TURNING_POINTS = 3

Progress = Callable[[int, int], None]
"""Hears how many steps of a review are done, and how many there are."""


@dataclass
class Review:
    """What is known of a game so far; complete when every decision is judged."""

    game: str
    seats: int
    decisions: tuple[int, ...]  # moments before which somebody had a choice
    movers: tuple[int, ...]  # the seat of every move
    expectation: tuple[float, ...]  # before anything was dealt
    result: tuple[float, ...]  # each seat's share of the victory
    chances: dict[int, tuple[float, ...]] = field(default_factory=dict)  # with all cards open, by moment
    judgements: dict[int, Judgement] = field(default_factory=dict)  # by moment

    @property
    def steps(self) -> tuple[int, int]:
        """How many are done, and how many there are."""
        return len(self.chances) + len(self.judgements), len(self.movers) + len(self.decisions)

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        done, total = self.steps
        return done == total

    @property
    def swings(self) -> dict[int, tuple[float, ...]]:
        """What each move that has been looked at changed in everybody's chances; move 0 is the deal."""
        last = len(self.movers)
        known = {-1: self.expectation, **self.chances, last: self.result}
        return {
            moment + 1: tuple(after - before for before, after in zip(known[moment], known[moment + 1], strict=True))
            for moment in range(-1, last)
            if moment in known and moment + 1 in known
        }

    @property
    def turning_points(self) -> tuple[int, ...]:
        """The moments before the moves that changed the chances most, in the order of the game."""
        swings = {move: max(map(abs, changes)) for move, changes in self.swings.items() if move > 0}
        return tuple(sorted(move - 1 for move in sorted(swings, key=lambda m: -swings[m])[:TURNING_POINTS]))


class Reviewer:
    """Does the work of a review, step by step; it may stop after any and go on later."""

    def __init__(self, table: Table, so_far: Review | None = None, effort: Effort | None = None) -> None:
        """`so_far`: what an interrupted review of the same game has found."""
        check(table)
        prospects = prospects_of(table)
        self._film = Film(table)
        self._judge = Judge(table.game, prospects, effort)
        self._stages = stages_over(self._film)
        self.review = so_far or Review(
            table.game.name,
            table.seats,
            decisions=tuple(self._choices()),
            movers=tuple(move.seat for move in self._film.moves),
            expectation=prospects.expectation,
            result=_result(table, prospects.expectation),
        )

    def _choices(self) -> Iterator[int]:
        for moment, move in enumerate(self._film.moves):
            if len(self._film.at(moment, log=False).codes(move.seat)) > 1:
                yield moment

    def run(self, workers: int | None = None, progress: Progress | None = None) -> Review:
        """Do all that is left, on all cores or so many threads."""
        for _step in self.work(workers or os.cpu_count() or 1):
            if progress:
                progress(*self.review.steps)
        return self.review

    def work(self, workers: int = 1, seconds: float = math.inf) -> Iterator[int]:
        """The same one step at a time, each with the moment that it was about; none is begun later than after so many
        seconds. Compiled code holds no lock, so threads share the cores."""
        found, end = self.review, monotonic() + seconds

        def in_time(moments: Iterable[int]) -> Iterator[int]:
            return takewhile(lambda _: monotonic() < end, moments)

        with ThreadPoolExecutor(workers) as pool:
            open_moments = (moment for moment in range(len(found.movers)) if moment not in found.chances)
            for moment, chances in _in_turn(pool, self._open, in_time(open_moments), workers):
                found.chances[moment] = chances
                yield moment
            for moment, judgement in _in_turn(pool, self.judge, in_time(self._outwards()), workers):
                found.judgements[moment] = judgement
                yield moment

    def _outwards(self) -> list[int]:
        """The decisions that are left, the turning points first, then those around them."""
        turns = self.review.turning_points
        left = (moment for moment in self.review.decisions if moment not in self.review.judgements)
        return sorted(left, key=lambda moment: min((abs(moment - turn) for turn in turns), default=0))

    def _open(self, moment: int) -> tuple[float, ...]:
        return self._judge.open_chances(self._position(moment))

    def judge(self, moment: int) -> Judgement:
        """One decision."""
        move = self._film.moves[moment]
        codes = self._film.at(moment, log=False).codes(move.seat)
        return self._judge.judge(self._position(moment), move.seat, codes, move.code)

    def _position(self, moment: int) -> Position:
        return Position(self._film.states, moment, self._stages[moment], moment)


def review(
    record: dict[str, Any] | str | Table, workers: int | None = None, progress: Progress | None = None
) -> Review:
    """Judge every decision of a finished game: of a table or a record (plain data or JSON text)."""
    table = record if isinstance(record, Table) else load(record)
    return Reviewer(table).run(workers, progress)


def check(table: Table) -> None:
    """Refuse games that cannot be judged, in one sentence."""
    if not table.over:
        raise BadRecord(_("This game is not over; only finished games are reviewed."))
    if len(table.moves) > LONGEST:
        said = {"count": len(table.moves), "most": LONGEST}
        raise BadRecord(_("This game has %(count)s moves; a review takes at most %(most)s.") % said)


def _result(table: Table, expectation: tuple[float, ...]) -> tuple[float, ...]:
    """Each seat's share of the victory; partners both have all of it."""
    winners = table.winners()
    partners = round(expectation[0] * table.seats) if table.seats > 1 else 1
    sides = max(1, len(winners) // partners)
    return tuple(1.0 / sides if seat in winners else 0.0 for seat in range(table.seats))


def stages_over(film: Film) -> list[int]:
    """How many stages are over at each moment."""
    numbers = [stage(film.states[moment]) for moment in range(film.last + 1)]
    over = [0]
    for before, after in pairwise(numbers):
        over.append(over[-1] + (before != after))
    return over


def _in_turn(pool: ThreadPoolExecutor, work: Callable[[int], Any], moments: Any, ahead: int) -> Iterator[Any]:
    """Each moment with what the work found, in order; only a few are begun ahead, so that it can stop soon."""
    begun = ((moment, pool.submit(work, moment)) for moment in moments)
    waiting = deque(islice(begun, 2 * ahead))
    while waiting:
        moment, future = waiting.popleft()
        yield moment, future.result()
        waiting.extend(islice(begun, 1))
