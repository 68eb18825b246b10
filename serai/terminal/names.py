"""What the seats are called. Python and records count seats from 0, people from 1."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size

from serai.i18n import _
from serai.terminal.canvas import fit
from serai.words import LEVELS, level_words

Saying = tuple[str, str]
"""Two marked messages: about somebody with a `%(name)s`, and to the reader, who is addressed."""


@dataclass(frozen=True)
class Names:
    """The seats by name. The seat of the reader, if there is one, is addressed as you."""

    called: tuple[str, ...]
    you: int | None = None

    def __getitem__(self, seat: int) -> str:
        return _("You") if seat == self.you else self.called[seat]

    def all(self) -> list[str]:
        """The names in the order of the seats."""
        return [self[seat] for seat in range(len(self.called))]

    def renamed(self, names: Mapping[int, str]) -> "Names":
        """With other names for some seats; a blank one changes nothing."""
        called = [names.get(seat, "").strip() or name for seat, name in enumerate(self.called)]
        return Names(tuple(told_apart(called)), self.you)

    def say(self, saying: Saying, seat: int, **said: Any) -> str:
        """A sentence about a seat, or to it."""
        return _(saying[seat == self.you]) % {"name": self.called[seat], **said}


def short(name: str, width: int) -> str:
    """A name cut to so many cells; the number that tells it from another stays."""
    head, _space, number = name.rpartition(" ")
    if cell_len(name) <= width or not number.isdecimal():
        return fit(name, width)
    return set_cell_size(head, width - len(number)).rstrip() + number


def unnamed(seats: int, you: int | None = None) -> Names:
    """Names for seats of which nothing is known."""
    return Names(tuple(_("Player %(number)s") % {"number": seat + 1} for seat in range(seats)), you)


def named(seats: int, bots: Mapping[int, str], people: Sequence[str] = ()) -> Names:
    """Bots are called by their levels, people as they say; a person alone among bots is addressed as you."""
    seated = [seat for seat in range(seats) if seat not in bots]
    names = unnamed(seats, seated[0] if len(seated) == 1 else None)
    called = {seat: bot_name(name) for seat, name in bots.items()}
    return names.renamed({**called, **dict(zip(seated, people, strict=False))})


def bot_name(name: str) -> str:
    """The level as a name; bots of other packages keep theirs."""
    return level_words(name).capitalize() if name in LEVELS else name


def told_apart(called: Sequence[str]) -> list[str]:
    """The same names; one that comes again gets a number."""
    return [
        name if name not in called[:at] else f"{name} {called[: at + 1].count(name)}" for at, name in enumerate(called)
    ]
