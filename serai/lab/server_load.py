"""Players over real connections: as little work as possible on this side, so that the server is what is measured."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Arrived = Callable[[int], None]


class StreamReader(asyncio.Protocol):
    """An open event stream; calls `arrived` with the id of each event (for pages, with the number of events)."""

    def __init__(self, request: bytes, arrived: Arrived) -> None:
        self._request = request
        self._arrived = arrived
        self._rest = b""
        self.events = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self.transport = transport
        transport.write(self._request)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        """Count what ends here; an event may come in several pieces."""
        whole = self._rest + data
        end = whole.rfind(b"\n\n") + 2
        if end == 1:
            self._rest = whole
            return
        self._rest = whole[end:]
        count = whole.count(b"\nid: ", 0, end)
        if count:
            self.events += count
            self._arrived(self.events)


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


async def open_stream(port: int, request: bytes, arrived: Arrived) -> None:
    """A stream that stays open."""
    await asyncio.get_running_loop().create_connection(lambda: StreamReader(request, arrived), "127.0.0.1", port)


@dataclass
class Contest:
    """One table under load: its moves in order, and what each player sends and reads."""

    script: list[tuple[int, bytes]]  # seat and request of every move
    streams: list[bytes]  # the request of each seat's stream
    done: int = 0
    delays: list[float] = field(default_factory=list)
    _poster: Poster = field(default_factory=Poster)
    _seen: list[int] = field(default_factory=lambda: [0, 0])
    _waiting: asyncio.Future[None] | None = None
    _wanted: tuple[int, int] = (0, 0)
    _arrival: float = 0.0

    async def connect(self, port: int) -> None:
        """Open both streams and the connection for moves."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self._poster, "127.0.0.1", port)
        for seat, request in enumerate(self.streams):
            await open_stream(port, request, self._on_event(seat))

    def _on_event(self, seat: int) -> Arrived:
        def arrived(count: int) -> None:
            self._seen[seat] = count
            if self._waiting is not None and self._wanted[0] == seat and count >= self._wanted[1]:
                self._arrival = time.perf_counter()
                self._waiting.set_result(None)
                self._waiting = None

        return arrived

    async def move(self) -> None:
        """One move: answered to the one who made it, and seen by the other."""
        seat, request = self.script[self.done]
        other = 1 - seat
        self._wanted = (other, self._seen[other] + 1)
        self._waiting = seen = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        status = await self._poster.post(request)
        if status != 200:
            raise RuntimeError(f"move {self.done} was answered by {status}: {self._poster.body[:200]!r}")
        await seen
        self.delays.append(self._arrival - started)
        self.done += 1

    async def play(self, until: float) -> None:
        """As fast as it goes."""
        while time.perf_counter() < until and self.done < len(self.script):
            await self.move()

    async def play_paced(self, start: float, interval: float, until: float) -> None:
        """A move each interval, from `start` on."""
        due = start
        while due < until and self.done < len(self.script):
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due += interval
