"""The games: compiled, pure, no input or output. Each folder here is a game and says it as `RULES`."""

from typing import Any

from serai.discovery import folders
from serai.rules.kernel import Rules

GAMES: dict[str, Rules[Any]] = {folder.RULES.name: folder.RULES for folder in folders(__name__, __path__)}

for _rules in GAMES.values():
    _rules.register()
