"""Being told on this device while no page is open: switched on and off by whoever holds it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _, language
from serai.store import pushes
from serai.store.pushes import Push
from serai.web.door.refusals import Refused
from serai.web.push.posting import BadAddress, check_address
from serai.web.push.sealing import BadKey, tidy_keys
from serai.web.routes.visit import Visit

HERE = "/turns"


async def is_told(visit: Visit) -> bool:
    """Whether this browser is told."""
    found = await pushes.of_guests(visit.inn.store, [visit.guest.id]) if visit.known else []
    return visit.device in [push.device for push in found]


async def begin(request: Request) -> Response:
    """Tell this browser from now on."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    endpoint, origin = visit.field("endpoint"), visit.origin
    try:
        check_address(endpoint, visit.inn.settings.push_anywhere)
        check_address(origin, anywhere=True)
        key, auth = tidy_keys(visit.field("key"), visit.field("auth"))
    except (BadAddress, BadKey):
        raise Refused(_("Your browser has given no address at which it can be told; try again later.")) from None
    push = Push(visit.guest.id, visit.device, endpoint, key, auth, origin, language.get())
    await visit.inn.store.writer.write(*pushes.wanted(push))
    return visit.go(HERE)


async def end(request: Request) -> Response:
    """Tell this browser nothing any more."""
    visit = await Visit.posting(request)
    await visit.inn.store.writer.write(pushes.unwanted(visit.guest.id, visit.device))
    return visit.go(HERE)


ROUTES: list[BaseRoute] = [
    Route("/push", begin, methods=["POST"]),
    Route("/push/end", end, methods=["POST"]),
]
