"""The options of a game: what may be set at a new table, and in which range."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from serai.errors import BadOption, shown
from serai.i18n import N_, _, gettext, listed

Value = Any

LONGEST_TEXT = 100
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
NOTHING = "none"


@dataclass(frozen=True)
class Option:
    """One option. Its kind follows from `default` and `choices`; `nothing` says what None means, if it is allowed.

    `title`, `help` and `nothing` are marked messages, translated where they are shown.
    """

    name: str
    default: Value
    help: str
    low: int | None = None
    high: int | None = None
    choices: tuple[Value, ...] = ()
    nothing: str = ""
    title: str = ""  # on a form; without one, the name
    seat: bool = False  # it is a seat: programs count from 0, pages from 1
    house: bool = False  # a house rule: where a table is set up it is folded away

    @property
    def is_flag(self) -> bool:
        """Whether the option is a yes or no."""
        return isinstance(self.default, bool)

    @property
    def offered(self) -> tuple[Value, ...]:
        """What a server lets its guests choose from; empty: any value that `check` takes."""
        return self.choices

    @property
    def range(self) -> str:
        """The allowed values in words."""
        if self.is_flag:
            allowed = _("yes or no")
        elif self.choices:
            allowed = listed(self.choices, "or")
        elif self.low is not None:
            allowed = _("from %(low)s to %(high)s") % {"low": self.low, "high": self.high}
        else:
            allowed = _("text")
        if not self.nothing:
            return allowed
        said = {"allowed": allowed, "none": NOTHING, "meaning": _(self.nothing)}
        return _("%(allowed)s, or %(none)s: %(meaning)s") % said

    @property
    def usual(self) -> str:
        """The default in words."""
        if self.default is None:
            value = _(self.nothing)
        elif self.is_flag:
            value = _("yes") if self.default else _("no")
        else:
            value = str(self.default)
        return _("default: %(value)s") % {"value": value}

    def told(self, value: Value) -> str:
        """A value as pages tell it."""
        if value is None:
            return _(self.nothing)
        if self.seat:
            return _("Seat %(number)s") % {"number": value + 1}
        return gettext(str(value)) if value in self.choices else str(value)

    def check(self, value: Value) -> Value:
        """The value itself if the option takes it."""
        if value is None and self.nothing:
            return None
        if self.is_flag:
            fits = isinstance(value, bool)
        elif self.choices:
            fits = any(type(value) is type(choice) and value == choice for choice in self.choices)
        elif self.low is not None and self.high is not None:
            fits = type(value) is int and self.low <= value <= self.high
        else:
            fits = isinstance(value, str) and len(value) <= LONGEST_TEXT
        if not fits:
            said = {"name": self.name, "value": shown(value), "range": self.range}
            raise BadOption(_("Option %(name)s cannot be %(value)s; it must be %(range)s.") % said)
        return value

    def check_from_outside(self, value: Value) -> None:
        """Refuse a value in a stranger's record that would make a server read a file of its own (BadRecord)."""

    def parse(self, text: str) -> Value:
        """The value that a text stands for; a yes or no also in the person's language."""
        word = text.strip().lower()
        if self.nothing and word in ("", NOTHING):
            return None
        if self.is_flag and word in (*YES, *NO, _("yes"), _("no")):
            return word in (*YES, _("yes"))
        for choice in self.choices:
            if word == str(choice).lower():
                return choice
        if self.low is not None and WHOLE_NUMBER.fullmatch(word):
            return self.check(int(word))
        return self.check(text)

    def from_form(self, text: str) -> Value:
        """The value that a person wrote, in a form or in a command line."""
        return self.parse(text)


OPEN_PILES = Option(
    "open_piles",
    False,
    N_("Everyone may look through the discard piles, not just at their top cards."),
    title=N_("Open piles"),
    house=True,
)
"""A house rule of both card games."""


def check_seat(name: str, seat: int | None, seats: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat is not None and seat >= seats:
        raise BadOption(_("Option %(name)s names a seat that this table does not have.") % {"name": name})


def settle(options: Sequence[Option], given: dict[str, Value], title: str) -> dict[str, Value]:
    """All options with their values: the given ones checked, the others at their defaults."""
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            said = {"game": _(title), "name": shown(name), "known": listed(by_name)}
            raise BadOption(_("%(game)s has no option %(name)s. Available: %(known)s.") % said)
    return {name: option.check(given[name]) if name in given else option.default for name, option in by_name.items()}
