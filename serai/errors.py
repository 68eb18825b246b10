"""Every error that a user of the package can cause; each message says what was given and what would be right."""

from serai.i18n import _

LONGEST_SHOWN = 120


class SeraiError(Exception):
    """The base of all errors that Caravanserai raises on purpose."""


class UnknownGame(SeraiError):
    """No game of that name is registered."""


class BadOption(SeraiError):
    """An option that the game does not have, or a value that it does not take."""


class IllegalAction(SeraiError):
    """The seat may not do that now; nothing has changed."""


class BadRecord(SeraiError):
    """A record that is damaged, foreign or from a newer version."""


class BadLayout(SeraiError):
    """A layout to be scored that cannot occur in the game."""


class BadCity(BadOption):
    """A city file that cannot be read or contradicts itself."""


class UnknownBot(SeraiError):
    """No bot of that name plays that game."""


class LostWorker(SeraiError):
    """A process that worked for this one was ended from outside."""


class MissingExtra(SeraiError, ImportError):
    """Something that is installed by need is not installed."""


def shown(value: object) -> str:
    """A value in an error message: as Python writes it, but short, however deep or long it is."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        text = _("an oversized %(kind)s") % {"kind": type(value).__name__}
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
