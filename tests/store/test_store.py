"""The store, on SQLite and on a real PostgreSQL."""

import asyncio
import secrets
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from serai.errors import BadOption
from serai.store import Conflict, LogEntry, Saved, Seat, Setup, Spoken, Store
from serai.store.engine import connect, database_url
from serai.store.migrate import upgrade
from serai.store.schema import metadata
from serai.store.store import driven_change, rematch_change, seat_change, status_change


def setup(**changes: object) -> Setup:
    fields: dict[str, object] = {
        "id": secrets.token_hex(5),
        "game": "lost-cities",
        "options": {"rounds": 3, "first": None, "open_piles": False},
        "seed": 2**63 - 1,
        "host": "ann",
        "pace": "relaxed",
        "public": True,
        "invite": secrets.token_hex(8),
        "created": 1000,
    }
    return Setup(**{**fields, **changes})  # type: ignore[arg-type]


SEATS = [Seat("ann", "Ann"), Seat(None, "Sensible", "sensible")]


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        store = await Store.open(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(main())


def entry(seq: int, key: str | None = None, action: str = "draw") -> LogEntry:
    return LogEntry(seq, 0, "move", action, key, 5000 + seq)


def test_what_is_kept_comes_back(database: str) -> None:
    table = setup()
    entries = [entry(0, "a", "play Y7"), entry(1, None, "draw"), LogEntry(2, 0, "undo", "", None, 7000)]
    line = Spoken("eve", "Ève 陽", "good luck 🎲", 9000)

    async def write(store: Store) -> None:
        await store.create(table, SEATS, "waiting")
        for line_of_log in entries:
            await store.append(table.id, line_of_log)
        await store.say(table.id, line)

    async def read(store: Store) -> None:
        assert await store.load(table.id) == Saved(table, "waiting", SEATS, None, entries, [line])
        assert await store.by_invite(table.invite) == table.id
        assert await store.load("no such id") is None
        assert await store.by_invite("no such invitation") is None

    with_store(database, write)
    with_store(database, read)


def test_a_place_in_the_log_is_taken_once(database: str) -> None:
    async def work(store: Store) -> None:
        table, other = setup(), setup()
        await store.create(table, SEATS, "playing")
        await store.create(other, SEATS, "playing")
        await store.append(table.id, entry(0, "k"))
        with pytest.raises(Conflict):
            await store.append(table.id, entry(0, "other key"))
        with pytest.raises(Conflict):
            await store.append(table.id, entry(1, "k"))
        await store.append(other.id, entry(0, "k"))
        await store.append(table.id, entry(1, "k")._replace(seat=1))
        saved = await store.load(table.id)
        assert saved is not None
        assert saved.entries == [entry(0, "k"), entry(1, "k")._replace(seat=1)]

    with_store(database, work)


def test_a_bad_job_spoils_no_other_in_the_same_transaction(database: str) -> None:
    async def work(store: Store) -> None:
        table = setup()
        await store.create(table, SEATS, "playing")
        await store.append(table.id, entry(0))
        jobs = [store.append(table.id, entry(seq)) for seq in (1, 0, 2, 0, 3)]
        outcomes = await asyncio.gather(*jobs, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None), Conflict, type(None)]
        saved = await store.load(table.id)
        assert saved is not None
        assert [line.seq for line in saved.entries] == [0, 1, 2, 3]

    with_store(database, work)


def test_a_job_is_kept_whole_or_not_at_all(database: str) -> None:
    async def work(store: Store) -> None:
        table = setup()
        await store.create(table, SEATS, "playing")
        await store.append(table.id, entry(0))
        with pytest.raises(Conflict):
            await store.append(table.id, entry(0), status_change(table.id, "over"))
        with pytest.raises(Conflict):
            await store.writer.write(status_change(table.id, "over"), *_append_again(table))
        saved = await store.load(table.id)
        assert saved is not None
        assert saved.status == "playing"

    with_store(database, work)


