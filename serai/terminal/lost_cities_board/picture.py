"""The board game in lines: the paths with tiles and explorers above, cards and points below."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.i18n import N_, _, ngettext
from serai.rules.lost_cities_board.components import CITY, EXPLORERS_THAT_END_IT, LAST_STEP_BEFORE_BRIDGE, STEP_VALUES
from serai.table.games.lost_cities_board import LostCitiesBoardView
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.terminal.names import Names, unnamed
from serai.terminal.words import COLOUR_STYLES, colour_label
from serai.words import signed

LEGEND = N_("A artifact  > arrow  +5 points  # bridge  1 explorer of player 1  1* researcher")
TILE_SIGNS: dict[str | int, str] = {"artifact": "A", "arrow": ">"}
CELL = 6
STEPS = range(1, CITY + 1)
CARDS_SHOWN = {2: 10, 3: 7, 4: 5}  # of a column, by seats
STALL_WARNING = 10


def draw(view: LostCitiesBoardView, names: Names | None = None) -> RenderableType:
    """Paths, columns, piles, points and hand."""
    names = names or unnamed(view.seats, view.seat)
    lines: list[RenderableType] = [
        Text(" · ".join(heading(view, names)), style="bold"),
        paths(view),
        Text(_(LEGEND), style="dim"),
        players(view, names),
    ]
    for seat in range(view.seats):
        if seat != view.seat and view.known[seat]:
            known = cards_text(view.known[seat])
            lines.append(Text(_("%(who)s is known to hold:") % {"who": names[seat]} + " ").append_text(known))
    if view.seat is not None:
        lines.append(Text(_("Your hand:") + " ").append_text(cards_text(view.hand)))
    return Group(*lines)


def heading(view: LostCitiesBoardView, names: Names) -> list[str]:
    """The expedition, what is left of the pile, and how many are beyond the bridge."""
    parts = [
        _("Expedition %(number)s of %(all)s") % {"number": view.expedition, "all": view.expeditions},
        ngettext("%(num)s card in the pile", "%(num)s cards in the pile", view.draw_pile) % {"num": view.draw_pile},
        _("%(count)s of %(all)s beyond the bridge") % {"count": view.beyond_bridge, "all": EXPLORERS_THAT_END_IT},
    ]
    if view.stall_turns_left <= STALL_WARNING:
        left = view.stall_turns_left
        parts.append(
            ngettext("%(num)s turn left without a draw", "%(num)s turns left without a draw", left) % {"num": left}
        )
    return parts


def cards_text(cards: list[str]) -> Text:
    """Cards in their colours, with their letters."""
    return Text(" ").join(Text(card, style=COLOUR_STYLES[card[0]]) for card in cards)


def column_text(cards: list[str], most: int) -> Text:
    """The last cards of a column, without the letters."""
    dots = "… " if len(cards) > most else ""
    return Text(dots + " ".join(card[1:] for card in cards[-most:]), style=COLOUR_STYLES[cards[0][0]] if cards else "")


def explorers_text(view: LostCitiesBoardView, colour: str, step: int) -> Text:
    """Who stands on a step: the players' numbers, a star for the researcher, the viewer's own reversed."""
    marks = []
    for seat in range(view.seats):
        if view.explorers[seat][colour] == step:
            mark = f"{seat + 1}*" if view.researcher[seat] == colour else str(seat + 1)
            marks.append(Text(mark, style="bold reverse" if seat == view.seat else "bold"))
    crowded = sum(map(len, marks)) + len(marks) > CELL
    return Text("" if crowded else " ").join(marks)


def paths(view: LostCitiesBoardView) -> Grid:
    """Two lines a path: its tiles, and under them the explorers."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 0), show_header=False)
    grid.add_column(min_width=9, no_wrap=True)
    for _column in range(CITY + 1):
        grid.add_column(justify="center", min_width=CELL, no_wrap=True)
    add_steps(grid, _("step"), [Text(str(step)) for step in STEPS])
    add_steps(grid, _("value"), [Text(str(STEP_VALUES[step])) for step in STEPS])
    for colour in COLOURS:
        tiles = [view.tiles[colour].get(step, "·") for step in STEPS]
        signs = [TILE_SIGNS.get(tile, f"+{tile}" if isinstance(tile, int) else tile) for tile in tiles]
        add_steps(grid, colour_label(colour), [Text(sign, style=COLOUR_STYLES[colour]) for sign in signs])
        add_steps(grid, "", [explorers_text(view, colour, step) for step in STEPS])
    return grid


def add_steps(grid: Grid, label: str | Text, cells: list[Text]) -> None:
    """A line of the board, with the bridge in it."""
    before, beyond = cells[:LAST_STEP_BEFORE_BRIDGE], cells[LAST_STEP_BEFORE_BRIDGE:]
    grid.add_row(label, *before, Text("#", style="dim"), *beyond)


def players(view: LostCitiesBoardView, names: Names) -> Grid:
    """A column for each seat: points, artifacts and cards laid; at the right the discard piles."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 1))
    seats = range(view.seats)
    grid.add_column("", no_wrap=True)
    for seat in seats:
        grid.add_column(Text(f"{seat + 1} {names[seat]}"), no_wrap=True)
    grid.add_column(_("discards"), no_wrap=True)
    points = [_("hidden") if view.points[seat] is None else str(view.points[seat]) for seat in seats]
    grid.add_row(_("points"), *points, "")
    grid.add_row(_("on paths"), *(signed(view.standing[seat]) for seat in seats), "")
    grid.add_row(_("artifacts"), *(artifacts(view, seat) for seat in seats), "")
    for colour in COLOURS:
        columns = [column_text(view.columns[seat][colour], CARDS_SHOWN[view.seats]) for seat in seats]
        top = view.discards[colour]
        pile = view.piles[colour] if view.piles else [top] if top else []
        grid.add_row(colour_label(colour), *columns, cards_text(pile) if pile else Text("-", style="dim"))
    return grid


def artifacts(view: LostCitiesBoardView, seat: int) -> str:
    """Tokens, and the tiles that will become tokens."""
    if view.over:
        return str(view.tokens[seat])
    return f"{view.tokens[seat]} +{view.artifacts[seat]}"
