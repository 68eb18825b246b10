"""What those who run a server do: each act is written down in the same transaction, and servers learn of it there."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, delete, func, insert, or_, select, update

from serai.store import schema
from serai.store.sign_outs import signed_out
from serai.store.store import Store
from serai.store.writer import Change

P, T, A, B = schema.people.c, schema.tables.c, schema.host_acts.c, schema.bans.c

WRITE_DOWN = insert(schema.host_acts)
LET_IN = delete(schema.bans).where(B.person == bindparam("of_person"))
BAN = insert(schema.bans)
REVOKE = update(schema.tokens).where(schema.tokens.c.owner == bindparam("of_person")).values(revoked=True)
RENAME = [
    update(table).where(column == bindparam("of_person")).values(name=bindparam("new_name"))
    for table, column in (
        (schema.people, P.id),
        (schema.seats, schema.seats.c.guest),
        (schema.chat, schema.chat.c.guest),
    )
]


class Act(NamedTuple):
    """Something that was done."""

    id: int
    at: int
    who: str  # of those who run the server
    act: str
    subject: str  # a handle or a table
    said: str


class Known(NamedTuple):
    """A person as hosts see them."""

    id: str
    handle: str
    name: str
    created: int
    banned: int | None  # since when


class Laid(NamedTuple):
    """A table as hosts see it."""

    id: str
    game: str
    status: str
    pace: str
    public: bool
    created: int


class Report(NamedTuple):
    """What somebody has told the hosts about somebody at a table."""

    table: str
    seat: int
    name: str  # of who reports
    said: str
    chat: list[Any]
    at: int


async def acts_since(store: Store, id: int) -> list[Act]:
    """What was done after that act, in order."""
    return [Act(*row) for row in await _rows(store, select(schema.host_acts).where(A.id > id).order_by(A.id))]


async def last_act(store: Store) -> int:
    """The number of the latest act; 0 if there was none."""
    return int((await _rows(store, select(func.coalesce(func.max(A.id), 0))))[0][0])


async def announcement(store: Store) -> str:
    """What hosts want everybody to read now; empty: nothing."""
    query = select(A.said).where(A.act == "announce").order_by(A.id.desc()).limit(1)
    return "".join(row[0] for row in await _rows(store, query))


async def is_banned(store: Store, person: str) -> bool:
    """Whether a person is not let in."""
    return bool(await _rows(store, select(B.person).where(B.person == person)))


async def people(store: Store, like: str, count: int) -> list[Known]:
    """Those whose name or handle has this in it, the newest first."""
    query = select(P.id, P.handle, P.name, P.created, B.at).outerjoin(schema.bans, B.person == P.id)
    query = query.where(or_(func.lower(P.name).contains(like.lower(), autoescape=True), P.handle == like))
    return [Known(*row) for row in await _rows(store, query.order_by(P.created.desc()).limit(count))]


async def tables(store: Store, status: str, count: int) -> list[Laid]:
    """The newest tables of a status."""
    query = select(T.id, T.game, T.status, T.pace, T.public, T.created).where(T.status == status)
    return [Laid(*row) for row in await _rows(store, query.order_by(T.created.desc()).limit(count))]


async def reports(store: Store, count: int) -> list[Report]:
    """What was reported, the latest first."""
    of = schema.reports.c
    query = select(of.table_id, of.seat, of.name, of.said, of.chat, of.at).order_by(of.at.desc()).limit(count)
    return [Report(*row) for row in await _rows(store, query)]


async def _rows(store: Store, query: Select[Any]) -> Sequence[Any]:
    return await store.read(lambda connection: connection.execute(query).all())


def written_down(who: str, act: str, subject: str, said: str, at: int) -> Change:
    """Somebody has done something."""
    return Change(WRITE_DOWN, {"at": at, "who": who[:60], "act": act, "subject": subject, "said": said})


def banned(person: str, at: int) -> list[Change]:
    """Let a person in no longer: whatever they are signed in with ends, and their bots' tokens."""
    ended = [Change(LET_IN, {"of_person": person}), Change(BAN, {"person": person, "at": at})]
    return [*ended, Change(REVOKE, {"of_person": person}), *signed_out(person, at)]


def let_in(person: str) -> list[Change]:
    """Let a person in again, who has to sign in anew."""
    return [Change(LET_IN, {"of_person": person})]


def renamed(person: str, name: str) -> list[Change]:
    """Call a person so, also at all tables where they sat and spoke: hosts rename whose name hurts."""
    return [Change(rename, {"of_person": person, "new_name": name}) for rename in RENAME]
