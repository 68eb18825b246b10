"""Bots by name: those of the package and those that other packages offer by the entry point group `serai.bots`."""

import os
import secrets
import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from serai.bots.bot import Bot
from serai.bots.guard import PATIENCE, Guarded
from serai.bots.levels import LevelBot
from serai.bots.policy import STYLES
from serai.errors import UnknownBot, shown
from serai.i18n import _, listed

GROUP = "serai.bots"

Maker = Callable[[int], Bot]
"""Makes a bot from a seed; a class whose constructor takes one will do."""

BOTS: dict[str, Maker] = {}
"""The bots of the package."""


@cache
def offered() -> dict[str, EntryPoint]:
    """The bots that installed packages offer; a name of our own cannot be taken. Looked up once."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS}


def names(game: str | None = None) -> list[str]:
    """All bots that `find` makes; with a game also its styles, which serve as yardsticks."""
    return [*BOTS, *offered(), *STYLES.get(game or "", ())]


def unknown(name: str, known: list[str]) -> UnknownBot:
    """The error for a name that no bot has."""
    said = {"name": shown(name), "known": listed(known)}
    return UnknownBot(_("There is no bot called %(name)s. Available: %(known)s.") % said)


def find(name: str, seed: int | None = None, game: str | None = None, patience: float = PATIENCE) -> Guarded:
    """A new bot of that name; with the same seed it plays the same. `patience` is for bots from other packages."""
    if seed is None:
        seed = secrets.randbelow(2**63)
    if name not in names(game):
        raise unknown(name, names(game))
    if name in BOTS:
        return Guarded(name, BOTS[name](seed), seed)
    entry = offered().get(name)
    if entry is None:
        return Guarded(name, LevelBot(seed, name), seed)
    return _made(entry, seed, patience)


def bring(name: str, seed: int | None = None, game: str | None = None) -> Guarded:
    """A bot by its name, or one of your own by `module:class`, which is looked for in the present folder too.

    It runs the code that it is told to: for commands, never for a name that somebody else has sent.
    """
    if not all(name.partition(":")):
        return find(name, seed, game)
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return _made(EntryPoint(name, name, GROUP), secrets.randbelow(2**63) if seed is None else seed, PATIENCE)


def _made(entry: EntryPoint, seed: int, patience: float) -> Guarded:
    try:
        bot = entry.load()(seed)
        if not callable(bot.choose):
            raise TypeError("its `choose` cannot be called")
    except Exception as error:
        said = {"name": repr(entry.name), "place": entry.value, "reason": error}
        raise UnknownBot(_("The bot %(name)s (%(place)s) could not be created: %(reason)s") % said) from error
    return Guarded(entry.name, bot, seed, patience)
