"""Connections: how long a request may take to arrive, and how many there may be. Uvicorn's own limit neither: some
hundred half-sent requests would use up the file handles, and nobody else would be answered. Nobody works on a request
before all of it is here."""

import asyncio
import contextlib
import heapq
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Literal, cast
from urllib.parse import unquote

import httptools
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config
from uvicorn.protocols.utils import get_local_addr, get_remote_addr
from uvicorn.server import ServerState

from serai.i18n import _
from serai.web.door.languages import listen
from serai.web.errors import sentence_response
from serai.web.exchange import STATUS_LINES, Exchange, Header
from serai.web.guard import BODY_BYTES

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

HANDLES_WANTED = 65_536
HANDLES_UNLIMITED = 4096  # where nobody says how many there are
LEAST_RESERVE = 100  # for the database, files and what is being accepted just now
HEADER_BYTES = 64 * 1024
ASGI = {"version": "3.0", "spec_version": "2.3"}

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
    idle_seconds: float = 5.0
    inside: "set[Connection]" = field(default_factory=set)

    @property
    def backlog(self) -> int:
        """How many may wait to be accepted at once: all of them must fit into the reserve."""
        return max(16, min(1024, self.most // 3))

    def look_around(self, now: float) -> None:
        """Let those go whose requests do not arrive, who do not take the last answer, or who have nothing to ask."""
        patience = {"headers": self.header_seconds, "body": self.body_seconds, None: self.header_seconds}
        for connection in list(self.inside):
            if connection.is_late:
                seconds = patience[connection.reading]
            elif connection.current is None:
                seconds = self.idle_seconds
            else:
                continue
            if now - connection.since > seconds:
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


class Connection(asyncio.Protocol):
    """One connection to uvicorn's server. `reading` says which part of a request is on its way, `since` when that
    began, or when the last answer was done."""

    def __init__(
        self,
        lobby: Lobby,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """As uvicorn makes its own."""
        self.lobby = lobby
        self.app = cast(ASGIApp, config.app)
        self.write_paused = False
        self.reading: Reading | None = "headers"
        self.current: Exchange | None = None  # is being answered
        self._config = config
        self._server = server_state
        self._loop = _loop or asyncio.get_running_loop()
        self._parser = httptools.HttpRequestParser(self)
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self._next: deque[Exchange] = deque()  # asked before the last one was answered
        self._header_bytes = 0
        self._begin()
        self.since = self._loop.time()

    def _begin(self) -> None:
        self._url = b""
        self._headers: list[Header] = []
        self._incoming: Exchange | None = None
        self._length: bytes | None = b"0"  # None: nobody says how long the body is
        self._forwarded = False
        self._expected = False

    @property
    def is_late(self) -> bool:
        """Whether a part of a request, or only our last goodbye, is on its way."""
        return self.reading is not None or self.transport.is_closing()

    @property
    def is_waiting(self) -> bool:
        """Whether it is we who wait: for a request or the rest of one, or for an answer to be taken."""
        return self.current is None or self.is_late or self.write_paused

    @property
    def date(self) -> list[Header]:
        """What every answer begins with."""
        return self._server.default_headers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes in."""
        self.transport = cast(asyncio.Transport, transport)
        self.write = self.transport.write
        self._ends = {"server": get_local_addr(self.transport), "client": get_remote_addr(self.transport)}
        self._server.connections.add(self)  # type: ignore[arg-type] # uvicorn's own kinds
        if not self.lobby.make_room():
            self.app = _full
        self.lobby.inside.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody is gone."""
        self.lobby.inside.discard(self)
        self._server.connections.discard(self)
        if self.current is not None:
            self.current.leave()
        self._next.clear()
        self.resume_writing()

    def data_received(self, data: bytes) -> None:
        """A part of a request; headers without end are not collected."""
        if self.transport.is_closing():
            return
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.shutdown()  # to other protocols there is no way from here
        except httptools.HttpParserError:
            self.refuse(400, _("This request cannot be read."))
        if self.reading == "headers":
            self._header_bytes += len(data)
            if self._header_bytes > HEADER_BYTES:
                self.refuse(431, _("The headers of this request are too long."))

    def on_message_begin(self) -> None:
        """The first bytes of a request; those of the first one count from the start of the connection."""
        self._begin()
        if self.reading is None:
            self.reading, self.since, self._header_bytes = "headers", self._loop.time(), 0

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        name = name.lower()
        self._headers.append((name, value))
        if name == b"content-length":
            self._length = value
        elif name == b"transfer-encoding":
            self._length = None
        elif name.startswith(b"x-forwarded-"):
            self._forwarded = True
        elif name == b"expect":
            self._expected = value.lower() == b"100-continue"

    def on_headers_complete(self) -> None:
        """The body comes next, if there is one; one that will be refused is not waited for."""
        version = self._parser.get_http_version()
        url = httptools.parse_url(self._url)
        path = url.path.decode("ascii")
        scope = {
            "type": "http",
            "asgi": ASGI,
            "http_version": version,
            "method": self._parser.get_method().decode("ascii"),
            "scheme": "http",
            "root_path": "",
            "path": unquote(path) if "%" in path else path,
            "raw_path": url.path,
            "query_string": url.query or b"",
            "headers": self._headers,
            **self._ends,
        }
        keep_alive = version == "1.1" and self._parser.should_keep_alive()
        app = cast(ASGIApp, self._config.loaded_app) if self._forwarded else self.app  # uvicorn reads those headers
        self._incoming = Exchange(self, app, scope, keep_alive)
        self.reading, self.since = "body", self._loop.time()
        if self._length is None or not self._length.isdigit() or int(self._length) > BODY_BYTES:
            self._hand_on(self._incoming)
        elif self._expected and self.current is None:
            self.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def on_body(self, body: bytes) -> None:
        """A part of the body; of what was refused, nothing is kept."""
        if self._incoming is not None and self._incoming.body is not None:
            self._incoming.body += body

    def on_message_complete(self) -> None:
        """All of it is here."""
        self.reading, self.since = None, self._loop.time()
        if self._incoming is not None:
            self._hand_on(self._incoming)

    def _hand_on(self, exchange: Exchange) -> None:
        self._incoming = None
        if self.current is None:
            self._start(exchange)
        else:
            self._next.append(exchange)
            self.transport.pause_reading()

    def _start(self, exchange: Exchange) -> None:
        self.current = exchange
        task = self._loop.create_task(exchange.run())
        self._server.tasks.add(task)
        task.add_done_callback(self._server.tasks.discard)

    def answered(self) -> None:
        """The answer is complete: it is the turn of the next."""
        keep_alive = self.current is not None and self.current.keep_alive
        self.current = None
        if self.reading is None:
            self.since = self._loop.time()
        if self.transport.is_closing():
            return
        if not keep_alive:
            self.transport.close()
        elif self._next:
            self._start(self._next.popleft())
            if not self._next:
                self.transport.resume_reading()

    def break_off(self) -> None:
        """The answer will never be complete."""
        self.transport.close()

    def pause_writing(self) -> None:
        """Somebody does not read as fast as we write."""
        self.since = self._loop.time()
        self.write_paused = True
        self._writable = asyncio.Event()

    def resume_writing(self) -> None:
        """They have read enough, or are gone."""
        if self.write_paused:
            self.write_paused = False
            self._writable.set()

    async def drained(self) -> None:
        """Wait until the other side has read enough."""
        await self._writable.wait()

    def shutdown(self) -> None:
        """The server stops: nothing more is asked here."""
        if self.current is None:
            self.transport.close()
        else:
            self.current.keep_alive = False

    def let_go(self) -> None:
        """End the connection, with a word to those who began to ask."""
        self.lobby.inside.discard(self)
        if self.transport.is_closing() or self.write_paused:
            self.transport.abort()
        elif self.reading == "body" or (self.reading == "headers" and self._header_bytes):
            self.refuse(408, _("The request did not arrive in time."))
        else:
            self.transport.close()

    def refuse(self, status: int, sentence: str) -> None:
        """End the connection with a sentence, unless it would stand in the middle of an answer or after it."""
        if self.current is None and not (self.reading == "body" and self._incoming is None):
            text = sentence.encode()
            lines = [b"content-type: text/plain; charset=utf-8", b"content-length: %d" % len(text)]
            self.write(STATUS_LINES[status] + b"\r\n".join([*lines, b"connection: close", b"", text]))
        self.transport.close()


async def _full(scope: Scope, receive: Receive, send: Send) -> None:
    listen(scope)
    sentence = _("The server is full right now. Try again in a moment.")
    headers = {"retry-after": "5", "connection": "close"}
    await sentence_response(scope, 503, sentence, headers)(scope, receive, send)
