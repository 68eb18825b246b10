"""What somebody is to be told while no page of theirs is open, and when; what is no longer true is taken back."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of, tables = schema.notices.c, schema.tables.c

Kind = Literal["turn", "reminder", "challenge", "round"]

INSERT = insert(schema.notices)
OF_KIND = delete(schema.notices).where(
    of.table_id == bindparam("of_table"), of.guest == bindparam("of_guest"), of.kind == bindparam("of_kind")
)


class Notice(NamedTuple):
    """Something to be told about a table."""

    table_id: str
    guest: str
    kind: Kind
    due: int


class Due(NamedTuple):
    """A notice whose time has come."""

    notice: Notice
    game: str | None  # None: there is nothing to tell any more


async def due(store: Store, at: int, most: int) -> list[Due]:
    """What should be told by now, the longest overdue first."""
    query = select(*of, tables.game, tables.status)
    query = query.join_from(schema.notices, schema.tables, tables.id == of.table_id, isouter=True)
    query = query.where(of.due <= at).order_by(of.due, of.table_id, of.guest, of.kind).limit(most)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [Due(Notice(*row[:4]), None if row.status in (None, "over") else row.game) for row in rows]


def added(notice: Notice) -> list[Change]:
    """Tell this when it is due, in place of what was to be told before."""
    return [taken_back(notice.table_id, notice.guest, notice.kind), Change(INSERT, notice._asdict())]


def taken_back(table: str, guest: str, kind: Kind) -> Change:
    """It need not be told."""
    return Change(OF_KIND, {"of_table": table, "of_guest": guest, "of_kind": kind})


def taken(found: Sequence[Due]) -> list[Change]:
    """These are told now; Conflict if another node was first."""
    return [taken_back(*notice[:3])._replace(conditional=True) for notice, _game in found]
