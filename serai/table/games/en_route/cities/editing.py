"""Changing a city a tap at a time. Whatever is tapped the tables keep their shape; what a game still needs, the reader
says (`faults`)."""

import copy
import string
from collections.abc import Mapping, Sequence
from typing import Any

from serai.errors import BadCity, shown
from serai.i18n import _
from serai.rules.en_route.city import MAX_FESTIVAL, MAX_LINES
from serai.rules.en_route.geometry import CORNERS, ENDS, SIDE
from serai.table.games.en_route.cities.entries import Entry
from serai.table.games.en_route.cities.places import NoSuchPlace, crossroads, location, segment, segment_between
from serai.table.games.en_route.cities.reading import COLOURS, FORMAT, TOURISTS, read_city

Tables = dict[str, Any]
Place = list[int]

POPULAR = "popular"
LANDMARK = "landmark"
LOCATION_TOOLS = ("empty", *COLOURS, POPULAR, LANDMARK, "desert")
CROSSROADS_TOOLS = ("cafe", "festival", "station", "task")
SEGMENT_TOOLS = ("water", "bridge", "avenue")
CAFES = ("segment", "coordinate", *TOURISTS)
ADDED_TOURISTS = 2
FESTIVAL_STEP = 12
LEGEND = ".RGBPYSKOACDEFHIJLMNQTUVWXZ" + string.ascii_lowercase


def faults(tables: Mapping[str, Any]) -> list[str]:
    """Why the city cannot be played yet, in the reader's words; empty: it can."""
    found: list[str] = []
    try:
        read_city(Entry(tables, "", str(tables["name"])), found)
    except BadCity as error:  # nothing else can be read then
        return [str(error)]
    return found


def tapped(tables: Tables, tool: str, at: str, start: str = "") -> Tables:
    """The city after a tap with a tool ("red", "landmark school", "cafe segment", "water", "task 3") on a place by its
    name. A metro line takes two taps: `start` is where the first one was."""
    changed = {**copy.deepcopy(tables), "format": FORMAT}
    kind, _space, detail = tool.partition(" ")
    try:
        if kind in LOCATION_TOOLS:
            tap_location(changed, kind, detail, list(divmod(location(at), SIDE)))
        elif kind in CROSSROADS_TOOLS:
            tap_crossroads(changed, kind, detail, corner(at), start)
        elif kind in SEGMENT_TOOLS:
            tap_segment(changed, kind, segment(at))
        else:
            raise BadCity(_("There is no tool %(given)s in the workshop.") % {"given": shown(tool)})
    except NoSuchPlace as error:
        raise BadCity(f"{error}.") from None
    return changed


def corner(name: str) -> Place:
    """A crossroads as files have it."""
    return list(divmod(crossroads(name), CORNERS))


def tap_location(tables: Tables, kind: str, detail: str, place: Place) -> None:
    """A sight goes there, or leaves; or the desert comes or goes."""
    if kind == "desert":
        toggle(tables, "barren", place)
        return
    meaning = meaning_of(tables, kind, detail)
    letter = letter_for(tables, meaning)
    row, col = place
    if tables["map"][row][col] == letter:
        letter = letter_for(tables, "no sight")
    if kind == LANDMARK:  # there is one of each: it moves
        blank = letter_for(tables, "no sight")
        tables["map"] = [line.replace(letter, blank) for line in tables["map"]]
    line = tables["map"][row]
    tables["map"][row] = line[:col] + letter + line[col + 1 :]
    forget_names(tables)


def meaning_of(tables: Tables, kind: str, detail: str) -> str:
    """What the legend calls that."""
    if kind == "empty":
        return "no sight"
    if kind == POPULAR:
        return f"popular, {popular_points(tables)} PP"
    if kind != LANDMARK:
        return f"special {kind}"
    if detail not in tables["landmarks"]:
        raise BadCity(_("This city has no landmark %(given)s.") % {"given": shown(detail)})
    return f"landmark {detail}"


def popular_points(tables: Tables) -> int:
    """What a popular sight is worth that is placed now."""
    found = [text for text in tables["map_legend"].values() if text.startswith(POPULAR)]
    return int(found[0].split()[1]) if found else 6


def letter_for(tables: Tables, meaning: str) -> str:
    """The letter of the legend with that meaning; a new one if there is none."""
    legend = tables["map_legend"]
    known = [letter for letter, text in legend.items() if text == meaning and len(letter) == 1]
    if not known:
        free = [letter for letter in LEGEND if letter not in legend]
        if not free:
            raise BadCity(_("The legend of this city's map has no letter left for another kind of sight."))
        known = free[:1]
        legend[known[0]] = meaning
    return known[0]


def forget_names(tables: Tables) -> None:
    """A sight that is gone has no name."""
    legend = tables["map_legend"]
    named = [sight for sight in tables.get("sights", ()) if legend[letter_at(tables, sight["at"])] != "no sight"]
    put(tables, "sights", named)


def letter_at(tables: Tables, place: Place) -> str:
    """What stands on the map there."""
    row, col = place
    return str(tables["map"][row][col])


