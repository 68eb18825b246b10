"""The parts that are installed by need: whoever misses one is told in a sentence which it is."""

from collections.abc import Iterator
from contextlib import contextmanager

from serai.errors import MissingExtra
from serai.i18n import _


@contextmanager
def needs(extra: str, what: str) -> Iterator[None]:
    """Import what comes with an extra; without it `what`, a command or a module, says how to install it. A command
    speaks for the modules that it needs."""
    try:
        yield
    except (ModuleNotFoundError, MissingExtra) as error:
        if (error.name or "").partition(".")[0] == "serai":
            raise  # ours is always there: a mistake, which must not hide behind this sentence
        said = {"what": what, "extra": extra, "command": f"pip install 'serai[{extra}]'"}
        raise MissingExtra(_("%(what)s needs the %(extra)s extra: %(command)s.") % said) from error
