"""What never changes in a game: the city's map, cards and goals, as plain data."""

from functools import lru_cache
from typing import Any

from serai.rules.en_route.city import COORDINATE_BONUS, POPULAR, SEGMENT_BONUS, SPECIAL, TOURISTS_BONUS
from serai.rules.en_route.geometry import LOCATIONS
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES
from serai.table.games.en_route.city_map import Cafe, CafeKind, Card, CityMap, Sight, SpecialKind

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
    cafes: dict[str, Cafe] = {}
    for i in range(record.cafes):
        adds = "".join(letter * int(count) for letter, count in zip(LETTERS, record.cafe_adds[i], strict=True))
        cafes[CROSSROADS_NAMES[record.cafe_at[i]]] = {"kind": CAFE_KINDS[int(record.cafe_kind[i])], "adds": adds}
    return {
        "name": city.name,
        "note": city.note,
        "kinds": LETTERS[: record.kinds],
        "landmarks": dict(city.landmarks),
        "rating_scale": record.rating_scale[: record.scale_size].tolist(),
        "sights": sights,
        "cafes": cafes,
        "festival": {
            "name": city.festival,
            "crossroads": [CROSSROADS_NAMES[at] for at in record.festival[: record.festival_size]],
            "points": record.festival_points[: record.festival_size + 1].tolist(),
        },
        "cards": {name: face(record, card, landmarks) for card, name in enumerate(city.cards)},
        "goals": {name: dict(city.source["goals"][name]) for name in city.goals},
        "goal_points": {"plain": int(record.goal_plain), "ribbon": int(record.goal_ribbon)},
    }


def face(record: Any, card: int, landmarks: list[str]) -> Card:
    """What a card shows; no tourists on a repeat card."""
    kind, landmark = int(record.card_kind[card]), int(record.card_landmark[card])
    return {
        "coordinate": int(record.card_coordinate[card]),
        "tourists": "" if kind < 0 else LETTERS[kind] * int(record.card_count[card]),
        "repeat": kind < 0,
        "landmark": None if landmark < 0 else landmarks[landmark],
    }
