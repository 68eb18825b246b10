"""What only some cities have: closed roads, barren locations, bridges, an avenue, metro lines, excursions."""

from typing import Any

import numpy as np

from serai.i18n import _
from serai.rules.en_route.city import (
    BOARDS,
    CAFE_STOP,
    FESTIVAL_STOP,
    LANDMARK,
    LANDMARK_STOP,
    MAX_LINES,
    MAX_TASKS,
    POPULAR,
    POPULAR_STOP,
    ROUNDS,
    SPECIAL,
    STOPS,
)
from serai.rules.en_route.geometry import CORNERS, ENDS, LOCATIONS, NOWHERE, ROADS, SEGMENTS, SIDE
from serai.rules.en_route.route.roads import masks_of
from serai.table.games.en_route.cities.entries import Entry, all_different
from serai.table.games.en_route.cities.places import segment_between

STOP_WORDS = ("red", "green", "blue", "purple", "popular", "landmark", "cafe", "festival")
LEAST_OPEN = 42
MOST_BARREN = LOCATIONS - 2 * ROUNDS
MOST_AVENUE = 12


def read_place(entry: Entry) -> int:
    """A crossroads as [row, column], counted from 0 at the top left."""
    row, col = (number.integer(0, CORNERS - 1) for number in entry.items(2, 2))
    return row * CORNERS + col


def read_location(entry: Entry) -> int:
    """A location as [row, column], counted from 0 at the top left."""
    row, col = (number.integer(0, SIDE - 1) for number in entry.items(2, 2))
    return row * SIDE + col


def read_segment(entry: Entry) -> int:
    """A segment as its two crossroads, from either end."""
    start, end = (read_place(place) for place in entry.items(2, 2))
    at = segment_between(start, end)
    if at is None:
        raise entry.wrong(_("two neighbouring crossroads are needed"))
    return at


def read_segments(entry: Entry, least: int, most: int) -> tuple[list[Entry], list[int]]:
    """Different segments, with the entries that name them."""
    entries = entry.items(least, most)
    return entries, all_different(entries, [read_segment(each) for each in entries])


def read_ground(city: Any, entries: dict[str, Entry]) -> None:
    """Which roads do not exist, which locations take no tourists."""
    if "closed" in entries:
        _, closed = read_segments(entries["closed"], 1, SEGMENTS - LEAST_OPEN)
        city.closed[closed] = 1
    if "barren" in entries:
        places = entries["barren"].items(1, MOST_BARREN)
        city.barren[all_different(places, [read_location(place) for place in places])] = 1


def read_marked(city: Any, entries: dict[str, Entry]) -> None:
    """Bridges, and the avenue from one end to the other."""
    for name, masks, most in (("bridges", city.bridges, SEGMENTS), ("avenue", city.avenue, MOST_AVENUE)):
        if name not in entries:
            continue
        places, segments = read_segments(entries[name], 1, most)
        for place, segment in zip(places, segments, strict=True):
            if city.closed[segment]:
                raise place.wrong(_("that segment is closed"))
        if name == "avenue":
            check_joined(places, segments)
        marked = np.zeros(SEGMENTS, np.int8)
        marked[segments] = 1
        masks[:] = masks_of(marked)


def check_joined(entries: list[Entry], segments: list[int]) -> None:
    """Each segment of the avenue goes on from the one before."""
    for i in range(1, len(segments)):
        if not set(ENDS[segments[i]].tolist()) & set(ENDS[segments[i - 1]].tolist()):
            raise entries[i].wrong(_("a segment that continues the previous one is needed"))


def check_reachable(city: Any, entry: Entry, place: int) -> int:
    """The crossroads again; an error if no open segment leads there."""
    if all(segment == NOWHERE or city.closed[segment] for segment in ROADS[place].tolist()):
        raise entry.wrong(_("no open segment leads there"))
    return place


def read_lines(city: Any, entry: Entry) -> None:
    """Metro lines, two stations each; four players are dealt at least one each."""
    lines = entry.items(BOARDS, MAX_LINES)
    city.lines = len(lines)
    pairs = []
    for i, line in enumerate(lines):
        parts = line.table("name", "stations")
        parts["name"].text()
        places = parts["stations"].items(2, 2)
        one, two = (check_reachable(city, place, read_place(place)) for place in places)
        if one == two or segment_between(one, two) is not None:
            raise parts["stations"].wrong(_("two stations that are not neighbours are needed"))
        city.station[i] = one, two
        pairs.append(min(one, two) * CORNERS**2 + max(one, two))
    all_different(lines, pairs)


def read_excursions(city: Any, entry: Entry) -> None:
    """Excursions, four different stops each; four players are dealt two each."""
    excursions = entry.items(2 * BOARDS, MAX_TASKS)
    city.tasks = len(excursions)
    city.has_excursions = 1
    walks = []
    for i, excursion in enumerate(excursions):
        parts = excursion.table("name", "stops")
        parts["name"].text()
        stops = parts["stops"].items(STOPS, STOPS)
        kinds = all_different(stops, [stop.choice(*STOP_WORDS) for stop in stops])
        for stop, kind in zip(stops, kinds, strict=True):
            if not has_stop(city, kind):
                raise stop.wrong(_("this city has no such place"))
        city.excursion[i] = kinds
        walks.append(sum(kind * len(STOP_WORDS) ** place for place, kind in enumerate(kinds)))
    all_different(excursions, walks)


def has_stop(city: Any, kind: int) -> bool:
    """Whether a stop of that kind can be made anywhere."""
    if kind == CAFE_STOP:
        return bool(city.cafes > 0)
    if kind == FESTIVAL_STOP:
        return bool(city.festival_size > 0)
    sight = {POPULAR_STOP: POPULAR, LANDMARK_STOP: LANDMARK}.get(kind, SPECIAL + kind)
    return bool((city.sight == sight).any())
