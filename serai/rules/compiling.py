"""How rules become machine code, and where the result is kept between runs.

Numba does not notice a change in an imported file, so each layer's cache folder is named by a hash of the sources that
its compiled code may depend on; folders of other sources are removed when nobody has used them for a while. Code
outside the package (research, examples, tests, other people's) has a cache folder for each folder of sources: it may
depend on all layers, and on the files beside it; that of games from elsewhere (serai/discovery.py) on all files of the
layers there. Code of ours that was compiled for such a game holds its rules, so it is thrown away when they change.
"""

import contextlib
import functools
import hashlib
import inspect
import os
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.extending import lower_cast

from serai.discovery import elsewhere

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
COMPILED_LAYERS = ("rules", "bots", "review", "envs", "lab")  # each may import those before it

UNUSED_SECONDS = 3600.0

config: Any = numba.config
INTERPRETED = bool(config.DISABLE_JIT)

WRITTEN: Counter[str] = Counter()
"""How many functions to be compiled each module has."""

if INTERPRETED:
    np.seterr(over="ignore")  # compiled code wraps silently; the generator relies on it


def source_hash(layers: tuple[str, ...], beside: Path | None = None) -> str:
    """A hash over the names and contents of the Python files of some layers, and of a folder outside the package."""
    digest = hashlib.sha256()
    named = [(path.relative_to(PACKAGE), path) for path in sources_of(PACKAGE, layers)]
    if beside is not None:
        named += [(path, path) for path in sources_beside(beside) if os.access(path, os.R_OK)]
    for name, path in named:
        digest.update(str(name).encode() + b"\0")
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def sources_of(package: Path, layers: tuple[str, ...] = COMPILED_LAYERS) -> list[Path]:
    """The Python files of some layers."""
    return sorted(path for layer in layers for path in (package / layer).rglob("*.py"))


def sources_beside(folder: Path) -> list[Path]:
    """The Python files of a folder outside the package; with a game's folder, all that its code may depend on."""
    package = next((package for package in elsewhere() if folder.is_relative_to(package)), None)
    return sorted(folder.glob("*.py")) if package is None else sources_of(package)


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


def layer_of(file: Path) -> str | None:
    """The compiled layer that a source file belongs to; None outside of them."""
    if not file.is_relative_to(PACKAGE):
        return None
    layer = file.relative_to(PACKAGE).parts[0]
    return layer if layer in COMPILED_LAYERS else None


def folder_for(file: Path) -> Path:
    """The folder for the machine code of a source file."""
    layer = layer_of(file)
    return outside_folder(file.parent) if layer is None else cache_folder(layer)


@functools.cache
def folder_of_code(filename: str) -> str:
    """The same for a file as Python names it."""
    return str(folder_for(Path(filename).resolve()))


@functools.cache
def cache_folder(layer: str) -> Path:
    """The folder for the code of one layer, which depends on no layer above it."""
    below = COMPILED_LAYERS[: COMPILED_LAYERS.index(layer) + 1]
    folder = current_folder(layer, source_hash(below))
    for package in elsewhere():
        forget_if_changed(folder, package)
    return folder


def forget_if_changed(folder: Path, package: Path) -> None:
    """Empty a cache folder if games from elsewhere have changed since code was compiled for them."""
    place = hashlib.sha256(str(package).encode()).hexdigest()[:8]
    note, digest = folder / f"elsewhere-{place}", source_hash((), beside=package)
    if note.exists() and note.read_text() != digest:
        shutil.rmtree(folder)
        folder.mkdir()
    note.write_text(digest)


@functools.cache
def outside_folder(sources: Path) -> Path:
    """The folder for the code of a folder outside the package."""
    place = hashlib.sha256(str(sources).encode()).hexdigest()[:8]
    return current_folder(f"outside-{place}", source_hash(COMPILED_LAYERS, beside=sources))


def unused(folder: Path) -> bool:
    """Whether nobody has asked for a cache folder for so long; False as well if another process has removed it."""
    with contextlib.suppress(OSError):
        return time.time() - folder.stat().st_mtime > UNUSED_SECONDS
    return False


def current_folder(name: str, digest: str) -> Path:
    """The cache folder of that name and digest; those of other sources are removed, but for those just used: two
    versions may run side by side, as in a rolling update."""
    root = cache_root()
    current = root / f"{name}-{digest}"
    current.mkdir(parents=True, exist_ok=True)
    os.utime(current)
    for other in root.glob(f"{name}-*"):
        if other != current and unused(other):
            shutil.rmtree(other, ignore_errors=True)
    return current


def compiled(function: F) -> F:
    """Compile on first call, without the interpreter's lock, and keep the machine code for the next run."""
    return _compiled(function, nogil=True)


def quick(function: F) -> F:
    """The same for what Python calls for a microsecond: to let go of the interpreter's lock would take longer, for
    another thread may take it."""
    return _compiled(function, nogil=False)


def embedded(function: F) -> F:
    """The same for what is called in the innermost loops: its machine code is put into that of every caller."""
    return _compiled(function, nogil=True, forceinline=True)


def inlined(function: F) -> F:
    """The same for a large function with one caller: compiled within it, and not once more by itself."""
    return _compiled(function, nogil=True, inline="always")


def interpreted(function: F) -> F:
    """The function as Python runs it: for loops around long calls, which would be compiled once more within them."""
    return cast(F, getattr(function, "py_func", function))


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A function that is compiled for few kinds of arguments, because compiling takes long.

    Numba would compile `shuffle(rng, cards, count)` anew for each width of integer, for each number that is written in
    a call, and for arrays within records. Here what is said to be an `int` is one of 64 bits, whatever is given.
    """

    def compile(self, sig: Any) -> Any:
        """The machine code for these types of arguments."""
        given, _ = normalize_signature(sig)
        hints = [each.annotation for each in inspect.signature(self.py_func).parameters.values()]
        return super().compile(tuple(usual(kind, hint) for kind, hint in zip(given, hints, strict=True)))


def usual(kind: Any, hint: Any) -> Any:
    """The type that stands for this one and others like it as an argument with that annotation."""
    kind = types.unliteral(kind)
    if hint is int and isinstance(kind, types.Integer | types.Boolean) and kind != types.uint64:
        return types.int64
    if hint is float and isinstance(kind, types.Number):
        return types.float64
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, kind.layout)
    return kind


def _as_it_is(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    """How an array within a record becomes an array."""
    return value


lower_cast(types.NestedArray, types.Array)(_as_it_is)


def _compiled(function: F, **options: Any) -> F:
    WRITTEN[function.__module__] += 1
    if INTERPRETED:
        return function
    before = config.CACHE_DIR  # read by Numba when a function is decorated; its other users keep their own
    config.CACHE_DIR = folder_of_code(inspect.getfile(function))
    try:
        made = Compiled(function, targetoptions={"nopython": True, "no_cfunc_wrapper": True, **options})
        made.enable_caching()
        return cast(F, made)
    finally:
        config.CACHE_DIR = before


@compiled
def keep(array: Any) -> None:
    """Mention a local array of records when its records are no longer needed.

    Compiled code frees an array after its last mention; a record taken from it is a bare pointer and does not keep it.
    """
