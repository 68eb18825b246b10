"""Looking for an opponent: the button, the page on which one waits, and the open tables to choose from."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai import bots
from serai.errors import shown
from serai.i18n import _
from serai.store import ratings, seekers
from serai.store.ratings import Group
from serai.store.seekers import Search
from serai.table import games
from serai.web.clock import now
from serai.web.door.refusals import Refused
from serai.web.pages import seek as pages
from serai.web.parts.strength import Rating, level_like
from serai.web.parts.terms import paces
from serai.web.routes.visit import Visit
from serai.web.tables import lists, table_pages
from serai.web.tables.setting_up import usual_seats
from serai.web.views.seek import OpenTablesPage, SeekPage

HERE = "/seek"
SEEN_MILLISECONDS = 10_000  # how exactly it is noted when somebody was last there
RATED = {"yes": True, "no": False}


async def begin(request: Request) -> Response:
    """Look for an opponent, and no longer for another."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    kind = games.find(request.path_params["game"])
    pace = visit.field("pace") or "live"
    if kind.rules.seats[1] < 2 or pace not in [known.name for known in paces()]:
        raise Refused(_("Nobody can be found for that; choose a game for two and one of the paces."))
    store, guest = visit.inn.store, visit.guest
    before = await seekers.find(store, guest.id)
    goes_on = before is not None and before.table_id is None and (before.game, before.pace) == (kind.name, pace)
    rating = await _rating(visit, kind.name)
    search = Search(
        guest=guest.id,
        name=guest.name,
        game=kind.name,
        pace=pace,
        rated=visit.person is not None and visit.field("rated") != "no",
        strength=float(rating.points),
        since=before.since if before is not None and goes_on else now(),
        seen=now(),
    )
    await store.writer.write(*seekers.begun(search))
    return visit.go(HERE)


async def _rating(visit: Visit, game: str) -> Rating:
    group = Group(game, usual_seats(games.find(game)))
    known = await ratings.of_people(visit.inn.store, [visit.guest.id], group)
    return Rating(known[0].mu, known[0].sigma, known[0].games) if known else Rating()


async def look(request: Request) -> Response:
    """Wait for somebody; whoever has found one goes to the table."""
    visit = await Visit.looking(request)
    search = await still_there(visit)
    if search is None:
        return visit.go("/")
    if search.table_id is not None:
        await visit.inn.store.writer.write(seekers.ended(visit.guest.id))
        return visit.go(f"/t/{search.table_id}")
    if visit.wants_json:
        return JSONResponse({"waited": (now() - search.since) // 1000}, headers={"cache-control": "no-store"})
    page = SeekPage(
        game=search.game,
        title=_(games.find(search.game).title),
        pace=search.pace,
        paces=paces(),
        rated=search.rated,
        may_rate=visit.person is not None,
        level=level_like(search.game, await _rating(visit, search.game)) or bots.DEFAULT,
        waited=(now() - search.since) // 1000,
        token=visit.token,
    )
    return visit.html(pages.seek_page(page))


async def still_there(visit: Visit) -> Search | None:
    """What this guest looks for; a page of theirs is open, or it would not ask."""
    search = await seekers.find(visit.inn.store, visit.guest.id) if visit.known else None
    if search is None or search.game not in games.GAMES:
        return None
    if search.table_id is None and now() - search.seen > SEEN_MILLISECONDS:
        await visit.inn.store.writer.write(seekers.seen(visit.guest.id, now()))
    return search


async def stop(request: Request) -> Response:
    """Look no longer."""
    visit = await Visit.posting(request)
    await visit.inn.store.writer.write(seekers.ended(visit.guest.id))
    return visit.go("/")


async def away(request: Request) -> Response:
    """The page was closed: nobody is found for who is not there. The next page that asks looks again."""
    visit = await Visit.posting(request)
    await visit.inn.store.writer.write(seekers.seen(visit.guest.id, 0))
    return Response(status_code=204)


async def open_tables(request: Request) -> Response:
    """The public tables with an open seat, as somebody wants them."""
    visit = await Visit.looking(request)
    asked = {name: request.query_params.get(name, "") for name in ("game", "pace", "rated")}
    known = {"game": games.GAMES, "pace": [pace.name for pace in paces()], "rated": RATED}
    for name, value in asked.items():
        if value and value not in known[name]:
            raise Refused(_("There are no tables of that kind: %(given)s.") % {"given": shown(f"{name}={value}")})
    found = await lists.public(visit.inn, "waiting", asked["game"], asked["pace"], RATED.get(asked["rated"]))
    lines = tuple(table_pages.line_of(table, visit.guest) for table in found)
    return visit.html(pages.open_tables_page(OpenTablesPage(lines, asked, paces())))


ROUTES: list[BaseRoute] = [
    Route("/tables", open_tables),
    Route(HERE, look),
    Route(f"{HERE}/stop", stop, methods=["POST"]),
    Route(f"{HERE}/away", away, methods=["POST"]),
    Route(f"{HERE}/{{game}}", begin, methods=["POST"]),
]
