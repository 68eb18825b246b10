"""The workshop for cities: the map to tap, the tools, what is said in words and numbers, and the checks."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from serai.cluster.jobs import CityJob
from serai.errors import BadCity, shown
from serai.i18n import _, listed
from serai.lab import city_report, city_verdict
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities import (
    FIRST_CITY,
    build_city,
    editing,
    known_cities,
    lists,
    load_city,
    read_content,
)
from serai.table.games.en_route.cities.editing import CAFES, faults, popular_points, which
from serai.table.games.en_route.cities.editing import step_back as step_back
from serai.table.games.en_route.cities.editing import taken_back as taken_back
from serai.table.games.en_route.cities.making import as_file, make_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.games.en_route.cities.reading import DECKS, MEASURES
from serai.table.games.en_route.cities.special import STOP_WORDS
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.words import stops_words
from serai.web.games.en_route import city_map, companion, pad_city, printing, streets
from serai.web.games.en_route import words as say_it
from serai.web.games.en_route.pad_map import Spot, cells, roads
from serai.web.games.en_route.places import location_at
from serai.web.games.en_route.sketch import crossroads_names, sketch
from serai.web.parts import cards
from serai.web.parts.pad_reading import FormFields
from serai.web.parts.rendering import render
from serai.web.views.workshop import BenchPage, ShelfPage

PIECES = ("bench", "checks", "lists")
SEEDS = 1_000_000
QUICK_GAMES = 100
CELLS, POINTS, ROADS = "cells", "points", "roads"


@dataclass(frozen=True)
class Tool:
    """What a tap does, and on which places."""

    name: str
    on: str
    label: str
    icon: Markup
    short: str = ""

    @property
    def id(self) -> str:
        """Of its element."""
        return "tool-" + self.name.replace(" ", "-")


def new(like: str, seed: int | None) -> dict[str, Any]:
    """A city by lot, or a copy of one of ours."""
    if like and like not in known_cities():
        said = {"given": shown(like), "known": listed(known_cities())}
        raise BadCity(_("There is no city called %(given)s; available: %(known)s.") % said)
    if like:
        return dict(load_city(like).source)
    return make_city(secrets.randbelow(SEEDS) if seed is None else seed)


def read(content: bytes) -> dict[str, Any]:
    """The city of a file."""
    return dict(read_content(content, _("upload")).source)


def name(made: Mapping[str, Any]) -> str:
    """What the city is called."""
    return str(made["name"])


def file(made: Mapping[str, Any]) -> str:
    """The city file."""
    return as_file(dict(made))


def options(made: Mapping[str, Any]) -> dict[str, Any]:
    """A table holds the whole city: whatever becomes of it here, that game stays as it is."""
    build_city(made, name(made))
    return {"city": made}


def deals() -> int:
    """Of the quick report."""
    return city_report.Trial(FIRST_CITY, QUICK_GAMES).total


def try_out(name: str, made: Mapping[str, Any], so_far: Mapping[str, Any] | None) -> CityJob:
    """A part of the quick report on a city."""
    return CityJob(name, made, QUICK_GAMES, so_far)


def verdict(made: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """The report in sentences."""
    return city_verdict.verdict(city_report.Trial(made, QUICK_GAMES, tally=city_report.Tally(**found)).report())


def print_page(made: Mapping[str, Any], wanted: Mapping[str, str], rules: Markup, place: str) -> str:
    """The sheets of a city that is ready."""
    return printing.sheets_of(build_city(made, name(made)), wanted, rules, place)


def companion_page(made: Mapping[str, Any], token: str, name: str, place: str) -> str:
    """Sets up a table that deals for people who play a city that is ready on paper."""
    return companion.set_up_in(pad_city.find(made), token, name, place)


def changed(made: Mapping[str, Any], fields: FormFields) -> tuple[dict[str, Any], str]:
    """The city after a tap, or after a form of names, tasks or goals."""
    city = dict(made)
    tool, tap, start = fields.one("tool"), fields.one("tap"), fields.one("start")
    if tap:
        if tool == "station" and not start:
            editing.corner(tap)
            return city, tap
        return editing.tapped(city, tool, tap, start), ""
    act, _space, what = fields.one("do").partition(" ")
    if act in ACTS:
        return ACTS[act](city, what), ""
    return _written(city, fields), ""


def _by_lot(city: dict[str, Any], _what: str) -> dict[str, Any]:
    return lists.tasks_by_lot(city, secrets.randbelow(SEEDS))


ACTS = {
    "more-tasks": lambda city, _what: lists.more_tasks(city),
    "tasks-by-lot": _by_lot,
    "drop-task": lists.without_task,
    "drop-line": lists.without_line,
    "more-goals": lists.more_goals,
    "drop-goal": lists.without_goal,
}
"""What buttons do, by the first word of their value."""


def _written(city: dict[str, Any], fields: FormFields) -> dict[str, Any]:
    """What the fields of a form say, each named `kind-key`."""
    for field in fields.names_beginning("name-"):
        kind, _dash, key = field.removeprefix("name-").partition("-")
        city = lists.named(city, kind, key, fields.one(field))
    for field in fields.names_beginning("measure-"):
        goal = field.removeprefix("measure-")
        sign, number = fields.one(f"sign-{goal}"), fields.number(f"number-{goal}", 0)
        city = lists.goal_set(city, goal, fields.one(field), sign, number)
    for walk in fields.all("excursion"):
        city = lists.stops_set(city, walk, fields.all(f"stops-{walk}"))
    if "popular" in fields:
        city = lists.popular_worth(city, fields.number("popular", 0))
        city = lists.goals_worth(city, fields.number("plain", 0), fields.number("ribbon", 0))
    if "festival-0" in fields:
        worth = [fields.number(name, 0) for name in fields.names_beginning("festival-")]
        city = lists.festival_worth(city, worth)
    return city


def shelf_page(page: ShelfPage) -> str:
    """The cities of somebody, and how to begin one."""
    ours = [(each, said_of_city(load_city(each).name)) for each in known_cities()]
    return render("en_route/workshop_shelf.html", page=page, ours=ours)


def bench_page(page: BenchPage) -> str:
    """The whole page of a city."""
    sprite = cards.sprite("", ()) + streets.sprite()
    return render("en_route/workshop.html", page=page, sprite=sprite, pieces=pieces(page))


def pieces(page: BenchPage) -> dict[str, Markup]:
    """Map and tools, checks, lists."""
    context = _context(page)
    return {piece: render(f"en_route/workshop_{piece}.html", page=page, **context) for piece in PIECES}


def _context(page: BenchPage) -> dict[str, Any]:
    city = page.made
    tools = _tools(city)
    missing = faults(city)
    chosen = page.tool if any(tool.name == page.tool for tool in tools) or page.tool.startswith("task ") else "red"
    return {
        "city": city,
        "tools": tools,
        "chosen": chosen,
        "picture": _picture(page, chosen),
        "spots": _spots(city) if page.mine else {},
        "faults": missing,
        "pad": "" if missing else companion.pad_of(pad_city.find(city)),
        "tasks": [crossroads_names(task) for task in city.get("tasks", ())],
        "lines": [(line["name"], crossroads_names(line["stations"])) for line in city.get("lines", ())],
        "sights": [(place, sight.get("name", "")) for place, sight in sketch(city)["sights"].items()],
        "popular": popular_points(dict(city)),
        "measures": MEASURES,
        "stop_words": {stop: stops_words([stop]) for stop in STOP_WORDS},
        "decks": DECKS,
        "wanted": say_it.wanted,
    }


def _picture(page: BenchPage, tool: str) -> Markup:
    """The map with the coordinates of the first board; stations and a task where one works on them."""
    city = page.made
    rim = city["boards"][0]
    unrated: dict[str, Any] = dict.fromkeys(city["landmarks"], "")
    lines = [crossroads_names(line["stations"]) for line in city.get("lines", ())]
    layers: dict[str, Any] = {"lines": [*lines, *([[page.start, page.start]] if page.start else [])]}
    number = which(city.get("tasks", ()), tool.removeprefix("task "))
    if number is not None:
        layers["task"] = crossroads_names(city["tasks"][number])
    label = _("Map of %(city)s") % {"city": said_of_city(city["name"])}
    return city_map.draw(sketch(city), Board(1, rim["rows"], rim["cols"], open=True), unrated, layers, label)


def _tools(city: Mapping[str, Any]) -> list[Tool]:
    return [*_location_tools(city), *_crossroads_tools(), *_segment_tools()]


def _location_tools(city: Mapping[str, Any]) -> list[Tool]:
    colours = {"red": _("Red"), "green": _("Green"), "blue": _("Blue"), "purple": _("Purple")}
    tools = [Tool("empty", CELLS, _("Clear"), _svg('<path class="stroke" d="M6 6l12 12M18 6L6 18"/>'))]
    for kind, label in colours.items():
        letter = city_map.KIND_OF_SIGHT[kind]
        tools.append(Tool(kind, CELLS, label, _svg(f'<g class="{letter}">{city_map.tourist(letter, 12, 12, 8)}</g>')))
    tools.append(Tool("popular", CELLS, _("Popular"), _svg(_icon("Y", city_map.STAR))))
    icons = city_map.landmark_icons(city["landmarks"])
    for key, title in city["landmarks"].items():
        tools.append(Tool(f"landmark {key}", CELLS, said_of_city(title), _svg(_icon("W", icons[key]))))
    dunes = '<path class="sand" d="M2 4h20v16H2z"/><path class="dune" d="M4 11q4-4 8 0t8 0M4 17q4-4 8 0t8 0"/>'
    return [*tools, Tool("desert", CELLS, _("Desert"), _svg(dunes))]


def _crossroads_tools() -> list[Tool]:
    cup = f'<path class="cup" transform="translate(9 9)" d="{city_map.CUP}"/>'
    gifts = {
        "segment": (_("Café: one more segment"), _("Segment"), '<path class="gift" d="M10 20h12"/>'),
        "coordinate": (_("Café: a coordinate changed by one"), "±1", '<text class="gift-text" x="9" y="23">±1</text>'),
    }
    words = {
        "R": (_("Café: two red tourists"), _("Red")),
        "G": (_("Café: two green tourists"), _("Green")),
        "B": (_("Café: two blue tourists"), _("Blue")),
        "P": (_("Café: two purple tourists"), _("Purple")),
    }
    for kind, (letter, (label, short)) in zip(CAFES[2:], words.items(), strict=True):
        gifts[kind] = label, short, f'<g class="{letter}">{city_map.tourist(letter, 18, 18, 4)}</g>'
    cafes = [
        Tool(f"cafe {kind}", POINTS, label, _svg(cup + gift), short) for kind, (label, short, gift) in gifts.items()
    ]
    ring = _svg('<circle class="festival" cx="12" cy="12" r="7"/>')
    sign = _svg('<g class="station t1"><circle cx="12" cy="12" r="9"/><text x="12" y="16">M</text></g>')
    return [*cafes, Tool("festival", POINTS, _("Festival"), ring), Tool("station", POINTS, _("Metro"), sign)]


def _segment_tools() -> list[Tool]:
    water = _svg('<path class="ripple" d="M2 9q5-5 10 0t10 0M2 17q5-5 10 0t10 0"/>')
    bridge = _svg('<path class="stroke" d="M2 16q10-12 20 0M2 10h20"/>')
    avenue = _svg('<path class="avenue" d="M2 12h20"/><path class="avenue line" d="M2 12h20"/>')
    return [
        Tool("water", ROADS, _("Water"), water),
        Tool("bridge", ROADS, _("Bridge"), bridge),
        Tool("avenue", ROADS, _("Avenue"), avenue),
    ]


def _svg(inside: str) -> Markup:
    return Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true">{inside}</svg>')


def _icon(letter: str, path: str) -> str:
    return f'<g class="sight {letter}"><path class="icon" transform="translate(12 13) scale(.8)" d="{path}"/></g>'


def _spots(city: Mapping[str, Any]) -> dict[str, list[Spot]]:
    """The places to tap, each with what stands there."""
    there = _contents(city)

    def said(what: str, place: str) -> str:
        return f"{what}: {listed(there[place])}" if place in there else what

    return {
        CELLS: [
            Spot("cell", x, y, place, said(_("Location %(place)s") % {"place": place}, place))
            for place, x, y in cells()
        ],
        POINTS: [
            Spot("point", *location_at(place), place, said(_("Crossroads %(place)s") % {"place": place}, place))
            for place in CROSSROADS_NAMES
        ],
        ROADS: [
            Spot(kind, x, y, place, said(_("Segment %(place)s") % {"place": place}, place))
            for place, kind, x, y in roads()
        ],
    }


def _contents(city: Mapping[str, Any]) -> dict[str, list[str]]:
    """What stands at each place, in words."""
    drawn = sketch(city)
    kinds = {"red": _("Red"), "green": _("Green"), "blue": _("Blue"), "purple": _("Purple"), "popular": _("Popular")}
    found: dict[str, list[str]] = {}
    for place, sight in drawn["sights"].items():
        title = drawn["landmarks"].get(sight.get("landmark", ""), "")
        found[place] = [kinds.get(sight["kind"]) or said_of_city(title), *([sight["name"]] if "name" in sight else [])]
    for word, places in (
        (_("Desert"), drawn["barren"]),
        (_("Festival"), drawn["festival"]["crossroads"]),
        (_("Water"), drawn["closed"]),
        (_("Bridge"), drawn["bridges"]),
        (_("Avenue"), drawn["avenue"]),
        (_("Metro"), [end for line in city.get("lines", ()) for end in crossroads_names(line["stations"])]),
    ):
        for place in places:
            found.setdefault(place, []).append(word)
    for place, cafe in drawn["cafes"].items():
        found.setdefault(place, []).append(_("Café: %(bonus)s") % {"bonus": say_it.cafe_bonus(cafe)})
    return found
