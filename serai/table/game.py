"""What a game adds to its compiled rules so that people can play it: options, notation, views, score sheets."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from serai.errors import IllegalAction, shown
from serai.i18n import N_, Message, _, say
from serai.rules.kernel import Rules, States
from serai.table.options import Option

State = Any
"""A record of the game: each game says which, and with its own type."""


@dataclass(frozen=True)
class Line:
    """A line of the log: a seat's choice in notation, or (`seat` None) something that happened, named by `event`."""

    seat: int | None
    message: Message  # the notation, or what happened in words
    event: str = "move"
    values: tuple[Any, ...] = ()
    secret: bool = False  # only the seat itself reads it
    public: str | None = None  # what the others read instead of a secret line; None: nothing
    said: Mapping[str, Any] | None = None  # the values in the message

    @property
    def text(self) -> str:
        """The notation, or what happened in the language of whoever reads it now."""
        return say(self.message, self.said or {}) if self.seat is None else str(self.message)

    def read_by(self, viewer: int | None) -> dict[str, Any] | None:
        """The line as plain data for one viewer, or None."""
        if self.secret and viewer != self.seat:
            if self.public is None:
                return None
            return {"seat": self.seat, "text": self.public, "event": self.event, "values": []}
        return {"seat": self.seat, "text": self.text, "event": self.event, "values": list(self.values)}


def happened(event: str, message: Message, *values: Any, **said: Any) -> Line:
    """A line about something that no seat chose: marked words with what they say, and plain values for programs."""
    return Line(None, message, event, values, said=said)


@dataclass
class View:
    """What every view has; a game's own view adds its fields. Plain data: `dataclasses.asdict` of it is JSON."""

    game: str
    seat: int | None
    seats: int
    to_move: tuple[int, ...]
    over: bool
    winners: list[int]
    log: list[dict[str, Any]] = field(repr=False)


class Game(ABC):
    """One game with its options settled, as one table plays it. A game's folder names it `GAME`."""

    name: ClassVar[str]
    title: ClassVar[str]  # a marked message
    tie: ClassVar[str] = N_("A shared victory: %(names)s.")  # how a tie that nothing breaks is told
    rules: ClassVar[Rules[Any]]
    options: ClassVar[tuple[Option, ...]]

    def __init__(self, seats: int, settings: Mapping[str, Any]) -> None:
        """Refuse combinations of options that the game excludes (BadOption)."""
        self.seats = seats
        self.settings = dict(settings)

    @abstractmethod
    def set_up(self, state: State) -> None:
        """Write the options into a blank record, before it is dealt."""

    @abstractmethod
    def text(self, code: int) -> str:
        """The notation of an action."""

    @abstractmethod
    def code(self, text: str) -> int:
        """The action that a notation stands for; IllegalAction if it is none."""

    @abstractmethod
    def view(self, state: State, seat: int | None, common: dict[str, Any]) -> View:
        """What the seat (None: a spectator) may know, built from open and own fields; `common` has View's fields."""

    @classmethod
    @abstractmethod
    def score(cls, **layout: Any) -> Any:
        """The score sheet of a described layout; BadLayout if it cannot occur."""

    def why_not(self, state: State, seat: int, code: int) -> str:
        """Why a seat that may act cannot choose this action now, in one sentence."""
        return _("%(action)s is not possible now.") % {"action": self.text(code)}

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        """Whether the action showed somebody something new, or is final, so that it cannot be taken back."""
        return True

    def lines(self, before: State, seat: int, code: int, after: State) -> list[Line]:
        """What the log says about an action: the choice, and what followed from it."""
        return [Line(seat, self.text(code))]

    def round_end(self, before: States, seat: int, code: int, after: States) -> States | None:
        """The position in which an action ended a round, before the next one was dealt; None if it ended none, or the
        game with it."""
        return None


def refuse(text: str, example: str) -> IllegalAction:
    """The error for a notation that is none of the game's."""
    said = {"action": shown(text), "example": example}
    return IllegalAction(_("%(action)s is not an action in this game; write it like %(example)s.") % said)
