"""Examples of En Route: `cards` by name, `map`, and the tables of `goals` and of the solo `challenge`.

level: medium                     score: yes
ratings: school 6, oko 8          tourists: c3 RRG, d5 BB
way: A2 B2 C2                     cafes: C4 spent, E4 kept
task: C3 A6 E7                    here: c3, coordinates: 2 5 for a turn that is going on
city: london                      line: B3 F2 for its metro; without a city it is the first one
"""

import itertools
from functools import cache
from typing import Any, cast

from serai.i18n import _
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities import load_city
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import describe
from serai.table.games.en_route.sheet import Sheet, score
from serai.table.games.en_route.words import card_words
from serai.web.games.en_route import city_map, tourist_cards
from serai.web.games.en_route import words as en_route_words
from serai.web.parts.examples import Block, Drawer, Picture, row_of_cards
from serai.web.parts.rendering import render

CITY = "first-city"


@cache
def city(name: str = CITY) -> CityMap:
    """The city of an example, as a table describes it."""
    return describe(load_city(name))


def city_of(block: Block) -> str:
    """The name of the city that a block shows."""
    return block["city"][0] if "city" in block else CITY


def draw_cards(block: Block, _scored: bool) -> Picture:
    """A row of tourist cards."""
    landmarks = city()["landmarks"]
    faces = [city()["cards"][name] for line in block[""] for name in line.split()]
    return row_of_cards([(tourist_cards.draw(face, list(landmarks)), card_words(face, landmarks)) for face in faces])


def draw_map(block: Block, scored: bool) -> Picture:
    """A map with what is drawn on it; with `score`, its best walk and the nine lines."""
    sheet = score_of(block) if scored and "score" in block else None
    board, shown = board_of(block), city(city_of(block))
    task = None if shown["excursions"] else words_of(block, "task") or None
    layers: dict[str, Any] = {"coordinates": board.coordinates, "task": task}
    if "line" in block:
        layers["lines"] = [words_of(block, "line")]
    if "here" in block:
        layers["fresh"] = board.segments
    if sheet is not None:
        board.route = sheet.route
        layers["final"] = True
    label = _("Map of %(city)s") % {"city": said_of_city(shown["name"])}
    picture = city_map.draw(shown, board, {**lowest_ratings(shown), **ratings_of(block)}, layers, label)
    art = render("en_route/example_map.html", map=picture, sheet=sheet, line_names=en_route_words.line_names(shown))
    values = {} if sheet is None else {**sheet.lines, "total": sheet.total, "length": sheet.length}
    return Picture(art, {name: str(value) for name, value in values.items()})


def board_of(block: Block) -> Board:
    """The described map as a table would show it, with the numbers of the first board at its rim."""
    rim = load_city(city_of(block)).source["boards"][0]
    return Board(
        number=1,
        rows=rim["rows"],
        columns=rim["cols"],
        open=True,
        tourists=pairs_of(block, "tourists"),
        segments=segments_of(block),
        cafes=pairs_of(block, "cafes"),
        coordinates=[int(number) for number in words_of(block, "coordinates")],
        location=block["here"][0] if "here" in block else None,
    )


def score_of(block: Block) -> Sheet:
    """The sheet of the described map with its best walk."""
    more: dict[str, Any] = {}
    if "task" in block:
        more = {"cafes": pairs_of(block, "cafes"), "task": words_of(block, "task")}
    if "line" in block:
        more["line"] = words_of(block, "line")
    sheet = score(
        city=city_of(block),
        level=block["level"][0],
        ratings=ratings_of(block),
        tourists=pairs_of(block, "tourists"),
        segments=segments_of(block),
        **more,
    )
    return cast(Sheet, sheet)


def words_of(block: Block, name: str) -> list[str]:
    """`C3 A6 E7`, or nothing."""
    return [word for line in block.get(name, []) for word in line.split()]


def pairs_of(block: Block, name: str) -> dict[str, str]:
    """`c3 RRG, d5 BB`."""
    return dict(pair.split() for line in block.get(name, []) for pair in line.split(","))


def segments_of(block: Block) -> list[str]:
    """The segments along all ways."""
    ways = [line.split() for line in block.get("way", [])]
    return [f"{start}-{end}" for way in ways for start, end in itertools.pairwise(way)]


def ratings_of(block: Block) -> dict[str, int]:
    """The ratings that are given."""
    return {name: int(points) for name, points in pairs_of(block, "ratings").items()}


def lowest_ratings(shown: CityMap) -> dict[str, int]:
    """Ratings at the start of a game."""
    return dict.fromkeys(shown["landmarks"], shown["rating_scale"][0])


def draw_goals(_block: Block, _scored: bool) -> Picture:
    """All goals in words."""
    goals = {name: en_route_words.wanted(goal) for name, goal in city()["goals"].items()}
    return Picture(render("en_route/example_goals.html", goals=goals, points=city()["goal_points"]))


def draw_challenge(_block: Block, _scored: bool) -> Picture:
    """The table for playing alone."""
    solo = load_city(CITY).source["solo"]
    return Picture(render("en_route/example_challenge.html", levels=solo["levels"], goals=solo["goals"]))


EXAMPLES: dict[str, Drawer] = {
    "cards": draw_cards,
    "map": draw_map,
    "goals": draw_goals,
    "challenge": draw_challenge,
}
