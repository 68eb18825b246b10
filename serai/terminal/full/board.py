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
        self.focus_name: str | None = None  # the place that Enter would choose
        self.by_keys = False
        self._typed = ""

    def paint(self, painter: Painter, open_places: list[str]) -> None:
        """Draw anew, with the places that may be chosen."""
        self.sheet = Sheet(self.size.width, self.size.height)
        self.open = frozenset(open_places)
        painter(Canvas(self.sheet))
        self.refresh()

    def places(self) -> list[Place]:
        """The places that may be chosen, from the top left."""
        found = (place for place in self.sheet.places if place.name in self.open)
        return sorted(found, key=lambda place: (place.at.row, place.at.col))

    def focus_on(self, name: str | None) -> None:
        """Put the focus on a place."""
        self.focus_name = name
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
        self.focus_on(None)
        if place is not None:
            across = (event.x - place.at.col) / max(1, place.at.width - 1)
            self.post_message(self.Chosen(place.name, across))

    def on_key(self, event: events.Key) -> None:
        """Move the focus, choose what it is on, or find a place by its name."""
        places = self.places()
        if event.key in ("enter", "space"):
            if self.focus_name is not None and self.focus_name in self.open:
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
        return next((place for place in places if place.name == self.focus_name), None)

    def _move(self, place: Place) -> None:
        self.by_keys = True
        self.focus_on(place.name)
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
