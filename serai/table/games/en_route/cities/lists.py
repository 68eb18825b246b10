"""Changing what a city says in words and numbers: names, private tasks, goals, metro lines."""

import copy
import random
from typing import Any

from serai.errors import BadCity, shown
from serai.i18n import _
from serai.rules.en_route.city import MAX_GOALS, MAX_TASKS, STOPS
from serai.rules.en_route.geometry import CORNERS, SIDE
from serai.table.games.en_route.cities.editing import POPULAR, Place, Tables, letter_at, put, task_number, which
from serai.table.games.en_route.cities.entries import LONGEST_TEXT, is_text
from serai.table.games.en_route.cities.making import make_tasks
from serai.table.games.en_route.cities.places import LOCATION_NAMES
from serai.table.games.en_route.cities.reading import DECKS, FORMAT, LONGEST_NOTE, MEASURES, MOST_POINTS
from serai.table.games.en_route.cities.special import STOP_WORDS

PLACES = {name: list(divmod(at, SIDE)) for at, name in enumerate(LOCATION_NAMES)}


def tidy(text: str, most: int = LONGEST_TEXT) -> str:
    """A text in one line; an error if it cannot be printed or is too long."""
    line = " ".join(text.split())
    if not is_text(line, most):
        raise BadCity(_("A name is one line of at most %(most)s printable characters.") % {"most": most})
    return line


def fresh(tables: Tables) -> Tables:
    """A copy to be changed, in the newest format."""
    return {**copy.deepcopy(tables), "format": FORMAT}


def named(tables: Tables, kind: str, key: str, text: str) -> Tables:
    """The city with another name for itself, a landmark, a sight, the festival, a line or an excursion."""
    changed = fresh(tables)
    line = tidy(text, LONGEST_NOTE if kind == "note" else LONGEST_TEXT)
    if kind == "name":
        changed["name"] = line
    elif kind == "note":
        changed["note"] = line
        if not line:
            del changed["note"]
    elif kind == "festival" and "visit_all" in changed:
        changed["visit_all"]["name"] = line
    elif kind == "landmark" and key in changed["landmarks"]:
        changed["landmarks"][key] = line
    elif kind == "sight" and key in PLACES:
        name_sight(changed, PLACES[key], line)
    elif kind in ("lines", "excursions") and (at := which(changed.get(kind, ()), key)) is not None:
        changed[kind][at]["name"] = line
    else:
        raise BadCity(_("This city has nothing of that kind to name: %(given)s.") % {"given": shown(f"{kind} {key}")})
    return changed


def name_sight(tables: Tables, place: Place, name: str) -> None:
    """What a sight is called; nothing: it has no name of its own."""
    others = [sight for sight in tables.get("sights", ()) if sight["at"] != place]
    is_one = tables["map_legend"][letter_at(tables, place)] != "no sight"
    put(tables, "sights", [*others, {"at": place, "name": name}] if name and is_one else others)


def popular_worth(tables: Tables, points: int) -> Tables:
    """Every popular sight is worth that much."""
    changed = fresh(tables)
    worth = f"popular, {within(points)} PP"
    legend = changed["map_legend"].items()
    changed["map_legend"] = {letter: worth if text.startswith(POPULAR) else text for letter, text in legend}
    return changed


def festival_worth(tables: Tables, points: list[int]) -> Tables:
    """What none, one, two … points of the festival are worth."""
    changed = fresh(tables)
    if len(points) != len(changed.get("visit_all", {}).get("points", ())):
        raise BadCity(_("Every number of festival points needs its worth, beginning with none."))
    changed["visit_all"]["points"] = [within(each) for each in points]
    return changed


def goals_worth(tables: Tables, plain: int, ribbon: int) -> Tables:
    """What a goal is worth: met, and met best of all."""
    return {**fresh(tables), "goal_points": {"ribbon": within(ribbon), "plain": within(plain)}}


def stops_set(tables: Tables, number: str, stops: list[str]) -> Tables:
    """The city with other stops on an excursion."""
    changed = fresh(tables)
    at = which(changed.get("excursions", ()), number)
    if at is None or len(stops) != STOPS or not set(stops) <= set(STOP_WORDS):
        raise BadCity(_("There is no such excursion: %(given)s.") % {"given": shown(" ".join([number, *stops]))})
    changed["excursions"][at]["stops"] = stops
    return changed


def within(points: int) -> int:
    """A number of points that can be."""
    if not 0 <= points <= MOST_POINTS:
        said = {"least": 0, "most": MOST_POINTS}
        raise BadCity(_("A whole number from %(least)s to %(most)s is needed.") % said)
    return points


def more_tasks(tables: Tables) -> Tables:
    """One more private task, with no crossroads yet."""
    changed = fresh(tables)
    if len(changed.get("tasks", ())) >= MAX_TASKS:
        raise BadCity(_("A city has at most %(most)s private tasks.") % {"most": MAX_TASKS})
    changed["tasks"] = [*changed.get("tasks", ()), []]
    changed.pop("excursions", None)
    return changed


def without_task(tables: Tables, number: str) -> Tables:
    """The city without a private task."""
    changed = fresh(tables)
    del changed["tasks"][task_number(changed, number)]
    return changed


def tasks_by_lot(tables: Tables, seed: int) -> Tables:
    """New private tasks, as fair as those of a city by lot; they replace excursions too."""
    changed = fresh(tables)
    places = [(row, col) for row in range(CORNERS) for col in range(CORNERS)]
    changed["tasks"] = make_tasks(places, random.Random(seed))
    changed.pop("excursions", None)
    return changed


def without_line(tables: Tables, number: str) -> Tables:
    """The city without a metro line."""
    changed = fresh(tables)
    lines = changed.get("lines", [])
    dropped = which(lines, number)
    if dropped is None:
        raise BadCity(_("There is no metro line %(given)s.") % {"given": shown(number)})
    put(changed, "lines", [line for at, line in enumerate(lines) if at != dropped])
    return changed


def goal_set(tables: Tables, name: str, measure: str, sign: str, number: int) -> Tables:
    """The city with another goal of that name."""
    changed = fresh(tables)
    if name not in changed["goals"] or measure not in MEASURES or sign not in ("at_least", "at_most"):
        raise BadCity(_("There is no such goal: %(given)s.") % {"given": shown(f"{name} {measure} {sign}")})
    changed["goals"][name] = {"measure": measure, sign: within(number)}
    return changed


def more_goals(tables: Tables, deck: str) -> Tables:
    """One more goal in a deck."""
    changed = fresh(tables)
    if deck not in tuple(DECKS):
        raise BadCity(_("The decks of goals are A, B, C and D, not %(given)s.") % {"given": shown(deck)})
    if len(changed["goals"]) >= MAX_GOALS:
        raise BadCity(_("A city has at most %(most)s goals.") % {"most": MAX_GOALS})
    number = next(number for number in range(1, MAX_GOALS + 2) if f"{deck}{number}" not in changed["goals"])
    goals: dict[str, Any] = {**changed["goals"], f"{deck}{number}": {"measure": "length", "at_least": 18}}
    changed["goals"] = dict(sorted(goals.items()))
    return changed


def without_goal(tables: Tables, name: str) -> Tables:
    """The city without a goal."""
    changed = fresh(tables)
    if name not in changed["goals"]:
        raise BadCity(_("There is no such goal: %(given)s.") % {"given": shown(name)})
    del changed["goals"][name]
    return changed
