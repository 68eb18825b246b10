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
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import structlog

from serai.rules.compiling import INTERPRETED
from serai.warming import compile_game, expected_seconds, is_compiled, load, smallest_first

log = structlog.get_logger()

MOMENT = 5.0  # the least that is said to be left


class Readiness:
    """Which games can be played already."""

    def __init__(self, on_ready: Callable[[str], Awaitable[None]]) -> None:
        self._on_ready = on_ready
        self._ready: set[str] = set(smallest_first()) if INTERPRETED else set()
        self._started = 0.0
        self._latest = 0.0  # when the last game was ready
        self._slowness = 1.0
        self._failures: dict[str, Exception] = {}
        self._loaded: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)
        self._given_up = False

    def __contains__(self, game: str) -> bool:
        return game in self._ready

    @property
    def complete(self) -> bool:
        """Whether every game can be played."""
        return self._ready.issuperset(smallest_first())

    def progress(self, game: str) -> float:
        """The part of the wait that is over, from 0 to 1: games are compiled one after the other."""
        if game in self._ready:
            return 1.0
        now = asyncio.get_running_loop().time()
        before = itertools.takewhile(lambda other: other != game, smallest_first())
        ahead = [game, *(other for other in before if other not in self._ready)]
        left = self._slowness * expected_seconds(ahead) - (now - self._latest)
        waited = now - self._started
        return waited / (waited + max(left, MOMENT))

    async def soon(self, game: str, seconds: float) -> None:
        """Wait for a game that is about to be ready, at most so long, and not while the server ends."""
        if self._given_up:
            return
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._loaded[game].wait()

    def give_up(self) -> None:
        """The server ends: whoever waits is better served elsewhere."""
        self._given_up = True
        for loaded in self._loaded.values():
            loaded.set()

    async def prepare(self) -> None:
        """Make every game ready: those in the cache at once, the others as they are compiled."""
        self._begin()
        waiting = [game for game in smallest_first() if game not in self._ready]
        for game in [game for game in waiting if is_compiled(game)]:
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
                    self._slowness = (self._latest - self._started) / expected_seconds(compiled)
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
        await asyncio.to_thread(load, game)
        self._ready.add(game)
        log.info("game_ready", game=game)
        await self._on_ready(game)
        self._loaded[game].set()


async def _compiled_elsewhere() -> AsyncIterator[str]:
    """The games as another process has compiled them into the cache."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which ends this process
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
    """Compile the games; one that cannot be compiled keeps no other waiting."""
    for game in smallest_first():
        with told_if_failing():
            compile_game(game)
            print(game, flush=True)


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
