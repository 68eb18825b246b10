"""En Route in a terminal: your map on the left, beside it what is open to all, below it your cards."""

from collections.abc import Mapping
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout, shown
from serai.i18n import N_, _, listed, ngettext
from serai.table import Action
from serai.table.game import View
from serai.table.games.en_route import EnRoute
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.sheet import Sheet
from serai.table.games.en_route.view import Board, EnRouteView, Points
from serai.terminal.en_route_map import LEGEND, WIDTH, map_text
from serai.terminal.screen import COLOUR_STYLES, Screen, seat_name

SIDE_WIDTH = 80 - WIDTH - 1
MOST_LISTED = 36
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
MEASURES = {
    "tourists": N_("tourists"),
    "rarest": N_("rarest"),
    "commonest": N_("commonest"),
    "sights": N_("sights"),
    "yellow and grey": N_("yellow and grey"),
    "locations": N_("locations"),
    "length": N_("length"),
    "turns": N_("turns"),
    "rim": N_("rim"),
}
HIDDEN = {"keep a task": N_("keep a task"), "lay a card": N_("lay a card")}
DOING = {
    "tasks": N_("keep a task"),
    "opening": N_("all lay a card"),
    "lead": N_("the leader lays a card"),
    "answer": N_("cards are laid for the leader"),
    "choice": N_("the leader keeps a card"),
    "rating": N_("the leader rates"),
    "draw": N_("the others draw"),
    "routes": N_("choose the final route"),
    None: N_("the game is over"),
}
TO_DO = {
    "pick": N_("pick two cards"),
    "locate": N_("choose a location"),
    "kind": N_("choose the tourists"),
    "first": N_("draw a segment"),
    "second": N_("draw on or stop"),
    "bonus": N_("be done, or spend a bonus"),
    "ready": N_("wait"),
}


def card_text(view: EnRouteView, name: str) -> Text:
    """`C1s (1 GG)`: a card with its coordinate, tourists and landmark."""
    if name not in view.city["cards"]:
        return Text(name)
    face = view.city["cards"][name]
    text = Text(f"{name} ({face['coordinate']} ")
    if face["repeat"]:
        text.append(_("repeat"))
    for letter in face["tourists"]:
        text.append(letter, style=COLOUR_STYLES[letter])
    if face["landmark"]:
        text.append(f" {face['landmark']}", style=COLOUR_STYLES["W"])
    return text.append(")")


def cards_text(view: EnRouteView, names: list[str]) -> Text:
    """Several cards."""
    return Text("  ").join(card_text(view, name) for name in names)


