"""One module per game: how its view becomes a page. Found by the game's name."""

import importlib
from functools import cache
from typing import cast

from serai.web.pages.common import GamePage


@cache
def find(game: str) -> GamePage:
    """The module that draws this game."""
    return cast(GamePage, importlib.import_module(f"{__name__}.{game.replace('-', '_')}"))
