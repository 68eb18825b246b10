"""Guided first games. The address says how far one has come; nothing is kept."""

import asyncio
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.table import games
from serai.web.door.reading import whole
from serai.web.pages import learn as pages
from serai.web.routes.visit import Visit

AGAIN_SECONDS = "3"
LONGEST_CHOICE = 60


async def learn(request: Request) -> Response:
    """A lesson, after `step` choices; `tried` was not the right one."""
    visit = await Visit.looking(request)
    kind = games.find(request.path_params["game"])
    lesson = pages.find(kind.name)
    if kind.name not in visit.inn.ready:
        waiting = visit.html(pages.preparing_page(lesson, _(kind.title), visit.inn.ready.progress(kind.name)))
        waiting.headers["refresh"] = AGAIN_SECONDS
        return waiting
    done = min(whole("step", request.query_params.get("step", "")) or 0, len(lesson.steps))
    tried = request.query_params.get("tried", "")[:LONGEST_CHOICE]
    moment = pages.Moment(lesson, done, tried, visit.token, visit.guest.name)
    return visit.html(await asyncio.to_thread(pages.learn_page, moment))


async def choose(request: Request) -> Response:
    """A choice in a lesson: the wanted one leads on, any other is explained."""
    visit = await Visit.posting(request)
    visit.limits.spend("page", visit.address)
    lesson = pages.find(games.find(request.path_params["game"]).name)
    done = min(visit.number("seq") or 0, len(lesson.steps))
    action = visit.field("action")
    if done < len(lesson.steps) and action == lesson.steps[done].action:
        return visit.go(f"/learn/{lesson.game}?step={done + 1}")
    query = urlencode({"step": done, "tried": action[:LONGEST_CHOICE]})
    return visit.go(f"/learn/{lesson.game}?{query}")


ROUTES: list[BaseRoute] = [
    Route("/learn/{game}", learn),
    Route("/learn/{game}/move", choose, methods=["POST"]),
]
