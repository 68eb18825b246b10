"""The workshop: what people make for their games. A change is a form; whoever has the link may look and play."""

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from serai import bots
from serai.errors import SeraiError
from serai.i18n import _
from serai.store import Conflict, Seat, creations
from serai.store.creations import Creation
from serai.table import games as table_games
from serai.web import games
from serai.web.clock import now
from serai.web.door.refusals import NotHere, NotYours, Refused, TooMuch, status_of, unpacking
from serai.web.pages.printing import printed_rules
from serai.web.parts.game import GameWorkshop
from serai.web.parts.pad_reading import FormFields
from serai.web.routes.home import wished
from serai.web.routes.visit import Visit
from serai.web.tables import setting_up
from serai.web.tables.setting_up import Wish, bot_seat
from serai.web.tables.trials import OfCreation, Trials
from serai.web.views.workshop import BenchPage, ShelfPage, Trial

GAME = next((game.name for game in games.GAMES.values() if game.workshop is not None), "")
KEPT = 40
FILE_BYTES = 32 * 1024
RACES = 5
RIVALS = ("alone", "open", *bots.names())


def workshop_of(game: str) -> GameWorkshop:
    """The workshop of a game."""
    found = games.GAMES[game].workshop if game in games.GAMES else None
    if found is None:
        raise NotHere(_("There is no workshop for this game."))
    return found


async def shelf(request: Request) -> Response:
    """What this guest has made, and how to begin something new."""
    visit = await Visit.looking(request)
    return visit.html(await _shelf(visit))


async def _shelf(visit: Visit, notice: str = "") -> str:
    titles = await creations.of_owner(visit.inn.store, visit.guest.id)
    return workshop_of(GAME).shelf_page(ShelfPage(titles, visit.token, notice))


async def begin(request: Request) -> Response:
    """Something new: by lot, like one of ours, or from a file."""
    visit = await Visit.posting(request, with_file=True)
    visit.limits.spend("table", visit.address)
    workshop = workshop_of(GAME)
    try:
        if visit.form.file is None:
            made = workshop.new(visit.field("like"), visit.number("seed"))
        else:
            made = workshop.read(_content(visit.form.file))
        creation = await _keep(visit, made)
    except Refused:
        raise
    except SeraiError as error:
        return visit.html(await _shelf(visit, str(error)), status_of(error))
    return visit.go(f"/workshop/{creation.id}")


def _content(file: bytes) -> bytes:
    if not file:
        raise Refused(_("Choose a file first."))
    if len(file) > FILE_BYTES:
        raise TooMuch(_("That file is too large; send less."))
    return file


async def _keep(visit: Visit, made: Mapping[str, Any]) -> Creation:
    """Keep something new for this guest."""
    if await creations.count(visit.inn.store, visit.guest.id) >= KEPT:
        said = {"most": KEPT}
        raise Refused(_("Your shelf is full: it holds %(most)s. Delete one that you no longer need.") % said)
    creation = Creation(
        secrets.token_urlsafe(12), GAME, visit.guest.id, workshop_of(GAME).name(made), made, changed=now()
    )
    await visit.inn.store.writer.write(creations.added(creation))
    return creation


async def bench(request: Request) -> Response:
    """One thing that was made."""
    visit = await Visit.looking(request)
    creation = await _find(visit)
    asked = request.query_params
    page = _see(visit, creation, asked.get("tool", ""), asked.get("start", ""))
    if visit.wants_json:
        return _pieces(visit, page)
    return visit.html(workshop_of(creation.game).bench_page(page))


async def _find(visit: Visit) -> Creation:
    creation = await creations.find(visit.inn.store, visit.request.path_params["id"])
    if creation is None:
        raise NotHere(_("There is nothing of that name in the workshop. It may have been deleted."))
    return creation


def _see(visit: Visit, creation: Creation, tool: str = "", start: str = "", notice: str = "") -> BenchPage:
    link = f"{visit.origin}/workshop/{creation.id}"
    mine = creation.owner == visit.guest.id
    return BenchPage(creation, mine, visit.token, link, tool, start, notice, _trial(visit, creation))


def _trial(visit: Visit, creation: Creation) -> Trial | None:
    name, trials = OfCreation(creation.id, creation.revision), _trials(visit)
    known = trials.find(name)
    if known is None:
        return None if trials.place(name) is None else Trial(0, 1)
    over = known.done >= known.total
    if not over and trials.place(name) is None:
        return None  # whoever had it is gone: it can be asked for again, and goes on from there
    return Trial(
        known.done, known.total, workshop_of(creation.game).verdict(creation.made, known.found) if over else ()
    )


def _trials(visit: Visit) -> Trials:
    trials: Trials = visit.request.app.state.trials
    return trials


def _pieces(visit: Visit, page: BenchPage, status: int = 200) -> Response:
    pieces = {name: str(html) for name, html in workshop_of(page.creation.game).pieces(page).items()}
    answer = {"fragments": pieces, "notice": page.notice}
    return visit.signed(JSONResponse(answer, status, {"cache-control": "no-store"}))


async def change(request: Request) -> Response:
    """Its owner changes something, or takes the last change back."""
    visit = await Visit.posting(request)
    visit.limits.spend("move", visit.guest.id)
    fields = FormFields(visit.form.multi_items())
    tool, start, notice, status = fields.one("tool"), "", "", 200
    try:
        creation, start = await _changed(visit, fields)
    except SeraiError as error:
        creation = await _own(visit)
        notice, status = str(error), status_of(error)
    page = _see(visit, creation, tool, start, notice)
    if visit.wants_json:
        return _pieces(visit, page, status)
    if notice:
        return visit.html(workshop_of(creation.game).bench_page(page), status)
    there = urlencode({"tool": tool, "start": start} if start else {"tool": tool})
    return visit.go(f"/workshop/{creation.id}?{there}#bench")


