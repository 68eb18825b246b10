"""What nodes tell each other. News spare a look at the log: whoever misses one reads it there."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from asyncio import FIRST_COMPLETED
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

log = structlog.get_logger()

Hear = Callable[[bytes], None]

KEPT = 10_000  # news that wait for Redis; who needs older ones reads the log
PING_SECONDS = 1.0
SILENT_PINGS = 3
AGAIN_SECONDS = 0.3


class News(ABC):
    """Messages by channel: told to every node that listens there, in the order of the teller."""

    away = False  # nobody hears of others now

    @abstractmethod
    def tell(self, channel: str, message: bytes) -> None:
        """Let the other nodes know, soon."""

    @abstractmethod
    def listen(self, channel: str, hear: Hear, begun: Callable[[], None]) -> None:
        """Call `hear` with what is told from now on; `begun` each time when nothing can be missed any more."""

    @abstractmethod
    def ignore(self, channel: str) -> None:
        """Listen there no longer."""

    @abstractmethod
    async def run(self) -> None:
        """Carry the messages, until cancelled."""


class NoNews(News):
    """There is nobody else."""

    def tell(self, channel: str, message: bytes) -> None:
        """Nobody needs to know."""

    def listen(self, channel: str, hear: Hear, begun: Callable[[], None]) -> None:
        """Nobody will tell anything."""

    def ignore(self, channel: str) -> None:
        """Nobody did."""

    async def run(self) -> None:
        """There is nothing to carry."""


class RedisNews(News):
    """By publishing and subscribing in Redis, each on a connection of its own.

    redis-py connects; what is sent and what comes goes past its streams: to wake a task for every few messages costs as
    much as half a move.
    """

    def __init__(self, pool: Any) -> None:
        """`pool`: redis-py's, whose connections say little about their types."""
        self.away = True
        self._pool = pool
        self._speaker: Any = pool.make_connection()
        self._listener: Any = pool.make_connection()
        self._speaking: Wire | None = None
        self._listening: Wire | None = None
        self._heard: dict[bytes, tuple[Hear, Callable[[], None]]] = {}
        self._waiting: list[bytes] = []  # until Redis has taken them
        self._sent = 0  # of them
        self._asked: list[bytes] = []  # to subscribe or not
        self._flushing = False
        self._said: set[type[Exception]] = set()  # about news that were not understood

    def tell(self, channel: str, message: bytes) -> None:
        """Publish it as soon as Redis takes it."""
        if len(self._waiting) < KEPT:
            self._waiting.append(packed(b"PUBLISH", channel.encode(), message))
            self._flush_soon()

    def listen(self, channel: str, hear: Hear, begun: Callable[[], None]) -> None:
        """Subscribe, also after every new connection."""
        self._heard[channel.encode()] = (hear, begun)
        self._ask(b"SUBSCRIBE", channel)

    def ignore(self, channel: str) -> None:
        """Unsubscribe."""
        self._heard.pop(channel.encode(), None)
        self._ask(b"UNSUBSCRIBE", channel)

    def _ask(self, verb: bytes, channel: str) -> None:
        if self._listening is not None:
            self._asked.append(packed(verb, channel.encode()))
            self._flush_soon()

    def _flush_soon(self) -> None:
        """What is told in one turn of the loop is sent together."""
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        if self._listening is not None and self._asked:
            asked, self._asked = self._asked, []
            self._listening.write(b"".join(asked))
        if self._speaking is not None and self._sent < len(self._waiting):
            self._speaking.write(b"".join(self._waiting[self._sent :]))
            self._sent = len(self._waiting)

    async def run(self) -> None:
        """Speak and listen; after a failure again, and everybody who listens is told when it works."""
        while True:
            try:
                await self._carry()
            except Exception as reason:
                if not self.away:
                    log.error("redis_away", reason=type(reason).__name__)
            finally:
                self.away, self._speaking, self._listening = True, None, None
                for connection in (self._speaker, self._listener):
                    with contextlib.suppress(Exception):
                        await connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _carry(self) -> None:
        """Until something fails."""
        import hiredis  # comes with redis, in the extra `cluster`

        await self._speaker.connect()
        await self._listener.connect()
        answers = hiredis.Reader()
        speaking = self._speaking = Wire(self._speaker, self._taken)
        listening = self._listening = Wire(self._listener, partial(self._read, answers))
        self._asked.clear()
        listening.write(packed(b"PING") + b"".join([packed(b"SUBSCRIBE", channel) for channel in self._heard]))
        self._sent = 0
        self._flush()
        while True:
            unanswered = self._sent
            await asyncio.wait({speaking.lost, listening.lost}, timeout=PING_SECONDS, return_when=FIRST_COMPLETED)
            for wire in (speaking, listening):
                if wire.lost.done():
                    raise wire.lost.result()
            if max(speaking.silence(waits=unanswered > 0), listening.silence()) >= SILENT_PINGS:
                raise TimeoutError("Redis is silent")
            if listening.silent:
                listening.write(packed(b"PING"))

    def _taken(self, data: bytes) -> None:
        """Each message that was taken is answered by a line."""
        if data.startswith(b"-") or b"\n-" in data:
            raise ConnectionError("Redis takes no news")
        count = data.count(b"\n")
        del self._waiting[:count]
        self._sent -= count

    def _read(self, answers: Any, data: bytes) -> None:
        if self.away:
            self.away = False
            log.info("redis_reached")
        answers.feed(data)
        while (answer := answers.gets()) is not False:
            self._take(answer)

    def _take(self, answer: Any) -> None:
        if not isinstance(answer, list) or answer[1] not in self._heard:
            return
        hear, begun = self._heard[answer[1]]
        try:
            if answer[0] == b"message":
                hear(answer[2])
            elif answer[0] == b"subscribe":
                begun()
        except Exception as error:
            self._not_understood(error, begun)

    def _not_understood(self, error: Exception, begun: Callable[[], None]) -> None:
        """Perhaps the node that told it is of a later version: whoever listened looks where it is kept instead."""
        if type(error) not in self._said:
            self._said.add(type(error))
            log.error("news_not_understood", exc_info=error)
        begun()


class Wire(asyncio.Protocol):
    """A connection of redis-py's from now on: whatever comes is handed on at once."""

    def __init__(self, connection: Any, take: Callable[[bytes], None]) -> None:
        self.lost: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        self.silent = 0  # looks since something came
        self._take = take
        self._transport: asyncio.Transport = connection._writer.transport
        self._transport.set_protocol(self)

    def write(self, data: bytes) -> None:
        """Send it, if somebody is there."""
        if not self.lost.done():
            self._transport.write(data)

    def silence(self, waits: bool = True) -> int:
        """Look again: how often nothing has come, though something should have if somebody `waits`."""
        self.silent = self.silent + 1 if waits else 0
        return self.silent

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.silent = 0
        try:
            self._take(data)
        except Exception as error:
            self._end(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing will come any more."""
        self._end(exc or ConnectionError("Redis has closed the connection"))

    def _end(self, reason: Exception) -> None:
        if not self.lost.done():
            self.lost.set_result(reason)


def packed(*words: bytes) -> bytes:
    """A command as Redis reads it."""
    return b"*%d\r\n" % len(words) + b"".join([b"$%d\r\n%b\r\n" % (len(word), word) for word in words])
