"""Opponents. `find` makes one by name; each module in serai.bots.games brings a game's rules of thumb."""

import importlib
import pkgutil
import secrets
from collections.abc import Callable

from serai.bots import games
from serai.bots.bot import Bot
from serai.bots.policy import HeuristicBot
from serai.bots.random_bot import RandomBot
from serai.errors import UnknownBot

for _module in pkgutil.iter_modules(games.__path__):
    importlib.import_module(f"{games.__name__}.{_module.name}")

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "heuristic": HeuristicBot}
DEFAULT = "heuristic"


def find(name: str, seed: int | None = None) -> Bot:
    """A new bot of that name; with the same seed it plays the same."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](secrets.randbelow(2**63) if seed is None else seed)


__all__ = ["BOTS", "DEFAULT", "Bot", "find"]
