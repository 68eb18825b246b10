"""Work that may be done elsewhere: a kind of job is a class, found by its name when a worker takes one."""

import os
import random
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from time import monotonic
from typing import Any, ClassVar, NamedTuple

import structlog

import serai
from serai import bots
from serai.bots import Guarded
from serai.errors import UnknownBot
from serai.lab import city_report
from serai.review import Review, Reviewer
from serai.review.game import REVIEWED
from serai.review.hints import advise
from serai.review.keeping import added, data_of, joined, review_of
from serai.table import Table
from serai.table.perspective import Perspective

log = structlog.get_logger()

BOTS_KEPT = 1000
PART_SECONDS = 1.0
"""How long a part of long work may take: whoever is killed meanwhile loses no more, and others have their turn."""
DEEPER = 8
"""How many times as many worlds a closer look imagines."""


class Job(ABC):
    """Something to be worked out for a table. What is sent and answered is plain data."""

    kind: ClassVar[str]
    stands_back: ClassVar[bool] = False  # it takes all cores that nothing else needs, so one at a time is enough
    table: str  # jobs of one table are done one after the other, so that none keeps all the others waiting

    @abstractmethod
    def sent(self) -> Any:
        """All that `received` needs, elsewhere."""

    @classmethod
    @abstractmethod
    def received(cls, table: str, sent: Any) -> "Job":
        """The job as it was sent."""

    @abstractmethod
    def run(self) -> Any:
        """Do it, in a thread; the answer."""


class Choice(NamedTuple):
    """What a bot wants to play, in notation, and how often it had to be helped."""

    action: str
    faults: int


class BotJob(Job):
    """A bot's next choice."""

    kind = "bot"

    def __init__(self, table: str, position: Table, seat: int, level: str) -> None:
        """`position` is the bot's own: a copy."""
        self.table, self._position, self._seat, self._level = table, position, seat, level

    def sent(self) -> Any:
        """The game from its beginning."""
        return [self._position.record(), self._seat, self._level]

    @classmethod
    def received(cls, table: str, sent: Any) -> "BotJob":
        """The same position, played again."""
        record, seat, level = sent
        return cls(table, serai.load(record), seat, level)

    def run(self) -> Choice:
        """Always legal: a bot that fails has a random choice played."""
        try:
            bot = _seated(self.table, self._seat, self._level)
        except UnknownBot:  # it was installed when the game began
            log.exception("bot_missing", table=self.table, seat=self._seat, level=self._level)
            return Choice(random.choice(self._position.actions(self._seat)).text, 1)
        faults = len(bot.faults)
        return Choice(bot.choose(Perspective(self._position, self._seat)).text, len(bot.faults) - faults)


class HintJob(Job):
    """What the guide advises a seat, as it is written in a log."""

    kind = "hint"

    def __init__(self, table: str, position: Table, seat: int) -> None:
        """`position` is the guide's own: a copy."""
        self.table, self._position, self._seat = table, position, seat

    def sent(self) -> Any:
        """The game from its beginning."""
        return [self._position.record(), self._seat]

    @classmethod
    def received(cls, table: str, sent: Any) -> "HintJob":
        """The same position, played again."""
        record, seat = sent
        return cls(table, serai.load(record), seat)

    def run(self) -> str:
        """Think, for a short time."""
        return advise(self._position, self._seat).written()


@lru_cache(BOTS_KEPT)
def _seated(table: str, seat: int, level: str) -> Guarded:
    """The same bot for a whole game, if it is asked here again."""
    return bots.find(level)


class ReviewJob(Job):
    """A part of a review: what can be found in a second, or one decision looked at more closely."""

    kind = "review"
    stands_back = True

    def __init__(self, table: str, game: Table, so_far: Review | None, deeper: int | None = None) -> None:
        """`deeper`: a moment whose decision is judged once more, in many more worlds."""
        self.table, self._game, self._so_far, self._deeper = table, game, so_far, deeper

    def sent(self) -> Any:
        """The game, and what is known of it."""
        return [self._game.record(), self._so_far and data_of(self._so_far), self._deeper]

    @classmethod
    def received(cls, table: str, sent: Any) -> "ReviewJob":
        """The same game, played again."""
        record, so_far, deeper = sent
        return cls(table, serai.load(record), review_of(so_far), deeper)

    def run(self) -> dict[str, Any]:
        """What is new, as a review that knows nothing else."""
        if self._deeper is not None:
            closely = REVIEWED[self._game.game.name].effort.deeper(DEEPER)
            reviewer = Reviewer(self._game, self._so_far, closely)
            fresh = {self._deeper: reviewer.judge(self._deeper)}
            return data_of(replace(reviewer.review, chances={}, judgements=fresh))
        reviewer = Reviewer(self._game, self._so_far and joined(self._so_far, self._so_far))
        before = joined(reviewer.review, reviewer.review)
        for _step in reviewer.work(os.cpu_count() or 1, PART_SECONDS):
            pass
        return data_of(added(before, reviewer.review))


class CityJob(Job):
    """A part of a report on a city that somebody has made: the deals that bots can play in a second."""

    kind = "city"
    stands_back = True

    def __init__(self, table: str, city: Mapping[str, Any], games: int, so_far: Mapping[str, Any] | None) -> None:
        """`table` names the city, `so_far` is the last answer."""
        self.table, self._city, self._games, self._so_far = table, city, games, so_far

    def sent(self) -> Any:
        """The city, and what is known of it."""
        return [self._city, self._games, self._so_far]

    @classmethod
    def received(cls, table: str, sent: Any) -> "CityJob":
        """The same city."""
        return cls(table, *sent)

    def run(self) -> dict[str, Any]:
        """All that is known now."""
        tally = None if self._so_far is None else city_report.Tally(**self._so_far)
        trial = city_report.Trial(self._city, self._games, tally=tally)
        until = monotonic() + PART_SECONDS
        while not trial.over and monotonic() < until:
            trial.play()
        return asdict(trial.tally)


KINDS: dict[str, type[Job]] = {kind.kind: kind for kind in (BotJob, HintJob, ReviewJob, CityJob)}
