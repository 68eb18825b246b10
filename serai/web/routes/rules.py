"""The rules of the games."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.table import games
from serai.web.pages.rules import rules_of_page, rules_page
from serai.web.routes.home import card
from serai.web.routes.visit import Visit


async def all_rules(request: Request) -> Response:
    """The games whose rules can be read."""
    visit = await Visit.looking(request)
    offered = tuple(card(visit.inn, kind) for kind in games.GAMES.values())
    return visit.html(rules_page(offered))


async def rules_of(request: Request) -> Response:
    """The rules of one game."""
    visit = await Visit.looking(request)
    game = games.find(request.path_params["game"]).name
    # Counting the points of examples takes a moment the first time: not in the way of those who play.
    return visit.html(await asyncio.to_thread(rules_of_page, game, game in visit.inn.ready))


ROUTES: list[BaseRoute] = [
    Route("/rules", all_rules),
    Route("/rules/{game}", rules_of),
]
