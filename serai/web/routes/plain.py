"""A plain Starlette route that says in the scope which one it is; FastAPI's router does so for its own routes only."""

from starlette.routing import Match, Route
from starlette.types import Scope


class Path(Route):
    """A path and its handler."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """As Starlette does, with the route itself for the metrics."""
        match, child = super().matches(scope)
        if match is not Match.NONE:
            child = {**child, "route": self}
        return match, child
