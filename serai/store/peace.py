"""Who does not want to hear of whom, and what was reported to the host."""

from collections.abc import Collection
from typing import Any, Literal, NamedTuple

from sqlalchemy import and_, bindparam, delete, insert, or_, select

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.avoided.c

Kind = Literal["mute", "block"]

FORGET = delete(schema.avoided).where(of.guest == bindparam("of_guest"), of.other == bindparam("of_other"))
INSERT = insert(schema.avoided)
REPORT = insert(schema.reports)


class Avoided(NamedTuple):
    """Somebody whom a guest avoids."""

    other: str
    kind: Kind
    name: str
    at: int


async def avoided_by(store: Store, guest: str) -> list[Avoided]:
    """Whom a guest avoids, the latest first."""
    query = select(*(of[name] for name in Avoided._fields)).where(of.guest == guest).order_by(of.at.desc(), of.other)
    return await store.read(lambda connection: [Avoided(*row) for row in connection.execute(query)])


async def blocked(store: Store, guest: str, others: Collection[str]) -> bool:
    """Whether a guest blocks any of the others, or is blocked by one: they do not meet at new tables."""
    one_way = and_(of.guest == guest, of.other.in_(others))
    other_way = and_(of.other == guest, of.guest.in_(others))
    query = select(of.guest).where(of.kind == "block", or_(one_way, other_way)).limit(1)
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def blocks_among(store: Store, guests: Collection[str]) -> set[frozenset[str]]:
    """The pairs of these guests of whom one blocks the other."""
    query = select(of.guest, of.other).where(of.kind == "block", of.guest.in_(guests), of.other.in_(guests))
    return await store.read(lambda connection: {frozenset(pair) for pair in connection.execute(query)})


def avoids(guest: str, one: Avoided) -> tuple[Change, Change]:
    """A guest does not want to hear of somebody; only the last time counts."""
    return meets(guest, one.other), Change(INSERT, {"guest": guest, **one._asdict()})


def meets(guest: str, other: str) -> Change:
    """A guest does not mind somebody any longer."""
    return Change(FORGET, {"of_guest": guest, "of_other": other})


def reported(table_id: str, seat: int, guest: str, name: str, said: str, chat: list[Any], at: int) -> Change:
    """Somebody reports who sits there to the host, with what was said at the table; Conflict if they have already."""
    row = {"table_id": table_id, "seat": seat, "guest": guest, "name": name, "said": said, "chat": chat, "at": at}
    return Change(REPORT, row)
