"""Cities of En Route: one file each, described in docs/cities.md."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from serai.errors import BadCity, shown
from serai.i18n import _, listed
from serai.table.games.en_route.cities.entries import Entry
from serai.table.games.en_route.cities.reading import Record, read_city

FOLDER = Path(__file__).parent
FIRST_CITY = "first-city"


@dataclass(frozen=True, eq=False)
class City:
    """A city with the names that its record leaves out; lists are in the record's order."""

    name: str
    note: str
    record: Record
    landmarks: dict[str, str]
    festival: str
    cards: tuple[str, ...]
    goals: tuple[str, ...]
    source: Mapping[str, Any]


@cache
def known_cities() -> tuple[str, ...]:
    """The names of the cities that come with the package, the first one first."""
    return tuple(sorted((path.stem for path in FOLDER.glob("*.json")), key=lambda name: (name != FIRST_CITY, name)))


def load_city(city: str | Path | Mapping[str, Any] | City) -> City:
    """A city by its name, by the path of a file (.json), or from the tables of one; one that was loaded is itself."""
    if isinstance(city, City):
        return city
    if isinstance(city, Mapping):
        return build_city(city, "given")
    if not isinstance(city, str | Path):
        raise BadCity(
            _("city %(given)s is neither the name of a city nor the path of a city file") % {"given": shown(city)}
        )
    if isinstance(city, str) and city in known_cities():
        return packaged_city(city)
    path = Path(city)
    if path.suffix != ".json":
        said = {"given": shown(str(city)), "known": listed(known_cities())}
        raise BadCity(
            _("there is no city called %(given)s; available: %(known)s; or give the path of a city file (.json)") % said
        )
    return read_file(path)


@cache
def packaged_city(name: str) -> City:
    """A city of the package, read once."""
    return read_file(FOLDER / f"{name}.json")


def read_file(path: Path) -> City:
    """Read and check a city file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        said = {"file": path, "reason": error.strerror or error}
        raise BadCity(_("city %(file)s: the file cannot be read (%(reason)s)") % said) from error
    return read_content(content, path.name)


def read_content(content: bytes, file: str) -> City:
    """Check what is in a city file; `file` is for messages."""
    try:
        tables = json.loads(content, object_pairs_hook=_no_key_twice)
    except (ValueError, RecursionError) as error:
        raise BadCity(
            _("city %(file)s: the file is not JSON (%(reason)s)") % {"file": file, "reason": error}
        ) from error
    return build_city(tables, file)


def build_city(tables: Any, file: str) -> City:
    """Check the tables of a city file; `file` is for messages."""
    record = read_city(Entry(tables, "", file))
    record.flags.writeable = False
    return City(
        name=tables["name"],
        note=tables.get("note", ""),
        record=record,
        landmarks=dict(tables["landmarks"]),
        festival=tables["visit_all"]["name"] if "visit_all" in tables else "",
        cards=tuple(card["id"] for card in tables["cards"]),
        goals=tuple(tables["goals"]),
        source=tables,
    )


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = next(key for i, (key, _value) in enumerate(pairs) if key in dict(pairs[:i]))
        raise ValueError(_("the key %(key)s occurs twice in one object") % {"key": repr(twice)})
    return table
