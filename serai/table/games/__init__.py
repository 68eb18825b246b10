"""The games as people play them; each folder here is one and says it as `GAME`."""

from serai.discovery import folders
from serai.errors import UnknownGame, shown
from serai.i18n import _, listed
from serai.table.game import Game

GAMES: dict[str, type[Game]] = {folder.GAME.name: folder.GAME for folder in folders(__name__, __path__)}


def find(name: str) -> type[Game]:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        said = {"name": shown(name), "known": listed(GAMES)}
        raise UnknownGame(_("There is no game called %(name)s. Available: %(known)s.") % said)
    return GAMES[name]
