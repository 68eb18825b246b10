"""Puzzles: all of them, that of the day, and each by itself. The answer leaves the server only with a choice."""

import asyncio
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.errors import shown
from serai.i18n import _
from serai.review import collection
from serai.review.puzzles import today
from serai.table import games
from serai.web.door.refusals import Refused
from serai.web.pages import puzzles as pages
from serai.web.replays import puzzles
from serai.web.routes.learn import AGAIN_SECONDS
from serai.web.routes.visit import Visit
from serai.web.views.puzzles import PuzzlePage, PuzzlesPage


async def all_puzzles(request: Request) -> Response:
    """All of them, by game and difficulty."""
    visit = await Visit.looking(request)
    day, answers = today(), await visit.inn.store.puzzle_answers_of(visit.guest.id)
    page = PuzzlesPage(collection.of_the_day(day), puzzles.streak(answers, day), puzzles.solved(answers))
    return visit.html(await asyncio.to_thread(pages.puzzles_page, page))


async def of_the_day(request: Request) -> Response:
    """That of the day."""
    visit = await Visit.looking(request)
    return visit.go(pages.address(collection.of_the_day(today())))


async def puzzle(request: Request) -> Response:
    """One puzzle; `chosen` is what the reader has chosen."""
    visit = await Visit.looking(request)
    place = puzzles.place_of(request)
    found = collection.at(place)
    if place.game not in visit.inn.ready:
        title = _(games.find(place.game).title)
        waiting = visit.html(pages.preparing_page(title, visit.inn.ready.progress(place.game)))
        waiting.headers["refresh"] = AGAIN_SECONDS
        return waiting
    chosen = request.query_params.get("chosen", "")
    if chosen and found.offer(chosen) is None:
        raise Refused(_("%(given)s is no choice in this puzzle.") % {"given": shown(chosen)})
    day, answers = today(), await visit.inn.store.puzzle_answers_of(visit.guest.id)
    page = PuzzlePage(
        place=place,
        puzzle=found,
        following=puzzles.following(place, found, answers),
        day=day if collection.of_the_day(day) == place else 0,
        streak=puzzles.streak(answers, day),
        chosen=chosen,
        token=visit.token,
        name=visit.guest.name,
    )
    return visit.html(await asyncio.to_thread(pages.puzzle_page, page))


async def choose(request: Request) -> Response:
    """The reader chooses."""
    visit = await Visit.posting(request)
    visit.limits.spend("page", visit.address)
    place, action = puzzles.place_of(request), visit.field("action")
    found = collection.at(place)
    if found.offer(action) is None:
        raise Refused(_("%(given)s is no choice in this puzzle.") % {"given": shown(action)})
    await puzzles.keep_answer(visit.inn.store, visit.guest.id, place, action == found.answer, visit.number("seq") or 0)
    return visit.go(pages.address(place) + "?" + urlencode({"chosen": action}))


ROUTES: list[BaseRoute] = [
    Route("/puzzles", all_puzzles),
    Route("/puzzles/day", of_the_day),
    Route("/puzzles/{game}/{number}", puzzle),
    Route("/puzzles/{game}/{number}/move", choose, methods=["POST"]),
]
