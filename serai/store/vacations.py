"""Days on which somebody's clocks stand still in games of several days a turn."""

from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.vacations.c

INSERT = insert(schema.vacations)
END = (
    update(schema.vacations)
    .where(of.guest == bindparam("of_guest"), of.until > bindparam("now"))
    .values(until=bindparam("now"))
)


class Vacation(NamedTuple):
    """From when to when, in milliseconds since 1970."""

    begun: int
    until: int


async def taken_since(store: Store, guest: str, since: int) -> list[Vacation]:
    """What somebody has taken since then, in order."""
    query = select(of.begun, of.until).where(of.guest == guest, of.begun >= since).order_by(of.begun)
    return await store.read(lambda connection: [Vacation(*row) for row in connection.execute(query)])


def begun(guest: str, vacation: Vacation) -> Change:
    """Somebody goes on vacation."""
    return Change(INSERT, {"guest": guest, **vacation._asdict()})


def ended(guest: str, at: int) -> Change:
    """Somebody is back."""
    return Change(END, {"of_guest": guest, "now": at})
