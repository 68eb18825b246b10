"""Where jobs wait and are done: in threads of this process, or by workers that take them from Redis."""

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import structlog
from msgspec import json

from serai.cluster.jobs import Job, Tell

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

    async def ask(self, job: Job, tell: Tell = lambda _: None) -> Any:
        """The answer to a job; `tell` hears meanwhile how far it is."""
        async with self._in_line(job.kind, job.table):
            return await self._do(job, tell)

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
    async def _do(self, job: Job, tell: Tell) -> Any: ...

    @abstractmethod
    def close(self) -> None:
        """Stop; what was not done is asked again after the next start."""


class Threads(Queue):
    """In this process."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="serai-job")

    async def _do(self, job: Job, tell: Tell) -> Any:
        loop = asyncio.get_running_loop()

        def told(progress: Any) -> None:
            loop.call_soon_threadsafe(tell, progress)

        return await loop.run_in_executor(self._threads, job.run, told)

    def close(self) -> None:
        """Stop thinking."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class RedisQueue(Queue):
    """By workers (`serai worker`), through a stream a kind; in this process if there are none."""

    def __init__(self, redis: Any, news: "News", node: str, here: Queue) -> None:
        super().__init__()
        self._redis, self._news, self._here = redis, news, here
        self._channel = f"serai:answers:{node}"
        self._asked: dict[int, tuple[asyncio.Future[Any], Tell]] = {}
        self._number = 0
        self._lost = asyncio.Event()  # Redis was away: answers may be, too
        news.listen(self._channel, self._hear, self._heard_again)

    async def _do(self, job: Job, tell: Tell) -> Any:
        while await self._workers():
            with contextlib.suppress(_Unanswered):
                return await self._send(job, tell)
        return await self._here.ask(job, tell)

    async def _workers(self) -> bool:
        """Whether anybody would take a job."""
        from redis.exceptions import RedisError

        try:
            names = await self._redis.smembers(WORKERS)
            alive = await self._redis.exists(*(f"serai:worker:{name}" for name in names)) if names else 0
        except (OSError, TimeoutError, RedisError):
            return False
        return not self._news.away and alive > 0

    async def _send(self, job: Job, tell: Tell) -> Any:
        from redis.exceptions import RedisError

        self._number += 1
        number = self._number
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._asked[number] = (answer, tell)
        self._lost.clear()
        sent = json.encode([self._channel, number, job.table, job.sent()])
        try:
            place = await self._redis.xadd(stream_of(job.kind), {"job": sent})
            while not answer.done():
                await asyncio.wait({answer}, timeout=LOOK_SECONDS)
                if not answer.done() and (self._lost.is_set() or not await self._workers()):
                    await self._redis.xdel(stream_of(job.kind), place)
                    raise _Unanswered
        except (OSError, TimeoutError, RedisError) as error:
            raise _Unanswered from error
        finally:
            del self._asked[number]
        return answer.result()

    def _hear(self, message: bytes) -> None:
        number, done, said = json.decode(message)
        if number not in self._asked:
            return
        answer, tell = self._asked[number]
        if done is False:
            tell(said)
        elif not answer.done() and done:
            answer.set_result(said)
        elif not answer.done():
            answer.set_exception(RuntimeError(f"a worker has failed: {said}"))

    def _heard_again(self) -> None:
        self._lost.set()

    def close(self) -> None:
        """Stop thinking here."""
        self._here.close()


class _Unanswered(Exception):
    """No worker has done it."""
