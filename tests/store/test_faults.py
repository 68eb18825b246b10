"""No failure of a job, of the database or of the loop ends the writer; each is told to those whom it concerns."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest
import structlog
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from serai.store import Conflict, LogEntry, Store, StoreDown
from serai.store.schema import moves
from tests.faults import KINDS, PLACES, Faults, Kind, Place

from .test_store import SEATS, setup

SECONDS = 3  # within which everybody who waits is answered

ERRORS: dict[str, tuple[Callable[[], BaseException], type[BaseException]]] = {
    "unicode": (lambda: UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed"), UnicodeEncodeError),
    "overflow": (lambda: OverflowError("too large"), OverflowError),
    "memory": (MemoryError, MemoryError),
    "stop": (StopIteration, RuntimeError),  # no future takes it
    "exit": (lambda: SystemExit(1), RuntimeError),  # it would end the loop
    "cancelled": (asyncio.CancelledError, RuntimeError),
    "operational": (lambda: sqlite3.OperationalError("disk I/O error"), StoreDown),
    "malformed": (lambda: sqlite3.DatabaseError("database disk image is malformed"), StoreDown),
    "interface": (lambda: sqlite3.InterfaceError("bad parameter"), StoreDown),
    "internal": (lambda: sqlite3.InternalError("inconsistent"), StoreDown),
    "integrity": (lambda: sqlite3.IntegrityError("UNIQUE constraint failed"), Conflict),
    "programming": (lambda: sqlite3.ProgrammingError("wrong number of bindings"), Exception),
    "data": (lambda: sqlite3.DataError("too long"), Exception),
    "os": (lambda: OSError(28, "No space left on device"), OSError),
}


def line(seq: int, action: str = "draw", key: str | None = None) -> LogEntry:
    return LogEntry(seq, 0, "move", action, key, seq)


def with_faults(folder: Path, work: Callable[[Store, Faults, str], Awaitable[None]]) -> None:
    """Do something with a store that can fail, at a table that is in it."""

    async def main() -> None:
        store = await Store.open(str(folder / "serai.db"))
        table = setup()
        await store.create(table, SEATS, "playing")
        try:
            async with asyncio.timeout(20):
                await work(store, Faults(store.engine), table.id)
        finally:
            await store.close()

    asyncio.run(main())


async def outcomes(*jobs: Awaitable[None]) -> list[BaseException | None]:
    async with asyncio.timeout(SECONDS):
        return await asyncio.gather(*jobs, return_exceptions=True)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("error", ERRORS)
def test_the_writer_outlives_every_failure_at_every_place(tmp_path: Path, place: Place, error: str) -> None:
    make, met = ERRORS[error]

    async def work(store: Store, faults: Faults, table: str) -> None:
        store.engine.dispose()  # the next job has to connect
        faults.when(lambda at, _: make() if at == place else None)
        [failure] = await outcomes(store.append(table, line(0)))
        assert isinstance(failure, met)
        assert isinstance(failure, (Conflict, StoreDown)) == (met in (Conflict, StoreDown))
        faults.never()
        assert await outcomes(store.append(table, line(0))) == [None]

    with_faults(tmp_path, work)


@pytest.mark.parametrize("error", [name for name, (_, met) in ERRORS.items() if met is not StoreDown])
def test_a_bad_job_spoils_no_other_in_its_batch(tmp_path: Path, error: str) -> None:
    make, met = ERRORS[error]

    async def work(store: Store, faults: Faults, table: str) -> None:
        bad = {"bad 2", "bad 7"}
        hooked = store.engine.dialect.do_execute

        def look(cursor: Any, statement: str, values: Any, *more: Any) -> None:
            if any(value in bad for value in values):
                raise make()
            hooked(cursor, statement, values, *more)

        def look_many(cursor: Any, statement: str, rows: Any, *more: Any) -> None:
            for values in rows:
                look(cursor, statement, values, *more)

        store.engine.dialect.do_execute = look  # type: ignore[method-assign]
        store.engine.dialect.do_executemany = look_many  # type: ignore[method-assign,assignment]
        actions = [f"bad {seq}" if seq in (2, 7) else "draw" for seq in range(12)]
        found = await outcomes(*(store.append(table, line(seq, action)) for seq, action in enumerate(actions)))
        assert [seq for seq, failure in enumerate(found) if failure is not None] == [2, 7]
        assert all(isinstance(found[seq], met) for seq in (2, 7))
        query = select(moves.c.seq).order_by(moves.c.seq)
        kept = await store.read(lambda connection: list(connection.execute(query).scalars()))
        assert kept == [seq for seq in range(12) if seq not in (2, 7)]

    with_faults(tmp_path, work)


def test_a_lone_surrogate_is_refused_and_the_next_job_is_written(tmp_path: Path) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        found = await outcomes(store.append(table, line(0, key="\ud800")), store.append(table, line(1, key="b")))
        assert [type(failure) for failure in found] == [UnicodeEncodeError, type(None)]

    with_faults(tmp_path, work)


def test_a_commit_whose_fate_is_unknown_is_not_tried_again(tmp_path: Path) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        commits = iter(range(1))
        faults.when(lambda at, _: ZeroDivisionError() if at == "commit" and next(commits, None) == 0 else None, "after")
        found = await outcomes(store.append(table, line(0)), store.append(table, line(1)))
        assert [type(failure) for failure in found] == [ZeroDivisionError] * 2  # not Conflict: they are there
        saved = await store.load(table)
        assert saved is not None
        assert len(saved.entries) == 2

    with_faults(tmp_path, work)


def test_outcomes_that_the_loop_does_not_take_are_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        loop = asyncio.get_running_loop()
        plain, left = loop.call_soon_threadsafe, iter(range(2))

        def sometimes(*arguments: Any, **options: Any) -> Any:
            if threading.current_thread().name == "serai-writer" and next(left, None) is not None:
                raise RuntimeError("not now")
            return plain(*arguments, **options)

        monkeypatch.setattr(loop, "call_soon_threadsafe", sometimes)
        assert await outcomes(store.append(table, line(0)), store.append(table, line(1))) == [None, None]
        assert next(left, None) is None

    with_faults(tmp_path, work)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_way_of_reading_says_that_the_database_is_away(tmp_path: Path, place: Place, kind: Kind) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        store.engine.dispose()
        faults.when(lambda *_: sqlite3.OperationalError("unable to open database file"), kind)
        asked = [store.load(table), store.by_invite("x"), store.tables_of("ann", 9), store.public_tables("over", 0, 9)]
        asked += [store.unfinished(0), store.tokens_of("ann"), store.revoked_tokens(), store.pulse("here", 1)]
        assert {type(found) for found in await outcomes(*asked)} == {StoreDown}
        faults.never()
        assert await store.load(table) is not None

    with_faults(tmp_path, work)


def test_an_outage_is_said_once_and_its_end_once(tmp_path: Path) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        with structlog.testing.capture_logs() as said:
            faults.at("execute")
            await outcomes(*(store.load(table) for _ in range(20)), *(store.append(table, line(0)) for _ in range(20)))
            assert [event["event"] for event in said] == ["database_away"]
            assert store.outage.reason == "OperationalError"
            faults.never()
            await outcomes(*(store.load(table) for _ in range(5)))
            assert store.outage  # nothing has been written yet
            await outcomes(*(store.append(table, line(seq)) for seq in range(5)))
        assert [event["event"] for event in said] == ["database_away", "database_back"]
        assert not store.outage
        assert store.outage.count == 1

    with_faults(tmp_path, work)


def test_a_locked_file_is_told_to_the_whole_queue_together(tmp_path: Path) -> None:
    """Also to those who come while others wait; and whoever reads is not disturbed."""

    async def work(store: Store, faults: Faults, table: str) -> None:
        other = sqlite3.connect(tmp_path / "serai.db")
        other.execute("begin immediate")
        started = monotonic()
        jobs = []
        for seq in range(60):
            jobs.append(asyncio.ensure_future(store.append(table, line(seq))))
            await asyncio.sleep(0.02)
        assert await store.load(table) is not None
        found = await asyncio.gather(*jobs, return_exceptions=True)
        assert monotonic() - started < SECONDS
        assert {type(failure) for failure in found} == {StoreDown}
        other.rollback()
        assert await outcomes(store.append(table, line(0))) == [None]

    with_faults(tmp_path, work)


def test_a_file_that_is_locked_for_readers_too_is_told_to_all_of_them_together(tmp_path: Path) -> None:
    async def main() -> None:
        path = tmp_path / "serai.db"
        store = await Store.open(str(path))
        store.engine.pool.dispose()  # nobody locks readers out of a file that we have open
        other = sqlite3.connect(path)
        other.execute("pragma locking_mode=exclusive")
        other.execute("create table x (y)")
        found = await outcomes(*(store.load("t") for _ in range(30)), store.writer.write())
        assert {type(failure) for failure in found[:-1]} == {StoreDown}
        other.close()
        assert await store.load("t") is None
        await store.close()

    asyncio.run(main())


def test_a_lock_in_postgresql_is_told_too(postgres_url: str) -> None:
    async def main() -> None:
        store = await Store.open(postgres_url)
        table = setup()
        await store.create(table, SEATS, "playing")
        with psycopg.connect(postgres_url) as other:
            other.execute("lock table moves in access exclusive mode")
            jobs = [*(store.append(table.id, line(seq)) for seq in range(5)), *(store.load(table.id) for _ in range(9))]
            assert {type(failure) for failure in await outcomes(*jobs)} == {StoreDown}
            other.rollback()
        assert await outcomes(store.append(table.id, line(0))) == [None]
        await store.close()

    asyncio.run(main())


def test_errors_do_not_quote_what_was_to_be_written(tmp_path: Path) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        faults.at("execute")
        with pytest.raises(OperationalError) as raised, store.engine.begin() as connection:
            connection.exec_driver_sql("select ?", ("a secret",))
        assert "a secret" not in str(raised.value)

    with_faults(tmp_path, work)


def test_a_pulse_is_kept_once_a_process_and_forgotten_after_a_day(tmp_path: Path) -> None:
    async def work(store: Store, faults: Faults, table: str) -> None:
        day = 24 * 3600 * 1000
        for node, at in (("old", 1), ("here", 5), ("here", day), ("here", day + 2)):
            await store.pulse(node, at)
        rows = await store.read(lambda connection: connection.exec_driver_sql("select node, at from pulses").all())
        assert [tuple(row) for row in rows] == [("here", day + 2)]

    with_faults(tmp_path, work)
