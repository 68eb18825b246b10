"""Reading what came from outside: the fields of a form, and the plain data of a pad."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai.errors import BadLayout, shown
from serai.i18n import _
from serai.web.door.identity import tidy_name

DO = "do"


class FormFields:
    """The fields of a form, each perhaps several times."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in pairs:
            self._values.setdefault(name, []).append(value)

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def names_beginning(self, text: str) -> list[str]:
        """The names of the fields that begin so, in order."""
        return [name for name in self._values if name.startswith(text)]

    def all(self, name: str) -> list[str]:
        """Every value of that name."""
        return self._values.get(name, [])

    def one(self, name: str, otherwise: str = "") -> str:
        """The last value of that name."""
        return self._values.get(name, [otherwise])[-1]

    def number(self, name: str, otherwise: int) -> int:
        """A field with a whole number; the other one if there is no such field or nothing in it."""
        text = self.one(name).strip()
        if not text:
            return otherwise
        if not (text.isascii() and text.isdecimal() and len(text) < 6):
            raise BadLayout(_("%(given)s is not a whole number.") % {"given": shown(text)})
        return int(text)

    def names(self, known: Sequence[str]) -> list[str]:
        """The players' names where the form has them."""
        return [tidy_name(self.one(f"name-{seat}", name)) for seat, name in enumerate(known)]


def unlike(what: str, given: Any) -> BadLayout:
    """The error for data that no pad has."""
    return BadLayout(
        _("This is not a score pad: %(what)s cannot be %(given)s.") % {"what": what, "given": shown(given)}
    )


def table(data: Any, keys: Sequence[str], what: str, usual: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
    """A table with exactly these keys; those that have a usual value may be missing."""
    usual = usual or {}
    if not isinstance(data, dict) or set(data) - set(usual) != set(keys):
        raise unlike(what, data)
    return {**usual, **data}


def entries(data: Any, low: int, high: int, what: str) -> list[Any]:
    """A list of so many entries."""
    if not isinstance(data, list) or not low <= len(data) <= high:
        raise unlike(what, data)
    return data


def whole(data: Any, low: int, high: int, what: str) -> int:
    """A whole number between two others."""
    if type(data) is not int or not low <= data <= high:
        raise unlike(what, data)
    return data


def among(data: Any, known: Sequence[Any], what: str) -> Any:
    """One of the values that are possible; True is not 1."""
    if not any(type(data) is type(value) and data == value for value in known):
        raise unlike(what, data)
    return data


def names(data: Any, low: int, high: int) -> list[str]:
    """The names of the players."""
    return [tidy_name(among_texts(name)) for name in entries(data, low, high, "names")]


def among_texts(data: Any) -> str:
    """A text, whatever it says."""
    if not isinstance(data, str):
        raise unlike("name", data)
    return data


def texts(data: Any, high: int, what: str) -> list[str]:
    """A list of texts."""
    return [among_texts(item) for item in entries(data, 0, high, what)]


def player_names(names: Sequence[str]) -> list[str]:
    """What to call each player: a name, or a number."""
    return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in enumerate(names)]


def number_behind(text: str, most: int) -> int:
    """The number at the end of a button's value, kept within what there is."""
    number = text.rpartition(" ")[2]
    return min(int(number), most) if number.isascii() and number.isdecimal() and len(number) < 4 else 0
