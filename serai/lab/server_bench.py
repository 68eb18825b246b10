"""`serai bench server`: real HTTP on loopback, the server on one core, the load on another.

Every match is a Lost Cities table with two players, both with an open stream. A move counts when it was checked,
committed and answered, and the other player's stream has brought it. Last, a crowd watches one table, and a move counts
when all of them have it. The choices are worked out before the clock runs,
from the seeds in the server's database: the load only sends and waits.
"""

import asyncio
import gc
import os
import resource
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from serai.lab.server_load import Contest, Poster, open_stream
from serai.lab.server_players import GAME, OPTIONS, JsonPlayer, PagePlayer, Player
from serai.lab.server_watchers import Watched, watch
from serai.table import new

SECRET = "for measuring only"
CHOICES = 700
ROOMS = 20  # tables are set up on so many connections at once
IDLE_STREAMS = 1000
READY_SECONDS = 300

SERVE = """
import os, sys
from serai.web.serve import serve
from serai.web.settings import Settings
if sys.argv[4]:
    os.sched_setaffinity(0, {int(sys.argv[4])})
serve(port=int(sys.argv[1]), settings=Settings(database=sys.argv[2], secret=sys.argv[3], rate_factor=1e6))
"""


@dataclass(frozen=True)
class Result:
    """One line of the report: medians over the runs."""

    what: str
    tables: int
    moves_per_second: float
    median_ms: float
    p99_ms: float
    megabytes: float


class Bench:
    """A server of its own for one measurement."""

    def __init__(self, folder: Path, core: str) -> None:
        """`core` is the server's own, empty if there is only one; a child would inherit ours."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._database = folder / "bench.db"
        command = [sys.executable, "-c", SERVE, str(self.port), str(self._database), SECRET, core]
        self._log = (folder / "log").open("wb")
        self._process = subprocess.Popen(command, stderr=self._log)

    def close(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait(30)
        self._log.close()

    def cpu_seconds(self) -> float:
        """The server's time on its core so far."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The server's memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    async def ready(self) -> None:
        """Wait until it serves and nothing is being compiled any more."""
        end = time.perf_counter() + READY_SECONDS
        while time.perf_counter() < end:
            await asyncio.sleep(0.2)
            if self._process.poll() is not None:
                raise RuntimeError(f"The server has ended; see {self._log.name}.")
            if b'"event": "all_ready"' in Path(self._log.name).read_bytes():
                return
        raise RuntimeError(f"The server was not ready after {READY_SECONDS} seconds.")

    async def contests(self, count: int, pages: bool) -> list[Contest]:
        """Set up the tables, read their seeds, and write down every move to come."""
        kind = PagePlayer if pages else JsonPlayer
        rooms = [self._set_up(kind, range(start, count, ROOMS)) for start in range(ROOMS)]
        made = [pair for room in await asyncio.gather(*rooms) for pair in room]
        with sqlite3.connect(self._database) as database:
            seeds = dict(database.execute("select id, seed from tables"))
        return [_contest(table_id, seeds[table_id], players) for table_id, players in made]

    async def _set_up(self, kind: type[Player], numbers: Iterable[int]) -> list[tuple[str, tuple[Player, Player]]]:
        poster = Poster()
        await asyncio.get_running_loop().create_connection(lambda: poster, "127.0.0.1", self.port)
        made = []
        for _ in numbers:
            players = kind(self.port), kind(self.port)
            for player in players:
                await player.enter(poster)
            table_id = await players[0].create(poster)
            await players[1].join(poster, table_id)
            made.append((table_id, players))
        return made


def _contest(table_id: str, seed: int, players: Sequence[Player]) -> Contest:
    table = new(GAME, seed=seed, **OPTIONS)
    script: list[tuple[int, bytes]] = []
    while not table.over and len(script) < CHOICES:
        seat = table.to_move[0]
        action = table.actions(seat)[0].text
        table.play(seat, action)
        script.append((seat, players[seat].move(table_id, action, len(script))))
    return Contest(table_id, script, [player.stream(table_id) for player in players])


