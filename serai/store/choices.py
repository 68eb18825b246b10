"""How guests like their pages, as one line of text each: it comes along to every browser of theirs."""

from sqlalchemy import Select, bindparam, delete, insert, select

from serai.store import schema
from serai.store.writer import Change

of = schema.choices.c

FORGET = delete(schema.choices).where(of.guest == bindparam("of_guest"))
INSERT = insert(schema.choices)


def choices_of(guest: str) -> Select[tuple[str]]:
    """The query for what a guest has chosen."""
    return select(of.kept).where(of.guest == guest)


def chosen(guest: str, kept: str) -> tuple[Change, Change]:
    """A guest has chosen; only the last time counts."""
    return Change(FORGET, {"of_guest": guest}), Change(INSERT, {"guest": guest, "kept": kept})
