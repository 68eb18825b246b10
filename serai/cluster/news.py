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
ANSWER_SECONDS = 5.0
READ_BYTES = 65_536


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

    redis-py connects; what comes is read here, many messages at once: its own way costs as much as half a move.
    """

    def __init__(self, pool: Any) -> None:
        """`pool`: redis-py's, whose connections say little about their types."""
        self.away = True
        self._pool = pool
        self._speaker: Any = pool.make_connection()
        self._listener: Any = pool.make_connection()
        self._listening = False
        self._heard: dict[bytes, tuple[Hear, Callable[[], None]]] = {}
        self._waiting: list[bytes] = []
        self._asked: list[bytes] = []  # to subscribe or not
        self._wake = asyncio.Event()
        self._said: set[type[Exception]] = set()  # about news that were not understood

    def tell(self, channel: str, message: bytes) -> None:
        """Publish it as soon as Redis takes it."""
        if len(self._waiting) < KEPT:
            self._waiting.append(packed(b"PUBLISH", channel.encode(), message))
            self._wake.set()

    def listen(self, channel: str, hear: Hear, begun: Callable[[], None]) -> None:
        """Subscribe, also after every new connection."""
        self._heard[channel.encode()] = (hear, begun)
        self._ask(b"SUBSCRIBE", channel)

    def ignore(self, channel: str) -> None:
        """Unsubscribe."""
        self._heard.pop(channel.encode(), None)
        self._ask(b"UNSUBSCRIBE", channel)

    def _ask(self, verb: bytes, channel: str) -> None:
        if self._listening:
            self._asked.append(packed(verb, channel.encode()))
            self._wake.set()

    async def run(self) -> None:
        """Speak and listen; after a failure again, and everybody who listens is told when it works."""
        while True:
            tasks = [asyncio.create_task(work()) for work in (self._speak, self._listen)]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                reason = next(iter(done)).exception()
                if not self.away:
                    log.error("redis_away", reason=type(reason).__name__)
            finally:
                self.away, self._listening = True, False
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                for connection in (self._speaker, self._listener):
                    with contextlib.suppress(Exception):
                        await connection.disconnect(nowait=True)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _speak(self) -> None:
        await self._speaker.connect()
        while True:
            self._wake.clear()
            if self._asked:
                asked, self._asked = self._asked, []
                await self._listener.send_packed_command(asked, check_health=False)
            batch = list(self._waiting)  # more may come while these are sent
            if batch:
                await self._speaker.send_packed_command(batch, check_health=False)
                await _taken(self._speaker._reader, len(batch))
                del self._waiting[: len(batch)]
            if not self._waiting and not self._asked:
                await self._wake.wait()

    async def _listen(self) -> None:
        import hiredis  # comes with redis, in the extra `cluster`

        await self._listener.connect()
        await self._listener.send_packed_command(
            [packed(b"PING"), *(packed(b"SUBSCRIBE", channel) for channel in self._heard)], check_health=False
        )
        self._asked.clear()
        self._listening = True
        answers, silent = hiredis.Reader(), 0
        while silent < SILENT_PINGS:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    data = await self._listener._reader.read(READ_BYTES)
            except TimeoutError:
                silent += 1
                await self._listener.send_packed_command(packed(b"PING"), check_health=False)
                continue
            if not data:
                raise ConnectionError("Redis has closed the connection")
            silent = 0
            if self.away:
                self.away = False
                log.info("redis_reached")
            answers.feed(data)
            while (answer := answers.gets()) is not False:
                self._take(answer)
        raise TimeoutError("Redis is silent")

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


async def _taken(answers: asyncio.StreamReader, count: int) -> None:
    """Wait until so many messages were taken: each is answered by a line."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while count > 0:
            data = await answers.read(READ_BYTES)
            if not data or data.startswith(b"-") or b"\n-" in data:
                raise ConnectionError("Redis takes no news")
            count -= data.count(b"\n")


def packed(*words: bytes) -> bytes:
    """A command as Redis reads it."""
    return b"*%d\r\n" % len(words) + b"".join([b"$%d\r\n%b\r\n" % (len(word), word) for word in words])
