"""A seat's own map and what lies around its segments: the facts that En Route's reasons are made of."""

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from serai.review.en_route.trails import segments_between
from serai.review.game import Reason
from serai.rules.en_route.geometry import BESIDE
from serai.rules.en_route.geometry import NOWHERE as BEYOND_THE_RIM
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.city_map import Sight
from serai.table.games.en_route.description import SIGHTS
from serai.table.games.en_route.notation import TOURIST_NAMES
from serai.table.games.en_route.view import EnRouteView

SIDES = {
    name: tuple(LOCATION_NAMES[at] for at in BESIDE[number].tolist() if at != BEYOND_THE_RIM)
    for number, name in enumerate(SEGMENT_NAMES)
}
"""The locations on both sides of each segment."""


class Fact(NamedTuple):
    """Something that speaks for a choice, and about how many points it weighs."""

    reason: Reason
    weight: float


class Surroundings:
    """What the seat of a view has drawn, and what that passes."""

    def __init__(self, view: EnRouteView) -> None:
        self.view = view
        self._board = view.boards[view.seat or 0]
        self.segments = self._board.segments
        self.task: list[str] = view.tasks[view.seat or 0] or []
        self.line = view.lines[view.seat or 0]
        self.location = self._board.location
        self.touched = {end for segment in self.segments for end in segment.split("-")}
        self._open = [segment for segment in SIDES if segment not in view.city["closed"]]
        self._passed = {place for segment in self.segments for place in SIDES[segment]}

    @property
    def goals(self) -> dict[str, int]:
        """What the open goals count, and how much of it they ask for; those that ask for little are left out."""
        asked = [self.view.city["goals"][goal] for goal in self.view.goals]
        return {goal["measure"]: goal["at_least"] for goal in asked if "at_least" in goal}

    @property
    def keeps_bonus(self) -> bool:
        """Whether a bonus of a café is left that counts at the end."""
        return "kept" in self._board.cafes.values()

    def is_apart(self, segment: str) -> bool:
        """Whether a new segment joins nothing that is drawn."""
        return bool(self.segments) and not self.touched.intersection(segment.split("-"))

    def touches(self, place: str) -> bool:
        """Whether a segment ends at a crossroads."""
        return place in self.touched

    def distance(self, place: str, starts: Iterable[str]) -> int:
        """How many segments a crossroads is away from the nearest of some; many where it cannot be reached."""
        return segments_between(self._open, starts, place)

    @staticmethod
    def is_on_rim(place: str) -> bool:
        """Whether a crossroads is in the first or the last row or column."""
        return place[0] in (CROSSROADS_NAMES[0][0], CROSSROADS_NAMES[-1][0]) or place[1:] in (
            CROSSROADS_NAMES[0][1:],
            CROSSROADS_NAMES[-1][1:],
        )

    def passes(self, location: str) -> bool:
        """Whether a segment is drawn beside it."""
        return location in self._passed

    def is_near(self, location: str) -> bool:
        """Whether one new segment that joins what is drawn would pass it."""
        sides = [segment for segment in self._open if location in SIDES[segment]]
        return any(self.touched.intersection(segment.split("-")) for segment in sides)

    def passes_landmark(self, landmark: str) -> bool:
        """Whether a segment is drawn beside a landmark."""
        return any(sight.get("landmark") == landmark and self.passes(at) for at, sight in self._sights())

    def new_ends(self, segment: str) -> list[str]:
        """The crossroads of a segment that nothing touches yet."""
        return [end for end in segment.split("-") if end not in self.touched]

    def new_sides(self, segment: str) -> list[str]:
        """The locations beside a segment that nothing passes yet."""
        return [place for place in SIDES[segment] if place not in self._passed]

    def new_stops(self, segment: str) -> set[str]:
        """The stops of the excursion that a segment passes, and nothing that is drawn."""
        passed = self._stops(self._passed, self.touched)
        return self._stops(SIDES[segment], segment.split("-")).intersection(self.task) - passed

    def _stops(self, locations: Iterable[str], crossroads: Iterable[str]) -> set[str]:
        """What kinds of stops there are at some places."""
        city = self.view.city
        found: set[str] = {sight["kind"] for place in locations if (sight := self.sight(place))}
        found |= {"cafe" for place in crossroads if place in city["cafes"]}
        return found | {"festival" for place in crossroads if place in city["festival"]["crossroads"]}

    def festival_points(self, place: str) -> int:
        """How many points one more crossroads of the festival brings; 0 if it is none."""
        festival = self.view.city["festival"]
        if place not in festival["crossroads"]:
            return 0
        count = sum(end in self.touched for end in festival["crossroads"])
        return festival["points"][count + 1] - festival["points"][count]

    def is_fresh_cafe(self, place: str) -> bool:
        """Whether there is a café that nobody has visited on this map."""
        return self.view.level != "simple" and place in self.view.city["cafes"] and place not in self._board.cafes

    def tourists(self, location: str) -> int:
        """How many are there."""
        return len(self._board.tourists.get(location, ""))

    def sight(self, location: str) -> Sight | None:
        """What is to be seen there."""
        return self.view.city["sights"].get(location)

    def rating(self, landmark: str) -> int:
        """The points of a landmark."""
        return self.view.ratings[landmark]

    def crowd_of(self, kind: str) -> int:
        """How many tourists of a colour are on the map."""
        letter = LETTERS[SIGHTS.index(kind)]
        return sum(group.count(letter) for group in self._board.tourists.values())

    def sights_for(self, tourists: str) -> int:
        """How many sights for such tourists the route passes."""
        kind = SIGHTS[TOURIST_NAMES.index(tourists)]
        return sum(sight["kind"] == kind and self.passes(at) for at, sight in self._sights())

    def sights_for_card(self, card: str) -> int:
        """The same for the tourists on a card; a repeat card has none of its own."""
        tourists = self.view.city["cards"][card]["tourists"]
        return self.sights_for(TOURIST_NAMES[LETTERS.index(tourists[0])]) if tourists else 0

    def candidates(self, card: str) -> list[str]:
        """The free locations to which a card leads together with the one that was led."""
        if self.view.lead is None:
            return []
        faces = self.view.city["cards"]
        return self._free(faces[self.view.lead]["coordinate"], faces[card]["coordinate"])

    def changed(self, old: int, new: int) -> list[str]:
        """The free locations after one coordinate has changed."""
        first, second = self._board.coordinates
        return self._free(*((new, second) if first == old else (first, new)))

    def _free(self, first: int, second: int) -> list[str]:
        rows, columns = self._board.rows, self._board.columns
        places = [
            LOCATION_NAMES[rows.index(across) * len(columns) + columns.index(down)]
            for across, down in ((first, second), (second, first))
        ]
        taken = {*self._board.tourists, *self.view.city["barren"]}
        return [place for place in dict.fromkeys(places) if place not in taken]

    @staticmethod
    def longest(task: list[str]) -> int:
        """How far its two farthest crossroads are apart."""
        places = [(ord(name[0]), int(name[1:])) for name in task if name in CROSSROADS_NAMES]
        return max((abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(places, 2)), default=0)

    def _sights(self) -> list[tuple[str, Sight]]:
        return list(self.view.city["sights"].items())
