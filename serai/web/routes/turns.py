"""Where it is the guest's move: for the header of every page, and as a page by itself for browsers without scripts."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai.i18n import listed
from serai.web.pages.turns import turns_page
from serai.web.routes.visit import Visit
from serai.web.tables import lists, table_pages


async def turns(request: Request) -> Response:
    """The tables that wait for this guest."""
    visit = await Visit.looking(request)
    tables = await lists.in_play(visit.inn, visit.guest) if visit.known else []
    waiting = [line for table in tables if (line := table_pages.line_of(table, visit.guest)).your_turn]
    if not visit.wants_json:
        return visit.html(turns_page(waiting))
    told = [
        {"address": f"/t/{line.id}", "title": line.title, "players": listed(filter(None, line.players))}
        for line in waiting
    ]
    return JSONResponse({"tables": told}, headers={"cache-control": "no-store"})


ROUTES: list[BaseRoute] = [Route("/turns", turns)]
