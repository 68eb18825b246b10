"""Reading a file of nested tables entry by entry, so that whatever is wrong can be named by its place in the file."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadCity
from serai.i18n import _, listed

LONGEST_KEY = 40
LONGEST_TEXT = 100


def is_text(value: object, most: int) -> bool:
    """Whether it can be printed in one line: no control characters, no halves of letters, not too long."""
    if not isinstance(value, str) or len(value) > most:
        return False
    return all(letter.isprintable() or unicodedata.category(letter) == "Zs" for letter in value)


@dataclass(frozen=True)
class Entry:
    """A value of the file and where it stands, as in `cards[3].coordinate`."""

    value: Any
    path: str
    file: str

    def wrong(self, needed: str) -> BadCity:
        """An error that says what is needed here instead."""
        given = repr(self.value)
        given = given if len(given) <= 60 else given[:57] + "..."
        said = {"file": self.file, "place": self.path or _("the file"), "given": given, "needed": needed}
        return BadCity(_("city %(file)s: %(place)s is %(given)s; %(needed)s") % said)

    def table(self, *required: str, optional: tuple[str, ...] = ()) -> dict[str, "Entry"]:
        """The entries of a table with these keys and no others."""
        entries = self.pairs()
        for key in required:
            if key not in entries:
                said = {"file": self.file, "place": self._within(key)}
                raise BadCity(_("city %(file)s: %(place)s is missing") % said)
        for key, entry in entries.items():
            if key not in required and key not in optional:
                said = {"file": self.file, "place": entry.path, "known": listed([*required, *optional])}
                raise BadCity(_("city %(file)s: %(place)s is unknown; expected %(known)s") % said)
        return entries

    def pairs(self) -> dict[str, "Entry"]:
        """The entries of a table with keys of its own."""
        if not isinstance(self.value, Mapping):
            raise self.wrong(_("an object { } is needed"))
        for key in self.value:
            if not is_text(key, LONGEST_KEY):
                said = {"most": LONGEST_KEY}
                raise self.wrong(_("its keys must be single-line texts of at most %(most)s characters") % said)
        return {key: Entry(value, self._within(key), self.file) for key, value in self.value.items()}

    def items(self, least: int, most: int) -> list["Entry"]:
        """The entries of a list of fitting length."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong(_("a list [ ] is needed"))
        if not least <= len(self.value) <= most:
            raise BadCity(self._wrong_size(least, most))
        return [Entry(value, f"{self.path}[{i}]", self.file) for i, value in enumerate(self.value)]

    def integer(self, least: int, most: int) -> int:
        """A whole number within bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not least <= self.value <= most:
            said = {"least": least, "most": most}
            raise self.wrong(_("a whole number from %(least)s to %(most)s is needed") % said)
        return self.value

    def text(self, most: int = LONGEST_TEXT) -> str:
        """A text that is not blank, in one line, of a sensible length."""
        if not is_text(self.value, most) or not self.value.strip():
            raise self.wrong(_("a single-line text of at most %(most)s characters is needed") % {"most": most})
        return str(self.value)

    def choice(self, *known: str) -> int:
        """Which of the known words stands here."""
        if self.value not in known:
            raise self.wrong(_("one of %(known)s is needed") % {"known": listed(known, "or")})
        return known.index(self.value)

    def _wrong_size(self, least: int, most: int) -> str:
        said = {"file": self.file, "place": self.path, "count": len(self.value), "least": least, "most": most}
        if least == most:
            return _("city %(file)s: %(place)s has %(count)s entries; %(most)s are needed") % said
        return _("city %(file)s: %(place)s has %(count)s entries; %(least)s to %(most)s are needed") % said

    def _within(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key


def all_different(entries: list[Entry], values: list[int]) -> list[int]:
    """The values again; an error names the first entry that repeats an earlier one."""
    for i, (entry, value) in enumerate(zip(entries, values, strict=True)):
        if value in values[:i]:
            raise entry.wrong(_("that repeats %(place)s") % {"place": entries[values.index(value)].path})
    return values


def rising(entries: list[Entry], values: list[int]) -> list[int]:
    """The values again; an error names the first entry that is not above the one before it."""
    for entry, value, before in zip(entries[1:], values[1:], values, strict=False):
        if value <= before:
            raise entry.wrong(_("a number above %(before)s, the previous one, is needed") % {"before": before})
    return values
