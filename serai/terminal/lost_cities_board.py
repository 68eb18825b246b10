"""Lost Cities: The Board Game in a terminal: the paths with tiles and explorers above, cards and points below."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout, shown
from serai.i18n import N_, _, ngettext
from serai.rules.lost_cities_board.components import CITY, EXPLORERS_THAT_END_IT, LAST_STEP_BEFORE_BRIDGE, STEP_VALUES
from serai.table.game import View
from serai.table.games.lost_cities_board import LostCitiesBoard, LostCitiesBoardView
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.table.games.lost_cities_board.sheet import Sheet, explorer_line
from serai.terminal.screen import COLOUR_STYLES, Screen, colour_label, seat_name

LEGEND = N_("A artifact  > arrow  +5 points  # bridge  1 explorer of seat 1  1* researcher")
TILE_SIGNS: dict[str | int, str] = {"artifact": "A", "arrow": ">"}
CELL = 6
STEPS = range(1, CITY + 1)
CARDS_SHOWN = {2: 10, 3: 7, 4: 5}  # of a column, by seats


def cards_text(cards: list[str]) -> Text:
    """Cards in their colours, with their letters."""
    return Text(" ").join(Text(card, style=COLOUR_STYLES[card[0]]) for card in cards)


def column_text(cards: list[str], most: int) -> Text:
    """The last cards of a column, without the letters."""
    dots = "… " if len(cards) > most else ""
    return Text(dots + " ".join(card[1:] for card in cards[-most:]), style=COLOUR_STYLES[cards[0][0]] if cards else "")


def explorers_text(view: LostCitiesBoardView, colour: str, step: int) -> Text:
    """Who stands on a step: seat numbers, a star for the researcher, the viewer's own reversed."""
    marks = []
    for seat in range(view.seats):
        if view.explorers[seat][colour] == step:
            mark = f"{seat}*" if view.researcher[seat] == colour else str(seat)
            marks.append(Text(mark, style="bold reverse" if seat == view.seat else "bold"))
    crowded = sum(map(len, marks)) + len(marks) > CELL
    return Text("" if crowded else " ").join(marks)


