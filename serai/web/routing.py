"""Which route answers a request. Paths are looked up part by part, so that the fiftieth route costs what the first
does: Starlette's own router tries one expression after the other."""

from collections.abc import Sequence

from starlette import routing
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Lifespan, Receive, Scope, Send


class Place:
    """A place that a path can lead to: what stands there, and what lies below."""

    def __init__(self) -> None:
        self.below: dict[str, Place] = {}
        self.below_any: Place | None = None  # where any other part leads
        self.routes: dict[str, Route] = {}  # by method
        self.names: list[str] = []  # of the parts that vary, on the way here


class Router(routing.Router):
    """Takes Starlette's routes whose handlers get a Request and return the answer; a Mount takes one name at the root.
    A part that is named exactly goes before one that may be anything."""

    def __init__(self, routes: Sequence[BaseRoute], lifespan: Lifespan[Starlette]) -> None:
        super().__init__(routes, lifespan=lifespan)
        self._root = Place()
        self._mounts = {route.path[1:]: route for route in routes if isinstance(route, Mount)}
        for route in routes:
            if isinstance(route, Route):
                self._add(route)

    def _add(self, route: Route) -> None:
        place, names = self._root, []
        for part in route.path.split("/")[1:]:
            if part.startswith("{"):
                names.append(part[1:-1])
                place.below_any = place = place.below_any or Place()
            else:
                place = place.below.setdefault(part, Place())
        place.names = names
        place.routes.update(dict.fromkeys(route.methods or (), route))

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; HTTPException if there is nothing at this path, or not for this method."""
        if scope["type"] != "http":
            await super().app(scope, receive, send)
            return
        parts = scope["path"].split("/")
        place, values = self._find(parts)
        if place is None:
            await self._elsewhere(parts, scope, receive, send)
            return
        route = place.routes.get(scope["method"])
        scope["route"] = route or next(iter(place.routes.values()))
        if route is None:
            raise HTTPException(405, headers={"Allow": ", ".join(sorted(place.routes))})
        scope["path_params"] = dict(zip(place.names, values, strict=True))
        response = await route.endpoint(Request(scope, receive))
        await response(scope, receive, send)

    def _find(self, parts: Sequence[str]) -> tuple[Place | None, list[str]]:
        place, values = self._root, []
        for part in parts[1:]:
            below = place.below.get(part)
            if below is None:
                below = place.below_any
                if below is None or not part:
                    return None, []
                values.append(part)
            place = below
        return (place, values) if place.routes else (None, [])

    async def _elsewhere(self, parts: list[str], scope: Scope, receive: Receive, send: Send) -> None:
        """Into a mounted application, or to the same path without a slash at its end."""
        mount = self._mounts.get(parts[1]) if len(parts) > 1 else None
        if mount is not None:
            _match, inside = mount.matches(scope)
            scope.update(inside, route=mount)
            await mount.handle(scope, receive, send)
        elif len(parts) > 2 and not parts[-1] and self._find(parts[:-1])[0] is not None:
            query = f"?{scope['query_string'].decode()}" if scope["query_string"] else ""
            await RedirectResponse("/".join(parts[:-1]) + query)(scope, receive, send)
        else:
            raise HTTPException(404)
