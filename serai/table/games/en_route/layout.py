"""A described board from the real table, read into arrays; whatever cannot be is named in the error."""

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.errors import BadLayout, shown
from serai.i18n import _, listed
from serai.rules.en_route.city import (
    GOAL_DECKS,
    KEPT,
    MAX_CAFES,
    MAX_KINDS,
    MAX_LANDMARKS,
    SPENT,
    STOPS,
    TASK_CROSSROADS,
)
from serai.rules.en_route.geometry import ENDS, LOCATIONS, SEGMENTS
from serai.rules.en_route.route.plan import PLAN
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import (
    CROSSROADS_NAMES,
    LETTERS,
    SEGMENT_NAMES,
    NoSuchPlace,
    segment_between,
)
from serai.table.games.en_route.cities.places import crossroads as crossroads_named
from serai.table.games.en_route.cities.places import location as location_named
from serai.table.games.en_route.cities.places import segment as segment_named
from serai.table.games.en_route.cities.reading import DECKS
from serai.table.games.en_route.cities.special import STOP_WORDS

Array = Any
BONUSES = {"kept": KEPT, "spent": SPENT}
RIDE = -1  # in place of a segment


@dataclass
class Shared:
    """What all players of a game have in common."""

    city: City
    ratings: Array  # cells of the scale
    goals: Array  # numbers in the city, by deck, or -1

    @property
    def record(self) -> Any:
        """The city's record."""
        return self.city.record[0]


@dataclass
class Board:
    """What is drawn on one map."""

    segments: Array
    tourists: Array
    cafes: Array
    plan: Any  # task or excursion, and metro line
    route: list[int] | None  # crossroads of the final route; None: the best


def read_shared(city: City, ratings: Any, goals: Any) -> Shared:
    """Check ratings (points by landmark) and goals (ids)."""
    return Shared(city, read_ratings(city, ratings), read_goals(city, goals))


def read_ratings(city: City, ratings: Any) -> Array:
    """Ratings that are not given are at the start of the scale."""
    record = city.record[0]
    scale = record.rating_scale[: record.scale_size].tolist()
    cells = np.zeros(MAX_LANDMARKS, np.int8)
    names = list(city.landmarks)
    for name, points in pairs("ratings", ratings, "{'school': 8}"):
        if name not in names:
            said = {"name": shown(name), "known": listed(names)}
            raise BadLayout(_("ratings: there is no landmark %(name)s; the landmarks are %(known)s.") % said)
        if isinstance(points, bool) or points not in scale:
            said = {"name": name, "points": shown(points), "scale": listed(scale)}
            raise BadLayout(_("ratings: %(name)s cannot be at %(points)s; the scale is %(scale)s.") % said)
        cells[names.index(name)] = scale.index(points)
    return cells


def read_goals(city: City, goals: Any) -> Array:
    """At most one goal of each deck, or any where the city deals them from all."""
    numbers = np.full(GOAL_DECKS, -1, np.int8)
    for name in entries("goals", goals, "['A1', 'B2', 'C3']"):
        if name not in city.goals:
            said = {"name": shown(name), "known": listed(city.goals) or "–"}
            raise BadLayout(_("goals: there is no goal %(name)s; the goals are %(known)s.") % said)
        number = city.goals.index(name)
        if city.record[0].goals_open:
            add_goal(city, numbers, number)
            continue
        deck = int(city.record[0].goal_deck[number])
        if numbers[deck] >= 0:
            said = {"name": name, "other": city.goals[numbers[deck]], "deck": DECKS[deck]}
            raise BadLayout(
                _("goals: %(name)s and %(other)s are both from deck %(deck)s; a game has one goal from each.") % said
            )
        numbers[deck] = number
    return numbers


def add_goal(city: City, numbers: Array, number: int) -> None:
    """One more of the goals that are open, in a city that deals so many of all."""
    most = int(city.record[0].goals_open)
    given = (numbers >= 0).sum()
    if number in numbers or given == most:
        said = {"name": city.goals[number], "most": most}
        raise BadLayout(_("goals: %(name)s is one too many; a game in this city has %(most)s different goals.") % said)
    numbers[given] = number


