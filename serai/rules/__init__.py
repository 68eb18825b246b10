"""The games: compiled, pure, no input or output. Each folder here that has `RULES` is a game and registers itself."""

import importlib
import pkgutil
from typing import Any

from serai.rules.kernel import Rules


def _discover() -> dict[str, Rules[Any]]:
    folders = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    games = [importlib.import_module(f"{__name__}.{name}").RULES for name in sorted(folders)]
    for rules in games:
        rules.register()
    return {rules.name: rules for rules in games}


GAMES: dict[str, Rules[Any]] = _discover()
