"""Bots try out what was made in the workshop, in the background, one city after the other."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import structlog

from serai.cluster.pools import stand_back
from serai.i18n import _
from serai.web.door.refusals import NotNow
from serai.web.tables.supervision import Supervisor

log = structlog.get_logger()

REMEMBERED = 100
WAITING = 20

Name = tuple[str, int]
"""What was made, and its revision: of another one nothing is known."""
Progress = Callable[[int, int], None]
"""Hears how many games are done and how many there will be."""


class Run:
    """One trial: how far it is, and in the end what was found."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.done, self.total = 0, 1
        self.found: Any = None

    def hear(self, done: int, total: int) -> None:
        """Bots have played so many of so many games."""
        self.done, self.total = done, total


class Trials:
    """What is under way at this node, and what was found last."""

    def __init__(self, supervisor: Supervisor) -> None:
        self._supervisor = supervisor
        self._pool = ThreadPoolExecutor(1, "serai-trial", stand_back)
        self._runs: OrderedDict[Name, Run] = OrderedDict()

    def find(self, name: Name) -> Run | None:
        """The trial of that revision."""
        return self._runs.get(name)

    def ask(self, name: Name, guest: str, work: Callable[[Progress], Any]) -> None:
        """Try it out; NotNow if the guest waits for another one, or too many do."""
        if name in self._runs:
            return
        waiting = [run.guest for run in self._runs.values() if run.found is None]
        if guest in waiting:
            raise NotNow(_("The bots still play another city of yours; one at a time."))
        if len(waiting) >= WAITING:
            raise NotNow(_("Too many cities are waiting for the bots; try again later."))
        self._runs[name] = run = Run(guest)
        while len(self._runs) > REMEMBERED:
            self._runs.popitem(last=False)
        self._supervisor.until_done("trials", partial(self._work, name, run, work))

    async def _work(self, name: Name, run: Run, work: Callable[[Progress], Any]) -> None:
        try:
            run.found = await asyncio.get_running_loop().run_in_executor(self._pool, work, run.hear)
        except Exception:
            self._runs.pop(name, None)
            log.exception("trial_failed", creation=name[0])

    def close(self) -> None:
        """Begin nothing any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
