"""Playing in a terminal. Each module here that defines a `Screen` draws one game."""

import importlib
import inspect
import pkgutil

from serai.terminal.screen import Screen


def _discover() -> dict[str, Screen]:
    screens: dict[str, Screen] = {}
    for found in pkgutil.iter_modules(__path__):
        for item in vars(importlib.import_module(f"{__name__}.{found.name}")).values():
            if inspect.isclass(item) and issubclass(item, Screen) and not inspect.isabstract(item):
                screens[item.name] = item()
    return screens


SCREENS: dict[str, Screen] = _discover()
