"""Passkeys: which belong to whom, and how often each has signed."""

from typing import Any, NamedTuple

from sqlalchemy import Select, bindparam, delete, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.passkeys.c

INSERT = insert(schema.passkeys)
USE = (
    update(schema.passkeys)
    .where(of.id == bindparam("of_key"), of.signatures == bindparam("known"))
    .values(signatures=bindparam("signed"), used=bindparam("used"))
)
REMOVE = delete(schema.passkeys).where(of.id == bindparam("of_key"), of.person == bindparam("of_person"))


class Passkey(NamedTuple):
    """A key that some device of a person holds."""

    id: str
    person: str
    name: str
    public_key: bytes
    signatures: int
    created: int
    used: int


async def of_person(store: Store, person: str) -> list[Passkey]:
    """The keys of a person, the oldest first."""
    query = _all().where(of.person == person).order_by(of.created, of.id)
    return await store.read(lambda connection: [Passkey(*row) for row in connection.execute(query)])


async def find(store: Store, id: str) -> Passkey | None:
    """The key that a device calls so."""
    query = _all().where(of.id == id)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    return None if row is None else Passkey(*row)


def added(key: Passkey) -> Change:
    """A person has a new key; Conflict if it is somebody's already."""
    return Change(INSERT, key._asdict())


def used(key: Passkey, signatures: int, at: int) -> Change:
    """A key has signed; Conflict if it did so elsewhere since it was read."""
    return Change(USE, {"of_key": key.id, "known": key.signatures, "signed": signatures, "used": at}, conditional=True)


def removed(person: str, id: str) -> Change:
    """A key is no longer taken; Conflict if it is not this person's."""
    return Change(REMOVE, {"of_person": person, "of_key": id}, conditional=True)


def _all() -> Select[Any]:
    return select(*(of[name] for name in Passkey._fields))