def tap_crossroads(tables: Tables, kind: str, detail: str, place: Place, start: str) -> None:
    """A café, a point of the festival, a station of the metro or a point of a private task."""
    if kind == "cafe":
        tap_cafe(tables, detail, place)
    elif kind == "festival":
        tap_festival(tables, place)
    elif kind == "station":
        if start:
            add_line(tables, corner(start), place)
    else:
        number = task_number(tables, detail)
        task = tables["tasks"][number]
        tables["tasks"][number] = [each for each in task if each != place] if place in task else [*task, place][-3:]


def task_number(tables: Tables, text: str) -> int:
    """Which of the private tasks is meant, counted from 0."""
    number = which(tables.get("tasks", ()), text)
    if number is None:
        raise BadCity(_("There is no private task %(given)s.") % {"given": shown(text)})
    return number


def which(items: Sequence[Any], text: str) -> int | None:
    """The number that a text names in a list, counted from 0; None if there is none such."""
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        return None
    return int(text) if int(text) < len(items) else None


def tap_cafe(tables: Tables, kind: str, place: Place) -> None:
    """A café with that bonus; one that is there with the same bonus leaves. Bonuses on cards come and go with it."""
    if kind not in CAFES:
        raise BadCity(_("There is no café bonus %(given)s.") % {"given": shown(kind)})
    bonus: Tables = {"kind": "tourists", "add": {kind: ADDED_TOURISTS}} if kind in TOURISTS else {"kind": kind}
    places = [cafe["at"] for cafe in tables["cafes"]]
    bonuses = tables["cafe_cards"] if "cafe_cards" in tables else tables["cafes"]
    if place not in places:
        tables["cafes"].append({"at": place} if "cafe_cards" in tables else {"at": place, **bonus})
        if "cafe_cards" in tables:
            tables["cafe_cards"].append(bonus)
        return
    at = places.index(place)
    same = bonuses[at]["kind"] == bonus["kind"] and bonuses[at].get("add", {}).keys() == bonus.get("add", {}).keys()
    if same or "cafe_cards" in tables:
        del tables["cafes"][at]
        if "cafe_cards" in tables:
            del tables["cafe_cards"][at]
    else:
        tables["cafes"][at] = {"at": place, **bonus}


def tap_festival(tables: Tables, place: Place) -> None:
    """The festival comes to a crossroads, or leaves it; one point more is worth twelve more, from the second on."""
    festival = tables.get("visit_all", {"name": "Festival", "points": [0], "crossroads": []})
    places, points = festival["crossroads"], festival["points"]
    if place in places:
        places.remove(place)
        points.pop()
    elif len(places) == MAX_FESTIVAL:
        raise BadCity(_("A festival has at most %(most)s points.") % {"most": MAX_FESTIVAL})
    else:
        places.append(place)
        points.append(points[-1] + FESTIVAL_STEP if len(places) > 1 else points[-1])
    tables["visit_all"] = festival
    if not places:
        del tables["visit_all"]


def add_line(tables: Tables, start: Place, end: Place) -> None:
    """A new metro line."""
    lines = tables.setdefault("lines", [])
    if len(lines) == MAX_LINES:
        raise BadCity(_("A city has at most %(most)s metro lines.") % {"most": MAX_LINES})
    lines.append({"name": f"Line {len(lines) + 1}", "stations": [start, end]})


def tap_segment(tables: Tables, kind: str, at: int) -> None:
    """Water, a bridge or a part of the avenue comes or goes; none can be where another one is in its way."""
    entry = {"water": "closed", "bridge": "bridges", "avenue": "avenue"}[kind]
    others = {"closed": ("bridges", "avenue")}.get(entry, ("closed",))
    known = [segment_of(pair) for pair in tables.get(entry, ())]
    pair = [list(divmod(int(end), CORNERS)) for end in ENDS[at]]
    if at in known:
        put(tables, entry, [each for each in tables[entry] if segment_of(each) != at])
        return
    for other in others:
        put(tables, other, [each for each in tables.get(other, ()) if segment_of(each) != at])
    before = kind == "avenue" and known and touches(at, known[0]) and not touches(at, known[-1])
    put(tables, entry, [pair, *tables.get(entry, ())] if before else [*tables.get(entry, ()), pair])


def touches(one: int, other: int) -> bool:
    """Whether two segments meet."""
    return bool(set(ENDS[one].tolist()) & set(ENDS[other].tolist()))


def segment_of(pair: list[Place]) -> int:
    """The segment that a file names by its two crossroads."""
    (row, col), (to_row, to_col) = pair
    at = segment_between(row * CORNERS + col, to_row * CORNERS + to_col)
    assert at is not None
    return at


def toggle(tables: Tables, entry: str, place: Place) -> None:
    """A place comes into a list or leaves it."""
    known = tables.get(entry, [])
    put(tables, entry, [each for each in known if each != place] if place in known else [*known, place])


def put(tables: Tables, entry: str, values: list[Any]) -> None:
    """An entry that may be missing is missing when nothing is in it."""
    if values:
        tables[entry] = values
    else:
        tables.pop(entry, None)


def step_back(before: Mapping[str, Any], after: Mapping[str, Any]) -> Tables:
    """What takes a change back: the former entries where they differ, None where there was none."""
    names = dict.fromkeys([*before, *after])
    return {name: before.get(name) for name in names if before.get(name) != after.get(name)}


def taken_back(tables: Mapping[str, Any], step: Mapping[str, Any]) -> Tables:
    """The city without its last change."""
    return {name: entry for name, entry in {**tables, **step}.items() if entry is not None}
