"""The one writer of a process: it commits whatever is waiting as one transaction, so a sync is shared by many moves."""

import asyncio
import threading
from collections.abc import Iterator, Sequence
from itertools import groupby
from queue import SimpleQueue
from time import perf_counter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from serai.errors import SeraiError
from serai.i18n import _


class Conflict(SeraiError):
    """Somebody else has written that place first; nothing of the job was kept."""

    def __str__(self) -> str:
        """Said where it is read: the writer's thread speaks no language."""
        return _("Somebody else was first; look at the table again.")


class StoreDown(SeraiError):
    """The database cannot be written now; nothing of the job was kept. Made with the kind of failure."""

    def __str__(self) -> str:
        """Said where it is read, as for Conflict."""
        said = {"reason": self.args[0]}
        return _("The database cannot be written now (%(reason)s); try again in a moment.") % said


class Change(NamedTuple):
    """A statement and its values. Changes with the same statement object are sent together."""

    statement: Executable
    values: dict[str, Any]


class Job(NamedTuple):
    """Changes that are kept together or not at all, and who waits for them."""

    changes: Sequence[Change]
    done: asyncio.Future[None]


class Writer:
    """A thread that writes jobs in the order in which they came."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="serai-writer", daemon=True)
        self._thread.start()
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0

    async def write(self, *changes: Change) -> None:
        """Return when the changes are on disk; Conflict or StoreDown if they are not."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(Job(changes, done))
        await done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            jobs: list[Job] = []
            going = self._collect(jobs)
            if jobs:
                started = perf_counter()
                outcomes = self._commit(jobs)
                self.seconds += perf_counter() - started
                self.commits += 1
                self.jobs += len(jobs)
                self._loop.call_soon_threadsafe(_settle, jobs, outcomes)

    def _collect(self, jobs: list[Job]) -> bool:
        """Take all that is waiting, at least one job; False when it is time to stop."""
        job = self._waiting.get()
        while job is not None:
            jobs.append(job)
            if self._waiting.empty():
                return True
            job = self._waiting.get()
        return False

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """One transaction for all; if it fails, one for each job, so that a bad job spoils no other."""
        failure = self._attempt(jobs)
        if failure is None or len(jobs) == 1:
            return [failure] * len(jobs)
        return [self._attempt([job]) for job in jobs]

    def _attempt(self, jobs: list[Job]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for statement, values in _batches(jobs):
                    _execute(connection, statement, values)
        except IntegrityError:
            return Conflict()
        except SQLAlchemyError as error:
            return StoreDown(type(error).__name__)
        return None


def _batches(jobs: list[Job]) -> Iterator[tuple[Executable, list[dict[str, Any]]]]:
    changes = (change for job in jobs for change in job.changes)
    for _statement, batch in groupby(changes, key=lambda change: id(change.statement)):
        together = list(batch)
        yield together[0].statement, [change.values for change in together]


def _execute(connection: Connection, statement: Executable, values: list[dict[str, Any]]) -> None:
    connection.execute(statement, values if len(values) > 1 else values[0])


def _settle(jobs: list[Job], outcomes: list[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # the waiting task was cancelled
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(outcome)
