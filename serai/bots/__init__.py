"""Opponents. `find` makes one by name; each folder here is a game with its rules of thumb, styles and levels."""

from serai.bots.bot import Bot
from serai.bots.guard import Fault, Guarded
from serai.bots.levels import NAMES, maker
from serai.bots.random_bot import RandomBot
from serai.bots.registry import BOTS, bring, find, names
from serai.discovery import folders

for _folder in folders(__name__, __path__):
    _folder.GAME.register()

BOTS.update({"random": RandomBot, **{name: maker(name) for name in NAMES}})
DEFAULT = "guide"

__all__ = ["BOTS", "DEFAULT", "Bot", "Fault", "Guarded", "bring", "find", "names"]
