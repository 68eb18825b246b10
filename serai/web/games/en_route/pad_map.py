"""The map on the score pad: what is drawn on it, and the places to tap."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from serai.errors import BadLayout
from serai.i18n import _
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.sheet import Sheet
from serai.web.games.en_route import city_map
from serai.web.games.en_route.pad_city import PadCity
from serai.web.games.en_route.places import location_at
from serai.web.parts import pad_reading as reading


@dataclass
class Drawn:
    """What one player has drawn."""

    number: int  # of the board, 1 to 4: its coordinates
    tourists: dict[str, str] = field(default_factory=dict)
    segments: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)  # cafés whose bonus is gone
    task: int | None = None  # or excursion
    route: list[str] = field(default_factory=list)  # the own final route, by its crossroads; empty: the best
    line: int | None = None  # of the metro

    @classmethod
    def read(cls, data: Any, city: PadCity) -> "Drawn":
        """From its plain data; whether it can be is checked when it is scored."""
        number, tourists, segments, spent, task, *more = reading.entries(data, 5, 7, "map")
        route, line = (more + ["", None][len(more) :])[:2]
        if not isinstance(tourists, dict) or not all(isinstance(crowd, str) for crowd in tourists.values()):
            raise reading.unlike("tourists", tourists)
        for place, crowd in tourists.items():
            reading.among(place, LOCATION_NAMES, "location")
            for letter in crowd:
                reading.among(letter, list(city.known["kinds"]), "tourist")
        return cls(
            reading.whole(number, 1, MAX_SEATS, "board"),
            tourists,
            _names(segments, SEGMENT_NAMES, "segment"),
            _names(spent, list(city.known["cafes"]), "café"),
            None if task is None else reading.whole(task, 0, len(city.tasks) - 1, "task"),
            _names(route, CROSSROADS_NAMES, "crossroads"),
            None if line is None else reading.whole(line, 0, len(city.lines) - 1, "line"),
        )

    def data(self) -> Any:
        """Its plain data; what it has nothing of is left out at the end."""
        plain = [self.number, self.tourists, " ".join(self.segments), " ".join(self.spent), self.task]
        if self.line is not None:
            return [*plain, " ".join(self.route), self.line]
        return [*plain, " ".join(self.route)] if self.route else plain

    def cafes(self, city: PadCity) -> dict[str, str]:
        """What became of the bonus of every café that a segment touches; kept unless somebody says otherwise."""
        touched = {end for name in self.segments for end in name.split("-")}
        return {at: "spent" if at in self.spent else "kept" for at in city.known["cafes"] if at in touched}

    def stations(self, city: PadCity) -> list[str] | None:
        """Those of the own metro line."""
        return None if self.line is None else city.lines[self.line]

    def own_route(self, city: PadCity) -> list[str] | None:
        """The own route if it has a segment, without a ride at its end, which leads nowhere yet."""
        rides = bool(self.route) and frozenset(self.route[-2:]) == frozenset(self.stations(city) or ())
        walked = self.route[:-1] if rides else self.route
        return walked if len(walked) > 1 else None

    def layout(self, city: PadCity, level: str) -> dict[str, Any]:
        """What serai.score takes, without what the level is played without."""
        plain: dict[str, Any] = {"tourists": self.tourists, "segments": self.segments, "line": self.stations(city)}
        if (route := self.own_route(city)) is not None:
            plain["route"] = route
        if level == "simple":
            return plain
        return {**plain, "cafes": self.cafes(city), "task": None if self.task is None else city.tasks[self.task]}

    def add(self, place: str, letter: str) -> None:
        """One more tourist in a location."""
        crowd = self.tourists.get(place, "") + letter
        self.tourists[place] = "".join(sorted(crowd, key=LETTERS.index))

    def take(self, place: str) -> None:
        """All tourists leave a location."""
        self.tourists.pop(place, None)

    def walk(self, city: PadCity, place: str) -> None:
        """On to the next crossroads of the own route; at its end a step back."""
        if self.route[-1:] == [place]:
            self.route.pop()
        elif not self.route or place in self._next(city):
            self.route.append(place)
        else:
            said = {"place": place, "end": self.route[-1]}
            raise BadLayout(_("No unused segment leads from %(end)s to %(place)s; tap the next crossroads.") % said)

    def shorten(self, city: PadCity) -> None:
        """The own route ends where its next segment is no longer drawn."""
        drawn = {frozenset(name.split("-")) for name in self.segments} | {frozenset(self.stations(city) or ())}
        missing = (at for at, pair in enumerate(pairwise(self.route), 1) if frozenset(pair) not in drawn)
        del self.route[next(missing, len(self.route)) :]

    def _next(self, city: PadCity) -> set[str]:
        """Where the own route can go on: over segments that it has not used, and once by metro, not first of all."""
        used = {frozenset(pair) for pair in pairwise(self.route)}
        ways = [frozenset(name.split("-")) for name in self.segments]
        if len(self.route) > 1:
            ways.append(frozenset(self.stations(city) or ()))
        return {end for pair in ways if self.route[-1] in pair and pair not in used for end in pair} - {self.route[-1]}


def _names(text: Any, known: Sequence[str], what: str) -> list[str]:
    """Places of a kind, as they stand in one text."""
    return [reading.among(name, known, what) for name in reading.among_texts(text).split()]


@dataclass(frozen=True)
class Spot:
    """A place to tap: a location, a crossroads, or a road across or down."""

    kind: str
    x: int
    y: int
    name: str
    label: str


@cache
def cells() -> list[tuple[str, int, int]]:
    """Every location with its column and row."""
    return [(name, *location_at(name)) for name in LOCATION_NAMES]


@cache
def roads() -> list[tuple[str, str, int, int]]:
    """Every segment with its direction and the crossroads where it begins."""
    found = []
    for name in SEGMENT_NAMES:
        (x1, y1), (x2, y2) = (location_at(end) for end in name.split("-"))
        found.append((name, "across" if y1 == y2 else "down", min(x1, x2), min(y1, y2)))
    return found


def location_spots(city: PadCity, drawn: Drawn) -> list[Spot]:
    """The locations where tourists may be, in words with those who are."""
    return [
        Spot("cell", x, y, name, _("Location %(place)s") % {"place": f"{name} {drawn.tourists.get(name, '')}".strip()})
        for name, x, y in cells()
        if name not in city.known["barren"]
    ]


def crossroads_spots(drawn: Drawn) -> list[Spot]:
    """The crossroads that a segment touches."""
    touched = {end for name in drawn.segments for end in name.split("-")}
    places = [(name, *location_at(name)) for name in CROSSROADS_NAMES if name in touched]
    return [Spot("point", x, y, name, _("Crossroads %(place)s") % {"place": name}) for name, x, y in places]


def road_spots(city: PadCity) -> list[Spot]:
    """The segments of the city."""
    return [
        Spot(kind, x, y, name, _("Segment %(place)s") % {"place": name})
        for name, kind, x, y in roads()
        if name not in city.known["closed"]
    ]


def picture(city: PadCity, drawn: Drawn, level: str, ratings: dict[str, int], sheet: Sheet | None, name: str) -> Markup:
    """The map with all that is drawn on it and the best route."""
    rim = city.city.source["boards"][drawn.number - 1]
    simple = level == "simple"
    board = Board(drawn.number, rim["rows"], rim["cols"], open=True)
    board.tourists, board.segments = drawn.tourists, drawn.segments
    board.cafes = {} if simple else drawn.cafes(city)
    board.route = sheet.route if sheet else []
    stations = drawn.stations(city)
    layers: dict[str, Any] = {"final": bool(sheet), "lines": [stations] if stations else []}
    if not simple and drawn.task is not None and not city.known["excursions"]:
        layers["task"] = city.tasks[drawn.task]
    shown: CityMap = {**city.known, "cafes": {}} if simple else city.known
    label = _("Map of %(city)s, %(name)s's board") % {"city": said_of_city(city.known["name"]), "name": name}
    return city_map.draw(shown, board, ratings, layers, label)
