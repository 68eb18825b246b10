"""Friends: two of whom each would like it. They may challenge each other and see what the other plays."""

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.orm import aliased

from serai.store import schema
from serai.store.people import Person
from serai.store.store import Store
from serai.store.writer import Change

of, people, tables, seats, moves, asked = (
    part.c for part in (schema.friends, schema.people, schema.tables, schema.seats, schema.moves, schema.challenges)
)
UNSEEN = "unseen"  # among what somebody shows: friends are not told what they play

INSERT = insert(schema.friends)
FORGET = delete(schema.friends).where(of.guest == bindparam("of_guest"), of.other == bindparam("of_other"))
CHALLENGE = insert(schema.challenges)
DECLINE = delete(schema.challenges).where(asked.table_id == bindparam("of_table"), asked.guest == bindparam("of_guest"))


class Playing(NamedTuple):
    """A table at which somebody plays, or played last."""

    person: str
    table: str
    game: str
    status: str
    public: bool
    at: int  # the last move


async def wanted_by(store: Store, guest: str) -> list[Person]:
    """Those whom a guest would like to have as friends."""
    return await _people(store, select(of.other).where(of.guest == guest))


async def who_want(store: Store, guest: str) -> list[Person]:
    """Those who would like to have a guest as a friend."""
    return await _people(store, select(of.guest).where(of.other == guest))


async def _people(store: Store, ids: Any) -> list[Person]:
    columns = [people[name] for name in Person._fields]
    query = select(*columns).where(people.id.in_(ids)).order_by(func.lower(people.name), people.handle)
    return await store.read(lambda connection: [Person(*row) for row in connection.execute(query)])


async def are_friends(store: Store, guest: str, other: str) -> bool:
    """Whether both would like it."""
    back = aliased(schema.friends)
    query = select(of.at).join(back, (back.c.guest == of.other) & (back.c.other == of.guest))
    query = query.where(of.guest == guest, of.other == other)
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def are_wanted(store: Store, guest: str, other: str) -> bool:
    """Whether a guest would like to have somebody as a friend."""
    query = select(of.at).where(of.guest == guest, of.other == other)
    return await store.read(lambda connection: connection.execute(query).first()) is not None


async def last_played(store: Store, guests: Collection[str], since: int) -> dict[str, Playing]:
    """Where each of these people made their last move, of tables set up since then."""
    last = func.max(moves.at)
    query = (
        select(seats.guest, tables.id, tables.game, tables.status, tables.public, last)
        .join_from(schema.seats, schema.tables, tables.id == seats.table_id)
        .join(schema.moves, (moves.table_id == seats.table_id) & (moves.seat == seats.seat))
        .where(seats.guest.in_(guests), tables.created >= since)
        .group_by(seats.guest, tables.id, tables.game, tables.status, tables.public)
        .order_by(last)
    )
    return await store.read(lambda connection: {row[0]: Playing(*row) for row in connection.execute(query)})


async def challenges(store: Store, guest: str) -> list[str]:
    """The tables that still wait for a guest who was challenged there, the newest first."""
    query = select(tables.id).join(schema.challenges, asked.table_id == tables.id)
    query = query.where(asked.guest == guest, tables.status == "waiting").order_by(asked.at.desc())
    return await store.read(lambda connection: list(connection.execute(query).scalars()))


def wants(guest: str, other: str, at: int) -> tuple[Change, Change]:
    """A guest would like to have somebody as a friend."""
    return wants_no_longer(guest, other), Change(INSERT, {"guest": guest, "other": other, "at": at})


def wants_no_longer(guest: str, other: str) -> Change:
    """A guest would rather not."""
    return Change(FORGET, {"of_guest": guest, "of_other": other})


def parted(guest: str, other: str) -> tuple[Change, Change]:
    """Two are friends no longer, whoever of them wanted it."""
    return wants_no_longer(guest, other), wants_no_longer(other, guest)


def challenged(table: str, guest: str, at: int) -> Change:
    """Somebody is asked to sit down at a table."""
    return Change(CHALLENGE, {"table_id": table, "guest": guest, "at": at})


def declined(table: str, guest: str) -> Change:
    """Somebody would rather not play there."""
    return Change(DECLINE, {"of_table": table, "of_guest": guest})