async def _own(visit: Visit) -> Creation:
    creation = await _find(visit)
    if creation.owner != visit.guest.id:
        raise NotYours(_("Somebody else made this. Make a copy, and change that."))
    return creation


async def _changed(visit: Visit, fields: FormFields) -> tuple[Creation, str]:
    """What it is now, and where something that takes two taps begins. Of two changes at once the second comes later."""
    for _try in range(RACES):
        creation = await _own(visit)
        workshop = workshop_of(creation.game)
        if fields.one("do") == "undo":
            *past, step = creation.past or [{}]
            made, start = workshop.taken_back(creation.made, step), ""
        else:
            made, start = workshop.changed(creation.made, fields)
            step = workshop.step_back(creation.made, made)
            past = [*creation.past, step]
        if not step:
            return creation, start
        fresh = creation.now(workshop.name(made), made, past, now())
        try:
            await visit.inn.store.writer.write(creations.changed(fresh))
        except Conflict:
            continue
        return replace(fresh, revision=creation.revision + 1), start
    raise Conflict


async def play(request: Request) -> Response:
    """Play it at once: alone, against a bot, or with somebody who gets the link."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    creation = await _find(visit)
    rival = visit.field("rival") or bots.DEFAULT
    if rival not in RIVALS:
        raise Refused(_("Choose a bot, an open seat, or a game alone."))
    others = {"alone": [], "open": [Seat()]}.get(rival) if rival in ("alone", "open") else [bot_seat(rival)]
    seats = [Seat(visit.guest.id, visit.guest.name), *(others or [])]
    wish = Wish(creation.game, seats, {}, accepted=workshop_of(creation.game).options(creation.made))
    return visit.go(f"/t/{(await setting_up.create(visit.inn, visit.guest, wish)).id}")


async def companion(request: Request) -> Response:
    """Play it on paper: who plays is asked first."""
    visit = await Visit.looking(request)
    creation = await _find(visit)
    work = workshop_of(creation.game).companion_page
    return visit.html(work(creation.made, visit.token, visit.guest.name, f"/workshop/{creation.id}/companion"))


async def play_on_paper(request: Request) -> Response:
    """A table that deals for those who play it on paper."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    creation = await _find(visit)
    wish = wished(visit, table_games.find(creation.game))
    wish = replace(wish, accepted=workshop_of(creation.game).options(creation.made))
    return visit.go(f"/t/{(await setting_up.create(visit.inn, visit.guest, wish)).id}")


async def try_out(request: Request) -> Response:
    """Let bots play it, in the background."""
    visit = await Visit.posting(request)
    visit.limits.spend("hint", visit.address)
    creation = await _find(visit)
    workshop = workshop_of(creation.game)
    workshop.options(creation.made)
    if creation.game not in visit.inn.ready:
        raise unpacking()
    name, part = OfCreation(creation.id, creation.revision), partial(workshop.try_out, creation.id, creation.made)
    _trials(visit).ask(name, visit.guest.id, part, workshop.deals())
    if visit.wants_json:
        return _pieces(visit, _see(visit, creation, visit.field("tool")))
    return visit.go(f"/workshop/{creation.id}#checks")


async def copy(request: Request) -> Response:
    """Somebody takes it to their own bench."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    return visit.go(f"/workshop/{(await _keep(visit, (await _find(visit)).made)).id}")


async def delete(request: Request) -> Response:
    """Its owner throws it away; tables that play it have it for themselves."""
    visit = await Visit.posting(request)
    creation = await _own(visit)
    await visit.inn.store.writer.write(creations.removed(creation.id, visit.guest.id))
    return visit.go("/workshop")


async def print_out(request: Request) -> Response:
    """It to print and play."""
    visit = await Visit.looking(request)
    creation = await _find(visit)
    rules = await asyncio.to_thread(printed_rules, creation.game, creation.game in visit.inn.ready)
    wanted, place = dict(request.query_params), f"/workshop/{creation.id}/print"
    work = workshop_of(creation.game).print_page
    return visit.html(await asyncio.to_thread(work, creation.made, wanted, rules, place))


async def file(request: Request) -> Response:
    """It as a file."""
    visit = await Visit.looking(request)
    creation = await _find(visit)
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{creation.id}.json"'}
    text = workshop_of(creation.game).file(creation.made)
    return Response(text, headers=headers, media_type="application/json")


ROUTES: list[BaseRoute] = [
    Route("/workshop", shelf),
    Route("/workshop", begin, methods=["POST"]),
    Route("/workshop/{id}", bench),
    Route("/workshop/{id}", change, methods=["POST"]),
    Route("/workshop/{id}/play", play, methods=["POST"]),
    Route("/workshop/{id}/companion", companion),
    Route("/workshop/{id}/companion", play_on_paper, methods=["POST"]),
    Route("/workshop/{id}/try", try_out, methods=["POST"]),
    Route("/workshop/{id}/copy", copy, methods=["POST"]),
    Route("/workshop/{id}/delete", delete, methods=["POST"]),
    Route("/workshop/{id}/file", file),
    Route("/workshop/{id}/print", print_out),
]
