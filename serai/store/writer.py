"""The one writer of a process: it commits whatever is waiting as one transaction, so a sync is shared by many moves."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import groupby
from queue import SimpleQueue
from time import monotonic
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError

from serai.errors import SeraiError
from serai.store.faults import Conflict, StoreDown, told
from serai.store.outage import Outage

log = structlog.get_logger()

TELL_AGAIN_SECONDS = 0.1
DECIDED_SECONDS = 3.0
GATHERING_SECONDS = 0.003
"""So long a busy writer on PostgreSQL waits for more: each transaction there and back costs as much as some moves."""


class Change(NamedTuple):
    """A statement and its values. Changes with the same statement object are sent together."""

    statement: Executable
    values: dict[str, Any]
    conditional: bool = False  # it must find its row as it was known, or the job is a Conflict


class Job(NamedTuple):
    """Changes that are kept together or not at all, and who waits for them."""

    changes: Sequence[Change]
    done: asyncio.Future[None]
    since: float


class Writer:
    """A thread that writes jobs in the order in which they came. No failure ends it."""

    def __init__(self, engine: Engine, outage: Outage) -> None:
        self._engine = engine
        self._gathering = GATHERING_SECONDS if engine.dialect.name == "postgresql" else None
        self._outage = outage
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self.commits = 0
        self.jobs = 0
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="serai-writer", daemon=True)
        self._thread.start()

    async def write(self, *changes: Change) -> None:
        """Return when the changes are on disk; Conflict or StoreDown if they are not."""
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.put(Job(changes, done, monotonic()))
        try:
            await done
        except asyncio.CancelledError:
            await self._until_decided()
            raise

    async def _until_decided(self) -> None:
        """Whoever is cancelled goes when all before is written or not: what is read afterwards is the truth."""
        barrier: asyncio.Future[None] = self._loop.create_future()
        barrier.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody asks for it
        self._waiting.put(Job((), barrier, monotonic()))
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait({barrier}, timeout=DECIDED_SECONDS)

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going, in_company = True, False
        while going:
            jobs: list[Job] = []
            going = self._collect(jobs, in_company)
            in_company = len(jobs) > 1
            if jobs:
                started = monotonic()
                outcomes = self._outcomes(jobs)
                self.seconds += monotonic() - started
                self.commits += 1
                self.jobs += len(jobs)
                self._tell(jobs, outcomes)

    def _collect(self, jobs: list[Job], in_company: bool) -> bool:
        """Take all that is waiting, at least one job; False when it is time to stop. `in_company`: those before came
        together, so more are to be expected soon."""
        job = self._waiting.get()
        if in_company and self._gathering:
            time.sleep(self._gathering)
        while job is not None:
            jobs.append(job)
            if self._waiting.empty():
                return True
            job = self._waiting.get()
        return False

    def _outcomes(self, jobs: list[Job]) -> list[Exception | None]:
        try:
            if not self._outage:
                return self._commit(jobs)
            met = [self._outage.met("write", job.since) for job in jobs]
            tried = iter(self._commit([job for job, failure in zip(jobs, met, strict=True) if failure is None]))
            return [failure or next(tried) for failure in met]
        except BaseException as error:  # a fault of this class: whoever waits must hear of it all the same
            return [told(error)] * len(jobs)

    def _commit(self, jobs: list[Job]) -> list[Exception | None]:
        """One transaction for all. If a job can be at fault, halves are tried, so that it spoils no other."""
        if not jobs:
            return []
        failure, blameless = self._attempt(jobs)
        if failure is None or blameless or len(jobs) == 1:
            return [failure] * len(jobs)
        middle = len(jobs) // 2
        first = self._commit(jobs[:middle])
        if isinstance(first[-1], StoreDown):
            return first + [first[-1]] * (len(jobs) - middle)
        return first + self._commit(jobs[middle:])

    def _attempt(self, jobs: list[Job]) -> tuple[Exception | None, bool]:
        """What went wrong, and whether it had nothing to do with these jobs."""
        since, blameless = monotonic(), True
        try:
            with self._engine.connect() as connection:
                blameless = False
                for statement, values, conditional in _batches(jobs):
                    _execute(connection, statement, values, conditional)
                blameless = True
                _keep(connection)
        except BaseException as error:
            failure = told(error)
            if isinstance(failure, StoreDown):
                self._outage.failed("write", since, failure)
                return failure, True
            if not isinstance(failure, Conflict):
                log.error("write_failed", kind=type(error).__name__)  # its words may hold what somebody said
            return failure, blameless and not isinstance(error, IntegrityError)
        self._outage.worked("write", since)
        return None, True

    def _tell(self, jobs: list[Job], outcomes: list[Exception | None]) -> None:
        """Hand the outcomes to the loop, for as long as there is one."""
        while not self._loop.is_closed():
            try:
                self._loop.call_soon_threadsafe(_settle, jobs, outcomes)
                return
            except Exception as error:
                log.error("outcome_not_told", kind=type(error).__name__)
                time.sleep(TELL_AGAIN_SECONDS)


def _batches(jobs: list[Job]) -> Iterator[tuple[Executable, list[dict[str, Any]], bool]]:
    changes = (change for job in jobs for change in job.changes)
    for _statement, batch in groupby(changes, key=lambda change: id(change.statement)):
        together = list(batch)
        yield together[0].statement, [change.values for change in together], together[0].conditional


def _execute(connection: Connection, statement: Executable, values: list[dict[str, Any]], conditional: bool) -> None:
    if not conditional:
        connection.execute(statement, values if len(values) > 1 else values[0])
        return
    for row in values:
        if connection.execute(statement, row).rowcount != 1:
            raise Conflict


def _keep(connection: Connection) -> None:
    """Commit. Whether one that failed was carried out nobody knows: it is not tried again, and the connection goes,
    for it would take an open transaction along to the next job."""
    try:
        connection.commit()
    except BaseException:
        connection.invalidate()
        raise


def _settle(jobs: list[Job], outcomes: list[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # the waiting task was cancelled
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(type(outcome)(*outcome.args) if isinstance(outcome, SeraiError) else outcome)
