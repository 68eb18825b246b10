"""What never changes in a game: the city's map, cards and goals, as plain data."""

from functools import lru_cache
from typing import Any

import numpy as np

from serai.rules.en_route.city import COORDINATE_BONUS, POPULAR, SEGMENT_BONUS, SPECIAL, TOURISTS_BONUS
from serai.rules.en_route.geometry import LOCATIONS, SIDE
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import (
    CROSSROADS_NAMES,
    LETTERS,
    LOCATION_NAMES,
    SEGMENT_NAMES,
    segment_between,
)
from serai.table.games.en_route.city_map import Cafe, CafeKind, Card, CityMap, Excursion, MetroLine, Sight, SpecialKind

SIGHTS: tuple[SpecialKind, ...] = ("red", "green", "blue", "purple")
CAFE_KINDS: dict[int, CafeKind] = {SEGMENT_BONUS: "segment", COORDINATE_BONUS: "coordinate", TOURISTS_BONUS: "tourists"}


@lru_cache(maxsize=32)
def describe(city: City) -> CityMap:
    """What never changes: the map, the cards, the goals; all tables of a city share it."""
    record = city.record[0]
    landmarks = list(city.landmarks)
    sights: dict[str, Sight] = {}
    for at in range(LOCATIONS):
        sight = int(record.sight[at])
        if SPECIAL <= sight < POPULAR:
            sights[LOCATION_NAMES[at]] = {"kind": SIGHTS[sight - SPECIAL]}
        elif sight == POPULAR:
            sights[LOCATION_NAMES[at]] = {"kind": "popular", "points": int(record.popular_points[at])}
        elif sight > POPULAR:
            sights[LOCATION_NAMES[at]] = {"kind": "landmark", "landmark": landmarks[record.landmark[at]]}
    for named in city.source.get("sights", ()):
        row, col = named["at"]
        sights[LOCATION_NAMES[row * SIDE + col]]["name"] = named["name"]
    return {
        "name": city.name,
        "note": city.note,
        "kinds": LETTERS[: record.kinds],
        "landmarks": dict(city.landmarks),
        "rating_scale": record.rating_scale[: record.scale_size].tolist(),
        "sights": sights,
        "closed": [SEGMENT_NAMES[at] for at in np.flatnonzero(record.closed).tolist()],
        "barren": [LOCATION_NAMES[at] for at in np.flatnonzero(record.barren).tolist()],
        "bridges": segments(city, "bridges"),
        "avenue": segments(city, "avenue"),
        "lines": metro_lines(city),
        "excursions": excursions(city),
        "cafes": cafes(city, list(range(record.cafes))),
        "festival": {
            "name": city.festival,
            "crossroads": [CROSSROADS_NAMES[at] for at in record.festival[: record.festival_size]],
            "points": record.festival_points[: record.festival_size + 1].tolist(),
        },
        "cards": {name: face(record, card, landmarks) for card, name in enumerate(city.cards)},
        "goals": {name: dict(city.source["goals"][name]) for name in city.goals},
        "goal_points": {"plain": int(record.goal_plain), "ribbon": int(record.goal_ribbon)},
    }


def undealt(city: City) -> CityMap:
    """The city before a game: its cafés offer nothing yet where cards are shuffled onto them."""
    described = describe(city)
    if not city.record[0].cafe_cards:
        return described
    blank: dict[str, Cafe] = {at: {"kind": "tourists", "adds": ""} for at in described["cafes"]}
    return {**described, "cafes": blank}


def cafes(city: City, bonuses: list[int]) -> dict[str, Cafe]:
    """The cafés with the bonuses that they offer, given by their numbers."""
    record = city.record[0]
    found: dict[str, Cafe] = {}
    for at, bonus in zip(record.cafe_at.tolist(), bonuses, strict=False):
        adds = "".join(letter * int(count) for letter, count in zip(LETTERS, record.cafe_adds[bonus], strict=True))
        found[CROSSROADS_NAMES[at]] = {"kind": CAFE_KINDS[int(record.cafe_kind[bonus])], "adds": adds}
    return found


def segments(city: City, entry: str) -> list[str]:
    """The segments that a city names in an entry, by their names."""
    names = []
    for (row, col), (to_row, to_col) in city.source.get(entry, ()):
        at = segment_between(row * (SIDE + 1) + col, to_row * (SIDE + 1) + to_col)
        assert at is not None
        names.append(SEGMENT_NAMES[at])
    return names


def metro_lines(city: City) -> list[MetroLine]:
    """The metro lines by name."""
    stations = city.record[0].station.tolist()
    return [
        {"name": line["name"], "stations": [CROSSROADS_NAMES[at] for at in stations[i]]}
        for i, line in enumerate(city.source.get("lines", ()))
    ]


def excursions(city: City) -> list[Excursion]:
    """The excursions as the file has them."""
    return [{"name": walk["name"], "stops": list(walk["stops"])} for walk in city.source.get("excursions", ())]


def face(record: Any, card: int, landmarks: list[str]) -> Card:
    """What a card shows; no tourists on a repeat card."""
    kind, landmark = int(record.card_kind[card]), int(record.card_landmark[card])
    return {
        "coordinate": int(record.card_coordinate[card]),
        "tourists": "" if kind < 0 else LETTERS[kind] * int(record.card_count[card]),
        "repeat": kind < 0,
        "landmark": None if landmark < 0 else landmarks[landmark],
    }
