"""How far a choice has come: the places touched so far, and those that may follow."""

from collections.abc import Sequence

from serai.terminal.canvas import Mark
from serai.terminal.screen import Way


class Choosing:
    """One choice among several ways; a card first, say, then where it goes."""

    def __init__(self, ways: Sequence[Way] = ()) -> None:
        self.ways = list(ways)
        self.touched: tuple[str, ...] = ()

    @property
    def open(self) -> list[str]:
        """The places that may be touched next, in the order of the ways."""
        return self._after(self.touched)

    def _after(self, touched: tuple[str, ...]) -> list[str]:
        depth = len(touched)
        return list(dict.fromkeys(way.places[depth] for way in self.ways if way.places[:depth] == touched))

    def touch(self, place: str) -> str | None:
        """Touch a place; the action, if that makes the choice complete. What is touched twice is let go again."""
        if place in self.touched:
            self.touched = self.touched[: self.touched.index(place)]
            return None
        if place not in self.open:
            if place not in self._after(()):
                return None
            self.touched = ()  # another card instead
        self.touched = (*self.touched, place)
        action = next((way.action for way in self.ways if way.places == self.touched), None)
        if action is not None:
            self.touched = ()
        return action

    def back(self) -> bool:
        """Let go of the place touched last; whether there was one."""
        had = bool(self.touched)
        self.touched = self.touched[:-1]
        return had

    def marks(self, focus: str | None) -> dict[str, Mark]:
        """How the places stand out."""
        marks = dict.fromkeys(self.open, Mark.LIT)
        marks.update(dict.fromkeys(self.touched, Mark.CHOSEN))
        if focus is not None and marks.get(focus) is Mark.LIT:
            marks[focus] = Mark.FOCUS
        return marks
