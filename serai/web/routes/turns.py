"""Where the guest is waited for: for the header of every page, and as a page by itself for browsers without scripts."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _, listed
from serai.store import friends
from serai.table import games
from serai.web.pages.turns import turns_page
from serai.web.routes import seek
from serai.web.routes.visit import Visit
from serai.web.tables import lists, table_pages
from serai.web.views.home import TableLine
from serai.web.views.turns import Call


async def turns(request: Request) -> Response:
    """The tables that wait for this guest, and who would like to play with them."""
    visit = await Visit.looking(request)
    tables = await lists.in_play(visit.inn, visit.guest) if visit.known else []
    waiting = [line for table in tables if (line := table_pages.line_of(table, visit.guest)).your_turn]
    calls = [*await _found(visit), *await _challenged(visit)]
    if not visit.wants_json:
        return visit.html(turns_page(waiting, calls, visit.token))
    told = [{"address": call.address, "title": call.title, "players": call.players} for call in calls]
    told += [{"address": f"/t/{line.id}", "title": line.title, "players": _players(line)} for line in waiting]
    return JSONResponse({"tables": told}, headers={"cache-control": "no-store"})


def _players(line: TableLine) -> str:
    return listed(filter(None, line.players))


async def _found(visit: Visit) -> list[Call]:
    """An opponent, for who looks for one and is elsewhere meanwhile."""
    search = await seek.still_there(visit)
    if search is None or search.table_id is None:
        return []
    return [Call("/seek", _(games.find(search.game).title), _("An opponent is there."))]


async def _challenged(visit: Visit) -> list[Call]:
    asked = await friends.challenges(visit.inn.store, visit.guest.id) if visit.person is not None else []
    found, _damaged = await visit.inn.find_all(asked)
    lines = [table_pages.line_of(table, visit.guest) for table in found]
    return [
        Call(f"/t/{line.id}", line.title, _("%(name)s challenges you.") % {"name": _players(line)}, line.id)
        for line in lines
        if any(line.players)
    ]


ROUTES: list[BaseRoute] = [Route("/turns", turns)]
