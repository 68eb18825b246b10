"""Tokens that people made for bots of theirs. Only who has which is kept; a token itself is told once."""

from typing import NamedTuple

from sqlalchemy import Select, bindparam, insert, select, update

from serai.store import schema
from serai.store.writer import Change

of = schema.tokens.c

INSERT_TOKEN = insert(schema.tokens)
REVOKE_TOKEN = (
    update(schema.tokens)
    .where(of.guest == bindparam("of_guest"))
    .where(of.owner == bindparam("of_owner"))
    .values(revoked=True)
)
REVOKED = select(of.guest).where(of.revoked)


class Token(NamedTuple):
    """Whose bot has one, what it is called, and since when."""

    guest: str
    name: str
    created: int


def tokens_of(owner: str) -> Select[tuple[str, str, int]]:
    """The query for the tokens of a person that are still taken, the oldest first."""
    query = select(of.guest, of.name, of.created).where(of.owner == owner, ~of.revoked)
    return query.order_by(of.created, of.guest)


def token_made(owner: str, token: Token) -> Change:
    """A person has made a token."""
    return Change(INSERT_TOKEN, {**token._asdict(), "owner": owner, "revoked": False})


def token_revoked(owner: str, guest: str) -> Change:
    """A token is no longer taken; nothing changes if it is somebody else's."""
    return Change(REVOKE_TOKEN, {"of_guest": guest, "of_owner": owner})
