"""The score sheets of Lost Cities: of a layout, of the table as it lies, of a round that is over."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout, shown
from serai.i18n import _
from serai.table.games.lost_cities import COLOURS, LostCities, LostCitiesView, Sheet, lying_sheet
from serai.terminal.canvas import Mark
from serai.terminal.cards import SYMBOLS
from serai.terminal.names import Names
from serai.terminal.screen import Closing, Frame, Row, Scene
from serai.terminal.words import colour_label
from serai.words import minus, points_of_all


def read_layout(words: list[str]) -> dict[str, Any]:
    """Columns as `Y=w,2,10`; by house rules also `wagers=5` and `bonus=no`."""
    columns: dict[str, list[str]] = {}
    house = {}
    options = {option.name: option for option in LostCities.options if option.name in ("wagers", "bonus")}
    for word in words:
        letter, equals, cards = word.partition("=")
        if equals and letter.lower() in options:
            house[letter.lower()] = options[letter.lower()].parse(cards)
            continue
        colour = letter.upper()
        if not equals or colour not in tuple(COLOURS):
            said = {"given": shown(word), "known": ", ".join(COLOURS)}
            raise BadLayout(_("%(given)s is no column; write it like Y=w,2,10 with a colour of %(known)s.") % said)
        if colour in columns:
            raise BadLayout(
                _("Column %(colour)s is there twice; write all its cards once, like %(colour)s=w,2,10.")
                % {"colour": colour}
            )
        columns[colour] = cards.replace(",", " ").split()
    return {"columns": columns, **house}


def sheet(sheet: Sheet) -> RenderableType:
    """A line per column, as on the printed pad."""
    grid = Grid(box=None, pad_edge=False)
    for header in ("", _("sum"), _("cost"), _("factor"), _("bonus"), _("points")):
        grid.add_column(header, justify="right" if header else "left")
    for colour, line in sheet.lines.items():
        grid.add_row(
            colour_label(colour),
            str(line.sum),
            str(-line.cost),
            f"x{line.multiplier}",
            str(line.bonus),
            str(line.points),
        )
    grid.add_row(_("total"), "", "", "", "", Text(str(sheet.total), style="bold"))
    return grid


def count(view: LostCitiesView, names: Names) -> RenderableType:
    """Both players' columns as they lie, and the totals with the rounds before."""
    parts: list[RenderableType] = []
    for seat in range(view.seats):
        parts += [Text(names[seat], style="bold"), sheet(lying_sheet(view.columns[seat], view.standing[seat]))]
    totals = [score + now for score, now in zip(view.scores, view.standing, strict=True)]
    return Group(*parts, Text(_("Totals: %(totals)s") % {"totals": points_of_all(names.all(), totals)}, style="bold"))


def closing(before: LostCitiesView, after: LostCitiesView, names: Names) -> Closing | None:
    """The round that has just ended: its columns are those of the view before its last draw."""
    number = len(before.round_points)
    if len(after.round_points) == number:
        return None
    frames = [Frame(Scene(before, names), ())]
    for colour in before.discards:
        both = zip(before.worth, before.columns, strict=True)
        points = tuple(minus(worth[colour]) if columns[colour] else "" for worth, columns in both)
        row = Row(f"{SYMBOLS[colour]} {colour}", points, f"tone-{colour}")
        frames.append(Frame(Scene(before, names, {f"worth {colour}": Mark.CHOSEN}), (*frames[-1].rows, row)))
    brought, totals = (tuple(map(minus, points)) for points in (after.round_points[number], after.scores))
    for row in (Row(_("round"), brought, "bold"), Row(_("total"), totals, "bold")):
        frames.append(Frame(Scene(before, names), (*frames[-1].rows, row)))
    return Closing(_("Round %(number)s") % {"number": number + 1}, brought, count(before, names), tuple(frames))
