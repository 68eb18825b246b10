"""What an installed page needs at the root of the site: the service worker, and what it shows without a line."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.web.pages.turns import offline_page
from serai.web.routes.visit import Visit

WORKER = Path(__file__).parents[1] / "static" / "worker.js"


async def worker(request: Request) -> Response:
    """The service worker; a browser asks for a new one whenever it likes."""
    return Response(WORKER.read_bytes(), headers={"cache-control": "no-cache"}, media_type="text/javascript")


async def offline(request: Request) -> Response:
    """What is shown without a line."""
    visit = await Visit.looking(request)
    return visit.html(offline_page())


ROUTES: list[BaseRoute] = [Route("/worker.js", worker), Route("/offline", offline)]
