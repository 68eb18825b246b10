"""Evenings. The log of one is the truth, as that of a table is; a place in it is taken once, on whichever node."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, select, update

from serai.events.evening import Line
from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of, log, tables, seats = (part.c for part in (schema.evenings, schema.evening_log, schema.tables, schema.seats))

INSERT = insert(schema.evenings)
INSERT_LINE = insert(schema.evening_log)
SET_STATUS = update(schema.evenings).where(of.id == bindparam("of_evening")).values(status=bindparam("status"))


async def lines_of(store: Store, evening: str) -> list[Line]:
    """The log of an evening; nothing if there is none of that id."""
    query = select(*(log[name] for name in Line._fields)).where(log.evening == evening).order_by(log.seq)
    return await store.read(lambda connection: [Line(*row) for row in connection.execute(query)])


async def running(store: Store) -> list[str]:
    """The evenings that go on by themselves."""
    query = select(of.id).where(of.status == "running").order_by(of.created)
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


async def of_guest(store: Store, guest: str, limit: int) -> list[tuple[str, str, str]]:
    """The newest evenings that somebody made or entered: id, title, status."""
    made = schema.evening_log.alias()
    mine = select(log.evening).where(log.guest == guest)
    query = select(of.id, made.c.data, of.status).join(made, (made.c.evening == of.id) & (made.c.seq == 0))
    query = query.where(of.id.in_(mine)).order_by(of.created.desc()).limit(limit)
    return await store.read(
        lambda connection: [(id, data["title"], status) for id, data, status in connection.execute(query)]
    )


class Ended(NamedTuple):
    """How a table ended, by seat."""

    outcomes: tuple[str | None, ...]
    margins: tuple[int | None, ...] = ()


async def outcomes(store: Store, of_tables: Collection[str]) -> dict[str, Ended | None]:
    """How each seat came out of these tables: None of those that are still played; tables that are not there are not
    in it."""
    query = select(tables.id, tables.status, seats.outcome, seats.margin)
    query = (
        query.join(schema.seats, seats.table_id == tables.id)
        .where(tables.id.in_(of_tables))
        .order_by(tables.id, seats.seat)
    )
    found: dict[str, Ended | None] = {}
    rows: Any = await store.read(lambda connection: connection.execute(query).all())
    for table, status, outcome, margin in rows:
        known = found.setdefault(table, Ended(()) if status == "over" else None)
        if known is not None:
            found[table] = Ended((*known.outcomes, outcome), (*known.margins, margin))
    return found


def made(evening: str, at: int) -> Change:
    """A new evening; its first line comes with it."""
    return Change(INSERT, {"id": evening, "status": "open", "created": at})


def told(evening: str, line: Line) -> Change:
    """Add a line to the log; Conflict if that place is taken."""
    return Change(INSERT_LINE, {"evening": evening, **line._asdict()})


def status_change(evening: str, status: str) -> Change:
    """The evening is now open, running or over."""
    return Change(SET_STATUS, {"of_evening": evening, "status": status})
