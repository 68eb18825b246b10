"""What programs send. The fields are documented here; OpenAPI and the checks both come from these classes."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

from serai import bots
from serai.i18n import _
from serai.web.door.reading import json_of
from serai.web.door.refusals import NotUnderstood
from serai.web.routes.table import ACTION_LENGTH, KEY_LENGTH
from serai.web.tables.lifecycle import CHAT_LENGTH
from serai.web.views.table import Pace

LAST_SEAT = 9
LAST_PLACE = 10**9
SeatNumber = Annotated[int, Field(ge=0, le=LAST_SEAT, description="A seat, counted from 0.")]
Invite = Annotated[str, Field(max_length=64, description="The invitation; needed where the table is not public.")]
Place = Annotated[
    int, Field(ge=0, le=LAST_PLACE, description="`seq` of the table that you looked at: refused if stale.")
]


class Body(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class GuestBody(Body):
    """Who the program is."""

    name: Annotated[str, Field(max_length=200, description="What the others call it; longer names are cut.")] = ""


class TableBody(Body):
    """The table to be set up. Without `seats`: you, and the others open."""

    game: str
    seats: Annotated[list[str], Field(description="For each seat 'me', 'open' or 'bot:LEVEL'.")] = []
    options: Annotated[dict[str, Any], Field(description="Options of the game; others are at their defaults.")] = {}
    pace: Pace = "relaxed"
    public: Annotated[bool, Field(description="Whether anybody may find it and sit down.")] = False


class JoinBody(Body):
    """Where to sit down; without `seat` on the first open one."""

    seat: SeatNumber | None = None
    invite: Invite = ""


class SeatBody(Body):
    """Needed only if you hold several seats."""

    seat: SeatNumber | None = None


class UndoBody(SeatBody):
    """Whose last choice to take back."""

    seq: Place | None = None


class ReplaceBody(Body):
    """The bot for the seat of somebody who left."""

    seat: SeatNumber
    level: Annotated[str, Field(max_length=40)] = bots.DEFAULT


class ChatBody(Body):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=CHAT_LENGTH)]


class MoveBody(Body):
    """A choice. The same `key` again answers as the first time, so that a lost answer is no lost move."""

    action: Annotated[str, Field(min_length=1, max_length=ACTION_LENGTH, description="The `text` of a legal action.")]
    seat: SeatNumber | None = None
    seq: Place | None = None
    key: Annotated[str | None, Field(max_length=KEY_LENGTH, description="Printable; one for each move.")] = None


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request; the refusal says what is wrong with it."""
    data = await json_of(request.scope, request.receive)
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in fault["loc"])[:80] or "body"
    raise NotUnderstood(_("%(field)s is wrong: %(reason)s.") % {"field": place, "reason": fault["msg"]})
