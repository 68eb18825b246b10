"""Caravanserai: an open table for Lost Cities, Lost Cities: The Board Game and En Route."""

from serai.errors import (
    BadCity,
    BadLayout,
    BadOption,
    BadRecord,
    IllegalAction,
    SeraiError,
    UnknownBot,
    UnknownGame,
)
from serai.table import Action, Table, View, load, new, score
from serai.table.games.en_route.sheet import best_route

__all__ = [
    "Action",
    "BadCity",
    "BadLayout",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "SeraiError",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "best_route",
    "load",
    "new",
    "score",
]
