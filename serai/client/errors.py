"""What can go wrong between a client and a server."""

from serai.errors import SeraiError


class ClientError(SeraiError):
    """The base of all errors of the client."""


class Unreachable(ClientError):
    """No connection, or one that broke, for longer than the client's patience."""


class NotUnderstood(ClientError):
    """An answer that is not of this interface: another program, or a much newer server."""


class Refused(ClientError):
    """The server said no; nothing has changed. The message is its sentence, `status` its HTTP status."""

    def __init__(self, notice: str, status: int) -> None:
        super().__init__(notice)
        self.status = status


class BadRequest(Refused):
    """Something in the request was wrong: an option, a field, a name (400, 405, 411, 413, 415, 422)."""


class NotKnown(Refused):
    """No token, or a revoked one (401)."""


class NotYours(Refused):
    """Another's seat, or a table by invitation (403)."""


class NotFound(Refused):
    """No such table, game or invitation (404)."""


class NotNow(Refused):
    """Against the rules of the game, made on an older position, or not the time for it (409)."""


class TooOften(Refused):
    """Still too fast after the client has waited for as long as its patience allows (429)."""


class Unavailable(Refused):
    """The server cannot answer now (500 and above). A move may have been kept: the same key plays it once only."""


KINDS: dict[int, type[Refused]] = {401: NotKnown, 403: NotYours, 404: NotFound, 409: NotNow, 429: TooOften}


def refusal(status: int, notice: str) -> Refused:
    """The error for a status."""
    return KINDS.get(status, Unavailable if status >= 500 else BadRequest)(notice, status)
