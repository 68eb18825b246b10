"""What the server refuses, with the status that fits."""

from typing import ClassVar

from serai.errors import BadOption, IllegalAction, SeraiError, UnknownBot, UnknownGame
from serai.i18n import _
from serai.store import Conflict, Damaged, StoreDown


class Refused(SeraiError):
    """A request that is not granted; the sentence says what to do instead."""

    status = 400
    headers: ClassVar[dict[str, str]] = {}


class NotKnown(Refused):
    """A program that does not say who it is."""

    status = 401
    headers: ClassVar[dict[str, str]] = {"WWW-Authenticate": "Bearer"}


class NotHere(Refused):
    """There is no such thing."""

    status = 404


class NotYours(Refused):
    """Somebody else may do that."""

    status = 403


class NotNow(Refused):
    """The table is not in the state for that."""

    status = 409


class NoLength(Refused):
    """A body of unknown length."""

    status = 411


class TooMuch(Refused):
    """Larger than anybody needs."""

    status = 413


class NotReadable(Refused):
    """A body of another kind than the one that is read here."""

    status = 415


class NotUnderstood(Refused):
    """A field that is missing or wrong."""

    status = 422


class TooOften(Refused):
    """Faster than anybody plays."""

    status = 429
    headers: ClassVar[dict[str, str]] = {"Retry-After": "2"}  # the slowest bucket has a new token by then


class NotReady(Refused):
    """The server has just started, or is about to end: soon this will work, here or at another node."""

    status = 503
    headers: ClassVar[dict[str, str]] = {"Retry-After": "2"}


STATUSES: dict[type[SeraiError], int] = {
    IllegalAction: 409,
    Conflict: 409,
    Damaged: 409,
    BadOption: 400,
    UnknownBot: 400,
    UnknownGame: 404,
    StoreDown: 503,
}

HEADERS: dict[type[SeraiError], dict[str, str]] = {StoreDown: {"Retry-After": "2"}}


def status_of(error: SeraiError) -> int:
    """The HTTP status of an error."""
    if isinstance(error, Refused):
        return error.status
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 400)


def headers_of(error: SeraiError) -> dict[str, str]:
    """The headers that go with the status."""
    return error.headers if isinstance(error, Refused) else HEADERS.get(type(error), {})


def unpacking() -> NotReady:
    """The error for a game that is not compiled yet."""
    return NotReady(_("The game is still being prepared; try again in a moment."))


def no_table() -> NotHere:
    """The error for a table that does not exist."""
    return NotHere(_("There is no such table. It may have been removed; the home page lists the open ones."))


def no_evening() -> NotHere:
    """The error for an evening that does not exist."""
    return NotHere(_("There is no such evening. Look at the link again, or ask whoever sent it."))
