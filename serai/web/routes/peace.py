"""Somebody at a table: not reading what they say, not meeting them again, telling those who run the server."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import Conflict, Seat, friends, peace
from serai.store.peace import Avoided, Kind
from serai.web.clock import now
from serai.web.door.reading import whole
from serai.web.door.refusals import NotHere, NotNow, Refused
from serai.web.pages.peace import player_page
from serai.web.parts import words
from serai.web.routes.visit import Visit
from serai.web.tables.open_table import OpenTable
from serai.web.views.peace import PlayerPage

REPORT_LENGTH = 1000


async def look(request: Request) -> Response:
    """Who sits there."""
    visit = await Visit.looking(request)
    table, number, seat = await found(visit)
    person = await visit.inn.people.find(seat.guest or "")
    avoided = await peace.avoided_by(visit.inn.store, visit.guest.id)
    page = PlayerPage(
        table=table.id,
        seat=number,
        name=words.person(seat.name),
        handle="" if person is None else person.handle,
        yours=seat.guest == visit.guest.id,
        avoided=next((one.kind for one in avoided if one.other == seat.guest), ""),
        befriends=person is not None and not await friends.are_wanted(visit.inn.store, visit.guest.id, person.id),
        reported="reported" in request.query_params,
        token=visit.token,
    )
    return visit.html(player_page(page))


async def found(visit: Visit) -> tuple[OpenTable, int, Seat]:
    """The table that the path names, and the seat with who sits there."""
    table = await visit.table()
    number = whole("seat", visit.request.path_params["seat"])
    seat = table.sat_down(number) if number is not None and 0 <= number < len(table.seats) else Seat()
    if seat.guest is None or number is None:
        raise NotHere(_("Nobody sits there."))
    return table, number, seat


async def mute(request: Request) -> Response:
    """Show no longer what somebody says."""
    return await _avoid(request, "mute")


async def block(request: Request) -> Response:
    """Meet somebody no longer."""
    return await _avoid(request, "block")


async def _avoid(request: Request, kind: Kind) -> Response:
    visit = await Visit.posting(request)
    visit.limits.spend("report", visit.guest.id)
    _table, _number, seat = await found(visit)
    if seat.guest == visit.guest.id:
        raise Refused(_("That is you."))
    one = Avoided(seat.guest or "", kind, seat.name, now())
    parting = friends.parted(visit.guest.id, one.other) if kind == "block" else ()
    await visit.inn.store.writer.write(*peace.avoids(visit.guest.id, one), *parting)
    return _changed(visit)


async def meet(request: Request) -> Response:
    """Mind somebody no longer."""
    visit = await Visit.posting(request)
    _table, _number, seat = await found(visit)
    await visit.inn.store.writer.write(peace.meets(visit.guest.id, seat.guest or ""))
    return _changed(visit)


def _changed(visit: Visit) -> Response:
    visit.inn.people.forget()
    visit.inn.dismiss({visit.guest.id})  # their pages come back and show what they want to read
    visit.inn.neighbours.tell_house("anew", visit.guest.id)
    return visit.go(visit.request.url.path.rpartition("/")[0])


async def report(request: Request) -> Response:
    """Tell those who run the server; the game and the chat go along."""
    visit = await Visit.posting(request)
    visit.limits.spend("report", visit.guest.id)
    table, number, _seat = await found(visit)
    said = visit.field("text").strip()[:REPORT_LENGTH]
    if not said:
        raise Refused(_("Say what happened."))
    chat = [[line.name, line.text, line.at] for line in table.chat]
    guest = visit.guest
    try:
        reported = peace.reported(table.id, number, guest.id, guest.name, said, chat, now())
        await visit.inn.store.writer.write(reported)
    except Conflict:
        raise NotNow(_("You have reported this already; it has not been forgotten.")) from None
    return visit.go(f"/t/{table.id}/seats/{number}?reported=1")


SEAT = "/t/{id}/seats/{seat}"
ROUTES: list[BaseRoute] = [
    Route(SEAT, look),
    Route(f"{SEAT}/mute", mute, methods=["POST"]),
    Route(f"{SEAT}/block", block, methods=["POST"]),
    Route(f"{SEAT}/meet", meet, methods=["POST"]),
    Route(f"{SEAT}/report", report, methods=["POST"]),
]
