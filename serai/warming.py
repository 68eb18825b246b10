"""Compiling a game before anybody plays it: what to call for that, how far it is, and what is done already."""

import contextlib
import functools
import hashlib
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core import event

from serai import bots
from serai.bots.levels import LEVELS
from serai.bots.policy import STYLES
from serai.bots.thinking import think
from serai.review.prospects import prospects_of
from serai.rules.compiling import INTERPRETED, PACKAGE, WRITTEN, cache_folder
from serai.rules.randomness import generator
from serai.table import Table, games, new
from serai.table.perspective import Perspective

CACHE = cache_folder("review")  # another one whenever rules, bots or reviews change
CHOICES = 12  # enough to reach every function that a table calls
SECONDS_A_FUNCTION = 0.2  # on one core of ours

Report = Callable[[float], None]
"""Hears the part of a game that is compiled, from 0 to 1, whenever another function is."""


def smallest_first() -> list[str]:
    """The games in the order in which they are soonest compiled."""
    return sorted(games.GAMES, key=functions_of)


def functions_of(game: str) -> int:
    """How many functions a game consists of."""
    return sum(count for module, count in WRITTEN.items() if game and folder_of(module) == game)


def folder_of(module: str) -> str:
    """The game whose folder a module stands in, if it is one: serai.rules.en_route.play is of en-route."""
    return [*module.split("."), "", ""][2].replace("_", "-")


def expected_seconds(some: Iterable[str]) -> float:
    """What compiling these games takes on a machine like ours; how much slower this one is shows with the first."""
    return SECONDS_A_FUNCTION * sum(functions_of(game) for game in some)


def is_compiled(game: str) -> bool:
    """Whether all that a game calls is in the cache."""
    return INTERPRETED or mark(game).exists()


def mark(game: str) -> Path:
    """The file that says so."""
    return CACHE / f"ready-{game}-{machine()}"


@functools.cache
def machine() -> str:
    """What machine code is made for, by and from: in another place, also for a copy of the sources in another folder,
    the same cache is of no use."""
    processor = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    made_by = f"{PACKAGE} {sys.implementation.cache_tag} {numba.__version__} {processor}"
    return hashlib.sha256(made_by.encode()).hexdigest()[:8]


def compile_game(game: str) -> None:
    """Compile all that a game calls, unless that is done; whoever else compiles the same game is waited for."""
    if is_compiled(game):
        return
    CACHE.mkdir(parents=True, exist_ok=True)  # somebody may have emptied the cache since this process began
    with locked(CACHE / f"compiling-{game}"):
        if not is_compiled(game):
            load(game)
            mark(game).touch()


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """One process at a time; where files cannot be locked, several do the same work."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with file.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


@contextlib.contextmanager
def watched(report: Report) -> Iterator[None]:
    """Report what is compiled meanwhile, by whatever is called."""
    with event.install_listener("numba:compile", Watcher(report)):
        yield


class Watcher(event.Listener):  # type: ignore[misc]
    """Counts the functions of each game as they are compiled."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._compiled: Counter[str] = Counter()

    def on_start(self, event: Any) -> None:
        """Nothing is done yet."""

    def on_end(self, event: Any) -> None:
        """Another one is done; those that only tests and programs call are left out, so it ends before the last."""
        game = folder_of(event.data["dispatcher"].__module__)
        if whole := functions_of(game):
            self._compiled[game] += 1
            self._report(min(1.0, self._compiled[game] / whole))


@functools.cache
def load(game: str) -> None:
    """Call all that a table, its bots and a score pad call, so that it is compiled, or loaded into this process."""
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
    let_every_level_think(new(game, seed=1))
    play_to_the_end(new(game, seed=1))
    prospects_of(new(game, seed=1))
    games.find(game).rehearse()


def let_every_level_think(table: Table) -> None:
    """Without any time: each begins, and answers with what it has found."""
    seat, game = table.to_move[0], table.game.name
    for level in LEVELS[game].values():
        player = level.player(STYLES[game])
        think(table.imagine(seat, 1), seat, player, generator(1), games.find(game).rules.buffer(), seconds=0.0)


def play_to_the_end(table: Table) -> None:
    """By chance; who has won is worked out at the end only."""
    bot = bots.find("random", seed=1)
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, bot.choose(Perspective(table, seat)))
    table.winners()
