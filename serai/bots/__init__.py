"""Opponents. `find` makes one by name; each module in serai.bots.games brings a game's rules of thumb."""

import importlib
import pkgutil

from serai.bots import games
from serai.bots.bot import Bot
from serai.bots.guard import Fault, Guarded
from serai.bots.levels import NAMES, maker
from serai.bots.random_bot import RandomBot
from serai.bots.registry import BOTS, find, names

for _module in pkgutil.iter_modules(games.__path__):
    importlib.import_module(f"{games.__name__}.{_module.name}")

BOTS.update({"random": RandomBot, **{name: maker(name) for name in NAMES}})
DEFAULT = "guide"

__all__ = ["BOTS", "DEFAULT", "Bot", "Fault", "Guarded", "find", "names"]
