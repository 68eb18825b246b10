"""From SQLite into PostgreSQL: everything comes along, broken off or not, and the new inn goes on from there."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select, text

from serai.errors import BadOption
from serai.store import LogEntry, Seat, Spoken, Store, schema
from serai.store.engine import connect, database_url
from serai.store.move_in import move_in
from serai.store.sign_outs import signed_out
from serai.store.tokens import Token, token_made
from tests import postgres

from .test_store import setup


@pytest.fixture
def empty() -> Any:
    with postgres.running() as url:
        yield url


async def fill(path: Path, count: int) -> None:
    store = await Store.open(str(path))
    for number in range(count):
        table = setup(id=f"t{number:03}", salt="ab" * 16)
        await store.create(table, [Seat("ann", "Ann"), Seat(None, "Guide", "guide")], "playing", driven=True)
        await store.append(table.id, LogEntry(0, 0, "move", "play Y7", "key", 5000))
        await store.say(table.id, Spoken("ann", "Ève", "good luck 🎲", 9000))
        await store.invite(table.id, "bob")
    await store.writer.write(token_made("ann", Token("robo", "Robo", 1)), *signed_out("bob", 77))
    await store.close()


def rows(engine: Engine) -> dict[str, list[Any]]:
    with engine.connect() as connection:
        return {
            part.name: [tuple(row) for row in connection.execute(select(part).order_by(*part.primary_key.columns))]
            for part in schema.metadata.sorted_tables
            if part.name != "pulses"
        }


def test_everything_comes_along_also_when_it_is_broken_off(
    tmp_path: Path, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.store.move_in.BATCH", 2)
    asyncio.run(fill(tmp_path / "old.db", 5))
    old, new = connect(database_url(str(tmp_path / "old.db"))), connect(database_url(empty))
    broken_off = move_in(old, new)
    assert next(broken_off) == 2
    broken_off.close()
    with old.begin() as connection:  # somebody played on before it was begun again
        connection.execute(text("update tables set status = 'over' where id = 't000'"))
    assert list(move_in(old, new)) == [2, 4, 5]
    assert rows(new) == rows(old)

    async def go_on() -> None:
        store = await Store.open(empty)
        await store.say("t001", Spoken("ann", "Ann", "here we are", 9001))
        saved = await store.load("t001")
        assert saved is not None
        assert [line.text for line in saved.chat] == ["good luck 🎲", "here we are"]
        await store.close()

    asyncio.run(go_on())


def test_a_house_where_others_live_is_refused(tmp_path: Path) -> None:
    for name, count in (("old.db", 1), ("new.db", 3)):
        asyncio.run(fill(tmp_path / name, count))
    engines = [connect(database_url(str(tmp_path / name))) for name in ("old.db", "new.db")]
    with pytest.raises(BadOption, match="2 tables"):
        list(move_in(*engines))
