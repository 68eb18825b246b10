"""`serai bench cluster`: what a move costs on PostgreSQL, and on two nodes; how soon the other node has it.

The load is that of `serai bench server`, the same for every node. On two nodes it is spread as a proxy spreads it that
knows nothing of tables: each stream, and whoever posts, is at any of the two. Or all post to one and read at the other,
so that every move travels as news. Read the figures as ratios: all are taken in one run, in turn.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from sqlalchemy import select

from serai.cluster.servers import Postgres, Redis
from serai.lab.server_bench import SETTLED_SECONDS, play, prepare
from serai.lab.server_process import Place, ServerProcess
from serai.store import schema
from serai.store.engine import connect, database_url

PACE = 500.0


class Node(ServerProcess):
    """A measured server on PostgreSQL."""

    def __init__(self, folder: Path, place: Place, database: str, redis: str) -> None:
        super().__init__(folder, place, database, redis)
        self._url = database

    def seeds(self) -> dict[str, int]:
        """The seed of each table, from PostgreSQL."""
        engine = connect(database_url(self._url))
        with engine.connect() as connection:
            found = {row.id: row.seed for row in connection.execute(select(schema.tables.c.id, schema.tables.c.seed))}
        engine.dispose()
        return found


@dataclass(frozen=True)
class Figures:
    """What one kind of server has done."""

    what: str
    moves_per_second: float
    cpu_us: float  # of all nodes together, for one move
    median_ms: float
    p99_ms: float


ALONE, KEPT, SHARED = "one process, SQLite", "one node, PostgreSQL", "one node, PostgreSQL and Redis"
SPREAD, CROSSING = "two nodes, players at any", "two nodes, every move crosses"
KINDS = (ALONE, KEPT, SHARED, SPREAD, CROSSING)
WARM_SECONDS = 1.0  # every node has loaded what it needs


@asynccontextmanager
async def servers(kind: str, place: Place) -> AsyncIterator[list[ServerProcess]]:
    """Fresh servers of a kind, ready."""
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory(prefix="serai-bench-")))
        folder.chmod(0o755)
        (folder / "postgres").mkdir()
        running: list[ServerProcess] = []
        if kind == ALONE:
            running = [ServerProcess(folder, place)]
        else:
            postgres, redis = Postgres(folder / "postgres"), Redis(folder)
            for child in (postgres, redis):
                child.start()
                things.callback(child.stop)
            address = "" if kind == KEPT else redis.url
            count = 2 if kind in (SPREAD, CROSSING) else 1
            running = [Node(folder, place, postgres.url, address) for _ in range(count)]
        for server in running:
            things.callback(server.close)
        for server in running:
            await server.ready()
        yield running


async def measure(kind: str, place: Place, tables: int, pace: float | None, seconds: float) -> Figures:
    """One run on fresh servers, with so many tables for each."""
    async with servers(kind, place) as running:
        contests, chance = [], random.Random(tables)
        for number, server in enumerate(running):
            for contest in await server.contests(tables, False):
                ports = [chance.choice(running).port for _ in range(3)]
                crossing = [server.port, *[running[number - 1].port] * 2]
                await contest.connect(*(crossing if kind == CROSSING else ports))
                contests.append(contest)
        await asyncio.sleep(SETTLED_SECONDS)
        start = time.perf_counter()
        await play(contests, pace, start, start + WARM_SECONDS)
        for contest in contests:
            contest.delays.clear()
        spent, start = sum(server.cpu_seconds() for server in running), time.perf_counter()
        await play(contests, pace, start, start + seconds)
        elapsed = time.perf_counter() - start
        spent = sum(server.cpu_seconds() for server in running) - spent
    delays = sorted(delay * 1000 for contest in contests for delay in contest.delays)
    what = kind + ("" if pace is None else f", paced at {pace:.0f}/s")
    return Figures(
        what,
        len(delays) / elapsed,
        spent / len(delays) * 1e6,
        statistics.median(delays),
        delays[int(len(delays) * 0.99)],
    )


def run(tables: int, seconds: float, runs: int) -> list[Figures]:
    """Measure everything and print the table: medians of `runs` runs."""
    place = Place(prepare())
    plans = [*((kind, None) for kind in KINDS), (SHARED, PACE), (CROSSING, PACE)]
    attempts: dict[tuple[str, float | None], list[Figures]] = {plan: [] for plan in plans}
    console = Console()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(plans) * runs)
        for kind, pace in plans * runs:
            progress.update(task, description=kind)
            attempts[kind, pace].append(uvloop.run(measure(kind, place, tables, pace, seconds)))
            progress.advance(task)
    results = [_median(figures) for figures in attempts.values()]
    _print(console, results)
    return results


def _median(attempts: Sequence[Figures]) -> Figures:
    names = ("moves_per_second", "cpu_us", "median_ms", "p99_ms")
    return Figures(
        attempts[0].what, *(statistics.median(getattr(attempt, name) for attempt in attempts) for name in names)
    )


def _print(console: Console, results: Sequence[Figures]) -> None:
    grid = Grid("what", "moves/s", "of SQLite's", "CPU µs a move", "of SQLite's", f"of {SHARED}", "median ms", "p99 ms")
    first, shared = results[0], results[KINDS.index(SHARED)]
    for result in results:
        grid.add_row(
            result.what,
            f"{result.moves_per_second:,.0f}",
            f"{result.moves_per_second / first.moves_per_second:.2f}",
            f"{result.cpu_us:,.0f}",
            f"{result.cpu_us / first.cpu_us:.2f}",
            f"{result.cpu_us / shared.cpu_us:.2f}",
            f"{result.median_ms:.1f}",
            f"{result.p99_ms:.1f}",
        )
    console.print(grid)
