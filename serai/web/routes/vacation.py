"""Vacation: in games of several days a turn somebody's clock stands still until they are back."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import vacations
from serai.store.vacations import Vacation
from serai.web.clock import now
from serai.web.door.refusals import NotNow, Refused
from serai.web.routes.visit import Visit
from serai.web.tables import lists, playing

DAY = 24 * 3600 * 1000
YEAR = 365 * DAY
DAYS_A_YEAR = 30


async def days_left(visit: Visit) -> tuple[int, int]:
    """How many days somebody may still take, and until when they are away; 0 if they are not."""
    taken = await vacations.taken_since(visit.inn.store, visit.guest.id, now() - YEAR) if visit.known else []
    spent = sum(one.until - one.begun for one in taken)
    until = max((one.until for one in taken), default=0)
    return max(0, DAYS_A_YEAR - -(-spent // DAY)), until if until > now() else 0


async def begin(request: Request) -> Response:
    """Be away for some days."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    days, (left, away) = visit.number("days"), await days_left(visit)
    if days is None or days < 1:
        raise Refused(_("Say for how many days you are away."))
    if away:
        raise NotNow(_("You are on vacation already; end it first."))
    if days > left:
        raise NotNow(_("You can take %(count)s more days of vacation this year.") % {"count": left})
    vacation = Vacation(now(), now() + days * DAY)
    await visit.inn.store.writer.write(vacations.begun(visit.guest.id, vacation))
    await _tell_tables(visit, vacation.until)
    return visit.go("/turns")


async def end(request: Request) -> Response:
    """Be back."""
    visit = await Visit.posting(request)
    _left, away = await days_left(visit)
    if away:
        at = now()
        await visit.inn.store.writer.write(vacations.ended(visit.guest.id, at))
        await _tell_tables(visit, at)
    return visit.go("/turns")


async def _tell_tables(visit: Visit, until: int) -> None:
    for table in await lists.in_play(visit.inn, visit.guest):
        if table.setup.pace == "days":
            await playing.rest(visit.inn, table, visit.guest, until)


ROUTES: list[BaseRoute] = [
    Route("/vacation", begin, methods=["POST"]),
    Route("/vacation/end", end, methods=["POST"]),
]
