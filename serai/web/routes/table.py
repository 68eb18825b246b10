"""One table: looking, streaming, and every form on its page."""

from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai import bots
from serai.errors import SeraiError, shown
from serai.i18n import _
from serai.web import pages
from serai.web.door.refusals import Refused, no_table
from serai.web.routes.visit import Visit
from serai.web.tables import guide, playing, seating, table_pages
from serai.web.tables.open_table import OpenTable
from serai.web.tables.playing import ACTION_LENGTH, KEY_LENGTH
from serai.web.tables.streams import PageStream

Act = Callable[[Visit, OpenTable], Awaitable[None]]


async def look(request: Request) -> Response:
    """The page of a table."""
    visit = await Visit.looking(request)
    table = await visit.table()
    await visit.inn.neighbours.catch_up(table)
    async with visit.inn.at(table):
        return visit.html(pages.table_page(table_pages.see(visit.inn, table, visit.viewer, newest=pages.LOG_LINES)))


async def invitation(request: Request) -> Response:
    """The way to the table for those who were invited."""
    visit = await Visit.looking(request)
    table_id = await visit.inn.store.by_invite(request.path_params["invite"])
    if table_id is None:
        raise no_table()
    table = await visit.inn.find(table_id)
    await seating.invited(visit.inn, table, visit.guest)
    # Who comes without a cookie may not keep the one that we give, as those who fetch a preview of the link.
    return visit.go(f"/t/{table.id}" + ("" if visit.known else f"?{urlencode({'invite': table.setup.invite})}"))


async def events(request: Request) -> PageStream:
    """The stream of an open page."""
    visit = Visit.of(request)
    visit.limits.spend("page", visit.address)
    table = await visit.table()
    viewer, mark = visit.viewer, request.headers.get("last-event-id", "")
    return PageStream(visit.inn, table, viewer, mark, visit.limits.open_stream(visit.address))


def form(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A handler that does something at the table and shows it again, or says why not."""

    async def handle(request: Request) -> Response:
        visit = await Visit.posting(request)
        table = await visit.table()
        try:
            await act(visit, table)
        except SeraiError as error:
            return await visit.show(table, error)
        return await visit.show(table)

    return handle


async def move(visit: Visit, table: OpenTable) -> None:
    """Play an action."""
    visit.limits.spend("move", visit.guest.id)
    action, seq, seat = visit.field("action"), visit.number("seq"), visit.number("seat")
    if not action or len(action) > ACTION_LENGTH:
        raise Refused(_("There is no action %(action)s; choose one on the page.") % {"action": shown(action)})
    key = visit.field("key") or (None if seq is None else f"{seq}:{seat}:{action}")
    if key is not None and len(key) > KEY_LENGTH:
        raise Refused(_("The key is too long; it may have at most %(most)s characters.") % {"most": KEY_LENGTH})
    await playing.move(visit.inn, table, visit.guest, seat, action, seq, key)


async def hint(visit: Visit, table: OpenTable) -> None:
    """Ask the guide."""
    visit.limits.spend("hint", visit.address)
    await guide.ask(visit.inn, table, visit.guest, visit.number("seat"), visit.number("seq"))


async def undo(visit: Visit, table: OpenTable) -> None:
    """Take back the last choice."""
    visit.limits.spend("move", visit.guest.id)
    await playing.undo(visit.inn, table, visit.guest, visit.number("seat"), visit.number("seq"))


async def join(visit: Visit, table: OpenTable) -> None:
    """Sit down."""
    await seating.join(visit.inn, table, visit.guest, visit.number("seat"), visit.field("invite"))


async def start(visit: Visit, table: OpenTable) -> None:
    """Wait no longer."""
    await seating.start(visit.inn, table, visit.guest)


async def leave(visit: Visit, table: OpenTable) -> None:
    """Get up."""
    await seating.leave(visit.inn, table, visit.guest)


async def replace(visit: Visit, table: OpenTable) -> None:
    """Put a bot on the seat of somebody who left."""
    seat = visit.number("seat")
    if seat is None:
        raise Refused(_("Say which seat the bot should take."))
    await seating.replace(visit.inn, table, visit.guest, seat, visit.field("level") or bots.DEFAULT)


async def resign(visit: Visit, table: OpenTable) -> None:
    """Give up."""
    await playing.resign(visit.inn, table, visit.guest, visit.number("seat"))


async def onward(visit: Visit, table: OpenTable) -> None:
    """Go on after the end of a round."""
    await playing.go_on(visit.inn, table, visit.guest)


async def chat(visit: Visit, table: OpenTable) -> None:
    """Say something."""
    visit.limits.spend("chat", visit.guest.id)
    await playing.say(visit.inn, table, visit.guest, visit.field("text"))


async def rematch(request: Request) -> Response:
    """Go to the next table of the same people."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    table = await visit.table()
    try:
        following = await seating.rematch(visit.inn, table, visit.guest)
    except SeraiError as error:
        return await visit.show(table, error)
    return visit.go(f"/t/{following.id}")


FORMS: dict[str, Act] = {
    "move": move,
    "undo": undo,
    "hint": hint,
    "chat": chat,
    "join": join,
    "start": start,
    "leave": leave,
    "onward": onward,
    "replace": replace,
    "resign": resign,
}

ROUTES: list[BaseRoute] = [
    Route("/t/{id}/events", events),
    *(Route(f"/t/{{id}}/{name}", form(act), methods=["POST"]) for name, act in FORMS.items()),
    Route("/t/{id}/rematch", rematch, methods=["POST"]),
    Route("/t/{id}", look),
    Route("/j/{invite}", invitation),
]
