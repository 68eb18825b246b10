"""The levels of the bots as a table: how each plays, and how strong it is in each game."""

from rich.table import Table as Grid

from serai.bots.levels import NAMES
from serai.bots.ratings import rating_of
from serai.i18n import _
from serai.table.games import GAMES
from serai.words import level_means


def grid() -> Grid:
    """A row for each level, under its name as commands take it, from easy to hard."""
    table = Grid(_("Level"), *(_(game.title) for game in GAMES.values()), "", box=None, padding=(0, 2, 0, 0))
    for name in NAMES:
        table.add_row(name, *(str(rating_of(game, name) or "") for game in GAMES), level_means(name))
    return table
