"""A folder a game: all that is drawn for it. Each says what it offers as `GAME`."""

from pathlib import Path

from serai.discovery import folders
from serai.errors import UnknownGame, shown
from serai.i18n import _, listed
from serai.web.parts.game import WebGame
from serai.web.parts.rendering import use_templates

FOLDERS: dict[str, Path] = {}
"""By game: where its templates, files for browsers and rules texts lie."""


def _discover() -> dict[str, WebGame]:
    found: list[WebGame] = []
    for module in folders(__name__, __path__):
        game, folder = module.GAME, Path(module.__path__[0])
        use_templates(game.key, folder / "templates")
        FOLDERS[game.name] = folder
        found.append(game)
    return {game.name: game for game in sorted(found, key=lambda game: (game.place, game.name))}


GAMES: dict[str, WebGame] = _discover()
"""As they are offered."""


def find(name: str) -> WebGame:
    """The game of that name."""
    if name not in GAMES:
        said = {"name": shown(name), "known": listed(GAMES)}
        raise UnknownGame(_("There is no game called %(name)s. Available: %(known)s.") % said)
    return GAMES[name]
