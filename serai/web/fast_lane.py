"""Moves and streams pass by FastAPI's layers: its routing and wrappers would cost more than the move itself."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from serai.errors import SeraiError
from serai.web.errors import refusal_response

ID = "{id}"


class FastLane:
    """Answers the given routes itself and hands everything else on. Their paths have one parameter, the table's id."""

    def __init__(self, app: ASGIApp, routes: Sequence[BaseRoute]) -> None:
        self._app = app
        self._lanes = [_Lane(route) for route in routes if isinstance(route, Route)]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find the route, answer; refusals are told as the application tells them."""
        route = self._find(scope) if scope["type"] == "http" else None
        if route is None:
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await route.endpoint(request)
        except SeraiError as error:
            response = refusal_response(scope, error)
        await response(scope, receive, send)

    def _find(self, scope: Scope) -> Route | None:
        """The route, noted in the scope with what its path names, as Starlette does."""
        path, method = scope["path"], scope["method"]
        for lane in self._lanes:
            if path.startswith(lane.before) and path.endswith(lane.after) and method in lane.methods:
                table_id = path[len(lane.before) : -len(lane.after)]
                if table_id and "/" not in table_id:
                    scope.update(route=lane.route, endpoint=lane.route.endpoint, path_params={"id": table_id})
                    return lane.route
        return None


class _Lane:
    """A route, and what stands before and after the id in its path."""

    def __init__(self, route: Route) -> None:
        self.route = route
        self.methods = route.methods or set()
        self.before, self.after = route.path.split(ID)
