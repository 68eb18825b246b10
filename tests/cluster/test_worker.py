"""Workers take jobs from Redis: at once, one table after the other, from the dead too; without any, nodes think."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import serai
from serai.cluster import queue
from serai.cluster.jobs import BotJob, Job
from serai.cluster.node import Node, join
from serai.cluster.servers import Redis
from serai.cluster.worker import Worker
from tests import redis_server

WORK = """
import sys, time
from serai.cluster import jobs, worker

class Slow(jobs.Job):
    kind = "slow"
    def __init__(self, table, seconds):
        self.table, self.seconds = table, seconds
    def sent(self):
        return self.seconds
    received = classmethod(lambda cls, table, sent: cls(table, sent))
    def run(self):
        time.sleep(self.seconds)
        return worker.os_name()

import os
worker.os_name = lambda: os.getpid()
jobs.KINDS["slow"] = Slow
worker.smallest_first = lambda: []
worker.GRACE_SECONDS = 0.5
worker.work(sys.argv[1], 1)
"""


class Slow(Job):
    """Takes its time, and answers which process has done it."""

    kind = "slow"

    def __init__(self, table: str, seconds: float) -> None:
        self.table, self._seconds = table, seconds

    def sent(self) -> float:
        return self._seconds

    @classmethod
    def received(cls, table: str, sent: float) -> "Slow":
        return cls(table, sent)

    def run(self) -> int:
        time.sleep(self._seconds)
        return os.getpid()


@pytest.fixture
def redis() -> Iterator[Redis]:
    with redis_server.running() as server:
        yield server


@contextmanager
def working(redis: Redis) -> Iterator[subprocess.Popen[bytes]]:
    """A worker of its own, ended with the block."""
    process = subprocess.Popen([sys.executable, "-c", WORK, redis.url])
    try:
        yield process
    finally:
        process.kill()
        process.wait(20)


def with_node(redis: Redis, work: Callable[[Node], Coroutine[Any, Any, None]]) -> None:
    async def main() -> None:
        node = join(redis.url, "test", 1, lambda: True)
        carrying = asyncio.create_task(node.news.run())
        try:
            async with asyncio.timeout(30):
                while node.news.away:
                    await asyncio.sleep(0.01)
                await work(node)
        finally:
            carrying.cancel()
            await asyncio.gather(carrying, return_exceptions=True)
            await node.close()

    asyncio.run(main())


async def until_there(node: Node, count: int = 1) -> None:
    while await node.redis.scard(queue.WORKERS) < count:
        await asyncio.sleep(0.02)


async def until_begun(node: Node) -> None:
    """A worker has taken a slow job."""
    while not await node.redis.exists(queue.stream_of("slow")):
        await asyncio.sleep(0.01)
    while not await node.redis.xpending_range(queue.stream_of("slow"), "workers", "-", "+", 1):
        await asyncio.sleep(0.01)


def test_with_no_worker_the_node_thinks_itself(redis: Redis) -> None:
    async def work(node: Node) -> None:
        assert await node.queue.ask(Slow("t", 0.0)) == os.getpid()

    with_node(redis, work)


def test_with_a_worker_the_node_does_not_think(redis: Redis) -> None:
    with working(redis) as process:

        async def work(node: Node) -> None:
            await until_there(node)
            assert await node.queue.ask(Slow("t", 0.0)) == process.pid
            table = serai.new("lost-cities", seed=7)
            action, faults = await node.queue.ask(BotJob("t", table, table.to_move[0], "random"))
            assert action in [legal.text for legal in table.actions(table.to_move[0])]
            assert faults == 0

        with_node(redis, work)


def test_a_kind_of_job_never_waits_behind_another(redis: Redis) -> None:
    with working(redis):

        async def work(node: Node) -> None:
            await until_there(node)
            slow = asyncio.create_task(node.queue.ask(Slow("t", 60.0)))
            await until_begun(node)
            table = serai.new("lost-cities", seed=7)
            await node.queue.ask(BotJob("t", table, table.to_move[0], "random"))
            assert not slow.done()
            slow.cancel()

        with_node(redis, work)


def test_a_worker_gets_no_job_of_which_it_knows_nothing(redis: Redis) -> None:
    class Newer(Slow):
        kind = "newer"

    with working(redis):

        async def work(node: Node) -> None:
            await until_there(node)
            assert await node.queue.ask(Newer("t", 0.0)) == os.getpid()

        with_node(redis, work)


def test_what_a_killed_worker_was_at_is_done_by_another_or_here(redis: Redis) -> None:
    with working(redis) as first, working(redis) as second:
        workers = [first, second]

        async def work(node: Node) -> None:
            await until_there(node, 2)
            asked = asyncio.create_task(node.queue.ask(Slow("t", 1.0)))
            await until_begun(node)
            for victim in workers:
                victim.send_signal(signal.SIGSTOP)  # neither can be told from a dead one
            workers[0].send_signal(signal.SIGKILL)
            workers[1].send_signal(signal.SIGCONT)
            assert await asked == workers[1].pid
            workers[1].send_signal(signal.SIGKILL)
            assert await node.queue.ask(Slow("t", 0.0)) == os.getpid()

        with_node(redis, work)


def test_a_job_that_does_not_end_keeps_no_worker_from_ending(redis: Redis) -> None:
    with working(redis) as process:

        async def work(node: Node) -> None:
            await until_there(node)
            asked = asyncio.create_task(node.queue.ask(Slow("t", 60.0)))
            await until_begun(node)
            process.terminate()
            assert await asyncio.to_thread(process.wait, 20) == 0
            asked.cancel()

        with_node(redis, work)


def test_a_worker_ends_though_a_failure_hides_that_its_wait_was_broken_off(
    redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: Worker, kind: str, consumer: str) -> tuple[None, None]:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            raise OSError("the connection went at the same moment") from None
        return None, None

    monkeypatch.setattr(Worker, "_next", broken)

    async def main() -> None:
        worker = Worker(redis.url, 1)
        running = asyncio.create_task(worker.run())
        await asyncio.sleep(0.1)
        worker._stopping.set()
        async with asyncio.timeout(20):
            assert await running

    asyncio.run(main())


def test_a_table_with_many_jobs_keeps_no_other_waiting() -> None:
    order: list[str] = []

    class Noted(Slow):
        def run(self) -> int:
            order.append(self.table)
            return threading.get_ident()

    async def main() -> None:
        threads = queue.Threads(1)
        jobs = [Noted("greedy", 0.0) for _ in range(5)] + [Noted("modest", 0.0)]
        await asyncio.gather(*(threads.ask(job) for job in jobs))
        threads.close()

    asyncio.run(main())
    assert order.index("modest") == 1
