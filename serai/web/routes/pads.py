"""The score pads: the whole pad comes with each request and goes back with the answer; nothing is kept here."""

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai.errors import BadLayout, SeraiError
from serai.i18n import _
from serai.web.door.refusals import NotReady, status_of
from serai.web.pages import pads
from serai.web.routes.visit import Visit

STATE = "s"
AGAIN_SECONDS = "2"
QUICKLY = 3


async def choose(request: Request) -> Response:
    """The games to score."""
    visit = await Visit.looking(request)
    return visit.html(pads.choose_page())


async def look(request: Request) -> Response:
    """A pad: blank, or as the link says."""
    visit = await Visit.looking(request)
    game, state = request.path_params["game"], request.query_params.get(STATE, "")
    pads.find(game)
    if game not in visit.inn.ready:
        response = visit.html(pads.preparing_page(game, visit.inn.ready.progress(game)))
        response.headers["refresh"] = AGAIN_SECONDS
        return response
    try:
        page = await asyncio.to_thread(pads.work_out, game, state)
    except BadLayout as error:
        page = await asyncio.to_thread(pads.work_out, game, "")
        return visit.html(pads.pad_page(page, visit.token, str(error), shared=True), status_of(error))
    return visit.html(pads.pad_page(page, visit.token, shared=bool(state)))


async def fill(request: Request) -> Response:
    """Something was tapped: the pad with it, or the reason why not."""
    visit = await Visit.posting(request)
    visit.limits.spend("page", visit.address)
    game = request.path_params["game"]
    pads.find(game)
    state = visit.field("state")
    pairs = visit.form.multi_items()
    if game not in visit.inn.ready:
        raise NotReady(_("The game is being prepared. This happens once after an update; try again in a moment."))
    try:
        page = await asyncio.to_thread(pads.work_out, game, state, pairs)
    except SeraiError as error:
        return await _refuse(visit, game, state, error)
    if visit.wants_json:
        return visit.signed(_pieces(request, page))
    return visit.go(f"/score/{game}?{STATE}={page.state}")


def _pieces(request: Request, page: pads.PadPage) -> Response:
    """The pad for a script; packed, for a map is 60 kB of text with each tap."""
    answer = {"state": page.state, "fragments": {name: str(html) for name, html in page.fragments.items()}}
    response = JSONResponse(answer, headers={"cache-control": "no-store", "vary": "accept-encoding"})
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(response.body, QUICKLY)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


async def _refuse(visit: Visit, game: str, state: str, error: SeraiError) -> Response:
    """The reason, and the pad as it was before; a blank one if that was no pad either."""
    if visit.wants_json:
        return visit.signed(JSONResponse({"notice": str(error)}, status_of(error)))
    try:
        page = await asyncio.to_thread(pads.work_out, game, state)
    except SeraiError:
        page = await asyncio.to_thread(pads.work_out, game, "")
    return visit.html(pads.pad_page(page, visit.token, str(error), shared=True), status_of(error))


ROUTES: list[BaseRoute] = [
    Route("/score", choose),
    Route("/score/{game}", look),
    Route("/score/{game}", fill, methods=["POST"]),
]
