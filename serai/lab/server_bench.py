"""`serai bench server`: real HTTP on loopback, the server on one core, the load on another.

Every match is a Lost Cities table with two players, both with an open stream. A move counts when it was checked,
committed and answered, and the other player's stream has brought it. Last, a crowd watches one table, and a move counts
when all of them have it.
"""

import asyncio
import gc
import itertools
import os
import resource
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, fields

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from serai.extras import needs
from serai.lab.server_load import Contest, open_stream
from serai.lab.server_process import Place, running
from serai.lab.server_watchers import Watched, watch

with needs("web", "serai.lab.server_bench"):
    import uvloop

IDLE_STREAMS = 1000
SETTLED_SECONDS = 1.5  # the first events, and who is present


@dataclass(frozen=True)
class Figures:
    """One line of the report: medians over the runs."""

    what: str
    tables: int
    moves_per_second: float = 0.0
    cpu_us: float = 0.0  # of the server, for one move
    median_ms: float = 0.0  # from sending a move until it is answered and the other player has it
    p99_ms: float = 0.0
    rest_megabytes: float = 0.0  # before anybody came
    megabytes: float = 0.0


NUMBERS = [field.name for field in fields(Figures)[2:]]


async def measure(
    place: Place, tables: int, pages: bool, pace: float | None, seconds: float, review: bool = False
) -> Figures:
    """One run on a fresh server; `pace` is in moves a second of all tables together, None: as fast as it goes.
    `review`: a game is reviewed meanwhile."""
    async with running(place) as server:
        rest = server.megabytes()
        contests = await server.contests(tables, pages)
        for contest in contests:
            await contest.connect(server.port)
        if review:
            await server.review()
        await asyncio.sleep(SETTLED_SECONDS)
        gc.collect()
        gc.freeze()
        spent, start = server.cpu_seconds(), time.perf_counter()
        await play(contests, pace, start, start + seconds)
        elapsed = time.perf_counter() - start
        spent = server.cpu_seconds() - spent
        megabytes = server.megabytes()
    delays = sorted(delay * 1000 for contest in contests for delay in contest.delays)
    return Figures(
        _name(pages, pace, review),
        tables,
        len(delays) / elapsed,
        spent / len(delays) * 1e6,
        statistics.median(delays),
        delays[int(len(delays) * 0.99)],
        rest,
        megabytes,
    )


def _name(pages: bool, pace: float | None, review: bool) -> str:
    paced = "" if pace is None else f", paced at {pace:.0f}/s"
    return f"{'pages' if pages else 'JSON'}{paced}{', beside a review' if review else ''}"


async def play(contests: Sequence[Contest], pace: float | None, start: float, until: float) -> None:
    """As fast as it goes, or so many moves a second of all tables together."""
    if pace is None:
        await asyncio.gather(*(contest.play(until) for contest in contests))
        return
    gap = len(contests) / pace
    starts = (start + number / pace for number in range(len(contests)))
    await asyncio.gather(*(contest.play_paced(due, gap, until) for contest, due in zip(contests, starts, strict=True)))


async def _idle(place: Place) -> Figures:
    """What a thousand idle streams cost in memory."""
    async with running(place) as server:
        [contest] = await server.contests(1, False)
        before = server.megabytes()
        for _ in range(IDLE_STREAMS):
            await open_stream(server.port, contest.streams[0], lambda count: None)
        await asyncio.sleep(SETTLED_SECONDS)
        return Figures(f"{IDLE_STREAMS} idle streams", 1, megabytes=server.megabytes() - before)


async def watched(place: Place, watchers: int) -> Watched:
    """One table, and a crowd that watches it."""
    async with running(place) as server:
        [contest] = await server.contests(1, True)
        return await watch(server, contest, watchers)


def run(
    tables: Sequence[int] = (50, 200, 1000),
    seconds: float = 8.0,
    runs: int = 3,
    pace: float = 1000.0,
    watchers: Sequence[int] = (200, 2000),
    beside: str | None = None,
) -> list[Figures]:
    """Measure everything and print the tables; medians of `runs` runs.

    `beside` is the Python of another installation, whose server is measured in turn with this one's.
    """
    core = prepare()
    places = [Place(core), *([Place(core, beside)] if beside else [])]
    plans = [
        *((count, False, None, False) for count in tables),
        *((count, False, pace, review) for count in tables[-1:] for review in (False, True)),
        *((count, True, None, False) for count in tables),
    ]
    results = []
    console = Console()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(places) * (len(plans) * runs + 1 + len(watchers)))
        for count, pages, paced, review in plans:
            progress.update(task, description=f"{count} tables, {_name(pages, paced, review)}")
            attempts: dict[Place, list[Figures]] = {place: [] for place in places}
            for place in places * runs:
                attempts[place].append(uvloop.run(measure(place, count, pages, paced, seconds, review)))
                progress.advance(task)
            results += [_median(figures) for figures in attempts.values()]
        progress.update(task, description="idle streams")
        for place in places:
            results.append(uvloop.run(_idle(place)))
            progress.advance(task)
        crowds = []
        for count, place in itertools.product(watchers, places):
            progress.update(task, description=f"{count} watchers")
            crowds.append(uvloop.run(watched(place, count)))
            progress.advance(task)
    if beside:
        console.print("Each line twice: this installation, then the one beside it.")
    _print(console, results)
    _print_crowds(console, crowds)
    return results


def prepare() -> str:
    """Enough open files for every connection, and a core for each side; the server's, empty if there is only one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = os.sched_getaffinity(0)
    if len(cores) == 1:
        return ""
    server = min(cores)
    os.sched_setaffinity(0, cores - {server})
    return str(server)


def _median(attempts: Sequence[Figures]) -> Figures:
    medians = {name: statistics.median(getattr(attempt, name) for attempt in attempts) for name in NUMBERS}
    return Figures(attempts[0].what, attempts[0].tables, **medians)


def _print(console: Console, results: Sequence[Figures]) -> None:
    grid = Grid("what", "tables", "moves/s", "CPU µs a move", "median ms", "p99 ms", "MB at rest", "MB")
    for result in results:
        numbers = (getattr(result, name) for name in NUMBERS)
        grid.add_row(result.what, str(result.tables), *(f"{number:,.1f}" if number else "" for number in numbers))
    console.print(grid)


def _print_crowds(console: Console, crowds: Sequence[Watched]) -> None:
    grid = Grid("watchers", "moves", "all have it: median ms", "worst ms", "server CPU ms a move", "kB a stream")
    for crowd in crowds:
        figures = (crowd.median_ms, crowd.worst_ms, crowd.cpu_ms, crowd.kilobytes)
        grid.add_row(str(crowd.watchers), str(crowd.moves), *(f"{figure:,.1f}" for figure in figures))
    console.print(grid)
