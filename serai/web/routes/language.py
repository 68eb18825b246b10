"""Choosing a language; a cookie keeps the choice."""

from contextlib import suppress
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from serai.errors import shown
from serai.i18n import LANGUAGES, _, listed
from serai.store import StoreDown
from serai.web.door.forms import read_form
from serai.web.door.refusals import Refused
from serai.web.routes.visit import Visit


async def choose(request: Request) -> Response:
    """Speak this language from now on, and go back to the page where it was chosen."""
    visit = Visit.of(request)
    form = await read_form(request)
    chosen, back = form.get("language", ""), form.get("to", "")
    if chosen not in LANGUAGES:
        said = {"given": shown(chosen), "known": listed(LANGUAGES)}
        raise Refused(_("Unknown language %(given)s. Available: %(known)s.") % said)
    with suppress(StoreDown):
        await visit.choose({"language": chosen})
    return visit.signed(RedirectResponse(back if is_ours(back) else "/", 303))


def is_ours(place: str) -> bool:
    """Whether a place is a path of this server: a form must not send anybody elsewhere."""
    if not place.startswith("/") or place.startswith("//") or "\\" in place or not place.isprintable():
        return False
    try:
        parts = urlsplit(place)
    except ValueError:
        return False
    return not parts.scheme and not parts.netloc


ROUTES: list[BaseRoute] = [Route("/language", choose, methods=["POST"])]
