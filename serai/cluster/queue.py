"""Where jobs wait and are done: in threads of this process, or by workers that take them from Redis."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import json

from serai.cluster.jobs import Job
from serai.cluster.pools import Pools

if TYPE_CHECKING:
    from serai.cluster.news import News

log = structlog.get_logger()

WORKERS = "serai:workers"
WORKER_MILLISECONDS = 1_500  # a worker that was not heard of for so long is gone
LOOK_SECONDS = 0.4  # how often whoever waits for a worker looks whether there still is one


def stream_of(kind: str) -> str:
    """Where jobs of a kind wait in Redis."""
    return f"serai:jobs:{kind}"


class Queue(ABC):
    """Does jobs, those of one table one after the other."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], asyncio.Lock] = {}

    async def ask(self, job: Job) -> Any:
        """The answer to a job."""
        async with self._in_line(job.kind, job.table):
            return await self._do(job)

    @contextlib.asynccontextmanager
    async def _in_line(self, kind: str, table: str) -> AsyncIterator[None]:
        line = self._lines.setdefault((kind, table), asyncio.Lock())
        try:
            async with line:
                yield
        finally:
            if not line.locked():
                self._lines.pop((kind, table), None)

    @abstractmethod
    async def _do(self, job: Job) -> Any: ...

    @abstractmethod
    def close(self) -> None:
        """Stop; what was not done is asked again after the next start."""


class Threads(Queue):
    """In this process."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._pools = Pools(count)

    async def _do(self, job: Job) -> Any:
        return await self._pools.run(type(job), job.run)

    def close(self) -> None:
        """Stop thinking."""
        self._pools.close()


class RedisQueue(Queue):
    """By workers (`serai worker`), through a stream a kind; in this process if there are none."""

    def __init__(self, redis: Any, news: "News", node: str, here: Queue) -> None:
        super().__init__()
        self._redis, self._news, self._here = redis, news, here
        self._channel = f"serai:answers:{node}"
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self._lost = asyncio.Event()  # Redis was away: answers may be, too
        news.listen(self._channel, self._hear, self._heard_again)

    async def _do(self, job: Job) -> Any:
        while await self._workers(job.kind):
            with contextlib.suppress(_Unanswered):
                return await self._send(job)
        return await self._here.ask(job)

    async def _workers(self, kind: str) -> bool:
        """Whether anybody would take a job of that kind: a worker says what it knows, and may be older than we are."""
        from redis.exceptions import RedisError

        try:
            names = await self._redis.smembers(WORKERS)
            known = await self._redis.mget([f"serai:worker:{name}" for name in names]) if names else []
        except (OSError, TimeoutError, RedisError):
            return False
        return not self._news.away and any(kinds is not None and kind in kinds.split() for kinds in known)

    async def _send(self, job: Job) -> Any:
        from redis.exceptions import RedisError

        self._number += 1
        number = self._number
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._lost.clear()
        sent = json.encode([self._channel, number, job.table, job.sent()])
        try:
            place = await self._redis.xadd(stream_of(job.kind), {"job": sent})
            while not answer.done():
                await asyncio.wait({answer}, timeout=LOOK_SECONDS)
                if not answer.done() and (self._lost.is_set() or not await self._workers(job.kind)):
                    await self._redis.xdel(stream_of(job.kind), place)
                    raise _Unanswered
        except (OSError, TimeoutError, RedisError) as error:
            raise _Unanswered from error
        finally:
            del self._asked[number]
        return answer.result()

    def _hear(self, message: bytes) -> None:
        number, done, said = json.decode(message)
        answer = self._asked.get(number)
        if answer is None or answer.done():
            return
        if done:
            answer.set_result(said)
        else:
            answer.set_exception(RuntimeError(f"a worker has failed: {said}"))

    def _heard_again(self) -> None:
        self._lost.set()

    def close(self) -> None:
        """Stop thinking here."""
        self._here.close()


class _Unanswered(Exception):
    """No worker has done it."""