class LostCitiesBoardScreen(Screen):
    """The drawings of the board game."""

    name = LostCitiesBoard.name

    def draw(self, view: View) -> RenderableType:
        """Paths, columns, piles, points and hand."""
        assert isinstance(view, LostCitiesBoardView)
        lines: list[RenderableType] = [
            self._head(view),
            self._paths(view),
            Text(_(LEGEND), style="dim"),
            self._players(view),
        ]
        for seat in range(view.seats):
            if seat != view.seat and view.known[seat]:
                known = cards_text(view.known[seat])
                who = seat_name(seat, view.seat)
                lines.append(Text(_("%(who)s is known to hold:") % {"who": who} + " ").append_text(known))
        if view.seat is not None:
            lines.append(Text(_("Your hand:") + " ").append_text(cards_text(view.hand)))
        return Group(*lines)

    def _head(self, view: LostCitiesBoardView) -> Text:
        parts = [
            _("Expedition %(number)s of %(all)s") % {"number": view.expedition, "all": view.expeditions},
            ngettext("%(num)s card in the pile", "%(num)s cards in the pile", view.draw_pile) % {"num": view.draw_pile},
            _("%(count)s of %(all)s beyond the bridge") % {"count": view.beyond_bridge, "all": EXPLORERS_THAT_END_IT},
        ]
        head = " · ".join(parts)
        if view.stall_turns_left <= 10:
            left = view.stall_turns_left
            head += "\n" + ngettext("%(num)s turn left without a draw", "%(num)s turns left without a draw", left) % {
                "num": left
            }
        return Text(head, style="bold")

    def _paths(self, view: LostCitiesBoardView) -> Grid:
        """Two lines a path: its tiles, and under them the explorers."""
        grid = Grid(box=None, pad_edge=False, padding=(0, 0), show_header=False)
        grid.add_column(min_width=9, no_wrap=True)
        for _column in range(CITY + 1):
            grid.add_column(justify="center", min_width=CELL, no_wrap=True)
        self._add_steps(grid, _("step"), [Text(str(step)) for step in STEPS])
        self._add_steps(grid, _("value"), [Text(str(STEP_VALUES[step])) for step in STEPS])
        for colour in COLOURS:
            tiles = [view.tiles[colour].get(step, "·") for step in STEPS]
            signs = [TILE_SIGNS.get(tile, f"+{tile}" if isinstance(tile, int) else tile) for tile in tiles]
            self._add_steps(grid, colour_label(colour), [Text(sign, style=COLOUR_STYLES[colour]) for sign in signs])
            self._add_steps(grid, "", [explorers_text(view, colour, step) for step in STEPS])
        return grid

    @staticmethod
    def _add_steps(grid: Grid, label: str | Text, cells: list[Text]) -> None:
        before, beyond = cells[:LAST_STEP_BEFORE_BRIDGE], cells[LAST_STEP_BEFORE_BRIDGE:]
        grid.add_row(label, *before, Text("#", style="dim"), *beyond)

    def _players(self, view: LostCitiesBoardView) -> Grid:
        """A column for each seat: points, artifacts and cards laid; at the right the discard piles."""
        grid = Grid(box=None, pad_edge=False, padding=(0, 1))
        seats = range(view.seats)
        grid.add_column("", no_wrap=True)
        for seat in seats:
            name = seat_name(seat, view.seat)
            grid.add_column(f"{seat} {name}" if seat == view.seat else name, no_wrap=True)
        grid.add_column(_("discards"), no_wrap=True)
        points = [_("hidden") if view.points[seat] is None else str(view.points[seat]) for seat in seats]
        grid.add_row(_("points"), *points, "")
        grid.add_row(_("on paths"), *(f"{view.standing[seat]:+d}" for seat in seats), "")
        grid.add_row(_("artifacts"), *(self._artifacts(view, seat) for seat in seats), "")
        for colour in COLOURS:
            columns = [column_text(view.columns[seat][colour], CARDS_SHOWN[view.seats]) for seat in seats]
            top = view.discards[colour]
            grid.add_row(colour_label(colour), *columns, cards_text([top]) if top else Text("-", style="dim"))
        return grid

    @staticmethod
    def _artifacts(view: LostCitiesBoardView, seat: int) -> str:
        """Tokens, and the tiles that will become tokens."""
        if view.over:
            return str(view.tokens[seat])
        return f"{view.tokens[seat]} +{view.artifacts[seat]}"

    def summary(self, before: View, after: View) -> RenderableType | None:
        """What the explorers brought in the expedition that has just ended."""
        assert isinstance(before, LostCitiesBoardView)
        assert isinstance(after, LostCitiesBoardView)
        number = len(before.expedition_points)
        if len(after.expedition_points) == number:
            return None
        grid = Grid(box=None, pad_edge=False, padding=(0, 2))
        title = _("Expedition %(number)s") % {"number": number + 1}
        for header in (title, *(seat_name(seat, after.seat) for seat in range(after.seats))):
            grid.add_column(header, justify="right" if grid.columns else "left")
        steps = last_steps(before, after)
        for colour in COLOURS:
            lines = [(steps[seat][colour], before.researcher[seat] == colour) for seat in range(after.seats)]
            points = [explorer_line(step, researcher).points for step, researcher in lines]
            grid.add_row(
                colour_label(colour),
                *(str(value) if step else "" for value, (step, _tall) in zip(points, lines, strict=True)),
            )
        grid.add_row(_("explorers"), *(str(value) for value in after.expedition_points[number]))
        for line in after.log[len(before.log) :]:
            if line["event"] == "artifacts":
                grid.add_row(_("artifacts"), *(str(value) for value in line["values"]))
        grid.add_row(_("points"), *(_("hidden") if value is None else str(value) for value in after.points))
        return grid

    def read_layout(self, words: list[str]) -> dict[str, Any]:
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

    def sheet(self, sheet: Sheet) -> RenderableType:
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


def last_steps(before: LostCitiesBoardView, after: LostCitiesBoardView) -> list[dict[str, int]]:
    """Where the explorers stood when the expedition was scored: the last choice may have led one over the bridge."""
    steps = [dict(own) for own in before.explorers]
    news = after.log[len(before.log) :]
    if any(line["event"] == "bridge" for line in news):
        seat, text = news[0]["seat"], news[0]["text"]
        steps[seat][text.split()[1][0]] += 1
    return steps