def read_board(
    city: City, tourists: Any, segments: Any, cafes: Any, task: Any, line: Any, route: Any, with_cafes: bool = True
) -> Board:
    """Check what is drawn on one map; `with_cafes` False: cafés are ignored, as in the simple game."""
    drawn = read_segments(city, segments)
    plan = read_plan(city, task, line)
    bonuses = read_cafes(city, cafes, drawn) if with_cafes else np.zeros(MAX_CAFES, np.int8)
    walked = None if route is None else read_route(route, drawn, set(plan.stations.tolist()))
    return Board(drawn, read_tourists(city, tourists), bonuses, plan, walked)


def read_tourists(city: City, tourists: Any) -> Array:
    """Tourists by location, as letters of their colours."""
    record = city.record[0]
    letters = LETTERS[: record.kinds]
    most = most_tourists(city)
    counts = np.zeros((LOCATIONS, MAX_KINDS), np.int8)
    for name, group in pairs("tourists", tourists, "{'c4': 'RRB'}"):
        at = named("tourists", location_named, name)
        if not isinstance(group, str) or set(group) - set(letters):
            said = {"location": name, "given": shown(group), "letters": letters}
            raise BadLayout(
                _("tourists: %(location)s is %(given)s; write a letter of %(letters)s for each tourist, like 'RRB'.")
                % said
            )
        if group and record.barren[at]:
            raise BadLayout(_("tourists: %(location)s is barren: no tourists go there.") % {"location": name})
        if len(group) > most:
            said = {"location": name, "given": len(group), "most": most}
            raise BadLayout(
                _("tourists: %(location)s has %(given)s; no location of this city can hold more than %(most)s.") % said
            )
        for kind, letter in enumerate(letters):
            counts[at, kind] = group.count(letter)
    return counts


def most_tourists(city: City) -> int:
    """What two cards and all cafés can bring to one location."""
    record = city.record[0]
    repeat = 2
    fullest = sorted([*record.card_count.tolist(), repeat, repeat])[-2:]
    return int(sum(fullest) + record.cafe_adds.sum())


def read_segments(city: City, segments: Any) -> Array:
    """Segments by name, from either end, none twice."""
    drawn = np.zeros(SEGMENTS, np.int8)
    for name in entries("segments", segments, "['C4-D4', 'D4-D5']"):
        at = named("segments", segment_named, name)
        if drawn[at]:
            raise BadLayout(_("segments: %(segment)s is given twice.") % {"segment": name})
        if city.record[0].closed[at]:
            raise BadLayout(_("segments: there is no road at %(segment)s in this city.") % {"segment": name})
        drawn[at] = 1
    return drawn


def read_cafes(city: City, cafes: Any, drawn: Array) -> Array:
    """What became of the bonus of every café that a segment touches."""
    record = city.record[0]
    places = record.cafe_at[: record.cafes].tolist()
    touched = {int(end) for at in np.flatnonzero(drawn) for end in ENDS[at]}
    bonuses = np.zeros(MAX_CAFES, np.int8)
    for name, bonus in pairs("cafes", cafes, "{'C1': 'kept', 'F1': 'spent'}"):
        at = named("cafes", crossroads_named, name)
        if at not in places:
            known = listed(sorted(CROSSROADS_NAMES[place] for place in places)) or "–"
            raise BadLayout(
                _("cafes: there is no café at %(place)s; the cafés are %(known)s.") % {"place": name, "known": known}
            )
        said = {"place": name, "given": shown(bonus)}
        if not isinstance(bonus, str) or bonus not in BONUSES:
            raise BadLayout(_("cafes: %(place)s is %(given)s; a bonus is 'kept' or 'spent'.") % said)
        if at not in touched:
            raise BadLayout(_("cafes: no segment touches the café at %(place)s, so it has no bonus.") % said)
        bonuses[places.index(at)] = BONUSES[bonus]
    for i, place in enumerate(places):
        if place in touched and not bonuses[i]:
            said = {"place": CROSSROADS_NAMES[place]}
            raise BadLayout(_("cafes: a segment touches the café at %(place)s; write 'kept' or 'spent'.") % said)
    return bonuses


