"""One's own profile: being kept, and the devices on which one is signed in."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import Conflict, devices
from serai.web.door.refusals import NotHere
from serai.web.pages.profile import profile_page
from serai.web.routes import signing_in
from serai.web.routes.visit import Visit
from serai.web.views.profile import ProfilePage

HERE = "/profile"


async def look(request: Request) -> Response:
    """Who somebody is here."""
    visit = await Visit.looking(request)
    return visit.html(profile_page(await _see(visit)))


async def _see(visit: Visit) -> ProfilePage:
    if visit.person is None:
        return ProfilePage(visit.guest.name, visit.token)
    found = await devices.of_person(visit.inn.store, visit.guest.id)
    return ProfilePage(visit.guest.name, visit.token, visit.person, visit.device, tuple(found))


async def keep(request: Request) -> Response:
    """Be kept from now on."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    await signing_in.keep(visit)
    return visit.go(HERE)


async def end_device(request: Request) -> Response:
    """Sign out on one device."""
    visit = await Visit.posting(request)
    try:
        await signing_in.sign_out(visit, visit.field("device"))
    except Conflict:
        raise NotHere(
            _("You are not signed in on such a device; reload your profile page to see where you are.")
        ) from None
    return visit.go(HERE)


ROUTES: list[BaseRoute] = [
    Route(HERE, look),
    Route(f"{HERE}/keep", keep, methods=["POST"]),
    Route(f"{HERE}/end-device", end_device, methods=["POST"]),
]
