"""What a game adds to its compiled rules so that people can play it: options, notation, views, score sheets."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, TypeVar, cast

from serai.errors import IllegalAction, shown
from serai.i18n import N_, Message, _, say
from serai.rules.kernel import Rules, States
from serai.table.options import Option
from serai.table.plain import writable

T = TypeVar("T")

State = Any
"""A record of the game: each game says which, and with its own type."""


@dataclass(frozen=True)
class Action:
    """Something that a seat may choose: its code for programs, its notation for people and records."""

    code: int
    text: str

    def __str__(self) -> str:
        return self.text


def actions_of(texts: Sequence[str]) -> tuple[Action, ...]:
    """The actions of a notation, by code."""
    return tuple(Action(code, text) for code, text in enumerate(texts))


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


@dataclass(frozen=True)
class Move:
    """An action that was carried out."""

    seat: int
    code: int
    alone: bool  # nobody else could act just then
    reveals: bool
    lines: tuple[Line, ...]
    besides: bool = False  # nobody had asked for it


@dataclass(slots=True)
class Late:
    """A field of a view that nobody has read yet."""

    work: Callable[[], Any]


def late(work: Callable[[], T]) -> T:
    """A field of a view that is worked out when it is first read: it takes long, and most readers look elsewhere."""
    return cast(T, Late(work))


def read_log(moves: Sequence[Move], count: int, seat: int | None, newest: int | None) -> list[dict[str, Any]]:
    """The lines of the first so many moves as plain data for one viewer, in the language of whoever reads them now."""
    lines: list[dict[str, Any]] = []
    for number in range(count - 1, -1, -1):
        read = [line.read_by(seat) for line in reversed(moves[number].lines)]
        lines += [line for line in read if line is not None]
        if newest is not None and len(lines) >= newest:
            break
    return lines[::-1]


class Readable:
    """Room for the fields that nobody has read yet."""

    __slots__ = ("_late",)
    _late: dict[str, Callable[[], Any]]


@dataclass(slots=True)
class View(Readable):
    """What every view has; a game's own view adds its fields. Plain data: `dataclasses.asdict` of it is JSON."""

    LATE = frozenset({"log"})
    """The fields that may be given as `late`."""

    game: str
    seat: int | None
    seats: int
    to_move: tuple[int, ...]
    over: bool
    winners: list[int]
    log: list[dict[str, Any]] = field(repr=False)

    def __post_init__(self) -> None:
        self._late = {}  # type: ignore[misc]  # a slot of Readable
        for name in self.LATE:
            given = getattr(self, name)
            if type(given) is Late:
                self._late[name] = given.work
                delattr(self, name)

    def __getattr__(self, name: str) -> Any:
        if name not in self.LATE:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        value = self._late[name]()
        setattr(self, name, value)
        return value

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """The fields and nothing else: what the viewer may not read never travels along."""
        return None, {each.name: getattr(self, each.name) for each in fields(self)}


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

    def blank(self) -> States:
        """An array of one record with the options written in, not dealt yet."""
        states = self.rules.empty()
        self.set_up(writable(states[0]))
        return states

    @abstractmethod
    def text(self, code: int) -> str:
        """The notation of an action."""

    @cached_property
    def named(self) -> tuple[Action, ...]:
        """Every action by its code. Games whose notation is the same at every table keep it only once."""
        return actions_of([self.text(code) for code in range(self.rules.actions)])

    @abstractmethod
    def code(self, text: str) -> int:
        """The action that a notation stands for; IllegalAction if it is none."""

    @abstractmethod
    def view(self, states: States, seat: int | None, common: dict[str, Any]) -> View:
        """What the seat (None: a spectator) may know of the one position in `states`, built from open and own fields;
        `common` has View's fields."""

    def remember(self, state: State, view: View) -> None:
        """Write a position into a record that has the options: one that the seat of this view, with nothing but the
        view, cannot tell from the real one. What it cannot know may be anything that fits."""
        raise NotImplementedError(f"{self.name} cannot be imagined from a view")

    @classmethod
    @abstractmethod
    def score(cls, **layout: Any) -> Any:
        """The score sheet of a described layout; BadLayout if it cannot occur."""

    @classmethod  # noqa: B027 - a game may score without any
    def rehearse(cls) -> None:
        """Score something that needs all the compiled code that score pads need."""

    def why_not(self, state: State, seat: int, code: int) -> str:
        """Why a seat that may act cannot choose this action now, in one sentence."""
        return _("%(action)s is not possible now.") % {"action": self.text(code)}

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        """Whether the action showed somebody something new, or is final, so that it cannot be taken back."""
        return True

    def for_all_eyes(self, state: State) -> bool:
        """Whether the choice that is asked for now is made before everybody: no hand has to be shown for it."""
        return False

    def needs_no_asking(self, code: int) -> bool:
        """Whether this is something that a seat may do besides, so that `why_not` is asked about any seat."""
        return False

    def undisturbed(self, now: State, without: State, seat: int) -> bool:
        """Whether what others were shown by a choice besides stays as it is when the seat takes back an earlier one."""
        return False

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
