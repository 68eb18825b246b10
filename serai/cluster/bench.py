"""`serai bench cluster`: what a move costs on PostgreSQL, and on two nodes; how soon the other node has it.

The load is that of `serai bench server`, the same for every node. On two nodes it is spread as the proxy of `serai
cluster` spreads it, all that belongs to a table at one of them; or as one that knows nothing of tables: each stream,
and whoever posts, is at any of the two. Or all post to one and read at the other, so that every move travels as news.
Two processes that know nothing of each other say what sharing a core costs by itself.

All servers stand side by side and play in turn, a few seconds each, again and again: the machine's moods fall on all of
them alike. Read the figures as ratios. How soon a move is there is measured with nothing else beside: servers at rest
have work, too, and share the core.
"""

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from sqlalchemy import select

from serai.cluster.servers import Postgres, Redis
from serai.lab.server_bench import SETTLED_SECONDS, play, prepare
from serai.lab.server_load import Contest
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
    least_cpu_us: float = 0.0  # of all runs
    most_cpu_us: float = 0.0


ALONE, STRANGERS = "one process, SQLite", "two such processes, nothing shared but the core"
KEPT, SHARED = "one node, PostgreSQL", "one node, PostgreSQL and Redis"
TOGETHER = "two nodes, a table's players at one"
SPREAD, CROSSING = "two nodes, players at any", "two nodes, every move crosses"
KINDS = (ALONE, STRANGERS, KEPT, SHARED, TOGETHER, SPREAD, CROSSING)
PACED = (SHARED, CROSSING)
WARM_SECONDS = 1.0  # every node has loaded what it needs


class Setting:
    """Servers of one kind with their tables, ready to play."""

    def __init__(self, kind: str, running: Sequence[ServerProcess], contests: Sequence[Contest]) -> None:
        self.kind = kind
        self._running = running
        self._contests = contests

    async def play(self, pace: float | None, seconds: float) -> Figures:
        """What it does in so many seconds, `pace`: with so many moves a second, None: as fast as it goes."""
        for contest in self._contests:
            contest.delays.clear()
            await contest.come_back()
        spent, start = self._cpu_seconds(), time.perf_counter()
        await play(self._contests, pace, start, start + seconds)
        elapsed = time.perf_counter() - start
        spent = self._cpu_seconds() - spent
        if any(contest.is_over for contest in self._contests):
            raise RuntimeError("A game has come to its end; measure for fewer seconds.")
        delays = sorted(delay * 1000 for contest in self._contests for delay in contest.delays)
        return Figures(
            self.kind + ("" if pace is None else f", paced at {pace:.0f}/s"),
            len(delays) / elapsed,
            spent / len(delays) * 1e6,
            statistics.median(delays),
            delays[int(len(delays) * 0.99)],
        )

    def _cpu_seconds(self) -> float:
        return sum(server.cpu_seconds() for server in self._running)


@asynccontextmanager
async def set_up(kind: str, place: Place, tables: int) -> AsyncIterator[Setting]:
    """Fresh servers of a kind, with so many tables for each."""
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory(prefix="serai-bench-")))
        folder.chmod(0o755)
        (folder / "postgres").mkdir()
        running: list[ServerProcess] = []
        if kind in (ALONE, STRANGERS):
            for number in range(1 if kind == ALONE else 2):
                (folder / str(number)).mkdir()
                running.append(ServerProcess(folder / str(number), place))
        else:
            postgres, redis = Postgres(folder / "postgres"), Redis(folder)
            for child in (postgres, redis):
                child.start()
                things.callback(child.stop)
            address = "" if kind == KEPT else redis.url
            count = 2 if kind in (TOGETHER, SPREAD, CROSSING) else 1
            running = [Node(folder, place, postgres.url, address) for _ in range(count)]
        for server in running:
            things.callback(server.close)
        for server in running:
            await server.ready()
        contests, chance = [], random.Random(tables)
        for number, server in enumerate(running):
            for contest in await server.contests(tables, False):
                where = [server] * 3  # whoever posts, and both streams
                if kind == TOGETHER:
                    where = [chance.choice(running)] * 3
                elif kind == SPREAD:
                    where = chance.choices(running, k=3)
                elif kind == CROSSING:
                    where = [server, *[running[number - 1]] * 2]
                await contest.connect(*(at.port for at in where))
                contests.append(contest)
        yield Setting(kind, running, contests)


async def measure(place: Place, tables: int, seconds: float, runs: int, progress: Progress) -> list[Figures]:
    """Medians of every kind, each played `runs` times; then of those that are paced, each with nothing beside it."""
    task = progress.add_task("setting up", total=(len(KINDS) + len(PACED)) * (1 + runs))
    results = await compare(KINDS, None, place, tables, seconds, runs, lambda: progress.advance(task))
    progress.update(task, description=f"paced at {PACE:.0f}/s")
    for kind in PACED:
        results += await compare([kind], PACE, place, tables, seconds, runs, lambda: progress.advance(task))
    return results


async def compare(
    kinds: Sequence[str],
    pace: float | None,
    place: Place,
    tables: int,
    seconds: float,
    runs: int,
    done: Callable[[], None],
) -> list[Figures]:
    """Medians of some kinds, side by side and in turn."""
    async with AsyncExitStack() as stack:
        settings = []
        for kind in kinds:
            settings.append(await stack.enter_async_context(set_up(kind, place, tables)))
            done()
        await asyncio.sleep(SETTLED_SECONDS)
        for setting in settings:
            await setting.play(None, WARM_SECONDS)
        attempts: list[list[Figures]] = [[] for _ in settings]
        for _ in range(runs):
            for setting, figures in zip(settings, attempts, strict=True):
                figures.append(await setting.play(pace, seconds))
                done()
    return [_median(figures) for figures in attempts]


def run(tables: int, seconds: float, runs: int) -> list[Figures]:
    """Measure everything and print the table."""
    place, console = Place(prepare()), Console()
    with Progress(console=console, transient=True) as progress:
        results = uvloop.run(measure(place, tables, seconds, runs, progress))
    _print(console, results)
    return results


def _median(attempts: Sequence[Figures]) -> Figures:
    names = ("moves_per_second", "cpu_us", "median_ms", "p99_ms")
    medians = {name: statistics.median(getattr(attempt, name) for attempt in attempts) for name in names}
    costs = [attempt.cpu_us for attempt in attempts]
    return Figures(attempts[0].what, **medians, least_cpu_us=min(costs), most_cpu_us=max(costs))


def _print(console: Console, results: Sequence[Figures]) -> None:
    grid = Grid(
        "what",
        "moves/s",
        "of SQLite's",
        "CPU µs a move",
        "least to most",
        "of SQLite's",
        f"of {SHARED}",
        "median ms",
        "p99 ms",
    )
    first, shared = results[0], results[KINDS.index(SHARED)]
    for result in results:
        grid.add_row(
            result.what,
            f"{result.moves_per_second:,.0f}",
            f"{result.moves_per_second / first.moves_per_second:.2f}",
            f"{result.cpu_us:,.0f}",
            f"{result.least_cpu_us:,.0f} to {result.most_cpu_us:,.0f}",
            f"{result.cpu_us / first.cpu_us:.2f}",
            f"{result.cpu_us / shared.cpu_us:.2f}",
            f"{result.median_ms:.1f}",
            f"{result.p99_ms:.1f}",
        )
    console.print(grid)
