"""Players over real connections: as little work as possible on this side, so that the server is what is measured."""

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

DIGITS = re.compile(rb"\d+")

Arrived = Callable[[int], None]


@dataclass(frozen=True)
class Listening:
    """A stream to open, and how it says how far the game is: the number after `sign`, and `more`, counts its moves."""

    request: bytes
    sign: bytes
    more: int


class StreamReader(asyncio.Protocol):
    """An open event stream; calls `arrived` with the number of moves that it has brought."""

    def __init__(self, listening: Listening, arrived: Arrived) -> None:
        self._listening = listening
        self._arrived = arrived
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self.transport = transport
        transport.write(self._listening.request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Read the last event that ends here; it may have come in several pieces."""
        whole = self._rest + data if self._rest else data
        end = whole.rfind(b"\n\n") + 2
        if end == 1:
            self._rest = whole
            return
        self._rest = whole[end:]
        sign = self._listening.sign
        at = whole.rfind(sign, 0, end)
        if at >= 0:
            digits = whole[at + len(sign) : at + len(sign) + 12]
            self._arrived(int(DIGITS.match(digits)[0]) + self._listening.more)  # type: ignore[index]


class Poster(asyncio.Protocol):
    """A connection for one request after the other."""

    def __init__(self) -> None:
        self._answer: asyncio.Future[int] | None = None
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ready."""
        self._transport: Any = transport

    def post(self, request: bytes) -> asyncio.Future[int]:
        """Send it; the future brings the status."""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def data_received(self, data: bytes) -> None:
        """Wait for the whole answer."""
        self._buffer += data
        head = self._buffer.find(b"\r\n\r\n")
        if head < 0:
            return
        at = self._buffer.lower().find(b"content-length: ", 0, head) + 16
        length = int(self._buffer[at : self._buffer.find(b"\r\n", at)])
        if len(self._buffer) >= head + 4 + length and self._answer is not None:
            self.head, self.body = self._buffer[:head].decode(), self._buffer[head + 4 :]
            status = int(self._buffer[9:12])
            self._buffer = b""
            self._answer.set_result(status)


async def open_stream(port: int, listening: Listening, arrived: Arrived) -> None:
    """A stream that stays open."""
    await asyncio.get_running_loop().create_connection(lambda: StreamReader(listening, arrived), "127.0.0.1", port)


@dataclass
class Contest:
    """One table under load: its moves in order, and what each player sends and reads."""

    table_id: str
    script: list[tuple[int, bytes]]  # seat and request of every move
    streams: list[Listening]  # of each seat
    done: int = 0
    delays: list[float] = field(default_factory=list)
    _port: int = 0
    _poster: Poster = field(default_factory=Poster)
    _waiting: asyncio.Future[None] | None = None
    _wanted: tuple[int, int] = (0, 0)
    _arrival: float = 0.0

    async def connect(self, port: int, *streaming: int) -> None:
        """Open the connection for moves and both streams, each perhaps at another server."""
        self._port = port
        await self.come_back()
        for seat, listening in enumerate(self.streams):
            await open_stream(streaming[seat] if streaming else port, listening, self._on_event(seat))

    async def come_back(self) -> None:
        """A fresh connection for moves: servers let those go that are silent for long."""
        self._poster = Poster()
        await asyncio.get_running_loop().create_connection(lambda: self._poster, "127.0.0.1", self._port)

    def _on_event(self, seat: int) -> Arrived:
        def arrived(count: int) -> None:
            if self._waiting is not None and self._wanted[0] == seat and count >= self._wanted[1]:
                self._arrival = time.perf_counter()
                self._waiting.set_result(None)
                self._waiting = None

        return arrived

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.done == len(self.script)

    async def move(self) -> None:
        """One move: answered to the one who made it, and seen by the other."""
        seat, request = self.script[self.done]
        self._wanted = (1 - seat, self.done + 1)  # this move, not some older one that comes late
        self._waiting = seen = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        status = await self._poster.post(request)
        if status != 200:
            raise RuntimeError(f"move {self.done} was answered by {status}: {self._poster.body[:200]!r}")
        answered = time.perf_counter()
        await seen
        self.delays.append(max(answered, self._arrival) - started)
        self.done += 1

    async def play(self, until: float) -> None:
        """As fast as it goes."""
        while time.perf_counter() < until and not self.is_over:
            await self.move()

    async def play_paced(self, start: float, interval: float, until: float) -> None:
        """A move each interval, from `start` on."""
        due = start
        while due < until and not self.is_over:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due += interval
