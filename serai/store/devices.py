"""The devices on which people are signed in, each known by its cookie; one that was ended is never taken again."""

import secrets
from typing import NamedTuple

from sqlalchemy import bindparam, insert, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of = schema.devices.c

INSERT = insert(schema.devices)
SEEN = update(schema.devices).where(of.id == bindparam("of_device")).values(seen=bindparam("seen"))
END = (
    update(schema.devices)
    .where(of.id == bindparam("of_device"), of.person == bindparam("of_person"), of.ended.is_(None))
    .values(ended=bindparam("ended"))
)
END_OTHERS = (
    update(schema.devices)
    .where(of.person == bindparam("of_person"), of.id != bindparam("of_device"), of.ended.is_(None))
    .values(ended=bindparam("ended"))
)


class Device(NamedTuple):
    """A browser that is signed in."""

    id: str
    person: str
    name: str
    created: int
    seen: int

    @classmethod
    def new(cls, person: str, name: str, at: int) -> "Device":
        """A browser that is signed in from now on."""
        return cls(secrets.token_hex(12), person, name, at, at)


async def of_person(store: Store, person: str) -> list[Device]:
    """Where somebody is signed in, the latest first."""
    query = select(*(of[name] for name in Device._fields)).where(of.person == person, of.ended.is_(None))
    query = query.order_by(of.seen.desc(), of.id)
    return await store.read(lambda connection: [Device(*row) for row in connection.execute(query)])


async def ended(store: Store, since: int) -> dict[str, str]:
    """The devices that were ended since then, and whose they were."""
    query = select(of.id, of.person).where(of.ended >= since)
    return await store.read(lambda connection: dict(iter(connection.execute(query))))


def signed_in(device: Device) -> Change:
    """Somebody is signed in there."""
    return Change(INSERT, device._asdict())


def seen(id: str, at: int) -> Change:
    """The device was used."""
    return Change(SEEN, {"of_device": id, "seen": at})


def end(person: str, id: str, at: int) -> Change:
    """Take the cookie of that device no longer; Conflict if it is not this person's, or ended already."""
    return Change(END, {"of_person": person, "of_device": id, "ended": at}, conditional=True)


def end_others(person: str, id: str, at: int) -> Change:
    """Take no cookie of this person's any longer but that of the one device."""
    return Change(END_OTHERS, {"of_person": person, "of_device": id, "ended": at})
