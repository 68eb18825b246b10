"""Where the guest is waited for: for the header of every page, and as a page by itself for browsers without scripts."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _, listed, ngettext
from serai.store import friends
from serai.table import games
from serai.web.clock import now
from serai.web.pages.turns import turns_page
from serai.web.routes import push, seek, vacation
from serai.web.routes.visit import Visit
from serai.web.tables import lists, table_pages
from serai.web.tables.open_table import OpenTable
from serai.web.views.home import TableLine
from serai.web.views.turns import URGENT, Call, TurnsPage

HOUR = 3600 * 1000


async def turns(request: Request) -> Response:
    """The tables that wait for this guest, and who would like to play with them."""
    visit = await Visit.looking(request)
    tables = await lists.in_play(visit.inn, visit.guest) if visit.known else []
    found = [(table, table_pages.line_of(table, visit.guest)) for table in tables]
    waiting = [line for _table, line in found if line.your_turn]
    hours = {table.id: left for table, _line in found if (left := _hours(table, visit.guest.id)) < URGENT}
    calls = [*await _found(visit), *await _challenged(visit)]
    if not visit.wants_json:
        key, away = request.app.state.sender.public, await vacation.days_left(visit)
        pushed = await push.is_told(visit)
        return visit.html(turns_page(TurnsPage(waiting, hours, calls, *away, key, pushed, visit.token)))
    called = [{"address": call.address, "title": call.title, "players": call.players} for call in calls]
    moves = [
        {
            "address": f"/t/{line.id}",
            "title": line.title,
            "players": _reminded(line, hours.get(line.id)),
            "urgent": line.id in hours,
        }
        for line in waiting
    ]
    return JSONResponse({"tables": [*called, *moves]}, headers={"cache-control": "no-store"})


def _hours(table: OpenTable, guest: str) -> int:
    """What is left of the shortest clock of a guest that runs, where a turn may take days."""
    clocks = table.match.clocks if table.match is not None and table.setup.pace == "days" else None
    left = [clocks.left(seat, now()) for seat in table.held_by(guest) if clocks.runs(seat, now())] if clocks else []
    return min((one // HOUR for one in left if one is not None), default=URGENT)


def _reminded(line: TableLine, hours: int | None) -> str:
    """Who plays, and how soon one's time runs out."""
    if hours is None:
        return _players(line)
    said = ngettext("less than %(count)s hour left", "less than %(count)s hours left", hours + 1)
    return f"{_players(line)} · {said % {'count': hours + 1}}"


def _players(line: TableLine) -> str:
    return listed(filter(None, line.players))


async def _found(visit: Visit) -> list[Call]:
    """An opponent, for who looks for one and is elsewhere meanwhile."""
    search = await seek.still_there(visit)
    if search is None or search.table_id is None:
        return []
    return [Call("/seek", _(games.find(search.game).title), _("An opponent is there."))]


async def _challenged(visit: Visit) -> list[Call]:
    asked = await friends.challenges(visit.inn.store, visit.guest.id) if visit.person is not None else []
    found, _damaged = await visit.inn.find_all(asked)
    lines = [table_pages.line_of(table, visit.guest) for table in found]
    return [
        Call(f"/t/{line.id}", line.title, _("%(name)s challenges you.") % {"name": _players(line)}, line.id)
        for line in lines
        if any(line.players)
    ]


ROUTES: list[BaseRoute] = [Route("/turns", turns)]
