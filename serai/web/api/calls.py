"""One call by one program: who asks, what was sent, and what a handler needs to answer."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request

from serai.i18n import _
from serai.web.api.answers import TableState
from serai.web.door.identity import Guest
from serai.web.door.limits import Limits
from serai.web.door.reading import address_of
from serai.web.door.refusals import NotKnown
from serai.web.tables import seating, table_pages
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable
from serai.web.tables.table_pages import Viewer

NOBODY = Guest("")


def caller(request: Request) -> Guest:
    """Whose token came with the request."""
    guest: Guest | None = request.app.state.identity.by_bearer(request.scope)
    if guest is None:
        raise NotKnown(_("Send 'Authorization: Bearer …' with a token from POST /api/v1/guests or the page /api."))
    return guest


class Call:
    """A request that was let in; `body` is of the class that the endpoint names."""

    __slots__ = ("body", "guest", "inn", "limits", "request")

    def __init__(self, request: Request, guest: Guest, body: Any) -> None:
        state = request.app.state
        self.request = request
        self.guest = guest
        self.body = body
        self.inn: Inn = state.inn
        self.limits: Limits = state.limits

    @property
    def address(self) -> str:
        """Where the request comes from."""
        return address_of(self.request.scope)

    async def table(self, invite: str = "") -> OpenTable:
        """The table that the path names; NotYours if it is by invitation and the caller has none."""
        table = await self.inn.find(self.request.path_params["id"])
        await seating.let_in(self.inn, table, self.guest, invite)
        return table

    async def state_of(self, table: OpenTable, seat: int | None = None) -> TableState:
        """The table as the caller may see it; `seat` chooses one of several that it holds."""
        async with self.inn.at(table):
            page = table_pages.see(self.inn, table, Viewer(self.guest, "", "", seat))
            to_move = () if table.match is None else table.match.to_move
            rematch = table.rematch if table.has_seated(self.guest.id) else None
            return TableState.of(page, to_move=to_move, your_seats=table.held_by(self.guest.id), rematch=rematch)


Handler = Callable[[Call], Awaitable[Any]]
