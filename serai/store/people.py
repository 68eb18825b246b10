"""People who want to be kept. A person has the id of the guest that they were, so all that a guest did stays theirs."""

import secrets
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, bindparam, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.people.c

INSERT = insert(schema.people)
RENAME = update(schema.people).where(of.id == bindparam("of_person")).values(name=bindparam("name"))
DESCRIBE = (
    update(schema.people)
    .where(of.id == bindparam("of_person"))
    .values(**{name: bindparam(f"new_{name}") for name in ("colour", "avatar", "city", "shows")})
)


class Person(NamedTuple):
    """Somebody who is known for longer than a cookie lasts."""

    id: str  # nobody else's business
    handle: str  # for others
    name: str
    created: int
    colour: str = ""
    avatar: str = ""
    city: str = ""
    shows: str = ""  # words with blanks between

    @classmethod
    def new(cls, id: str, name: str, created: int) -> "Person":
        """A guest who wants to be kept."""
        return cls(id, secrets.token_hex(5), name, created)


async def find(store: Store, id: str) -> Person | None:
    """The person of that id; None for those who are only guests."""
    return await _one(store, of.id == id)


async def by_handle(store: Store, handle: str) -> Person | None:
    """The person whom others know by that handle."""
    return await _one(store, of.handle == handle)


async def _one(store: Store, condition: ColumnElement[bool]) -> Person | None:
    query = select(*(of[name] for name in Person._fields)).where(condition)
    row: Any = await store.read(lambda connection: connection.execute(query).one_or_none())
    return None if row is None else Person(*row)


def kept(person: Person) -> Change:
    """A guest is kept from now on."""
    return Change(INSERT, person._asdict())


def renamed(id: str, name: str) -> Change:
    """A person is called so from now on."""
    return Change(RENAME, {"of_person": id, "name": name})


def described(person: Person) -> Change:
    """A person looks like this to others, and shows so much."""
    said = {f"new_{name}": getattr(person, name) for name in ("colour", "avatar", "city", "shows")}
    return Change(DESCRIBE, {"of_person": person.id, **said})
