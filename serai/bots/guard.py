"""What stands between a bot and the table: whatever the bot does, a legal action comes out, and in time."""

import logging
import queue
import random
import threading
from dataclasses import dataclass

import numpy as np

from serai.bots.bot import Bot
from serai.table import Action
from serai.table.perspective import Perspective

log = logging.getLogger("serai.bots")

PATIENCE = 10.0
"""Seconds after which the turn of a bot from outside the package is taken from it."""


@dataclass(frozen=True)
class Fault:
    """A turn that a bot lost: why, and the random action that was played instead."""

    reason: str
    instead: Action


class Guarded:
    """A bot that always answers legally: a crash, a stall or an illegal answer costs it its turn and is reported."""

    def __init__(self, name: str, bot: Bot, seed: int, patience: float | None = None) -> None:
        """`patience` None: the bot keeps its own time and is called directly."""
        self.name = name
        self.faults: list[Fault] = []
        self._bot = bot
        self._patience = patience
        self._random = random.Random(seed)
        self._stalled: threading.Thread | None = None

    def choose(self, seen: Perspective) -> Action:
        """The bot's action, or a random legal one and a fault."""
        legal = seen.actions()
        answer = self._ask(seen)
        if isinstance(answer, Action | str | int | np.integer):  # other things may not even bear comparing
            for action in legal:
                if answer in (action.code, action.text, action):
                    return action
        reason = str(answer) if isinstance(answer, _Failure) else f"answered {answer!r}, which is not legal"
        fault = Fault(reason, self._random.choice(legal))
        self.faults.append(fault)
        log.warning("bot %s %s; %s is played instead", self.name, fault.reason, fault.instead)
        return fault.instead

    def _ask(self, seen: Perspective) -> object:
        if self._patience is None:
            return self._answer(seen)
        if self._stalled is not None and self._stalled.is_alive():
            return _Failure("is still busy with an earlier turn")
        answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        # A daemon, because a thread cannot be ended from outside and must not keep the program alive.
        thinking = threading.Thread(target=lambda: answers.put(self._answer(seen)), daemon=True)
        thinking.start()
        try:
            return answers.get(timeout=self._patience)
        except queue.Empty:
            self._stalled = thinking
            return _Failure(f"did not answer within {self._patience:g} seconds")

    def _answer(self, seen: Perspective) -> object:
        try:
            return self._bot.choose(seen)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            return _Failure(f"crashed with {type(error).__name__}: {error}")


class _Failure(str):
    """Why there is no answer."""
