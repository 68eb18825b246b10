"""One's own games: the page, all of it to take along, and signing out. Known by the cookie; nobody else can ask."""

import contextlib
import hashlib
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Send

from serai.i18n import _
from serai.store import StoreDown
from serai.store.history import Asked, History, Tally
from serai.table import games
from serai.web.door.reading import whole
from serai.web.door.refusals import Refused
from serai.web.pages import you as pages
from serai.web.replays import export
from serai.web.routes.visit import Visit
from serai.web.tables import settling
from serai.web.views.you import Opponent, YouPage

PAGE = 25
PLOTTED = 100
MOST_PAGES = 10_000
STATES = {"running": False, "finished": True}


async def you(request: Request) -> Response:
    """What this guest played."""
    visit = await Visit.looking(request)
    left = await settling.settle(visit.inn, visit.guest.id)
    return visit.html(pages.you_page(await _see(visit, left)))


async def _see(visit: Visit, left: int) -> YouPage:
    history = History(visit.inn.store, visit.guest.id)
    opponents = [Opponent(_sign(visit.guest.id, tally), tally) for tally in await history.by_opponent()]
    asked, sign = _asked(visit, opponents)
    number = min(MOST_PAGES, whole("page", visit.request.query_params.get("page", "")) or 1)
    by_game = await history.by_game()
    scores = await history.scores(PLOTTED)
    count = await history.count(asked)
    return YouPage(
        guest=visit.guest.id,
        name=visit.guest.name,
        asked=asked,
        opponent=sign,
        games=tuple(await history.games(asked, (number - 1) * PAGE, PAGE)),
        count=count,
        page=number,
        pages=max(1, -(-count // PAGE)),
        by_game=tuple(by_game),
        opponents=tuple(opponents),
        scores=tuple((tally.key, tuple(played)) for tally in by_game if len(played := scores.get(tally.key, ())) > 1),
        token=visit.token,
        unsettled=left,
    )


def _asked(visit: Visit, opponents: list[Opponent]) -> tuple[Asked, str]:
    given = {name: visit.request.query_params.get(name, "") for name in ("game", "opponent", "result", "state")}
    found = next((one for one in opponents if one.sign == given["opponent"]), None)
    wrong = [
        given["game"] and given["game"] not in games.GAMES,
        given["opponent"] and found is None,
        given["result"] and given["result"] not in pages.OUTCOMES,
        given["state"] and given["state"] not in STATES,
    ]
    if any(wrong):
        raise Refused(_("There is no such filter; choose one on the “Your games” page."))
    key = found.tally.key if found else None
    return Asked(given["game"] or None, key, given["result"] or None, STATES.get(given["state"])), given["opponent"]


def _sign(guest: str, tally: Tally) -> str:
    """What stands for an opponent in an address: who they are is nobody's business, not even the guest's."""
    return hashlib.sha256(f"{guest} {tally.key}".encode()).hexdigest()[:12]


async def take_csv(request: Request) -> Response:
    """The list of all games for a spreadsheet."""
    visit = await _exporting(request)
    return _file(visit, export.as_csv(_history(visit)), "text/csv; charset=utf-8", "games.csv")


async def take_json(request: Request) -> Response:
    """All games with their records."""
    visit = await _exporting(request)
    return _file(visit, export.as_json(visit.inn.store, _history(visit)), "application/json", "games.json")


async def _exporting(request: Request) -> Visit:
    visit = Visit.of(request)
    visit.limits.spend("table", visit.address)
    await _history(visit).count(Asked())  # a database that is away is told now, not in the middle of a file
    return visit


class Download(StreamingResponse):
    """A file made on the way."""

    async def stream_response(self, send: Send) -> None:
        """If the database goes away, break off without an end, so that nobody takes a part for the whole."""
        with contextlib.suppress(StoreDown):
            await super().stream_response(send)


def _history(visit: Visit) -> History:
    return History(visit.inn.store, visit.guest.id)


def _file(visit: Visit, text: AsyncIterator[str], kind: str, name: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return visit.signed(Download(text, headers=headers, media_type=kind))


async def sign_out(request: Request) -> Response:
    """Sign out everywhere but here."""
    visit = await Visit.posting(request)
    await visit.sign_out_elsewhere()
    return visit.go("/profile")


ROUTES: list[BaseRoute] = [
    Route("/you", you),
    Route("/you/games.csv", take_csv),
    Route("/you/games.json", take_json),
    Route("/you/sign-out", sign_out, methods=["POST"]),
]
