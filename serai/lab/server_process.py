"""A server of its own for one measurement, with real tables on it: the choices are worked out before the clock runs,
from the seeds in the server's database, so that the load only sends and waits."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from serai.lab.server_load import Contest, Poster
from serai.lab.server_players import GAME, OPTIONS, JsonPlayer, LoadPlayer, PagePlayer
from serai.table import new

SECRET = "for measuring only"
CHOICES = 700
ROOMS = 20  # tables are set up on so many connections at once
READY_SECONDS = 300

SERVE = """
import os, sys
if sys.argv[4]:
    os.sched_setaffinity(0, {int(sys.argv[4])})
from serai.web.serve import serve
from serai.web.settings import Settings
shared = {"redis": sys.argv[5]} if sys.argv[5] else {}
serve(port=int(sys.argv[1]), settings=Settings(database=sys.argv[2], secret=sys.argv[3], rate_factor=1e6, **shared))
"""


@dataclass(frozen=True)
class Place:
    """Where a measured server runs."""

    core: str = ""  # its own, empty if there is only one; a child would inherit ours
    python: str = sys.executable  # of the installation that serves


class ServerProcess:
    """A running server, and what it costs."""

    def __init__(self, folder: Path, place: Place, database: str = "", redis: str = "") -> None:
        """Without a database, it has a file of its own."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._database = folder / "bench.db"
        kept = database or str(self._database)
        command = [place.python, "-c", SERVE, str(self.port), kept, SECRET, place.core, redis]
        self._log = (folder / f"log-{self.port}").open("wb")
        self._process = subprocess.Popen(command, stderr=self._log)

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def close(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait(30)
        self._log.close()

    def cpu_seconds(self) -> float:
        """The server's time on its core so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The server's memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
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
        seeds = self.seeds()
        return [_contest(table_id, seeds[table_id], players) for table_id, players in made]

    async def review(self) -> None:
        """Play a whole match at once and let the server review it: that goes on for a while."""
        poster, player = Poster(), JsonPlayer(self.port)
        await asyncio.get_running_loop().create_connection(lambda: poster, "127.0.0.1", self.port)
        await player.enter(poster)
        table_id = await player.create_alone(poster)
        table = new(GAME, seed=self.seeds()[table_id])
        requests: list[bytes] = []
        while not table.over:
            seat = table.to_move[0]
            actions = [action.text for action in table.actions(seat)]
            action = "draw" if "draw" in actions else actions[0]
            table.play(seat, action)
            requests.append(player.move(table_id, action, len(requests)))
        for request in requests:
            if await poster.post(request) != 200:
                raise RuntimeError(f"A move was refused: {poster.body[:200]!r}")
        if await poster.post(player.review(table_id)) != 202:
            raise RuntimeError(f"The review was refused: {poster.body[:200]!r}")

    def seeds(self) -> dict[str, int]:
        """The seed of each table, from the database."""
        with sqlite3.connect(self._database) as database:
            return dict(database.execute("select id, seed from tables"))

    async def _set_up(
        self, kind: type[LoadPlayer], numbers: Iterable[int]
    ) -> list[tuple[str, tuple[LoadPlayer, LoadPlayer]]]:
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


@asynccontextmanager
async def running(place: Place) -> AsyncIterator[ServerProcess]:
    """A fresh server that is ready, until the block ends."""
    with tempfile.TemporaryDirectory(prefix="serai-bench-") as folder:
        server = ServerProcess(Path(folder), place)
        try:
            await server.ready()
            yield server
        finally:
            server.close()


def _contest(table_id: str, seed: int, players: Sequence[LoadPlayer]) -> Contest:
    table = new(GAME, seed=seed, **OPTIONS)
    script: list[tuple[int, bytes]] = []
    while not table.over and len(script) < CHOICES:
        seat = table.to_move[0]
        action = table.actions(seat)[0].text
        table.play(seat, action)
        script.append((seat, players[seat].move(table_id, action, len(script))))
    return Contest(table_id, script, [player.stream(table_id) for player in players])
