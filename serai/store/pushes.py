"""The browsers that somebody wants to be told in while no page is open: one push address for each device."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import bindparam, delete, exists, insert, or_, select, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

of, devices = schema.pushes.c, schema.devices.c
MOST_FAILURES = 5

INSERT = insert(schema.pushes)
FORGET = delete(schema.pushes).where(of.guest == bindparam("of_guest"), of.device == bindparam("of_device"))
FORGET_ENDPOINT = delete(schema.pushes).where(of.endpoint == bindparam("of_endpoint"))
FAILED = update(schema.pushes).where(of.endpoint == bindparam("of_endpoint")).values(failures=of.failures + 1)
CARRY = (
    update(schema.pushes)
    .where(of.guest == bindparam("of_guest"), of.device == bindparam("of_device"))
    .values(device=bindparam("to"))
)
GIVE_UP = delete(schema.pushes).where(of.endpoint == bindparam("of_endpoint"), of.failures >= MOST_FAILURES)
WORKED = update(schema.pushes).where(of.endpoint == bindparam("of_endpoint")).values(failures=0)


class Push(NamedTuple):
    """Where and how one browser is told."""

    guest: str
    device: str
    endpoint: str
    key: str
    auth: str
    origin: str
    language: str
    failures: int = 0


async def of_guests(store: Store, guests: Collection[str]) -> list[Push]:
    """Where these guests want to be told; not on devices on which they are signed in no longer."""
    there = exists().where(devices.id == of.device, devices.ended.is_(None))
    query = select(*(of[name] for name in Push._fields)).where(of.guest.in_(guests), or_(of.device == "", there))
    return await store.read(lambda connection: [Push(*row) for row in connection.execute(query)])


def wanted(push: Push) -> list[Change]:
    """Tell this browser from now on: nobody else in it, and nowhere else in it."""
    taken_over = Change(FORGET_ENDPOINT, {"of_endpoint": push.endpoint})
    return [unwanted(push.guest, push.device), taken_over, Change(INSERT, push._asdict())]


def unwanted(guest: str, device: str) -> Change:
    """Tell this browser nothing any more."""
    return Change(FORGET, {"of_guest": guest, "of_device": device})


def carried(guest: str, device: str, to: str) -> Change:
    """The same browser of the same guest is another device from now on."""
    return Change(CARRY, {"of_guest": guest, "of_device": device, "to": to})


def gone(endpoint: str) -> Change:
    """The push service does not know it any more."""
    return Change(FORGET_ENDPOINT, {"of_endpoint": endpoint})


def failed(endpoint: str) -> list[Change]:
    """It could not be reached; if that happens again and again it is forgotten."""
    return [Change(FAILED, {"of_endpoint": endpoint}), Change(GIVE_UP, {"of_endpoint": endpoint})]


def worked(endpoint: str) -> Change:
    """It could be reached again."""
    return Change(WORKED, {"of_endpoint": endpoint})
