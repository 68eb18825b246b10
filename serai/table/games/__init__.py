"""The games as people play them; each module here that defines a `Game` registers it by its name."""

import importlib
import inspect
import pkgutil

from serai.errors import UnknownGame, shown
from serai.i18n import _, listed
from serai.table.game import Game


def _discover() -> dict[str, type[Game]]:
    games: dict[str, type[Game]] = {}
    for found in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{found.name}")
        for item in vars(module).values():
            if inspect.isclass(item) and issubclass(item, Game) and not inspect.isabstract(item):
                games[item.name] = item
    return games


GAMES: dict[str, type[Game]] = _discover()


def find(name: str) -> type[Game]:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        said = {"name": shown(name), "known": listed(GAMES)}
        raise UnknownGame(_("There is no game called %(name)s. Available: %(known)s.") % said)
    return GAMES[name]
