"""One game in progress for people: seats, options, log, notation, views, undo, records."""

from typing import Any

from serai.table import games
from serai.table.game import Action, Game, View
from serai.table.options import Option
from serai.table.record import load
from serai.table.table import Table, new, table_of


def score(game: str, **layout: Any) -> Any:
    """The score sheet of a layout from the real table; what to give depends on the game."""
    return games.find(game).score(**layout)


__all__ = ["Action", "Game", "Option", "Table", "View", "load", "new", "score", "table_of"]
