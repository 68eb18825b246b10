"""Those who look for an opponent. One search a guest; it is over when they have found a table and seen it."""

from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.seekers.c

KEPT = 24 * 3600 * 1000  # searches that nobody asked about for so long are forgotten

INSERT = insert(schema.seekers)
FORGET = delete(schema.seekers).where(of.guest == bindparam("of_guest"))
SWEEP = delete(schema.seekers).where(of.seen < bindparam("before"), of.since < bindparam("before"))
SEE = update(schema.seekers).where(of.guest == bindparam("of_guest")).values(seen=bindparam("seen"))
FIND = (
    update(schema.seekers)
    .where(of.guest == bindparam("of_guest"), of.since == bindparam("known"), of.table_id.is_(None))
    .values(table_id=bindparam("table"))
)


class Search(NamedTuple):
    """What somebody looks for."""

    guest: str
    name: str
    game: str
    pace: str
    rated: bool
    strength: float
    since: int
    seen: int
    table_id: str | None = None  # where somebody waits for them now


async def find(store: Store, guest: str) -> Search | None:
    """What a guest looks for."""
    query = select(*(of[name] for name in Search._fields)).where(of.guest == guest)
    row: Any = await store.read(lambda connection: connection.execute(query).one_or_none())
    return None if row is None else Search(*row)


async def waiting(store: Store, seen: int) -> list[Search]:
    """Those who have not found anybody yet and whose pages have asked since then."""
    query = select(*(of[name] for name in Search._fields)).where(of.table_id.is_(None), of.seen >= seen)
    return await store.read(lambda connection: [Search(*row) for row in connection.execute(query)])


def begun(search: Search) -> tuple[Change, Change, Change]:
    """Somebody looks for an opponent, and for nothing else any longer."""
    sweep = Change(SWEEP, {"before": search.seen - KEPT})
    return sweep, ended(search.guest), Change(INSERT, search._asdict())


def ended(guest: str) -> Change:
    """Somebody looks no longer, or has come to their table."""
    return Change(FORGET, {"of_guest": guest})


def seen(guest: str, at: int) -> Change:
    """Somebody was still there then; 0: they have gone."""
    return Change(SEE, {"of_guest": guest, "seen": at})


def found(search: Search, table: str) -> Change:
    """Somebody waits for them at that table; Conflict if they have found another one, or look no longer."""
    return Change(FIND, {"of_guest": search.guest, "known": search.since, "table": table}, conditional=True)
