"""What nodes tell each other. News spare a look at the log: whoever misses one reads it there."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable
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
    """By publishing and subscribing in Redis, on one connection for both.

    redis-py connects; what is sent and what comes is packed and read here, many messages at once: its own way costs as
    much as half a move.
    """

    def __init__(self, pool: Any) -> None:
        """`pool`: redis-py's, whose connections say little about their types."""
        self.away = True
        self._connection: Any = pool.make_connection()
        self._heard: dict[bytes, tuple[Hear, Callable[[], None]]] = {}
        self._untaken: list[bytes] = []  # what was told, until Redis has taken it
        self._sending: list[bytes] | None = None  # in this turn of the loop; None: there is no connection
        self._said: set[type[Exception]] = set()  # about news that were not understood

    def tell(self, channel: str, message: bytes) -> None:
        """Publish it as soon as Redis takes it."""
        if len(self._untaken) < KEPT:
            publish = packed(b"PUBLISH", channel.encode(), message)
            self._untaken.append(publish)
            self._send(publish)

    def listen(self, channel: str, hear: Hear, begun: Callable[[], None]) -> None:
        """Subscribe, also after every new connection."""
        self._heard[channel.encode()] = (hear, begun)
        self._send(packed(b"SUBSCRIBE", channel.encode()))

    def ignore(self, channel: str) -> None:
        """Unsubscribe."""
        self._heard.pop(channel.encode(), None)
        self._send(packed(b"UNSUBSCRIBE", channel.encode()))

    def _send(self, command: bytes) -> None:
        """What is said in one turn of the loop is sent together."""
        if self._sending is not None:
            if not self._sending:
                asyncio.get_running_loop().call_soon(self._flush)
            self._sending.append(command)

    def _flush(self) -> None:
        if self._sending:
            with contextlib.suppress(RuntimeError):  # uvloop, if it is closed: whoever reads is about to notice
                self._connection._writer.write(b"".join(self._sending))
            self._sending.clear()

    async def run(self) -> None:
        """Speak and listen; after a failure again, and everybody who listens is told when it works."""
        while True:
            try:
                await self._carry()
            except Exception as reason:
                if not self.away:
                    log.error("redis_away", reason=type(reason).__name__)
            finally:
                self.away, self._sending = True, None
                with contextlib.suppress(Exception):
                    await self._connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _carry(self) -> None:
        """Until something fails."""
        await self._connection.connect()
        hearing = Hearing(self._read)
        self._connection._writer.transport.set_protocol(hearing)
        subscribing = [packed(b"SUBSCRIBE", channel) for channel in self._heard]
        self._sending = [packed(b"HELLO", b"3"), packed(b"PING"), *subscribing, *self._untaken]
        self._flush()
        silent = 0
        while silent < SILENT_PINGS:
            silent = 0 if await hearing.heard_within(PING_SECONDS) else silent + 1
            self._send(packed(b"PING"))
        raise TimeoutError("Redis is silent")

    def _read(self, answers: Any) -> None:
        taken = 0
        while (answer := answers.gets()) is not False:
            if isinstance(answer, list):
                self._take(answer)
            elif isinstance(answer, int):
                taken += 1
            elif isinstance(answer, Exception):
                raise answer
        del self._untaken[:taken]
        if self.away:
            self.away = False
            log.info("redis_reached")

    def _take(self, answer: list[Any]) -> None:
        if answer[1] not in self._heard:
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


class Hearing(asyncio.Protocol):
    """Reads what Redis sends as soon as it comes: a stream would wake a task for it, which costs more than to read."""

    def __init__(self, read: Callable[[Any], None]) -> None:
        import hiredis  # comes with redis, in the extra `cluster`

        self._read = read
        self._answers = hiredis.Reader()
        self._heard = False
        self._failure: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        """Some answers, and perhaps the beginning of another."""
        self._heard = True
        try:
            self._answers.feed(data)
            self._read(self._answers)
        except Exception as error:
            self._fail(error)

    def connection_lost(self, reason: Exception | None) -> None:
        """Nothing will come any more."""
        self._fail(reason or ConnectionError("Redis has closed the connection"))

    def _fail(self, reason: Exception) -> None:
        if not self._failure.done():
            self._failure.set_result(reason)

    async def heard_within(self, seconds: float) -> bool:
        """Whether anything came in these seconds; whatever has failed is raised at once."""
        self._heard = False
        await asyncio.wait({self._failure}, timeout=seconds)
        if self._failure.done():
            raise self._failure.result()
        return self._heard


def packed(*words: bytes) -> bytes:
    """A command as Redis reads it."""
    return b"*%d\r\n" % len(words) + b"".join([b"$%d\r\n%b\r\n" % (len(word), word) for word in words])
