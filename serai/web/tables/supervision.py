"""Everything that the server does beside the requests: it is begun again when it fails, and never ends silently."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from serai.store import Damaged, StoreDown
from serai.web import metrics

log = structlog.get_logger()

Work = Callable[[], Coroutine[Any, Any, None]]

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 5.0


class Supervisor:
    """Runs work by name. The name is what /healthz, the log and Prometheus call it: of one kind of work, no table."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[None], str] = {}
        self._failing: set[asyncio.Task[None]] = set()
        self._said: dict[str, set[type[BaseException]]] = {}  # what fails, and the errors that were logged
        self._endless: dict[str, tuple[float, Work]] = {}
        self._closing = False

    def every(self, seconds: float, name: str, work: Work) -> None:
        """Do this for ever, with so long a pause in between."""
        self._endless[name] = (seconds, work)
        self._spawn(name, self._repeat(seconds, name, work))

    def until_done(self, name: str, work: Work) -> asyncio.Task[None]:
        """Do this, and again until it has not failed."""
        return self._spawn(name, self._insist(name, work))

    def faults(self) -> list[str]:
        """The names of what fails now or is gone, with the number of tasks if there are several."""
        failing = Counter(self._tasks[task] for task in self._failing)
        failing.update(self._endless.keys() - self._tasks.values())
        return [f"{name} ({count})" if count > 1 else name for name, count in sorted(failing.items())]

    async def close(self) -> None:
        """End everything."""
        self._closing = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = name
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[None]) -> None:
        name = self._tasks.pop(task)
        self._failing.discard(task)
        if name in self._endless and not self._closing:
            seconds, work = self._endless[name]
            self.every(seconds, name, work)

    async def _repeat(self, seconds: float, name: str, work: Work) -> None:
        while True:
            await self._pause(seconds)
            await self._insist(name, work)

    async def _insist(self, name: str, work: Work) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await work()
                self._works(name)
                return
            except Damaged:  # the table was set aside, and that was told
                return
            except (Exception, asyncio.CancelledError) as error:
                if self._closing:
                    raise
                self._fails(name, error)
            await self._pause(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _pause(self, seconds: float) -> None:
        """Nobody but `close` ends the work: any other cancellation is a failure like others."""
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(seconds)
        if self._closing:
            raise asyncio.CancelledError

    def _fails(self, name: str, error: BaseException) -> None:
        """Say it once, however many tasks of the name fail; of a database that is away the store says it."""
        self._failing.add(_this_task())
        metrics.task_failures(name).inc()
        said = self._said.setdefault(name, set())
        if not isinstance(error, StoreDown) and type(error) not in said:
            said.add(type(error))
            log.error("task_failed", task=name, exc_info=error)

    def _works(self, name: str) -> None:
        if name not in self._said:
            return
        self._failing.discard(_this_task())
        if name not in {self._tasks[task] for task in self._failing} and self._said.pop(name):
            log.info("task_works_again", task=name)


def _this_task() -> asyncio.Task[None]:
    task = asyncio.current_task()
    assert task is not None
    return task
