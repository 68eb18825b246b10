"""Games are found by their folders: those of this package, and those that other distributions bring.

A distribution brings a game as folders of the same names, `serai/rules/<game>/` and so on, without any `__init__.py`
above them; wherever they lie on Python's path, they are found.
"""

import importlib
import pkgutil
import sys
from collections.abc import MutableSequence
from functools import cache
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent


@cache
def elsewhere() -> tuple[Path, ...]:
    """The other folders of our name on Python's path; one with an `__init__.py` would be another copy of us."""
    named = dict.fromkeys(Path(entry).resolve() / HERE.name for entry in sys.path)
    return tuple(folder for folder in named if folder.is_dir() and not (folder / "__init__.py").exists())


def reach(package: str, path: MutableSequence[str]) -> None:
    """Let modules of a package (its `__path__`) be imported from elsewhere too."""
    inner = Path(*package.split(".")[1:])
    path.extend(str(folder / inner) for folder in elsewhere() if (folder / inner).is_dir())


def folder_of(*place: str) -> Path:
    """The folder of a game in a layer, to read files from: nothing is imported, so no extra is needed for it."""
    inner = Path(*place[:-1], place[-1].replace("-", "_"))
    return next(folder / inner for folder in (HERE, *elsewhere()) if (folder / inner).is_dir())


def folders(package: str, path: MutableSequence[str]) -> list[ModuleType]:
    """The folders within a package, imported, in the order of their names."""
    reach(package, path)
    names = sorted(found.name for found in pkgutil.iter_modules(path) if found.ispkg)
    return [importlib.import_module(f"{package}.{name}") for name in names]