def _append_again(table: Setup) -> list[object]:
    from serai.store.store import INSERT_MOVE
    from serai.store.writer import Change

    return [Change(INSERT_MOVE, {"table_id": table.id, **entry(0)._asdict()})]


def test_many_waiting_jobs_share_a_commit(database: str) -> None:
    async def work(store: Store) -> None:
        table = setup()
        await store.create(table, SEATS, "playing")
        before = store.writer.commits
        await asyncio.gather(*(store.append(table.id, entry(seq)) for seq in range(500)))
        assert store.writer.commits - before < 100
        saved = await store.load(table.id)
        assert saved is not None
        assert len(saved.entries) == 500

    with_store(database, work)


def test_seats_status_and_rematch_change(database: str) -> None:
    async def work(store: Store) -> None:
        table = setup(public=False)
        await store.create(table, [Seat("ann", "Ann"), Seat()], "waiting")
        await store.writer.write(seat_change(table.id, 1, Seat("bob", "Bob")), status_change(table.id, "playing"))
        await store.writer.write(rematch_change(table.id, "first"))
        await store.writer.write(rematch_change(table.id, "second"))
        saved = await store.load(table.id)
        assert saved is not None
        assert (saved.status, saved.seats[1], saved.rematch) == ("playing", Seat("bob", "Bob"), "first")

    with_store(database, work)


def test_lists(database: str) -> None:
    async def work(store: Store) -> None:
        guest = secrets.token_hex(6)
        mine = [Seat(guest, "Ann"), Seat()]
        old, new = setup(created=10**13), setup(created=10**13 + 1)
        private, over = setup(created=10**13 + 2, public=False), setup(created=10**13 + 3)
        for table, status in ((old, "waiting"), (new, "waiting"), (private, "playing"), (over, "over")):
            await store.create(table, mine, status)
        assert (await store.public_tables("waiting", 0, 2)) == [new.id, old.id]
        assert private.id not in await store.public_tables("playing", 0, 1000)
        assert await store.public_tables("waiting", 10**13 + 1, 10) == [new.id]
        assert await store.tables_of(guest, 10) == [private.id, new.id, old.id, over.id]
        assert private.id not in await store.unfinished(0)
        await store.writer.write(driven_change(private.id))
        assert private.id in await store.unfinished(0)
        await store.writer.write(*(status_change(table.id, "over") for table in (old, new, private)))

    with_store(database, work)


def test_the_migrations_make_the_schema(database: str) -> None:
    engine = connect(database_url(database))
    upgrade(engine)
    upgrade(engine)  # once more does nothing
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    engine = connect(database_url(str(tmp_path / "serai.db")))
    with engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert settings == ["wal", 2]
    engine.dispose()


def test_the_documented_backup_can_be_opened_while_the_server_writes(tmp_path: Path) -> None:
    database, copy = tmp_path / "serai.db", tmp_path / "copy.db"
    table = setup()

    async def work(store: Store) -> None:
        await store.create(table, SEATS, "playing")
        await asyncio.gather(*(store.append(table.id, entry(seq)) for seq in range(50)))
        backup = threading.Thread(target=lambda: sqlite3.connect(database).execute(f"vacuum into '{copy}'"))
        backup.start()
        await asyncio.gather(*(store.append(table.id, entry(seq)) for seq in range(50, 100)))
        backup.join()

    async def read(store: Store) -> None:
        saved = await store.load(table.id)
        assert saved is not None
        assert len(saved.entries) >= 50

    with_store(str(database), work)
    with_store(str(copy), read)


@pytest.mark.parametrize("given", ["mysql://x/y", "postgresql://host:port/x", "sqlite://"])
def test_other_databases_are_refused_with_a_reason(given: str) -> None:
    with pytest.raises(BadOption):
        database_url(given)


def test_a_file_name_and_a_url_are_databases() -> None:
    assert database_url("games.db").render_as_string() == "sqlite:///games.db"
    assert database_url("postgresql://me@host/x").drivername == "postgresql+psycopg"
    assert create_engine(database_url("postgresql://me@host/x")).dialect.name == "postgresql"
