"""When guests signed out everywhere: cookies and tokens from before that are no longer taken."""

from sqlalchemy import bindparam, delete, insert, select

from serai.store import schema
from serai.store.writer import Change

of = schema.sign_outs.c

FORGET = delete(schema.sign_outs).where(of.guest == bindparam("of_guest"))
INSERT = insert(schema.sign_outs)
ALL = select(of.guest, of.at)


def signed_out(guest: str, at: int) -> tuple[Change, Change]:
    """A guest has signed out everywhere; only the last time counts."""
    return Change(FORGET, {"of_guest": guest}), Change(INSERT, {"guest": guest, "at": at})