def read_plan(city: City, task: Any, line: Any) -> Any:
    """The private task or excursion and the metro line."""
    plan = np.zeros(1, PLAN)[0]
    plan.task[:], plan.stops[:], plan.stations[:] = -1, -1, -1
    if task is not None and city.record[0].has_excursions:
        plan.stops[:] = read_excursion(task)
    elif task is not None:
        plan.task[:] = read_task(task)
    if line is not None:
        plan.stations[:] = read_line(city, line)
    return plan


def read_excursion(task: Any) -> list[int]:
    """The four stops of an excursion."""
    given = [name for name in entries("task", task, "['landmark', 'cafe', 'red', 'popular']") if name in STOP_WORDS]
    if len(given) != STOPS or len(set(given)) != STOPS or len(list(task)) != STOPS:
        said = {"given": shown(task), "needed": STOPS, "known": listed(STOP_WORDS)}
        raise BadLayout(_("task: %(given)s should be %(needed)s different stops of %(known)s.") % said)
    return [STOP_WORDS.index(name) for name in given]


def read_line(city: City, line: Any) -> list[int]:
    """The two stations of a metro line of this city."""
    given = [named("line", crossroads_named, name) for name in entries("line", line, "['B2', 'F6']")]
    lines = city.record[0].station[: city.record[0].lines].tolist()
    if sorted(given) not in [sorted(stations) for stations in lines]:
        known = [" ".join(CROSSROADS_NAMES[at] for at in stations) for stations in lines]
        said = {"given": shown(line), "known": listed(known) or "–"}
        raise BadLayout(_("line: %(given)s is no metro line of this city; the lines are %(known)s.") % said)
    return given


def read_task(task: Any) -> list[int]:
    """Three different crossroads."""
    given = [named("task", crossroads_named, name) for name in entries("task", task, "['B1', 'E3', 'A5']")]
    if len(given) != TASK_CROSSROADS or len(set(given)) != TASK_CROSSROADS:
        said = {"given": shown(task), "needed": TASK_CROSSROADS}
        raise BadLayout(_("task: %(given)s should be %(needed)s different crossroads.") % said)
    return given


def read_route(route: Any, drawn: Array, stations: set[int]) -> list[int]:
    """A trail over drawn segments, none of them twice, by its crossroads; once it may go from station to station."""
    walked = [named("route", crossroads_named, name) for name in entries("route", route, "['C4', 'D4', 'D5']")]
    if len(walked) < 2 and (walked or drawn.any()):
        raise BadLayout(_("route: give all crossroads of the route in order, at least two."))
    used: set[int] = set()
    for i, (start, end) in enumerate(itertools.pairwise(walked)):
        said = {"start": CROSSROADS_NAMES[start], "end": CROSSROADS_NAMES[end]}
        at = segment_between(start, end)
        if {start, end} == stations and RIDE not in used and 0 < i < len(walked) - 2:
            used.add(RIDE)
            continue
        if at is None:
            raise BadLayout(
                _("route: %(start)s to %(end)s is not a single segment; give every crossroads on the way.") % said
            )
        if not drawn[at]:
            raise BadLayout(_("route: %(start)s to %(end)s is not drawn on this map.") % said)
        if at in used:
            raise BadLayout(_("route: %(segment)s is used twice.") % {"segment": SEGMENT_NAMES[at]})
        used.add(at)
    return walked


def pairs(field: str, given: Any, example: str) -> Iterable[tuple[Any, Any]]:
    """The entries of a table; None is an empty one."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        said = {"field": field, "given": shown(given), "example": example}
        raise BadLayout(_("%(field)s is %(given)s; give an object like %(example)s.") % said)
    return given.items()


def entries(field: str, given: Any, example: str) -> Iterable[Any]:
    """The entries of a list; None is an empty one."""
    if given is None:
        return ()
    if isinstance(given, str) or not isinstance(given, list | tuple | set | frozenset):
        said = {"field": field, "given": shown(given), "example": example}
        raise BadLayout(_("%(field)s is %(given)s; give a list like %(example)s.") % said)
    return given


def named(field: str, find: Callable[[object], int], name: Any) -> int:
    """The place of that name; an error says which field it stands in."""
    try:
        return find(name)
    except NoSuchPlace as error:
        raise BadLayout(f"{field}: {error}.") from None
