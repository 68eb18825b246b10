"""Moves and streams pass by FastAPI's layers: its routing and wrappers would cost more than the move itself."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.routing import BaseRoute, Match, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from serai.errors import SeraiError
from serai.web.visit import sentence_response


class FastLane:
    """Answers the given routes itself and hands everything else on."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._routes = [route for route in routes if isinstance(route, Route)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the route, answer; refusals are told as the application tells them."""
        if scope["type"] == "http":
            for route in self._routes:
                match, child = route.matches(scope)
                if match is Match.FULL:
                    scope.update(child)
                    request = Request(scope, receive)
                    try:
                        response = await route.endpoint(request)
                    except SeraiError as error:
                        response = sentence_response(request, error)
                    await response(scope, receive, send)
                    return
        await self._app(scope, receive, send)
