"""A city in the making as the map draws it: it may lack what a game needs, so it is read from its tables alone."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.table.games.en_route.cities.editing import segment_of
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.reading import TOURISTS
from serai.table.games.en_route.city_map import Cafe, CityMap, Sight


def sketch(tables: Mapping[str, Any]) -> CityMap:
    """All that the map shows."""
    festival = tables.get("visit_all", {"name": "", "points": [], "crossroads": []})
    return cast(
        CityMap,
        {
            "name": tables["name"],
            "landmarks": tables["landmarks"],
            "sights": sights(tables),
            "cafes": cafes(tables),
            "barren": [location_name(place) for place in tables.get("barren", ())],
            "festival": {**festival, "crossroads": crossroads_names(festival["crossroads"])},
            **{entry: segment_names(tables.get(entry, ())) for entry in ("closed", "bridges", "avenue")},
        },
    )


def location_name(place: Sequence[int]) -> str:
    """Like c4."""
    return LOCATION_NAMES[place[0] * SIDE + place[1]]


def crossroads_names(places: Sequence[Sequence[int]]) -> list[str]:
    """Like C4."""
    return [CROSSROADS_NAMES[row * CORNERS + col] for row, col in places]


def segment_names(pairs: Sequence[Any]) -> list[str]:
    """Like C4-D4."""
    return [SEGMENT_NAMES[segment_of(pair)] for pair in pairs]


def sights(tables: Mapping[str, Any]) -> dict[str, Sight]:
    """What stands in the locations."""
    found: dict[str, Sight] = {}
    for at, letter in enumerate("".join(tables["map"])):
        kind, _space, detail = tables["map_legend"][letter].partition(" ")
        sight: dict[str, Any] | None = None
        if kind == "special":
            sight = {"kind": detail}
        elif kind == "popular,":
            sight = {"kind": "popular", "points": int(detail.split()[0])}
        elif kind == "landmark":
            sight = {"kind": "landmark", "landmark": detail}
        if sight is not None:
            found[LOCATION_NAMES[at]] = cast(Sight, sight)
    for named in tables.get("sights", ()):
        if (place := location_name(named["at"])) in found:
            found[place]["name"] = named["name"]
    return found


def cafes(tables: Mapping[str, Any]) -> dict[str, Cafe]:
    """The cafés with what each offers; where cards say so, with one of them."""
    bonuses = tables.get("cafe_cards", tables["cafes"])
    places = crossroads_names([cafe["at"] for cafe in tables["cafes"]])
    found: dict[str, Cafe] = {}
    for place, bonus in zip(places, bonuses, strict=True):
        added = bonus.get("add", {})
        adds = "".join(LETTERS[TOURISTS.index(kind)] * count for kind, count in added.items())
        found[place] = {"kind": bonus["kind"], "adds": adds}
    return found
