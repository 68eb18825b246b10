"""The score sheets of the board game: of a layout, of the paths as they are, of an expedition that is over."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout, shown
from serai.i18n import _, ngettext
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.table.games.lost_cities_board.sheet import Sheet, explorer_line
from serai.terminal.canvas import Mark
from serai.terminal.cards import SYMBOLS
from serai.terminal.names import Names
from serai.terminal.screen import Closing, Frame, Row, Scene, news
from serai.terminal.words import colour_label
from serai.words import minus

Line = tuple[str, list[str]]
"""A line of a sheet below the explorers: its name, and each seat's points."""


def read_layout(words: list[str]) -> dict[str, Any]:
    """Explorers as `Y=7`, then `researcher=Y`, `points=40`, `artifacts=7`, `short`."""
    layout: dict[str, Any] = {"explorers": {}}
    for word in words:
        name, _equals, value = word.partition("=")
        if word.lower() == "short":
            layout["short"] = True
        elif name.lower() == "researcher" and value:
            layout["researcher"] = value.upper()
        elif name.lower() in ("points", "artifacts") and value.isdecimal():
            layout[name.lower()] = int(value)
        elif name.upper() in COLOURS and len(name) == 1 and value.isdecimal():
            layout["explorers"][name.upper()] = int(value)
        else:
            raise BadLayout(
                _(
                    "%(given)s is not understood; write the steps of the explorers like Y=7 B=3, "
                    "then researcher=Y, points=40, artifacts=7 and, for the short game, short."
                )
                % {"given": shown(word)}
            )
    return layout


def sheet(sheet: Sheet) -> RenderableType:
    """A line per explorer, and the way to the total."""
    grid = Grid(box=None, pad_edge=False)
    for header in ("", _("step"), _("value"), _("factor"), _("points")):
        grid.add_column(header, justify="right" if header else "left")
    for colour, line in sheet.lines.items():
        grid.add_row(colour_label(colour), str(line.step), str(line.value), f"x{line.multiplier}", str(line.points))
    grid.add_row(_("explorers"), "", "", "", str(sheet.explorers))
    grid.add_row(_("points before"), "", "", "", str(sheet.before))
    grid.add_row(_("points after"), "", "", "", str(sheet.after))
    found = ngettext("%(num)s artifact", "%(num)s artifacts", sheet.artifacts) % {"num": sheet.artifacts}
    grid.add_row(found, "", "", "", str(sheet.track))
    grid.add_row(_("total"), "", "", "", Text(str(sheet.total), style="bold"))
    return grid


def explorers_points(view: LostCitiesBoardView, colour: str) -> list[str]:
    """What each seat's explorer on a path is worth where it stands; nothing where there is none."""
    return [
        minus(explorer_line(own[colour], researcher == colour).points) if own[colour] else ""
        for own, researcher in zip(view.explorers, view.researcher, strict=True)
    ]


def known_points(view: LostCitiesBoardView) -> list[str]:
    """Everybody's points, as far as they are open."""
    return [_("hidden") if points is None else str(points) for points in view.points]


def grid_of(view: LostCitiesBoardView, names: Names, lines: Sequence[Line]) -> RenderableType:
    """A line for each path with a column for each seat, then the other lines."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2))
    for header in ("", *names.all()):
        grid.add_column(Text(header), justify="right" if grid.columns else "left")
    for colour in COLOURS:
        grid.add_row(colour_label(colour), *explorers_points(view, colour))
    for name, points in lines:
        grid.add_row(name, *points)
    return grid


def count(view: LostCitiesBoardView, names: Names) -> RenderableType:
    """What the explorers are worth where they stand, and what everybody has besides."""
    tokens = [str(own + found) for own, found in zip(view.tokens, view.artifacts, strict=True)]
    lines = [
        (_("explorers"), [minus(points) for points in view.standing]),
        (_("points"), known_points(view)),
        (_("artifacts found"), tokens),
    ]
    return grid_of(view, names, lines)


def closing(before: LostCitiesBoardView, after: LostCitiesBoardView, names: Names) -> Closing | None:
    """What the explorers brought in the expedition that has just ended."""
    number = len(before.expedition_points)
    if len(after.expedition_points) == number:
        return None
    stood = replace(before, explorers=last_steps(before, after))
    brought = [minus(points) for points in after.expedition_points[number]]
    found = [line["values"] for line in news(before, after) if line["event"] == "artifacts"]
    artifacts: list[Line] = [(_("artifacts"), [minus(points) for points in worth]) for worth in found]
    lines: list[Line] = [(_("explorers"), brought), *artifacts, (_("points"), known_points(after))]
    frames = [Frame(Scene(stood, names), ())]
    for colour in COLOURS:
        row = Row(f"{SYMBOLS[colour]} {colour}", tuple(explorers_points(stood, colour)), f"tone-{colour}")
        frames.append(Frame(Scene(stood, names, {f"head {colour}": Mark.CHOSEN}), (*frames[-1].rows, row)))
    totals = ["?" if points is None else str(points) for points in after.points]
    for name, points in [(_("sum"), brought), *(("◇", worth) for _name, worth in artifacts), (_("total"), totals)]:
        frames.append(Frame(Scene(stood, names), (*frames[-1].rows, Row(name, tuple(points), "bold"))))
    title = _("Expedition %(number)s") % {"number": number + 1}
    return Closing(title, tuple(brought), grid_of(stood, names, lines), tuple(frames))


def last_steps(before: LostCitiesBoardView, after: LostCitiesBoardView) -> list[dict[str, int]]:
    """Where the explorers stood when the expedition was scored: the last choice may have led one over the bridge."""
    steps = [dict(own) for own in before.explorers]
    fresh = news(before, after)
    if any(line["event"] == "bridge" for line in fresh):
        seat, text = fresh[0]["seat"], fresh[0]["text"]
        steps[seat][text.split()[1][0]] += 1
    return steps