class EnRouteScreen(Screen):
    """The drawings of En Route."""

    name = EnRoute.name

    def draw(self, view: View) -> RenderableType:
        """The map of the viewer, a spectator's first seat, and all that is known."""
        assert isinstance(view, EnRouteView)
        me = 0 if view.seat is None else view.seat
        grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
        grid.add_column(width=WIDTH, no_wrap=True)
        grid.add_column(width=SIDE_WIDTH)
        grid.add_row(map_text(view, me), Group(*self._side(view, me)))
        return Group(self._head(view), grid, Text(_(LEGEND), style="dim"), *self._table(view, me))

    def _head(self, view: EnRouteView) -> Text:
        parts = [
            said_of_city(view.city["name"]),
            _("round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds},
            ngettext("%(num)s card in the deck", "%(num)s cards in the deck", view.deck) % {"num": view.deck},
            self._doing(view),
        ]
        if view.seats > 1 and not view.over:
            leads = _("you lead") if view.leader == view.seat else _("seat %(seat)s leads") % {"seat": view.leader}
            parts.insert(2, leads)
        return Text(" · ".join(parts), style="bold", no_wrap=True, overflow="ellipsis")

    @staticmethod
    def _doing(view: EnRouteView) -> str:
        """What the viewer has to do, or what goes on."""
        if view.seat is None or view.seat not in view.to_move or view.phase != "draw":
            return _(DOING[view.phase])
        board = view.boards[view.seat]
        return _("accept or decline the café's tourists") if board.asking else _(TO_DO[board.step or "ready"])

    def _side(self, view: EnRouteView, me: int) -> list[RenderableType]:
        """Ratings, goals, task and points."""
        lines: list[RenderableType] = [Text(_("Ratings"), style="bold")]
        lines += [Text(f"{name} {points}") for name, points in view.ratings.items()]
        sheet = view.standing if view.sheets is None else view.sheets[me]
        if view.goals:
            lines.append(Text(_("Goals"), style="bold"))
            lines += [self._goal(view, name, sheet) for name in view.goals]
        if view.challenge:
            lines.append(Text(_("To win: points %(points)s, goals %(goals)s") % view.challenge))
        if view.tasks[me]:
            lines.append(Text(_("Task: %(places)s") % {"places": " ".join(view.tasks[me] or [])}))
        board = view.boards[me]
        bonuses = f"{board.segment_bonuses} s, {board.coordinate_bonuses} c"
        lines.append(Text(_("Bonuses to spend: %(bonuses)s") % {"bonuses": bonuses}))
        if sheet:
            lines.append(Text(_("Best route now") if view.sheets is None else _("Points"), style="bold"))
            lines.append(self._points(sheet))
        return lines

    @staticmethod
    def _goal(view: EnRouteView, name: str, points: Points | None) -> Text:
        goal = view.city["goals"][name]
        limit = f"{goal['at_least']}+" if "at_least" in goal else f"-{goal['at_most']}"
        said = {"goal": name, "measure": _(MEASURES[goal["measure"]]), "limit": limit}
        if points is None:
            return Text(" ".join(said.values()))
        return Text(_("%(goal)s %(measure)s %(limit)s, now %(now)s") % {**said, "now": points.measures[name]})

    @staticmethod
    def _points(points: Points) -> Text:
        parts = [f"{_(LINE_LABELS[name])} {value}" for name, value in points.lines.items() if value]
        return Text(" + ".join(parts) + f" = {points.total}" if parts else _("nothing yet"))

    def _table(self, view: EnRouteView, me: int) -> list[RenderableType]:
        """Cards on the table, the other players, the hand."""
        lines: list[RenderableType] = []
        if any(view.queue):
            lines.append(Text(_("Queue:") + " ").append_text(self._queue(view)))
        if view.lead:
            lines.append(Text(_("The leader's card:") + " ").append_text(card_text(view, view.lead)))
        for seat, cards in enumerate(view.laid):
            if cards:
                who = _("Laid by %(who)s:") % {"who": seat_name(seat, view.seat)}
                lines.append(Text(f"{who} ").append_text(cards_text(view, cards)))
        board = view.boards[me]
        if board.round_cards:
            line = Text(_("Round cards:") + " ").append_text(cards_text(view, board.round_cards))
            lines.append(line.append(f"  {self._where(board)}"))
        lines += [self._other(view, seat) for seat in range(view.seats) if seat != me]
        if view.hand and not view.over:
            lines.append(Text(_("Your hand:") + " ").append_text(cards_text(view, view.hand)))
        return lines

    @staticmethod
    def _where(board: Board) -> str:
        said = {"coordinates": listed(board.coordinates), "location": board.location}
        if board.location and board.coordinates:
            return _("coordinates %(coordinates)s, location %(location)s") % said
        return _("coordinates %(coordinates)s") % said if board.coordinates else ""

    @staticmethod
    def _queue(view: EnRouteView) -> Text:
        """Open cards with their faces; how many are still covered."""
        covered = view.queue.count("?")
        known = [card for card in view.queue if card not in (None, "?")]
        more = ngettext("and %(num)s covered", "and %(num)s covered", covered) % {"num": covered}
        return cards_text(view, [card for card in known if card]).append(f"  {more}" if covered else "")

    @staticmethod
    def _other(view: EnRouteView, seat: int) -> Text:
        board = view.boards[seat]
        if not board.open:
            hidden = {"seat": seat, "board": board.number}
            return Text(_("Seat %(seat)s: board %(board)s, hidden until the starting rounds end") % hidden)
        tourists = "".join(board.tourists.values())
        counts = " ".join(f"{tourists.count(letter)}{letter}" for letter in view.city["kinds"])
        said: dict[str, object] = {
            "seat": seat,
            "segments": len(board.segments),
            "tourists": counts,
            "more": board.segment_bonuses,
            "changes": board.coordinate_bonuses,
        }
        parts = [
            _("Seat %(seat)s: segments %(segments)s, tourists %(tourists)s, bonuses %(more)s s %(changes)s c") % said
        ]
        if view.over:
            parts.append(_("points %(points)s") % {"points": view.scores[seat]})
        if view.phase == "draw" and seat in view.to_move:
            parts.append(_("drawing"))
        return Text(" · ".join(parts))

    def told(self, line: Mapping[str, Any]) -> str:
        """A line of the log; what others hide is in words too."""
        return _(HIDDEN[line["text"]]) if line["text"] in HIDDEN else super().told(line)

    def choices(self, actions: list[Action]) -> RenderableType:
        """Choices by their first word, which is said once; too many to list are described."""
        groups: dict[str, list[str]] = {}
        for number, action in enumerate(actions, start=1):
            word, _space, rest = action.text.partition(" ")
            groups.setdefault(word, []).append(f"{number} {rest or word}")
        return Group(*(self._choices_of(word, items) for word, items in groups.items()))

    @staticmethod
    def _choices_of(word: str, items: list[str]) -> RenderableType:
        if len(items) > MOST_LISTED:
            said = {"word": word, "count": len(items), "first": items[0], "last": items[-1]}
            return Text(
                _("%(word)s: any of %(count)s new segments, %(first)s … %(last)s; say %(word)s and its name") % said
            )
        title = [] if items[0].endswith(f" {word}") else [f"{word}:"]
        return Columns([*title, *items], padding=(0, 2))

    def summary(self, before: View, after: View) -> RenderableType | None:
        """The score sheets at the end of the game."""
        assert isinstance(before, EnRouteView)
        assert isinstance(after, EnRouteView)
        if after.sheets is None or before.sheets is not None:
            return None
        grid = Grid(box=None, pad_edge=False, padding=(0, 2))
        grid.add_column("")
        for seat in range(after.seats):
            grid.add_column(seat_name(seat, after.seat), justify="right")
        for name in after.sheets[0].lines:
            grid.add_row(_(LINE_LABELS[name]), *(str(sheet.lines[name]) for sheet in after.sheets))
        grid.add_row(_("total"), *(Text(str(sheet.total), style="bold") for sheet in after.sheets))
        grid.add_row(_("goals met"), *(" ".join(sheet.met) or "-" for sheet in after.sheets))
        grid.add_row(_("length"), *(str(sheet.length) for sheet in after.sheets))
        parts: list[RenderableType] = [grid]
        if after.team_scores:
            first, second = after.team_scores
            said = {"first": first, "second": second}
            parts.append(Text(_("Seats 0 and 2: %(first)s, seats 1 and 3: %(second)s") % said))
        if after.won is not None:
            parts.append(Text(_("The challenge is won.") if after.won else _("The challenge is lost."), style="bold"))
        return Group(*parts)

    def read_layout(self, words: list[str]) -> dict[str, Any]:
        """`c4=RRB` tourists, `C4-D4` segments, `C1=kept` cafés, `school=8` ratings, `task=B1,E3,A5`, `goals=…` …"""
        layout: dict[str, Any] = {"tourists": {}, "segments": [], "cafes": {}, "ratings": {}}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                layout["segments"].append(word)
            elif name in ("task", "goals", "route"):
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

    def sheet(self, sheet: Sheet) -> RenderableType:
        """A line per kind of points, and the route."""
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for name, value in sheet.lines.items():
            grid.add_row(_(LINE_LABELS[name]), Text(str(value), justify="right"))
        grid.add_row(_("total"), Text(str(sheet.total), style="bold", justify="right"))
        return Group(grid, Text(_("Route: %(places)s") % {"places": " ".join(sheet.route)}))
