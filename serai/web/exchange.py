"""One request and its answer: what an application is given to receive and to send."""

import asyncio
import re
from functools import lru_cache
from http import HTTPStatus
from typing import Protocol

import structlog
from starlette.types import ASGIApp, Message, Scope

log = structlog.get_logger()

Header = tuple[bytes, bytes]

STATUS_LINES: dict[int, bytes] = {
    status: b"HTTP/1.1 %d %b\r\n" % (status, status.phrase.encode()) for status in HTTPStatus
}
WITHOUT_BODY = (204, 304)
CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
GONE: Message = {"type": "http.disconnect"}


@lru_cache(1000)
def _line(header: Header) -> bytes:
    """A line of the head; most are the same in every answer."""
    if CONTROL.search(header[0]) or CONTROL.search(header[1]):
        raise ValueError("a header cannot hold control characters")
    return b"%b: %b\r\n" % header


class Recipient(Protocol):
    """Where answers go, one after the other."""

    write_paused: bool

    @property
    def date(self) -> list[Header]:
        """What every answer begins with."""

    async def drained(self) -> None:
        """Wait until the other side has read enough."""

    def write(self, data: bytes) -> None:
        """Send it."""

    def answered(self) -> None:
        """The answer is complete: it is the turn of the next."""

    def break_off(self) -> None:
        """The answer will never be complete."""


class Exchange:
    """A request with all of its body, and how far its answer is."""

    __slots__ = (
        "_app",
        "_bodiless",
        "_chunked",
        "_ended",
        "_head",
        "_left",
        "_recipient",
        "body",
        "gone",
        "is_complete",
        "keep_alive",
        "scope",
    )

    def __init__(self, recipient: Recipient, app: ASGIApp, scope: Scope, keep_alive: bool) -> None:
        self._app = app
        self.scope = scope
        self.body: bytes | None = b""  # None: handed over
        self.keep_alive = keep_alive
        self.gone = False  # whoever asked
        self.is_complete = False
        self._recipient = recipient
        self._bodiless = scope["method"] == "HEAD"
        self._head: bytes | None = None  # goes out with the first part of the body
        self._chunked = False
        self._left: int | None = None  # of the body, if it was said how long it is
        self._ended: asyncio.Future[None] | None = None

    @property
    def is_begun(self) -> bool:
        """Whether a part of the answer is on its way."""
        return self._head == b""

    def leave(self) -> None:
        """Whoever asked is gone."""
        self.gone = True
        self._end()

    def _end(self) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    async def run(self) -> None:
        """Have it answered; what goes wrong there is logged, and ends the connection at worst."""
        try:
            await self._app(self.scope, self.receive, self.send)
        except Exception as error:
            log.error("request_crashed", exc_info=error)
        finally:
            if not self.is_complete:
                self._recipient.break_off()

    async def receive(self) -> Message:
        """The request, and after it only that nobody waits for the answer any more."""
        if self.body is not None:
            body, self.body = self.body, None
            return {"type": "http.request", "body": body, "more_body": False}
        if not (self.gone or self.is_complete):
            self._ended = asyncio.get_running_loop().create_future()
            await self._ended
        return GONE

    async def send(self, message: Message) -> None:
        """The head of the answer, then its body in one part or several."""
        if self._recipient.write_paused:
            await self._recipient.drained()
        if self.gone:
            return
        if message["type"] == "http.response.start":
            self._head = self._begin(message["status"], message["headers"])
            return
        data, more = message.get("body", b""), message.get("more_body", False)
        if self._chunked:
            data = b"%x\r\n%b\r\n" % (len(data), data) if data else b""
            if not more:
                data += b"0\r\n\r\n"
        elif self._left is not None:
            self._left -= len(data)
        if self._bodiless:
            data, self._left = b"", None
        if self._head:
            data, self._head = self._head + data, b""
        if data:
            self._recipient.write(data)
        if not more:
            self._finish()

    def _begin(self, status: int, headers: list[Header]) -> bytes:
        """The head: as long as the answer says, or in chunks; to those of old until the connection ends."""
        known = dict(headers)
        if b"connection" in known:  # the only word that we say there is 'close'
            headers = [header for header in headers if header[0] != b"connection"]
            self.keep_alive = False
        end = b"\r\n" if self.keep_alive else b"connection: close\r\n\r\n"
        length = known.get(b"content-length")
        if length is not None:
            self._left = int(length)
        elif status not in WITHOUT_BODY and not self._bodiless and self.scope["http_version"] == "1.1":
            self._chunked = True
            end = b"transfer-encoding: chunked\r\n" + end
        return b"".join([STATUS_LINES[status], *map(_line, self._recipient.date), *map(_line, headers), end])

    def _finish(self) -> None:
        self.is_complete = True
        self._end()
        if self._left:
            self._recipient.break_off()  # shorter or longer than it was said to be
        else:
            self._recipient.answered()
