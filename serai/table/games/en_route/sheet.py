"""The score pad: what a described map, or several, is worth, and the best final route over it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from serai.errors import BadLayout, shown
from serai.i18n import _, listed
from serai.rules.compiling import interpreted
from serai.rules.en_route import scoring
from serai.rules.en_route.city import BOARDS, MAX_KINDS
from serai.rules.en_route.route import search
from serai.rules.en_route.route.found import ROUTE, Route
from serai.table.games.en_route.cities import City, load_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.games.en_route.layout import Board, Shared, read_board, read_shared

LINE_NAMES = {
    "red": scoring.RED,
    "green": scoring.GREEN,
    "blue": scoring.BLUE,
    "purple": scoring.PURPLE,
    "yellow": scoring.YELLOW,
    "grey": scoring.GREY,
    "cafes": scoring.CAFES,
    "visit_all": scoring.VISIT_ALL,
    "task": scoring.TASK,
    "goals": scoring.GOALS,
}
ONE_MAP = ("tourists", "segments", "cafes", "task", "line", "route")
EXCLUDED = {"simple": ("cafes", "task", "goals"), "medium": ("goals",), "full": ()}
"""What the levels of the game play without."""


@dataclass
class GoalLine:
    """A goal on the score sheet."""

    value: int  # what it counts
    met: bool
    ribbon: bool  # met, and best of all players


@dataclass
class Sheet:
    """The score of one map."""

    lines: dict[str, int]
    total: int
    route: list[str]  # crossroads in the order walked
    goals: dict[str, GoalLine]
    length: int  # for ties, in this order
    tourists: int
    sights: int
    winner: bool  # best of the maps scored together
    exact: bool | None  # whether it is proven that no other route is better; None: the route was given
    bound: int | None  # no route has more points, goals at their plain value; None: the route was given


def score(
    city: str | Path | Mapping[str, Any] = "first-city",
    ratings: Any = None,
    goals: Any = None,
    level: str = "full",
    boards: Any = None,
    **one_map: Any,
) -> Sheet | list[Sheet]:
    """The sheet of one map, given by tourists, segments, cafes, task, line and route, or those of several in `boards`.

    Without a route the best one is taken. Several maps are compared for the ribbons of goals.
    """
    shared = read_game(city, ratings, goals, level)
    if boards is None:
        return fill_sheets(shared, [read_map(shared.city, level, one_map)])[0]
    for field in one_map:
        raise BadLayout(
            _("%(field)s: next to boards, only city, ratings, goals and level can be given.") % {"field": field}
        )
    if not isinstance(boards, list | tuple) or not 1 <= len(boards) <= BOARDS:
        said = {"given": shown(boards), "most": BOARDS}
        raise BadLayout(_("boards is %(given)s; give a list of up to %(most)s maps, an object for each.") % said)
    return fill_sheets(shared, [read_one_of(shared.city, level, i, board) for i, board in enumerate(boards)])


def best_route(
    city: str | Path | Mapping[str, Any] = "first-city",
    ratings: Any = None,
    goals: Any = None,
    level: str = "full",
    **one_map: Any,
) -> Sheet:
    """The sheet of the best final route over one map: most points, then longest, most tourists, most sights."""
    if "route" in one_map:
        raise BadLayout(_("route: best_route looks for it; to give one, use score."))
    shared = read_game(city, ratings, goals, level)
    return fill_sheets(shared, [read_map(shared.city, level, one_map)])[0]


def read_game(city: Any, ratings: Any, goals: Any, level: Any) -> Shared:
    """What the players have in common."""
    if level not in tuple(EXCLUDED):
        said = {"given": shown(level), "known": listed(EXCLUDED)}
        raise BadLayout(_("level is %(given)s; the levels are %(known)s.") % said)
    refuse_excluded(level, {"goals": goals})
    return read_shared(load_city(city), ratings, goals)


def refuse_excluded(level: str, given: Mapping[str, Any]) -> None:
    """Refuse what a level plays without."""
    for field in EXCLUDED[level]:
        if given.get(field):
            said = {"field": field, "level": level}
            raise BadLayout(_("%(field)s: a game at level %(level)s is played without it.") % said)


def read_map(city: City, level: str, fields: Mapping[str, Any]) -> Board:
    """One map from its fields."""
    for field in fields:
        if field not in ONE_MAP:
            said = {"field": shown(field), "known": listed(("city", "ratings", "goals", "level", *ONE_MAP))}
            raise BadLayout(_("There is no field %(field)s; the fields are %(known)s.") % said)
    refuse_excluded(level, fields)
    tourists, segments, cafes, task, line, route = (fields.get(field) for field in ONE_MAP)
    return read_board(city, tourists, segments, cafes, task, line, route, with_cafes=level != "simple")


def read_one_of(city: City, level: str, i: int, fields: Any) -> Board:
    """One of several maps; an error says which."""
    if not isinstance(fields, Mapping):
        said = {"board": f"boards[{i}]", "given": shown(fields), "known": listed(ONE_MAP)}
        raise BadLayout(_("%(board)s is %(given)s; give an object with %(known)s.") % said)
    try:
        return read_map(city, level, fields)
    except BadLayout as error:
        raise BadLayout(f"boards[{i}]: {error}") from None


def fill_sheets(shared: Shared, boards: list[Board]) -> list[Sheet]:
    """Find the routes that are not given, score all, compare them."""
    sheets: Any = np.zeros(len(boards), dtype=scoring.SHEET)
    found: Any = np.zeros(len(boards), dtype=ROUTE)
    for board, route, sheet in zip(boards, found, sheets, strict=True):
        settle_route(shared, board, route)
        scoring.score_route(
            shared.record,
            board.tourists,
            board.cafes,
            shared.ratings,
            board.plan,
            shared.goals,
            route.crossroads,
            route.visits,
            sheet,
        )
    if len(boards) > 1:
        scoring.award_ribbons(shared.record, shared.goals, sheets, len(boards))
    made = []
    for board, route, sheet in zip(boards, found, sheets, strict=True):
        winner = not any(scoring.outranks(other, sheet) for other in sheets)
        made.append(make_sheet(shared, sheet, route, winner, found=board.route is None))
    return made


def settle_route(shared: Shared, board: Board, route: Route) -> None:
    """The route that was given, or the best."""
    if board.route is None:
        interpreted(search.best_route)(
            shared.record,
            board.segments,
            board.tourists,
            board.cafes,
            shared.ratings,
            board.plan,
            shared.goals,
            route,
        )
    else:
        route.visits = len(board.route)
        route.crossroads[: len(board.route)] = board.route


def make_sheet(shared: Shared, sheet: scoring.Sheet, route: Route, winner: bool, found: bool) -> Sheet:
    """A filled record as plain data."""
    names = [name for name in LINE_NAMES if name != "purple" or shared.record.kinds == MAX_KINDS]
    return Sheet(
        lines={name: int(sheet.line[LINE_NAMES[name]]) for name in names},
        total=int(scoring.total(sheet)),
        route=[CROSSROADS_NAMES[at] for at in route.crossroads[: route.visits]],
        goals={
            shared.city.goals[number]: GoalLine(int(sheet.measure[i]), bool(sheet.met[i]), bool(sheet.ribbon[i]))
            for i, number in enumerate(shared.goals)
            if number >= 0
        },
        length=int(sheet.length),
        tourists=int(sheet.tourists),
        sights=int(sheet.sights),
        winner=winner,
        exact=bool(route.exact) if found else None,
        bound=int(route.bound) if found else None,
    )
