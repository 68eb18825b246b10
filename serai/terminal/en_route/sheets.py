"""The score sheets of En Route: of a drawn map, of one's own map as it is, of all maps at the end."""

from dataclasses import replace
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout, shown
from serai.i18n import N_, _, listed
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.games.en_route.sheet import Sheet
from serai.table.games.en_route.view import EnRouteView, Points
from serai.terminal.names import Names
from serai.terminal.screen import Closing, Frame, Row, Scene

LINE_LABELS = {
    "red": N_("red"),
    "green": N_("green"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    "yellow": N_("yellow"),
    "grey": N_("grey"),
    "cafes": N_("cafés"),
    "visit_all": N_("festival"),
    "task": N_("task"),
    "goals": N_("goals"),
}


def read_layout(words: list[str]) -> dict[str, Any]:
    """`c4=RRB` tourists, `C4-D4` segments, `C1=kept` cafés, `school=8` ratings, `task=B1,E3,A5`, `goals=…` …"""
    layout: dict[str, Any] = {"tourists": {}, "segments": [], "cafes": {}, "ratings": {}}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            layout["segments"].append(word)
        elif name in ("task", "goals", "line", "route"):
            layout[name] = [part for part in value.split(",") if part]
        elif name in ("city", "level"):
            layout[name] = value
        elif name in CROSSROADS_NAMES:
            layout["cafes"][name] = value
        elif len(name) == 2:
            layout["tourists"][name] = value
        elif value.isdecimal():
            layout["ratings"][name] = int(value)
        else:
            raise BadLayout(
                _("%(given)s is nothing to score; write c4=RRB, C4-D4, C1=kept, school=8 or task=B1,E3,A5.")
                % {"given": shown(word)}
            )
    return layout


def sheet(sheet: Sheet) -> RenderableType:
    """A line per kind of points, and the route."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for name, value in sheet.lines.items():
        grid.add_row(_(LINE_LABELS[name]), Text(str(value), justify="right"))
    grid.add_row(_("total"), Text(str(sheet.total), style="bold", justify="right"))
    return Group(grid, Text(_("Route: %(places)s") % {"places": " ".join(sheet.route)}))


def points_text(points: Points) -> str:
    """The lines that bring something, and their sum."""
    parts = [f"{_(LINE_LABELS[name])} {value}" for name, value in points.lines.items() if value]
    return " + ".join(parts) + f" = {points.total}" if parts else _("nothing yet")


def count(view: EnRouteView, names: Names) -> RenderableType:
    """What one's own map would bring with its best route; the others' are theirs to count."""
    if view.standing is None:
        return Text(_("nothing yet"))
    return grid_of(view, [(names[view.seat or 0], view.standing)])


def grid_of(view: EnRouteView, columns: list[tuple[str, Points]]) -> RenderableType:
    """A line per kind of points, and what else is compared."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    grid.add_column("")
    for name, _points in columns:
        grid.add_column(Text(name), justify="right")
    points = [own for _name, own in columns]
    for line in points[0].lines:
        grid.add_row(_(LINE_LABELS[line]), *(str(own.lines[line]) for own in points))
    grid.add_row(_("total"), *(Text(str(own.total), style="bold") for own in points))
    if view.goals:
        grid.add_row(_("goals met"), *(" ".join(own.met) or "-" for own in points))
    grid.add_row(_("length"), *(str(own.length) for own in points))
    return grid


def closing(before: EnRouteView, after: EnRouteView, names: Names) -> Closing | None:
    """The end of the game: every route is walked, then its lines are counted."""
    if after.sheets is None or before.sheets is not None:
        return None
    parts = [grid_of(after, list(zip(names.all(), after.sheets, strict=True)))]
    if after.team_scores:
        parts.append(Text(teams_text(after, names)))
    if after.won is not None:
        parts.append(Text(_("The challenge is won.") if after.won else _("The challenge is lost."), style="bold"))
    frames = [frame for seat in range(after.seats) for frame in walk(after, names, seat)]
    totals = tuple(str(own.total) for own in after.sheets)
    return Closing(_("The game"), totals, Group(*parts), tuple(frames))


def teams_text(view: EnRouteView, names: Names) -> str:
    """What the two teams have; partners sit opposite."""
    assert view.team_scores is not None
    first, second = (listed((names[team], names[team + 2])) for team in (0, 1))
    said = {"first": first, "points": view.team_scores[0], "second": second, "others": view.team_scores[1]}
    return _("%(first)s: %(points)s · %(second)s: %(others)s") % said


def walk(view: EnRouteView, names: Names, seat: int) -> list[Frame]:
    """One map: the route grows crossroads by crossroads, then its points appear beside those counted before."""
    route = view.boards[seat].route
    frames = []
    for steps in range(2, len(route) + 1):
        boards = [replace(own, route=route[:steps]) if at == seat else own for at, own in enumerate(view.boards)]
        frames.append(Frame(Scene(replace(view, boards=boards), names, shown=seat), rows(view, seat)))
    return [*frames, Frame(Scene(view, names, shown=seat), rows(view, seat + 1))]


def rows(view: EnRouteView, counted: int) -> tuple[Row, ...]:
    """The lines of the first so many maps."""
    sheets = (view.sheets or [])[:counted]
    blank = ("",) * (view.seats - counted)
    if not sheets:
        return ()
    lines = [Row(_(LINE_LABELS[name]), (*(str(own.lines[name]) for own in sheets), *blank)) for name in sheets[0].lines]
    return (*lines, Row(_("total"), (*(str(own.total) for own in sheets), *blank), "bold"))
