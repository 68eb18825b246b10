"""Caravanserai: an open table for Lost Cities, Lost Cities: The Board Game and En Route."""

from serai.errors import (
    BadLayout,
    BadOption,
    BadRecord,
    IllegalAction,
    SeraiError,
    UnknownBot,
    UnknownGame,
)
from serai.table import Action, Table, View, load, new, score

__all__ = [
    "Action",
    "BadLayout",
    "BadOption",
    "BadRecord",
    "IllegalAction",
    "SeraiError",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "load",
    "new",
    "score",
]
