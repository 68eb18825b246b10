"""How rules become machine code, and where the result is kept between runs.

Numba does not notice a change in an imported file, so each layer's cache folder is named by a hash of the sources that
its compiled code may depend on; folders of older sources are removed.
"""

import functools
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_LAYERS = ("rules", "bots", "lab", "envs")  # each may import those before it

config: Any = numba.config
INTERPRETED = bool(config.DISABLE_JIT)

if INTERPRETED:
    np.seterr(over="ignore")  # compiled code wraps silently; the generator relies on it


def source_hash(layers: tuple[str, ...]) -> str:
    """A hash over the names and contents of the Python files of some layers."""
    digest = hashlib.sha256()
    for path in sorted(path for layer in layers for path in (PACKAGE / layer).rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def cache_root() -> Path:
    """$SERAI_CACHE_DIR or the user's cache folder; a temporary folder where that cannot be written."""
    chosen = os.environ.get("SERAI_CACHE_DIR")
    base = Path(chosen) if chosen else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "serai"
    try:
        base.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=base):
            return base
    except OSError:
        return Path(tempfile.gettempdir()) / f"serai-cache-{os.getuid()}"


@functools.cache
def cache_folder(layer: str) -> Path:
    """The folder for the code of one layer, which depends on no layer above it; older folders are removed."""
    root = cache_root()
    below = COMPILED_LAYERS[: COMPILED_LAYERS.index(layer) + 1]
    current = root / f"{layer}-{source_hash(below)}"
    current.mkdir(parents=True, exist_ok=True)
    for other in root.glob(f"{layer}-*"):
        if other != current:
            shutil.rmtree(other, ignore_errors=True)
    return current


def layer_of(module: str) -> str:
    """The layer that a module belongs to; what is outside the package may depend on all of them."""
    layer = module.removeprefix("serai.").partition(".")[0]
    return layer if layer in COMPILED_LAYERS else COMPILED_LAYERS[-1]


def compiled(function: F) -> F:
    """Compile on first call, without the interpreter's lock, and keep the machine code for the next run."""
    return _compiled(function, nogil=True)


def quick(function: F) -> F:
    """The same for what Python calls for a microsecond: to let go of the interpreter's lock would take longer, for
    another thread may take it."""
    return _compiled(function, nogil=False)


def _compiled(function: F, nogil: bool) -> F:
    before = config.CACHE_DIR  # read by Numba when a function is decorated; its other users keep their own
    config.CACHE_DIR = str(cache_folder(layer_of(function.__module__)))
    try:
        return cast(F, numba.njit(cache=True, nogil=nogil)(function))
    finally:
        config.CACHE_DIR = before


@compiled
def keep(array: Any) -> None:
    """Mention a local array of records when its records are no longer needed.

    Compiled code frees an array after its last mention; a record taken from it is a bare pointer and does not keep it.
    """
