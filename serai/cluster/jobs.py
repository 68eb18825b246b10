"""Work that may be done elsewhere: a kind of job is a class, found by its name when a worker takes one."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

import structlog

import serai
from serai import bots
from serai.bots import Guarded
from serai.errors import UnknownBot
from serai.review.hints import advise
from serai.table import Table
from serai.table.perspective import Perspective

log = structlog.get_logger()

BOTS_KEPT = 1000

Tell = Callable[[Any], None]
"""Takes how far a job is, as plain data."""


class Job(ABC):
    """Something to be worked out for a table. What is sent, told and answered is plain data."""

    kind: ClassVar[str]
    table: str  # jobs of one table are done one after the other, so that none keeps all the others waiting

    @abstractmethod
    def sent(self) -> Any:
        """All that `received` needs, elsewhere."""

    @classmethod
    @abstractmethod
    def received(cls, table: str, sent: Any) -> "Job":
        """The job as it was sent."""

    @abstractmethod
    def run(self, tell: Tell) -> Any:
        """Do it, in a thread, and say how far it is; the answer."""


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

    def run(self, tell: Tell) -> Choice:
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

    def run(self, tell: Tell) -> str:
        """Think, for a short time."""
        return advise(self._position, self._seat, tell).written()


@lru_cache(BOTS_KEPT)
def _seated(table: str, seat: int, level: str) -> Guarded:
    """The same bot for a whole game, if it is asked here again."""
    return bots.find(level)


KINDS: dict[str, type[Job]] = {kind.kind: kind for kind in (BotJob, HintJob)}
