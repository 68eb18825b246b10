"""What a new segment does for what the route is to reach or to count: goals, task, festival, metro line, excursion."""

from collections.abc import Iterator

from serai.i18n import N_, NN_
from serai.review.en_route.surroundings import Fact, Surroundings
from serai.review.en_route.trails import longest_trail
from serai.review.game import Reason
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES

BRIDGE = N_("It is a bridge, and a goal counts the bridges on the route.")
AVENUE = N_("It lies on the avenue, and a goal counts the segments in a row there.")
LONGER = NN_(
    "It lets the route be %(count)s segment long, and a goal asks for %(wanted)s.",
    "It lets the route be %(count)s segments long, and a goal asks for %(wanted)s.",
)
RIM = N_("%(place)s lies on the rim, and a goal counts the crossroads there.")
SEEN = NN_(
    "It passes %(count)s new location, and a goal asks for %(wanted)s in all.",
    "It passes %(count)s new locations, and a goal asks for %(wanted)s in all.",
)
SIGHT = N_("It passes a new sight, and a goal counts sights of its kind.")
STATION = N_("%(place)s is a station of the metro line; the route can ride from there to %(other)s.")
CONNECTED = N_("%(place)s is the other station of the metro line: the route can now ride there from %(other)s.")
STOP = N_("It passes a stop of the excursion that the route has not passed yet.")
TO_TASK = N_("It brings the route nearer to %(place)s, a crossroads of the private task.")
TO_FESTIVAL = N_("It brings the route nearer to %(place)s, a crossroads of the festival.")
TO_STATION = N_("It brings the route nearer to %(place)s, a station of the metro line.")

NEARER = {TO_TASK: 3.0, TO_FESTIVAL: 3.0, TO_STATION: 1.5}
"""What being one segment away is worth beside other facts; less where it is farther."""

STATION_POINTS, CONNECTED_POINTS, STOP_POINTS = 1.0, 4.0, 4.0
"""About what they are worth beside other facts; a stop more of the excursion brings 3 to 6 points."""

SIGHTS_OF = {
    "sights": ("red", "green", "blue", "purple", "popular", "landmark"),
    "landmarks": ("landmark",),
    "yellow and grey": ("popular", "landmark"),
}
"""By what a goal counts: the kinds of sights."""


def furthered(around: Surroundings, segment: str) -> Iterator[Fact]:
    """What a new segment brings to all of it; nothing, if it joins nothing that is drawn."""
    if around.is_apart(segment):
        return
    points = around.view.city["goal_points"]["plain"]
    for measure, wanted in around.goals.items():
        for reason, amount in _counted(around, segment, measure, wanted):
            yield Fact(reason, points * amount / wanted)
    yield from _by_metro(around, segment)
    yield from _towards(around, segment)
    if around.new_stops(segment):
        yield Fact(Reason(STOP), STOP_POINTS)


def _counted(around: Surroundings, segment: str, measure: str, wanted: int) -> Iterator[tuple[Reason, int]]:
    """By how much a goal's count can rise, where that can be told."""
    city, sides = around.view.city, around.new_sides(segment)
    if measure == "bridges" and segment in city["bridges"]:
        yield Reason(BRIDGE), 1
    elif measure == "parade" and segment in city["avenue"]:
        yield Reason(AVENUE), 1
    elif measure == "length":
        before, after = longest_trail(around.segments), longest_trail([*around.segments, segment])
        if before is not None and after is not None and before < after <= wanted:
            yield Reason(LONGER, {"count": after, "wanted": wanted}), after - before
    elif measure == "rim":
        places = [place for place in around.new_ends(segment) if around.is_on_rim(place)]
        if places:
            yield Reason(RIM, {"place": places[0]}), len(places)
    elif measure == "locations" and sides:
        yield Reason(SEEN, {"count": len(sides), "wanted": wanted}), len(sides)
    elif measure in SIGHTS_OF:
        count = sum(sight["kind"] in SIGHTS_OF[measure] for place in sides if (sight := around.sight(place)))
        if count:
            yield Reason(SIGHT), count


def _towards(around: Surroundings, segment: str) -> Iterator[Fact]:
    """What comes nearer, the nearest of each kind; what is reached is told elsewhere."""
    festival = around.view.city["festival"]["crossroads"]
    stations = around.line or []
    for message, places in ((TO_TASK, around.task), (TO_FESTIVAL, festival), (TO_STATION, stations)):
        nearer = [
            (after, place)
            for place in places
            if place in CROSSROADS_NAMES and not around.touches(place)
            for after in (around.distance(place, segment.split("-")),)
            if 0 < after < around.distance(place, around.touched)
        ]
        if nearer:
            after, place = min(nearer)
            yield Fact(Reason(message, {"place": place}), NEARER[message] / after)


def _by_metro(around: Surroundings, segment: str) -> Iterator[Fact]:
    ends = around.new_ends(segment)
    for place, other in (around.line, around.line[::-1]) if around.line else ():
        if place in ends and around.touches(other):
            yield Fact(Reason(CONNECTED, {"place": place, "other": other}), CONNECTED_POINTS)
        elif place in ends:
            yield Fact(Reason(STATION, {"place": place, "other": other}), STATION_POINTS)
