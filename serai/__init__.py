"""Caravanserai: an open table for Lost Cities, Lost Cities: The Board Game and En Route."""

import importlib
from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
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
    "review",
    "score",
]

# The games bring the compiler, which takes its time: they are imported when one of these is first asked for.
FROM_THE_GAMES = {
    **dict.fromkeys(("Action", "Table", "View", "load", "new", "score"), "serai.table"),
    "best_route": "serai.table.games.en_route.sheet",
    "review": "serai.review",
}

if not TYPE_CHECKING:  # or every name would seem to exist

    def __getattr__(name: str) -> Any:
        if name not in FROM_THE_GAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = importlib.import_module(FROM_THE_GAMES[name])
        value = globals()[name] = getattr(module, name, module)  # serai.review is called itself
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *FROM_THE_GAMES})
