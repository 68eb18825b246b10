"""Becoming somebody who is kept, and signing in and out on one device."""

import contextlib

from serai.errors import SeraiError
from serai.i18n import _
from serai.store import devices, hosting, people, pushes
from serai.store.devices import Device
from serai.store.people import Person
from serai.store.writer import Change
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotYours
from serai.web.people.browsers import browser_name
from serai.web.routes.visit import Visit
from serai.web.tables import seating

LEFT_TABLES = 50  # more nobody plays at once


async def keep(visit: Visit) -> Person:
    """Know this guest for longer than a cookie: from now on their devices are listed, this one first."""
    if visit.person is not None:
        return visit.person
    person = await people.find(visit.inn.store, visit.guest.id)  # it may be that only the cookie knows nothing of it
    if person is not None:
        await sign_in(visit, person)
        return person
    person = Person.new(visit.guest.id, visit.guest.name or _("Guest"), now())
    await sign_in(visit, person, people.kept(person))
    await visit.sign_out_elsewhere()  # copies of a guest's cookie would be devices that no list shows
    return person


async def sign_in(visit: Visit, person: Person, *changes: Change) -> None:
    """This device is that person's from now on, if the changes can be made: else Conflict, and nothing has changed."""
    if await hosting.is_banned(visit.inn.store, person.id):
        raise NotYours(_("Those who run this server have closed this profile."))
    device = Device.new(person.id, browser_name(visit.request.headers.get("user-agent", "")), now())
    same = person.id == visit.guest.id
    push = (visit.guest.id, visit.device)
    told = pushes.carried(*push, device.id) if same else pushes.unwanted(*push)
    await visit.inn.store.writer.write(*changes, devices.signed_in(device), told)
    visit.be(Guest(person.id, person.name), device.id, person)
    await visit.use_kept_choices()
    visit.people_changed()


async def sign_out(visit: Visit, device: str) -> None:
    """Sign out on one of this person's devices; on this one, be a new guest. Conflict if there is none such."""
    told = pushes.unwanted(visit.guest.id, device)
    await visit.inn.store.writer.write(devices.end(visit.guest.id, device, now()), told)
    visit.identity.ended.add(device)
    visit.inn.dismiss({visit.guest.id})
    visit.people_changed()
    if device == visit.device:
        visit.be(Guest.new())


async def get_up(visit: Visit, guest: Guest) -> None:
    """Leave the tables of somebody who will not come back: unfinished ones come first in the list."""
    for table_id in await visit.inn.store.tables_of(guest.id, LEFT_TABLES):
        with contextlib.suppress(SeraiError):  # it is over, or cannot be rebuilt
            await seating.leave(visit.inn, await visit.inn.find(table_id), guest)
