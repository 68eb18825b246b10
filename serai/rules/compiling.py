"""How rules become machine code, and where the result is kept between runs.

Numba does not notice a change in an imported file, so the cache folder is named by a hash of the sources that may hold
compiled code; folders of older sources are removed.
"""

import contextlib
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
COMPILED_LAYERS = ("rules", "bots", "lab", "envs")

config: Any = numba.config
INTERPRETED = bool(config.DISABLE_JIT)

if INTERPRETED:
    np.seterr(over="ignore")  # compiled code wraps silently; the generator relies on it


def source_hash() -> str:
    """A hash over the names and contents of the Python files of the layers that compile."""
    digest = hashlib.sha256()
    for path in sorted(path for layer in COMPILED_LAYERS for path in (PACKAGE / layer).rglob("*.py")):
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


def prepare_cache() -> Path:
    """Make the folder for this version of the sources and remove those of other versions."""
    root = cache_root()
    current = root / f"compiled-{source_hash()}"
    current.mkdir(parents=True, exist_ok=True)
    for other in root.glob("compiled-*"):
        if other != current:
            shutil.rmtree(other, ignore_errors=True)
    return current


CACHE = prepare_cache()


@contextlib.contextmanager
def _our_cache() -> Any:
    """Numba reads the folder when a function is decorated; other users of Numba in the process keep their own."""
    before = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def compiled(function: F) -> F:
    """Compile on first call, without the interpreter's lock, and keep the machine code for the next run."""
    with _our_cache():
        return cast(F, numba.njit(cache=True, nogil=True)(function))