async def _measure(core: str, tables: int, pages: bool, pace: float | None, seconds: float) -> Result:
    """One run on a fresh server."""
    with tempfile.TemporaryDirectory(prefix="serai-bench-") as folder:
        bench = Bench(Path(folder), core)
        try:
            await bench.ready()
            contests = await bench.contests(tables, pages)
            for contest in contests:
                await contest.connect(bench.port)
            await asyncio.sleep(1.5)  # the first events, and who is present
            gc.collect()
            gc.freeze()
            start = time.perf_counter()
            until = start + seconds
            if pace is None:
                await asyncio.gather(*(contest.play(until) for contest in contests))
            else:
                gap = tables / pace
                plans = (
                    contest.play_paced(start + gap * number / tables, gap, until)
                    for number, contest in enumerate(contests)
                )
                await asyncio.gather(*plans)
            elapsed = time.perf_counter() - start
            megabytes = bench.megabytes()
        finally:
            bench.close()
    delays = sorted(delay * 1000 for contest in contests for delay in contest.delays)
    what = ("pages" if pages else "JSON") + ("" if pace is None else f", paced at {pace:.0f}/s")
    p99 = delays[int(len(delays) * 0.99)]
    return Result(what, tables, len(delays) / elapsed, statistics.median(delays), p99, megabytes)


async def _idle(core: str) -> Result:
    """What a thousand idle streams cost in memory."""
    with tempfile.TemporaryDirectory(prefix="serai-bench-") as folder:
        bench = Bench(Path(folder), core)
        try:
            await bench.ready()
            [contest] = await bench.contests(1, False)
            before = bench.megabytes()
            for _ in range(IDLE_STREAMS):
                await open_stream(bench.port, contest.streams[0], lambda count: None)
            await asyncio.sleep(2)
            megabytes = bench.megabytes() - before
        finally:
            bench.close()
    return Result(f"{IDLE_STREAMS} idle streams", 1, 0.0, 0.0, 0.0, megabytes)


async def _watched(core: str, watchers: int) -> Watched:
    """One table, and a crowd that watches it."""
    with tempfile.TemporaryDirectory(prefix="serai-bench-") as folder:
        bench = Bench(Path(folder), core)
        try:
            await bench.ready()
            [contest] = await bench.contests(1, True)
            return await watch(bench, contest, watchers)
        finally:
            bench.close()


def run(
    tables: Sequence[int] = (50, 200, 1000),
    seconds: float = 8.0,
    runs: int = 3,
    pace: float = 1000.0,
    watchers: Sequence[int] = (200, 2000),
) -> list[Result]:
    """Measure everything and print the tables; medians of `runs` runs."""
    core = _prepare()
    plans = [
        *((count, False, None) for count in tables),
        *((count, False, pace) for count in tables[-1:]),
        *((count, True, None) for count in tables),
    ]
    results = []
    console = Console()
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=len(plans) * runs + 1 + len(watchers))
        for count, pages, paced in plans:
            progress.update(task, description=f"{count} tables, {'pages' if pages else 'JSON'}")
            attempts = []
            for _ in range(runs):
                attempts.append(uvloop.run(_measure(core, count, pages, paced, seconds)))
                progress.advance(task)
            results.append(_median(attempts))
        progress.update(task, description="idle streams")
        results.append(uvloop.run(_idle(core)))
        progress.advance(task)
        crowds = []
        for count in watchers:
            progress.update(task, description=f"{count} watchers")
            crowds.append(uvloop.run(_watched(core, count)))
            progress.advance(task)
    _print(console, results)
    _print_crowds(console, crowds)
    return results


def _prepare() -> str:
    """Enough open files for every connection, and a core for each side; the server's, empty if there is only one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = os.sched_getaffinity(0)
    if len(cores) == 1:
        return ""
    server = min(cores)
    os.sched_setaffinity(0, cores - {server})
    return str(server)


def _median(attempts: Sequence[Result]) -> Result:
    names = ("moves_per_second", "median_ms", "p99_ms", "megabytes")
    medians = {name: statistics.median(getattr(attempt, name) for attempt in attempts) for name in names}
    return Result(attempts[0].what, attempts[0].tables, **medians)


def _print(console: Console, results: Sequence[Result]) -> None:
    grid = Grid("what", "tables", "moves/s", "median ms", "p99 ms", "server MB")
    for result in results:
        numbers = (result.moves_per_second, result.median_ms, result.p99_ms, result.megabytes)
        grid.add_row(result.what, str(result.tables), *(f"{number:,.1f}" if number else "" for number in numbers))
    console.print(grid)


def _print_crowds(console: Console, crowds: Sequence[Watched]) -> None:
    grid = Grid("watchers", "moves", "all have it: median ms", "worst ms", "server CPU ms a move", "kB a stream")
    for crowd in crowds:
        figures = (crowd.median_ms, crowd.worst_ms, crowd.cpu_ms, crowd.kilobytes)
        grid.add_row(str(crowd.watchers), str(crowd.moves), *(f"{figure:,.1f}" for figure in figures))
    console.print(grid)
