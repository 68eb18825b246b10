"""What programs send. The fields are documented here; OpenAPI and the checks both come from these classes."""

import re
from typing import Annotated, Any, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError
from msgspec.json import Decoder, decode
from starlette.requests import Request

from serai import bots
from serai.i18n import _
from serai.web.door.reading import body_of, check_json
from serai.web.door.refusals import NotUnderstood, Refused
from serai.web.tables.playing import ACTION_LENGTH, CHAT_LENGTH, KEY_LENGTH
from serai.web.views.table import Pace

B = TypeVar("B", bound="Body")

FAULT = re.compile(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", re.DOTALL)
LONGEST_FAULT = 200

SeatNumber = Annotated[int, Meta(ge=0, le=9, description="A seat, counted from 0.")]
Invite = Annotated[str, Meta(max_length=64, description="The invitation; needed where the table is not public.")]
Place = Annotated[int, Meta(ge=0, le=10**9, description="`seq` of the table that you looked at: refused if stale.")]
Key = Annotated[str, Meta(max_length=KEY_LENGTH, description="Printable; one for each move.")]


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Exactly these fields, of exactly these types."""


class GuestBody(Body, frozen=True):
    """Who the program is."""

    name: Annotated[str, Meta(max_length=200, description="What the others call it; longer names are cut.")] = ""


class TableBody(Body, frozen=True):
    """The table to be set up. Without `seats`: you, and the others open."""

    game: str
    seats: Annotated[list[str], Meta(description="For each seat 'me', 'open' or 'bot:LEVEL'.")] | UnsetType = UNSET
    options: Annotated[dict[str, Any], Meta(description="Options of the game; others are at their defaults.")] = {}
    pace: Pace = "relaxed"
    public: Annotated[bool, Meta(description="Whether anybody may find it and sit down.")] = False


class JoinBody(Body, frozen=True):
    """Where to sit down; without `seat` on the first open one."""

    seat: SeatNumber | None = None
    invite: Invite = ""


class SeatBody(Body, frozen=True):
    """Needed only if you hold several seats."""

    seat: SeatNumber | None = None


class UndoBody(SeatBody, frozen=True):
    """Whose last choice to take back."""

    seq: Place | None = None


class ReplaceBody(Body, frozen=True):
    """The bot for the seat of somebody who left."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=40)] = bots.DEFAULT


class PlayOnBody(Body, frozen=True):
    """From which moment of the finished game to play on, on which seat, against bots of which level."""

    moment: Place
    seat: SeatNumber
    level: Annotated[str, Meta(max_length=40)] = bots.DEFAULT


class ChatBody(Body, frozen=True):
    """Something to say."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class MoveBody(Body, frozen=True):
    """A choice. The same `key` again answers as the first time, so that a lost answer is no lost move."""

    action: Annotated[str, Meta(min_length=1, max_length=ACTION_LENGTH, description="The `text` of a legal action.")]
    seat: SeatNumber | None = None
    seq: Place | None = None
    key: Key | None = None

    def __post_init__(self) -> None:
        if self.key is not None and not self.key.isprintable():
            raise ValueError("Expected printable characters in `key`")


async def read(request: Request, decoder: Decoder[B]) -> B:
    """The body of a request; the refusal says what is wrong with it."""
    body = await body_of(request.receive) or b"{}"
    check_json(request.scope, body)
    try:
        return decoder.decode(body)
    except ValidationError as error:
        fault = str(error)
    except (ValueError, RecursionError):
        raise _not_json() from None
    _check_whole(body)
    reason, place = FAULT.fullmatch(fault).groups()  # type: ignore[union-attr] # it matches anything
    said = {"field": (place or "body")[:80], "reason": reason[:LONGEST_FAULT]}
    raise NotUnderstood(_("%(field)s is wrong: %(reason)s.") % said)


def _check_whole(body: bytes) -> None:
    """A body can have a wrong field before the place from which on it is no JSON."""
    try:
        decode(body)
    except (ValueError, RecursionError):
        raise _not_json() from None


def _not_json() -> Refused:
    return Refused(_("The body is not JSON."))
