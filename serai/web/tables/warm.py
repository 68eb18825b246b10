"""Compiling the games: in a process of its own at the first start, so that pages are served meanwhile.

`python -m serai.web.tables.warm` compiles every game that is not in the cache and prints the name of each when done.
"""

import asyncio
import contextlib
import itertools
import os
import sys
import threading
import traceback
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from pathlib import Path

import structlog

from serai import bots
from serai.rules import GAMES as RULES
from serai.rules.compiling import INTERPRETED, cache_folder
from serai.table import Table, new
from serai.table.games import GAMES
from serai.table.perspective import Perspective
from serai.web.pages import pads

log = structlog.get_logger()

CACHE = cache_folder("bots")  # another one whenever rules or bots change
CHOICES = 12  # enough to reach every function that a table calls
MOMENT = 5.0  # the least that is said to be left


def exercise(game: str) -> None:
    """Call all that a table and a score pad call, so that it is compiled or loaded."""
    for level in ("random", bots.DEFAULT):
        table, bot = new(game, seed=1), bots.find(level, seed=1)
        for _ in range(CHOICES):
            if table.over:
                break
            seat = table.to_move[0]
            table.play(seat, bot.choose(Perspective(table, seat)))
            table.can_undo(seat)
        for viewer in (None, *range(table.seats)):
            table.view(viewer)
        table.scores()
    _play_to_the_end(new(game, seed=1))
    pads.rehearse(game)


def _play_to_the_end(table: Table) -> None:
    """By chance; who has won is worked out at the end only."""
    bot = bots.find("random", seed=1)
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, bot.choose(Perspective(table, seat)))
    table.winners()


def exercise_bots(game: str) -> None:
    """Let every bot choose once."""
    for level in bots.BOTS:
        table = new(game, seed=1)
        bots.find(level, seed=1).choose(Perspective(table, table.to_move[0]))


def smallest_first() -> list[str]:
    """The games in the order in which they are soonest ready."""
    return sorted(GAMES, key=lambda game: GAMES[game].rules.dtype.itemsize)


def expected(games: Iterable[str]) -> float:
    """The seconds that compiling these games takes elsewhere; how much slower it is here shows with the first one."""
    return sum(RULES[game].compile_seconds for game in games)


def mark(game: str) -> Path:
    """The file that says that the game is in the cache."""
    return CACHE / f"ready-{game}"


class Readiness:
    """Which games can be played already."""

    def __init__(self, on_ready: Callable[[str], Awaitable[None]]) -> None:
        self._on_ready = on_ready
        self._ready: set[str] = set(GAMES) if INTERPRETED else set()
        self._started = 0.0
        self._latest = 0.0  # when the last game was ready
        self._slowness = 1.0
        self._failures: dict[str, Exception] = {}
        self._loaded: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)

    def __contains__(self, game: str) -> bool:
        return game in self._ready

    @property
    def complete(self) -> bool:
        """Whether every game can be played."""
        return self._ready.issuperset(GAMES)

    def progress(self, game: str) -> float:
        """The part of the wait that is over, from 0 to 1: games are compiled one after the other."""
        if game in self._ready:
            return 1.0
        now = asyncio.get_running_loop().time()
        before = itertools.takewhile(lambda other: other != game, smallest_first())
        ahead = [game, *(other for other in before if other not in self._ready)]
        left = self._slowness * expected(ahead) - (now - self._latest)
        waited = now - self._started
        return waited / (waited + max(left, MOMENT))

    async def soon(self, game: str, seconds: float) -> None:
        """Wait for a game that is about to be ready, at most so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._loaded[game].wait()

    async def prepare(self) -> None:
        """Make every game ready: those in the cache at once, the others as they are compiled."""
        self._begin()
        waiting = [game for game in smallest_first() if game not in self._ready]
        for game in [game for game in waiting if mark(game).exists()]:
            waiting.remove(game)
            await self._try(game)
        if waiting:
            await self._compile(waiting)
        for game in waiting:  # the other process has failed: compile here, at the cost of slow answers
            await self._try(game)
        if self._failures:
            raise ExceptionGroup("games that cannot be played yet", list(self._failures.values()))
        log.info("all_ready")

    async def _compile(self, waiting: list[str]) -> None:
        """Let another process compile; what it has done is no longer waiting."""
        self._begin()
        compiled: list[str] = []
        try:
            async for game in _compiled_elsewhere():
                if game in waiting:
                    waiting.remove(game)
                    await self._try(game)
                    compiled.append(game)
                    self._latest = asyncio.get_running_loop().time()
                    self._slowness = (self._latest - self._started) / expected(compiled)
        except (OSError, ValueError):  # no process to be had, or one that says what cannot be read
            log.exception("compiling_elsewhere_failed")

    async def _try(self, game: str) -> None:
        """Make it ready; a game that cannot be is tried again with the next `prepare` and keeps no other waiting."""
        self._failures.pop(game, None)
        try:
            await self._load(game)
        except Exception as error:
            self._failures[game] = error

    def _begin(self) -> None:
        self._started = self._latest = asyncio.get_running_loop().time()

    async def _load(self, game: str) -> None:
        await asyncio.to_thread(exercise, game)
        self._ready.add(game)
        log.info("game_ready", game=game)
        await self._on_ready(game)
        self._loaded[game].set()


async def _compiled_elsewhere() -> AsyncIterator[str]:
    """The games as another process has compiled them into the cache."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        async for line in process.stdout:
            yield line.decode().strip()
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


def end_with_parent() -> None:
    """A server that was killed must not leave this process behind: its end of the pipe closes."""
    sys.stdin.read()
    os._exit(0)


def main() -> None:
    """Compile the tables first, then the bots; a game that cannot be compiled keeps no other waiting."""
    compiled = []
    for game in smallest_first():
        with told_if_failing():
            exercise(game)
            print(game, flush=True)
            compiled.append(game)
    for game in compiled:
        with told_if_failing():
            exercise_bots(game)
            mark(game).touch()


@contextlib.contextmanager
def told_if_failing() -> Iterator[None]:
    """Go on after a failure, but say it."""
    try:
        yield
    except Exception:
        traceback.print_exc()


if __name__ == "__main__":
    threading.Thread(target=end_with_parent, daemon=True).start()
    main()
