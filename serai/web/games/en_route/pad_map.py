"""The map on the score pad: what is drawn on it, and the places to tap."""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from serai.errors import BadLayout
from serai.i18n import _
from serai.table.games.en_route import view
from serai.table.games.en_route.cities import City, load_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import describe
from serai.table.games.en_route.sheet import Sheet
from serai.web.games.en_route import city_map
from serai.web.games.en_route.places import location_at

CITY = "first-city"


def city() -> City:
    """The city that is scored."""
    return load_city(CITY)


@cache
def described() -> CityMap:
    """The city as a table describes it."""
    return describe(city())


@cache
def tasks() -> list[list[str]]:
    """The private tasks of the city, by the names of their crossroads."""
    cards = city().record[0].task[: len(city().source["tasks"])].tolist()
    return [[CROSSROADS_NAMES[at] for at in card] for card in cards]


@dataclass
class Drawn:
    """What one player has drawn."""

    number: int  # of the board, 1 to 4: its coordinates
    tourists: dict[str, str] = field(default_factory=dict)
    segments: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)  # cafés whose bonus is gone
    task: int | None = None
    route: list[str] = field(default_factory=list)  # the own final route, by its crossroads; empty: the best

    def cafes(self) -> dict[str, str]:
        """What became of the bonus of every café that a segment touches; kept unless somebody says otherwise."""
        touched = {end for name in self.segments for end in name.split("-")}
        return {at: "spent" if at in self.spent else "kept" for at in described()["cafes"] if at in touched}

    def layout(self, level: str) -> dict[str, Any]:
        """What serai.score takes, without what the level is played without."""
        plain: dict[str, Any] = {"tourists": self.tourists, "segments": self.segments}
        if len(self.route) > 1:
            plain["route"] = self.route
        if level == "simple":
            return plain
        return {**plain, "cafes": self.cafes(), "task": None if self.task is None else tasks()[self.task]}

    def add(self, place: str, letter: str) -> None:
        """One more tourist in a location."""
        crowd = self.tourists.get(place, "") + letter
        self.tourists[place] = "".join(sorted(crowd, key=LETTERS.index))

    def take(self, place: str) -> None:
        """All tourists leave a location."""
        self.tourists.pop(place, None)

    def walk(self, place: str) -> None:
        """On to the next crossroads of the own route; at its end a step back."""
        if self.route[-1:] == [place]:
            self.route.pop()
        elif not self.route or place in self._next():
            self.route.append(place)
        else:
            said = {"place": place, "end": self.route[-1]}
            raise BadLayout(_("No unused segment leads from %(end)s to %(place)s; tap the next crossroads.") % said)

    def shorten(self) -> None:
        """The own route ends where its next segment is no longer drawn."""
        drawn = {frozenset(name.split("-")) for name in self.segments}
        missing = (at for at, pair in enumerate(pairwise(self.route), 1) if frozenset(pair) not in drawn)
        del self.route[next(missing, len(self.route)) :]

    def _next(self) -> set[str]:
        """Where the own route can go on: over segments that it has not used."""
        used = {frozenset(pair) for pair in pairwise(self.route)}
        ends = [frozenset(name.split("-")) for name in self.segments]
        return {end for pair in ends if self.route[-1] in pair and pair not in used for end in pair} - {self.route[-1]}


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


def location_spots(drawn: Drawn) -> list[Spot]:
    """The locations, in words with the tourists there."""
    return [
        Spot("cell", x, y, name, _("Location %(place)s") % {"place": f"{name} {drawn.tourists.get(name, '')}".strip()})
        for name, x, y in cells()
    ]


def crossroads_spots(drawn: Drawn) -> list[Spot]:
    """The crossroads that a segment touches."""
    touched = {end for name in drawn.segments for end in name.split("-")}
    places = [(name, *location_at(name)) for name in CROSSROADS_NAMES if name in touched]
    return [Spot("point", x, y, name, _("Crossroads %(place)s") % {"place": name}) for name, x, y in places]


def road_spots() -> list[Spot]:
    """The segments."""
    return [Spot(kind, x, y, name, _("Segment %(place)s") % {"place": name}) for name, kind, x, y in roads()]


def picture(drawn: Drawn, level: str, ratings: dict[str, int], sheet: Sheet | None, name: str) -> Markup:
    """The map with all that is drawn on it and the best route."""
    rim = city().source["boards"][drawn.number - 1]
    simple = level == "simple"
    board = view.Board(drawn.number, rim["rows"], rim["cols"], open=True)
    board.tourists, board.segments = drawn.tourists, drawn.segments
    board.cafes = {} if simple else drawn.cafes()
    board.route = sheet.route if sheet else []
    layers = {"final": bool(sheet), "task": None if simple or drawn.task is None else tasks()[drawn.task]}
    shown = {**described(), "cafes": {}} if simple else described()
    label = _("Map of %(city)s, %(name)s's board") % {"city": said_of_city(described()["name"]), "name": name}
    return city_map.draw(shown, board, ratings, layers, label)
