"""`serai worker`: takes jobs from the queue in Redis and does them, so that the web nodes need not think.

A stream a kind with one consumer group: read with a blocking call, acknowledged when done, claimed from workers that
died. What a worker is busy with it claims anew again and again, so that nobody takes it for dead.
"""

import asyncio
import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from typing import Any

import structlog
from msgspec import json

from serai.cluster.jobs import KINDS
from serai.cluster.node import SOCKET_SECONDS, connect_redis
from serai.cluster.pools import Pools
from serai.cluster.queue import WORKER_MILLISECONDS, WORKERS, stream_of
from serai.warming import compile_game, smallest_first

log = structlog.get_logger()

GROUP = "workers"
BEAT_SECONDS = 0.4
BLOCK_MILLISECONDS = 500
DEAD_MILLISECONDS = 1_200  # a job of which nobody has said for so long that it is being done
AGAIN_SECONDS = 0.5
GRACE_SECONDS = 10.0


class Worker:
    """Some threads for every kind of job."""

    def __init__(self, redis_url: str, threads: int) -> None:
        self.name = f"{os.getpid()}.{secrets.token_hex(4)}"
        self._redis = connect_redis(redis_url, socket_timeout=SOCKET_SECONDS)
        self._pools = Pools(threads)
        self._stopping = asyncio.Event()
        self._busy: set[asyncio.Task[None]] = set()
        self._away = False

    async def run(self) -> bool:
        """Work until told to stop, then finish what was begun; False if that takes too long."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stopping.set)
        consumers = [
            asyncio.create_task(self._consume(kind, f"{self.name}-{number}"))
            for kind, job in KINDS.items()
            for number in range(self._pools.at_once(job))
        ]
        alive = asyncio.create_task(self._stay_alive())
        log.info("working", worker=self.name, jobs={kind: self._pools.at_once(job) for kind, job in KINDS.items()})
        await self._stopping.wait()
        for task in (alive, *consumers):
            task.cancel()
        with contextlib.suppress(Exception):
            await self._redis.delete(f"serai:worker:{self.name}")
            await self._redis.srem(WORKERS, self.name)
        _, late = await asyncio.wait({alive, *consumers, *self._busy}, timeout=GRACE_SECONDS)
        await self._redis.aclose()
        self._pools.close()
        return not late

    async def _stay_alive(self) -> None:
        while not self._stopping.is_set():
            with self._patience():
                await self._redis.set(f"serai:worker:{self.name}", " ".join(KINDS), px=WORKER_MILLISECONDS)
                await self._redis.sadd(WORKERS, self.name)
                names = await self._redis.smembers(WORKERS)
                for name in names:
                    if not await self._redis.exists(f"serai:worker:{name}"):
                        await self._redis.srem(WORKERS, name)
            await asyncio.sleep(BEAT_SECONDS)

    async def _consume(self, kind: str, consumer: str) -> None:
        """Take one job after the other: first those of the dead, then the one that waits longest. Cancelling breaks off
        a wait; a failure of the connection at the same moment may hide it."""
        while not self._stopping.is_set():
            place, job = None, None
            with self._patience() as met:
                place, job = await self._next(kind, consumer)
            if place is None:
                await asyncio.sleep(AGAIN_SECONDS if met else 0)
                continue
            task = asyncio.create_task(self._do(kind, consumer, place, job))
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)
            await asyncio.shield(task)

    async def _next(self, kind: str, consumer: str) -> tuple[str | None, Any]:
        from redis.exceptions import ResponseError

        stream = stream_of(kind)
        try:
            claimed = await self._redis.xautoclaim(stream, GROUP, consumer, DEAD_MILLISECONDS, count=1)
            found = claimed[1]
            if not found:
                read = await self._redis.xreadgroup(GROUP, consumer, {stream: ">"}, count=1, block=BLOCK_MILLISECONDS)
                found = read[0][1] if read else []
        except ResponseError:  # there is no such group: Redis is new, or was emptied
            with contextlib.suppress(ResponseError):
                await self._redis.xgroup_create(stream, GROUP, id="0", mkstream=True)
            return None, None
        if not found or found[0][1] is None:
            return None, None
        return found[0][0], found[0][1]["job"]

    async def _do(self, kind: str, consumer: str, place: str, sent: str) -> None:
        channel, number, table, payload = json.decode(sent)
        done = asyncio.Event()
        beat = asyncio.create_task(self._keep(kind, consumer, place, done))
        try:
            answer = await self._pools.run(KINDS[kind], lambda: KINDS[kind].received(table, payload).run())
            await self._answer(channel, number, True, answer)
        except Exception as error:
            log.exception("job_failed", kind=kind, table=table)
            await self._answer(channel, number, None, type(error).__name__)
        finally:
            done.set()
            beat.cancel()
        with self._patience():
            await self._redis.xack(stream_of(kind), GROUP, place)
            await self._redis.xdel(stream_of(kind), place)

    async def _keep(self, kind: str, consumer: str, place: str, done: asyncio.Event) -> None:
        """Show that the job is being done."""
        while not done.is_set():
            await asyncio.sleep(BEAT_SECONDS)
            with self._patience():
                await self._redis.xclaim(stream_of(kind), GROUP, consumer, 0, [place], justid=True)

    async def _answer(self, channel: str, number: int, done: bool | None, said: Any) -> None:
        """`done`: None if it failed, and `said` is how."""
        with self._patience():
            await self._redis.publish(channel, json.encode([number, done, said]))

    @contextlib.contextmanager
    def _patience(self) -> Iterator[list[BaseException]]:
        """Redis may be away for a while: what is not answered is asked again."""
        from redis.exceptions import RedisError

        met: list[BaseException] = []
        try:
            yield met
        except (OSError, TimeoutError, RedisError) as error:
            met.append(error)
        if bool(met) != self._away:
            self._away = bool(met)
            log.warning("redis_away" if met else "redis_back", reasons=[type(error).__name__ for error in met])


def work(redis_url: str, threads: int) -> None:
    """Work until told to stop (SIGTERM or Ctrl-C); first make ready what compiled code is needed."""
    for game in smallest_first():
        compile_game(game)

    async def main() -> None:
        if not await Worker(redis_url, threads).run():
            log.warning("left_undone")
            os._exit(0)  # threads that think cannot be ended otherwise; others do the job again

    asyncio.run(main())
