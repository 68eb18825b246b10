"""The widget that shows a canvas, and tells which place of it was chosen by mouse or key."""

from collections.abc import Callable

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from serai.terminal.canvas import Canvas, Place, Sheet
from serai.terminal.full.pointing import DIRECTIONS, next_in_order, next_towards, typed_place
from serai.terminal.palette import style_of

Painter = Callable[[Canvas], None]


class Board(Widget, can_focus=True):
    """A drawing over the whole widget. The focus appears with the first key and goes with the mouse."""

    class Chosen(Message):
        """A place was chosen; by mouse, so far across it, from 0 to 1."""

        def __init__(self, place: str, across: float = 0.0) -> None:
            super().__init__()
            self.place = place
            self.across = across

    class Moved(Message):
        """The focus has moved, or gone."""

    class Resized(Message):
        """The drawing has another size."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Sheet(0, 0)
        self.open: frozenset[str] = frozenset()  # the places that may be chosen
        self.focus_at: Place | None = None
        self.by_keys = False
        self._typed = ""

    def paint(self, painter: Painter, open_places: list[str]) -> None:
        """Draw anew; the focus stays where it is, if one may still go there."""
        self.sheet = Sheet(self.size.width, self.size.height)
        self.open = frozenset(open_places)
        painter(Canvas(self.sheet))
        self.refresh()

    def places(self) -> list[Place]:
        """The places that may be chosen, from the top left."""
        found = (place for place in self.sheet.places if place.name in self.open)
        return sorted(found, key=lambda place: (place.at.row, place.at.col))

    @property
    def focus_name(self) -> str | None:
        """The name of the place that Enter would choose."""
        return self.focus_at.name if self.focus_at and self.by_keys else None

    def focus_on(self, name: str | None) -> None:
        """Put the focus on a place."""
        self.focus_at = next((place for place in self.sheet.places if place.name == name), None)
        self._typed = ""

    def render_line(self, y: int) -> Strip:
        """One line of the drawing."""
        if y >= self.sheet.height:
            return Strip.blank(self.size.width)
        theme = self.app.theme
        return Strip([Segment(text, style_of(theme, styles)) for text, styles in self.sheet.runs(y)], self.sheet.width)

    def on_resize(self) -> None:
        """Let the owner draw for the new size."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        place = self.sheet.place_at(event.y, event.x)
        self.by_keys = False
        if place is not None:
            across = (event.x - place.at.col) / max(1, place.at.width - 1)
            self.post_message(self.Chosen(place.name, across))

    def on_key(self, event: events.Key) -> None:
        """Move the focus, choose what it is on, or find a place by its name."""
        places = self.places()
        if event.key in ("enter", "space"):
            if self.focus_name in self.open and self.focus_name is not None:
                self.post_message(self.Chosen(self.focus_name))
            elif places:
                self._move(places[0])
        elif not places:
            return
        elif event.key in DIRECTIONS:
            current = self._current(places)
            self._move(next_towards(event.key, current, places) if current else places[0])
        elif event.key in ("tab", "shift+tab"):
            self._move(next_in_order(1 if event.key == "tab" else -1, self._current(places), places))
        elif not self._type(event.character or "", places):
            return
        event.stop()
        event.prevent_default()

    def _current(self, places: list[Place]) -> Place | None:
        return self.focus_at if self.focus_name and self.focus_at in places else None

    def _move(self, place: Place) -> None:
        self.by_keys = True
        self.focus_at = place
        self._typed = ""
        self.post_message(self.Moved())

    def _type(self, character: str, places: list[Place]) -> bool:
        """Find a place by what has been typed so far, else by this letter alone; whether there is one."""
        if not character.isprintable() or not character:
            return False
        for typed in (self._typed + character.lower(), character.lower()):
            place = typed_place(typed, self._current(places), places)
            if place is not None:
                self._move(place)
                self._typed = typed
                if typed.isdecimal():  # the number of a button
                    self.post_message(self.Chosen(place.name))
                return True
        return False
