"""Caravanserai: an open table for Lost Cities, Lost Cities: The Board Game and En Route."""

from serai.errors import (
    BadCity,
    BadLayout,
    BadOption,
    BadRecord,
    IllegalAction,
    MissingExtra,
    SeraiError,
    UnknownBot,
    UnknownGame,
)
from serai.table import Action, Table, View, load, new, score
from serai.table.games.en_route.sheet import best_route

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadCity",
    "BadLayout",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "MissingExtra",
    "SeraiError",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "__version__",
    "best_route",
    "load",
    "new",
    "score",
]
