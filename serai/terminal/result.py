"""Who has won, and the score sheets of a game so far."""

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.i18n import _, listed
from serai.table import Table
from serai.terminal.names import Names
from serai.terminal.screen import screen_of
from serai.terminal.sitting import closings
from serai.words import minus


def result(table: Table, names: Names) -> str:
    """How the game ended, in words."""
    winners = table.winners()
    if not winners:
        return _("The game is over.")  # a solo game may be lost
    if winners == [names.you]:
        return _("The game is over. You win!")
    return _("The game is over. Won by %(names)s.") % {"names": listed(names[seat] for seat in winners)}


def sheets(table: Table, viewer: int | None, names: Names) -> list[RenderableType]:
    """The rounds that are over in one table, then the sheet of each; before the end also what lies on the table."""
    over = closings(table, viewer, names).values()
    parts = [(closing.title, closing.sheet) for closing in over]
    if not table.over:
        parts.append((_("As it lies now"), screen_of(table.game.name).count(table.view(viewer), names)))
    lines: list[RenderableType] = (
        [rounds(table, names, [(one.title, one.points) for one in over]), Text()] if over else []
    )
    for title, sheet in parts:
        lines += [Text(title, "bold underline"), sheet, Text()]
    return lines


def rounds(table: Table, names: Names, points: list[tuple[str, tuple[str, ...]]]) -> RenderableType:
    """A line for each round, and what everybody has at the end."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("")
    for name in names.all():
        grid.add_column(Text(name), justify="right")
    for title, row in points:
        grid.add_row(Text(title), *row)
    if table.over:
        grid.add_row(Text(_("total"), "bold"), *(Text(minus(score), "bold") for score in table.scores()))
    return grid
