"""`serai move-in`: everything from one database into another, for instance from SQLite into PostgreSQL.

Tables go over a few at a time, each whole in one transaction: a move that was broken off is simply begun again, and
what is there already, unchanged, stays. The server must not run meanwhile.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, text

from serai.errors import BadOption
from serai.i18n import _, ngettext
from serai.store import schema
from serai.store.engine import plainly
from serai.store.migrate import upgrade

BATCH = 100
NOT_KEPT = ("pulses",)  # signs of life of processes

OF_TABLES = [part for part in schema.metadata.sorted_tables if part is schema.tables or "table_id" in part.c]
OTHERS = [part for part in schema.metadata.sorted_tables if part not in OF_TABLES and part.name not in NOT_KEPT]


def move_in(source: Engine, target: Engine) -> Iterator[int]:
    """Copy everything; how many tables of games are there so far, again and again."""
    if source.url == target.url:
        raise BadOption(_("A database cannot move into itself; name another one."))
    with plainly():
        yield from _moved(source, target)


def _moved(source: Engine, target: Engine) -> Iterator[int]:
    upgrade(source)
    upgrade(target)
    with source.connect() as old, target.connect() as new:
        ids = list(old.execute(select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
        _check_empty(new, ids)
        for start in range(0, len(ids), BATCH):
            batch = ids[start : start + BATCH]
            _copy_tables(old, new, batch)
            new.commit()
            yield start + len(batch)
        for part in OTHERS:
            _copy_rows(old, new, part)
        _count_on(new)
        new.commit()


def _check_empty(new: Connection, ids: Sequence[str]) -> None:
    strange = set(new.execute(select(schema.tables.c.id)).scalars()) - set(ids)
    if strange:
        message = ngettext(
            "The new database holds %(count)s table that is not in the old one; give an empty one.",
            "The new database holds %(count)s tables that are not in the old one; give an empty one.",
            len(strange),
        )
        raise BadOption(message % {"count": len(strange)})


def _copy_tables(old: Connection, new: Connection, ids: Sequence[str]) -> None:
    """Copy those that are not there as they are."""
    here, there = _whole(old, ids), _whole(new, ids)
    changed = [table for table in ids if here[table] != there[table]]
    for part in reversed(OF_TABLES):
        new.execute(delete(part).where(_table_of(part).in_(changed)))
    for part in OF_TABLES:
        rows = [row for table in changed for row in here[table][part.name]]
        if rows:
            new.execute(insert(part), rows)


def _whole(connection: Connection, ids: Sequence[str]) -> dict[str, dict[str, list[dict[str, Any]]]]:
    """All rows of each of these tables."""
    found: dict[str, dict[str, list[dict[str, Any]]]] = {table: {part.name: [] for part in OF_TABLES} for table in ids}
    for part in OF_TABLES:
        query = select(part).where(_table_of(part).in_(ids)).order_by(*part.primary_key.columns)
        for row in connection.execute(query).mappings():
            found[row[_table_of(part).name]][part.name].append(dict(row))
    return found


def _table_of(part: Table) -> Any:
    return part.c.id if part is schema.tables else part.c.table_id


def _copy_rows(old: Connection, new: Connection, part: Table) -> None:
    new.execute(delete(part))
    for rows in old.execute(select(part)).mappings().partitions(BATCH):
        new.execute(insert(part), [dict(row) for row in rows])


def _count_on(new: Connection) -> None:
    """Number what is said from now on after what was copied."""
    if new.dialect.name == "postgresql":
        for part in (schema.chat, schema.host_acts):
            last = new.execute(select(func.max(part.c.id))).scalar()
            if last is not None:
                counter = text("select setval(pg_get_serial_sequence(:part, 'id'), :last)")
                new.execute(counter, {"part": part.name, "last": last})
