"""Every error that a user of the package can cause; each message says what was given and what would be right."""


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
