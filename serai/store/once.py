"""Secrets that count once. Only their hash is kept; whoever uses one up first, on whichever node, has it alone."""

import hashlib
from typing import Literal

from sqlalchemy import bindparam, delete, insert, or_, select

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.once.c

Kind = Literal["link", "register", "sign-in", "code", "friend"]
"""Takes somebody along; has a passkey made; asks for one; is printed and brings back who has nothing else; makes a
friend."""

INSERT = insert(schema.once)
SWEEP = delete(schema.once).where(of.expires < bindparam("now"))
FORGET = delete(schema.once).where(of.kind == bindparam("of_kind"), of.person == bindparam("of_person"))
USE = delete(schema.once).where(
    of.hash == bindparam("of_hash"),
    of.kind == bindparam("of_kind"),
    of.person == bindparam("of_person"),
    or_(of.expires.is_(None), of.expires >= bindparam("now")),
)


def made(kind: Kind, secret: str, person: str, now: int, lasts: int) -> tuple[Change, Change]:
    """A new secret for that person, good for so many milliseconds; those that nobody used in time are forgotten."""
    row = {"hash": hashed(secret), "kind": kind, "person": person, "expires": now + lasts}
    return Change(SWEEP, {"now": now}), Change(INSERT, row)


def replaced(kind: Kind, secret: str, person: str) -> tuple[Change, Change]:
    """The only secret of its kind for that person from now on, good until it is used."""
    row = {"hash": hashed(secret), "kind": kind, "person": person, "expires": None}
    return Change(FORGET, {"of_kind": kind, "of_person": person}), Change(INSERT, row)


def used(kind: Kind, secret: str, person: str, now: int) -> Change:
    """The secret counts now, and never again; Conflict if it was used before, is too old or was never made."""
    values = {"of_hash": hashed(secret), "of_kind": kind, "of_person": person, "now": now}
    return Change(USE, values, conditional=True)


async def whose(store: Store, kind: Kind, secret: str, now: int) -> str | None:
    """The person for whom the secret still counts."""
    good = or_(of.expires.is_(None), of.expires >= now)
    query = select(of.person).where(of.hash == hashed(secret), of.kind == kind, good)
    return await store.read(lambda connection: connection.execute(query).scalar())


async def has(store: Store, kind: Kind, person: str) -> bool:
    """Whether there is a secret of that kind for a person that does not run out."""
    query = select(of.hash).where(of.kind == kind, of.person == person, of.expires.is_(None))
    return await store.read(lambda connection: connection.execute(query).first()) is not None


def hashed(secret: str) -> str:
    """What is kept of a secret; these are long and random, so that no slower hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
