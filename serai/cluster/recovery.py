"""The second half of `serai bench cluster`: how soon work begins, and what it costs when a worker or a node dies."""

import asyncio
import json
import signal
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from rich.console import Console
from rich.table import Table as Grid
from sqlalchemy import Engine, func, select

import serai
from serai.bots import DEFAULT, find
from serai.cluster import machine
from serai.cluster.jobs import PART_SECONDS, BotJob, ReviewJob
from serai.cluster.leases import HOLDERS
from serai.cluster.node import Node, connect_redis, join
from serai.cluster.queue import WORKERS, stream_of
from serai.cluster.servers import Redis, WorkerNode, free_port
from serai.cluster.worker import GROUP
from serai.store import schema
from serai.store.engine import connect, database_url
from serai.table import Table
from serai.table.perspective import Perspective

JOBS = 200
REST_SECONDS = 0.05
DEATHS = 5
LONGEST_SECONDS = 60.0
GAME = "lost-cities"


def run() -> None:
    """Measure everything and print the table."""
    grid = Grid("what", "median", "p99 or worst")
    starts = asyncio.run(_starts())
    grid.add_row("a job at rest, until its answer is there", *_milliseconds(starts))
    for workers in (2, 1):
        costs = asyncio.run(_deaths_of_workers(workers))
        grid.add_row(
            f"a worker of {workers} is killed half-way through a job of 1 s, until it is done", *_seconds(costs)
        )
    for how in (signal.SIGKILL, signal.SIGTERM):
        pauses = list(_deaths_of_nodes(how))
        grid.add_row(f"a node of two ends by {how.name}, until its table goes on", *_seconds(pauses))
    Console().print(grid)


def _milliseconds(found: list[float]) -> tuple[str, str]:
    return f"{statistics.median(found) * 1000:.1f} ms", f"{sorted(found)[int(len(found) * 0.99)] * 1000:.1f} ms"


def _seconds(found: list[float]) -> tuple[str, str]:
    return f"{statistics.median(found):.2f} s", f"{max(found):.2f} s"


@asynccontextmanager
async def _workers(count: int) -> AsyncIterator[tuple[Node, list[WorkerNode]]]:
    """A node without a web server, and workers that do its jobs."""
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory(prefix="serai-bench-")))
        redis = Redis(folder)
        children = [WorkerNode(folder, redis.url) for _ in range(count)]
        for child in (redis, *children):
            child.start()
            things.callback(child.stop, signal.SIGKILL)
        node = join(redis.url, "bench", 1, lambda: True)
        carrying = asyncio.create_task(node.news.run())
        try:
            while node.news.away or await node.redis.scard(WORKERS) < count:
                await asyncio.sleep(0.05)
            yield node, children
        finally:
            carrying.cancel()
            await asyncio.gather(carrying, return_exceptions=True)
            await node.close()


async def _starts() -> list[float]:
    """Seconds from asking for a choice at random until it is there: no less than until the work began."""
    table, taken = serai.new(GAME, seed=7), []
    async with _workers(1) as (node, _):
        for _job in range(JOBS):
            await asyncio.sleep(REST_SECONDS)
            asked = time.perf_counter()
            await node.queue.ask(BotJob("bench", table, table.to_move[0], "random"))
            taken.append(time.perf_counter() - asked)
    return taken


async def _deaths_of_workers(count: int) -> list[float]:
    """Seconds until a part of a review is there whose worker is killed half-way: it is begun anew. The last of all
    workers leaves it to the node."""
    game, costs = _finished(), []
    ReviewJob("bench", game, None).run()  # what is compiled is loaded, here and there, before the clock runs
    for _death in range(DEATHS):
        async with _workers(count) as (node, workers):
            await asyncio.gather(*(node.queue.ask(ReviewJob(f"bench {one}", game, None)) for one in range(count)))
            job = asyncio.create_task(node.queue.ask(ReviewJob("bench", game, None)))
            await asyncio.sleep(PART_SECONDS / 2)
            pending = await node.redis.xpending_range(stream_of("review"), GROUP, "-", "+", 1)
            busy = int(pending[0]["consumer"].partition(".")[0])
            killed = time.perf_counter()
            next(one for one in workers if one.process and one.process.pid == busy).stop(signal.SIGKILL)
            await job
            costs.append(time.perf_counter() - killed)
    return costs


def _finished() -> Table:
    table, bot = serai.new(GAME, seed=7, rounds=1), find(DEFAULT)
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, bot.choose(Perspective(table, seat)))
    return table


def _deaths_of_nodes(how: signal.Signals) -> Iterator[float]:
    """Seconds from the end of the node that acts at a table of bots until its log grows."""
    with machine.running(2, free_port(), {"SERAI_BOT_PACE": "0.2", "SERAI_RATE_FACTOR": "1000"}) as cluster:
        engine, redis = connect(database_url(cluster.postgres.url)), cluster.redis.url
        for _death in range(DEATHS):
            table = _table_of_bots(cluster.proxy.port)
            _grow(engine, table, 2)
            name = asyncio.run(_holder(redis, table))
            node = next(node for node in cluster.nodes if name.startswith(f"{node.name}."))
            known, ended = _lines(engine, table), time.perf_counter()
            node.send(how)
            _grow(engine, table, known + 2)  # one may have been under way
            yield time.perf_counter() - ended
            node.stop(how)
            node.start()
            machine.wait_until_well(node)
        engine.dispose()


def _table_of_bots(port: int) -> str:
    token = _post(port, "/api/v1/guests", "", {"name": "Ann"})["token"]
    wish = {"game": GAME, "seats": ["bot:random", "bot:random"], "options": {"rounds": 5}}
    return str(_post(port, "/api/v1/tables", token, wish)["id"])


def _post(port: int, path: str, token: str, data: Any) -> Any:
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", json.dumps(data).encode(), headers), timeout=10) as answer:
        return json.load(answer)


async def _holder(redis_url: str, table: str) -> str:
    redis = connect_redis(redis_url)
    try:
        return str(await redis.hget(HOLDERS, table))
    finally:
        await redis.aclose()


def _lines(engine: Engine, table: str) -> int:
    query = select(func.count()).select_from(schema.moves).where(schema.moves.c.table_id == table)
    with engine.connect() as connection:
        return int(connection.execute(query).scalar_one())


def _grow(engine: Engine, table: str, count: int) -> None:
    """Wait until the log has so many lines."""
    end = time.monotonic() + LONGEST_SECONDS
    while _lines(engine, table) < count:
        if time.monotonic() > end:
            raise RuntimeError(f"table {table} stands still")
        time.sleep(0.02)
