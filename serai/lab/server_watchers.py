"""A crowd that watches one table: how long until all of them have a move, and what it costs the server."""

import asyncio
import statistics
import time
from dataclasses import dataclass

from serai.lab.server_load import Arrived, Contest, Listening, open_stream
from serai.lab.server_players import PagePlayer
from serai.lab.server_process import ServerProcess

MOVES = 20
BETWEEN_SECONDS = 0.5
SETTLED_SECONDS = 3.0
OPENING = 50  # streams are opened so many at once
PATIENCE_SECONDS = 60.0


@dataclass(frozen=True)
class Watched:
    """What one crowd saw."""

    watchers: int
    moves: int
    median_ms: float
    worst_ms: float
    cpu_ms: float  # of the server, for one move to all
    kilobytes: float  # of the server's memory, for one stream


class Crowd:
    """Those who watch; `arrival` is when the last of them had the move that all wait for."""

    def __init__(self, count: int) -> None:
        self._seen = [-1] * count
        self._wanted = 0
        self._missing = count
        self._all = asyncio.Event()
        self.arrival = 0.0

    async def come(self, port: int, listening: Listening) -> None:
        """Open all the streams, and wait until each has brought the table."""
        for start in range(0, len(self._seen), OPENING):
            places = range(start, min(start + OPENING, len(self._seen)))
            await asyncio.gather(*(open_stream(port, listening, self._watcher(place)) for place in places))
        await self.have()

    def _watcher(self, place: int) -> Arrived:
        def arrived(count: int) -> None:
            before, self._seen[place] = self._seen[place], count
            if before < self._wanted <= count:
                self._missing -= 1
                if not self._missing:
                    self.arrival = time.perf_counter()
                    self._all.set()

        return arrived

    def expect(self, count: int) -> None:
        """From now on all wait for this move."""
        self._wanted = count
        self._missing = sum(seen < count for seen in self._seen)
        self._all.clear()

    async def have(self) -> None:
        """Wait until everybody has it."""
        await asyncio.wait_for(self._all.wait(), PATIENCE_SECONDS)


async def watch(server: ServerProcess, contest: Contest, watchers: int) -> Watched:
    """Play a table before a crowd."""
    crowd = Crowd(watchers)
    await contest.connect(server.port)
    before = server.megabytes()
    await crowd.come(server.port, PagePlayer(server.port).stream(contest.table_id))
    await asyncio.sleep(SETTLED_SECONDS)  # the last news of who has come
    kilobytes = (server.megabytes() - before) * 1024 / watchers
    delays = []
    spent = server.cpu_seconds()
    for number in range(MOVES):
        crowd.expect(number + 1)
        started = time.perf_counter()
        await contest.move()
        await crowd.have()
        delays.append((crowd.arrival - started) * 1000)
        await asyncio.sleep(BETWEEN_SECONDS)
    cpu_ms = (server.cpu_seconds() - spent) * 1000 / MOVES
    return Watched(watchers, MOVES, statistics.median(delays), max(delays), cpu_ms, kilobytes)
