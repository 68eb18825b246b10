"""Playing on paper: games to print, and the companion that deals for them."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.table import games
from serai.web import games as drawn
from serai.web.door.refusals import NotHere
from serai.web.pages.printing import print_page
from serai.web.routes.visit import Visit


async def print_out(request: Request) -> Response:
    """All sheets of a game, as the query wants them."""
    visit = await Visit.looking(request)
    game = games.find(request.path_params["game"]).name
    wanted = dict(request.query_params)
    return visit.html(await asyncio.to_thread(print_page, game, wanted, game in visit.inn.ready))


async def companion(request: Request) -> Response:
    """Set up a table that deals and keeps count for people who play on paper."""
    visit = await Visit.looking(request)
    set_up = drawn.find(games.find(request.path_params["game"]).name).companion
    if set_up is None:
        raise NotHere(_("There is no companion for this game."))
    return visit.html(set_up(visit.token, visit.guest.name))


ROUTES: list[BaseRoute] = [Route("/print/{game}", print_out), Route("/companion/{game}", companion)]
