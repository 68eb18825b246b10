"""Connections: how long a request may take to arrive, and how many there may be. Uvicorn limits neither: some hundred
half-sent requests would use up the file handles, and nobody else would be answered."""

import contextlib
import heapq
from dataclasses import dataclass, field
from typing import Any, Literal

from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from serai.i18n import _
from serai.web.door.languages import listen
from serai.web.errors import sentence_response

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

HANDLES_WANTED = 65_536
HANDLES_UNLIMITED = 4096  # where nobody says how many there are
LEAST_RESERVE = 100  # for the database, files and what is being accepted just now
HEADER_BYTES = 64 * 1024

Reading = Literal["headers", "body"]


def most_connections() -> int:
    """As many as the file handles of this process allow, with a reserve; it takes all handles that it can get."""
    if resource is None:
        return HANDLES_UNLIMITED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = HANDLES_WANTED if hard == resource.RLIM_INFINITY else min(hard, HANDLES_WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    handles = HANDLES_WANTED if soft == resource.RLIM_INFINITY else soft
    return max(handles - max(LEAST_RESERVE, handles // 8), handles // 2)


@dataclass
class Lobby:
    """All connections of one server, and its patience with them."""

    most: int = field(default_factory=most_connections)
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    inside: "set[Connection]" = field(default_factory=set)

    @property
    def backlog(self) -> int:
        """How many may wait to be accepted at once: all of them must fit into the reserve."""
        return max(16, min(1024, self.most // 3))

    def look_around(self, now: float) -> None:
        """Let those go whose requests do not arrive, or who do not take the last answer."""
        for connection in list(self.inside):
            seconds = self.body_seconds if connection.reading == "body" else self.header_seconds
            if connection.is_late and now - connection.since > seconds:
                connection.let_go()

    def make_room(self) -> bool:
        """Whether there is room for one more. Those whom we wait for make room, who is quiet longest first."""
        too_many = len(self.inside) + 1 - self.most
        if too_many <= 0:
            return True
        waiting = [connection for connection in self.inside if connection.is_waiting]
        several = too_many + self.most // 20  # so that not every newcomer costs a search
        gone = heapq.nsmallest(several, waiting, key=lambda connection: connection.since)
        for connection in gone:
            connection.let_go()
        return len(gone) >= too_many


class Connection(HttpToolsProtocol):
    """Uvicorn's, with a clock: `reading` says which part of a request is on its way, `since` when that began."""

    def __init__(self, lobby: Lobby, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.lobby = lobby
        self.reading: Reading | None = "headers"
        self.since = self.loop.time()
        self._header_bytes = 0

    @property
    def is_late(self) -> bool:
        """Whether a part of a request, or only our last goodbye, is on its way."""
        return self.reading is not None or self.transport.is_closing()

    @property
    def is_waiting(self) -> bool:
        """Whether it is we who wait: for a request or the rest of one, or for an answer to be taken."""
        return not self._is_answering or self.is_late or self.flow.write_paused

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        """Somebody comes in."""
        super().connection_made(transport)
        if not self.lobby.make_room():
            self.app = _full
        self.lobby.inside.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self.lobby.inside.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request; headers without end are not collected."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.reading == "headers":
            self._header_bytes += len(data)
            if self._header_bytes > HEADER_BYTES:
                self.refuse(431, _("The headers of this request are too long."))

    def on_message_begin(self) -> None:
        """The first bytes of a request; those of the first one count from the start of the connection."""
        super().on_message_begin()
        if self.reading is None:
            self.reading, self.since, self._header_bytes = "headers", self.loop.time(), 0

    def on_headers_complete(self) -> None:
        """The body comes next, if there is one."""
        super().on_headers_complete()
        self.reading, self.since = "body", self.loop.time()

    def on_message_complete(self) -> None:
        """All of it is here."""
        self.reading, self.since = None, self.loop.time()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """All of it is answered."""
        if self.reading is None:
            self.since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Somebody does not read as fast as we write."""
        self.since = self.loop.time()
        super().pause_writing()

    def let_go(self) -> None:
        """End the connection, with a word to those who began to ask."""
        self.lobby.inside.discard(self)
        if self.transport.is_closing() or self.flow.write_paused:
            self.transport.abort()
        elif self.reading == "body" or (self.reading == "headers" and self._header_bytes):
            self.refuse(408, _("The request did not arrive in time."))
        else:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP."""
        self.refuse(400, _("This request cannot be read."))

    def refuse(self, status: int, sentence: str) -> None:
        """End the connection with a sentence, unless it would stand in the middle of an answer."""
        begun = self.cycle.response_started if self.reading == "body" else self._is_answering
        if not begun and not self.pipeline:
            text = sentence.encode()
            lines = [b"content-type: text/plain; charset=utf-8", b"content-length: %d" % len(text)]
            self.transport.write(STATUS_LINE[status] + b"\r\n".join([*lines, b"connection: close", b"", text]))
        self.transport.close()


async def _full(scope: Scope, receive: Receive, send: Send) -> None:
    listen(scope)
    sentence = _("The server is full right now. Try again in a moment.")
    headers = {"retry-after": "5", "connection": "close"}
    await sentence_response(scope, 503, sentence, headers)(scope, receive, send)
