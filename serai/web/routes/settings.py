"""How a guest likes their pages: chosen here, kept with the guest."""

from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.errors import shown
from serai.i18n import _
from serai.web.door import choices
from serai.web.door.refusals import Refused
from serai.web.pages.settings import settings_page
from serai.web.routes.language import is_ours
from serai.web.routes.visit import Visit
from serai.web.views.settings import SettingsPage

HERE = "/settings"


async def look(request: Request) -> Response:
    """The page of settings."""
    visit = await Visit.looking(request)
    asked = request.query_params
    page = SettingsPage(visit.guest.name, visit.token, choices.chosen(), _back(visit), "saved" in asked)
    return visit.html(settings_page(page))


async def save(request: Request) -> Response:
    """Keep what was chosen."""
    visit = await Visit.posting(request)
    given = {
        name: visit.field(name) or (values[0] if name in ("theme", "language") else "off")
        for name, values in choices.VALUES.items()
    }
    for name, value in given.items():
        if value not in choices.VALUES[name]:
            raise Refused(_("There is no such setting: %(given)s.") % {"given": shown(f"{name}={value}")})
    await visit.choose(given)
    back = visit.field("to")
    return visit.go(f"{HERE}?{urlencode({'saved': 1, 'to': back if is_ours(back) else '/'})}")


def _back(visit: Visit) -> str:
    """The page where one was before, if it is ours."""
    asked = visit.request.query_params.get("to", "")
    return asked if is_ours(asked) and urlsplit(asked).path != HERE else "/"


ROUTES: list[BaseRoute] = [Route(HERE, look), Route(HERE, save, methods=["POST"])]
