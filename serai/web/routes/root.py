"""What stands at the root of the site: the service worker, what it shows without a line, and what may be listed."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.web.pages.turns import offline_page
from serai.web.routes.visit import Visit

WORKER = Path(__file__).parents[1] / "static" / "worker.js"
LISTED = ("/$", "/rules", "/learn/", "/score", "/puzzles$", "/static/")
"""What is the same for everybody. Tables, invitations and people are found by those who have the link."""


async def worker(request: Request) -> Response:
    """The service worker; a browser asks for a new one whenever it likes."""
    return Response(WORKER.read_bytes(), headers={"cache-control": "no-cache"}, media_type="text/javascript")


async def offline(request: Request) -> Response:
    """What is shown without a line."""
    visit = await Visit.looking(request)
    return visit.html(offline_page())


async def robots(request: Request) -> Response:
    """What search engines may look at."""
    lines = ["User-agent: *", *(f"Allow: {path}" for path in LISTED), "Disallow: /", ""]
    return Response("\n".join(lines), media_type="text/plain")


ROUTES: list[BaseRoute] = [Route("/robots.txt", robots), Route("/worker.js", worker), Route("/offline", offline)]
