"""En Route in a terminal: your map on the left, beside it what is open to all, below it your cards."""

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.errors import BadLayout
from serai.table import Action
from serai.table.cities.places import CROSSROADS_NAMES
from serai.table.game import View
from serai.table.games.en_route import EnRoute
from serai.table.games.en_route.sheet import Sheet
from serai.table.games.en_route.view import EnRouteView, Points
from serai.terminal.en_route_map import LEGEND, WIDTH, map_text
from serai.terminal.screen import COLOUR_STYLES, Screen, seat_name

SIDE_WIDTH = 80 - WIDTH - 1
MOST_LISTED = 36
EXAMPLES = "write c4=RRB, C4-D4, C1=kept, school=8, task=B1,E3,A5, goals=A1,B2,C3 or route=A1,B1."
LINE_LABELS = {"visit_all": "festival", "cafes": "cafés"}
DOING = {
    "tasks": "keep a task",
    "opening": "all lay a card",
    "lead": "the leader lays a card",
    "answer": "cards are laid for the leader",
    "choice": "the leader keeps a card",
    "rating": "the leader rates",
    "draw": "the others draw",
    "routes": "choose the final route",
    None: "the game is over",
}
TO_DO = {
    "pick": "pick two cards",
    "locate": "choose a location",
    "kind": "choose the tourists",
    "first": "draw a segment",
    "second": "draw on or stop",
    "bonus": "be done, or spend a bonus",
    "ready": "wait",
}


def card_text(view: EnRouteView, name: str) -> Text:
    """`C1s (1 GG)`: a card with its coordinate, tourists and landmark."""
    if name not in view.city["cards"]:
        return Text(name)
    face = view.city["cards"][name]
    text = Text(f"{name} ({face['coordinate']} ")
    if face["repeat"]:
        text.append("repeat")
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
        return Group(self._head(view), grid, Text(LEGEND, style="dim"), *self._table(view, me))

    def _head(self, view: EnRouteView) -> Text:
        leads = "you lead" if view.leader == view.seat else f"seat {view.leader} leads"
        who = "" if view.seats == 1 or view.over else f" · {leads}"
        head = f"{view.city['name']} · round {view.round} of {view.rounds}{who} · {view.deck} cards in the deck"
        return Text(f"{head} · {self._doing(view)}", style="bold", no_wrap=True, overflow="ellipsis")

    @staticmethod
    def _doing(view: EnRouteView) -> str:
        """What the viewer has to do, or what goes on."""
        if view.seat is None or view.seat not in view.to_move or view.phase != "draw":
            return DOING[view.phase]
        board = view.boards[view.seat]
        return "accept or decline the café's tourists" if board.asking else TO_DO[board.step or "ready"]

    def _side(self, view: EnRouteView, me: int) -> list[RenderableType]:
        """Ratings, goals, task and points."""
        lines: list[RenderableType] = [Text("Ratings", style="bold")]
        lines += [Text(f"{name} {points}") for name, points in view.ratings.items()]
        sheet = view.standing if view.sheets is None else view.sheets[me]
        if view.goals:
            lines.append(Text("Goals", style="bold"))
            lines += [self._goal(view, name, sheet) for name in view.goals]
        if view.challenge:
            lines.append(Text(f"To win: {view.challenge['points']} points, goals: {view.challenge['goals']}"))
        if view.tasks[me]:
            lines.append(Text(f"Task {' '.join(view.tasks[me] or [])}"))
        board = view.boards[me]
        lines.append(Text(f"Bonuses to spend: {board.segment_bonuses} s, {board.coordinate_bonuses} c"))
        if sheet:
            lines.append(Text("Best route now" if view.sheets is None else "Points", style="bold"))
            lines.append(self._points(sheet))
        return lines

    @staticmethod
    def _goal(view: EnRouteView, name: str, points: Points | None) -> Text:
        goal = view.city["goals"][name]
        limit = f"{goal['at_least']}+" if "at_least" in goal else f"-{goal['at_most']}"
        now = f", now {points.measures[name]}" if points else ""
        return Text(f"{name} {goal['measure']} {limit}{now}")

    @staticmethod
    def _points(points: Points) -> Text:
        parts = [f"{LINE_LABELS.get(name, name)} {value}" for name, value in points.lines.items() if value]
        return Text(" + ".join(parts) + f" = {points.total}" if parts else "nothing yet")

    def _table(self, view: EnRouteView, me: int) -> list[RenderableType]:
        """Cards on the table, the other players, the hand."""
        lines: list[RenderableType] = []
        if any(view.queue):
            lines.append(Text("Queue: ").append_text(self._queue(view)))
        if view.lead:
            lines.append(Text("The leader's card: ").append_text(card_text(view, view.lead)))
        for seat, cards in enumerate(view.laid):
            if cards:
                lines.append(Text(f"Laid by {seat_name(seat, view.seat)}: ").append_text(cards_text(view, cards)))
        board = view.boards[me]
        if board.round_cards:
            coordinates = " and ".join(map(str, board.coordinates))
            where = f", location {board.location}" if board.location else ""
            line = Text("Round cards: ").append_text(cards_text(view, board.round_cards))
            lines.append(line.append(f"  coordinates {coordinates}{where}" if coordinates else ""))
        lines += [self._other(view, seat) for seat in range(view.seats) if seat != me]
        if view.hand and not view.over:
            lines.append(Text("Your hand: ").append_text(cards_text(view, view.hand)))
        return lines

    @staticmethod
    def _queue(view: EnRouteView) -> Text:
        """Open cards with their faces; how many are still covered."""
        covered = view.queue.count("?")
        known = [card for card in view.queue if card not in (None, "?")]
        return cards_text(view, [card for card in known if card]).append(f"  and {covered} covered" if covered else "")

    @staticmethod
    def _other(view: EnRouteView, seat: int) -> Text:
        board = view.boards[seat]
        if not board.open:
            return Text(f"Seat {seat}: board {board.number}, hidden until the starting rounds end")
        tourists = "".join(board.tourists.values())
        counts = " ".join(f"{tourists.count(letter)}{letter}" for letter in view.city["kinds"])
        acts = " · drawing" if view.phase == "draw" and seat in view.to_move else ""
        bonuses = f"{board.segment_bonuses} segment and {board.coordinate_bonuses} coordinate bonuses"
        score = f" · {view.scores[seat]} points" if view.over else ""
        return Text(f"Seat {seat}: {len(board.segments)} segments, {counts}, {bonuses}{score}{acts}")

    def choices(self, actions: list[Action]) -> RenderableType:
        """Choices by their first word, which is said once; too many to list are described."""
        groups: dict[str, list[str]] = {}
        for number, action in enumerate(actions, start=1):
            word, _, rest = action.text.partition(" ")
            groups.setdefault(word, []).append(f"{number} {rest or word}")
        return Group(*(self._choices_of(word, items) for word, items in groups.items()))

    @staticmethod
    def _choices_of(word: str, items: list[str]) -> RenderableType:
        if len(items) > MOST_LISTED:
            return Text(f"{word}: any of {len(items)} new segments, {items[0]} … {items[-1]}; say {word} and its name")
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
            grid.add_row(LINE_LABELS.get(name, name), *(str(sheet.lines[name]) for sheet in after.sheets))
        grid.add_row("total", *(Text(str(sheet.total), style="bold") for sheet in after.sheets))
        grid.add_row("goals met", *(" ".join(sheet.met) or "-" for sheet in after.sheets))
        grid.add_row("route", *(str(sheet.length) for sheet in after.sheets))
        parts: list[RenderableType] = [grid]
        if after.team_scores:
            parts.append(Text(f"Seats 0 and 2: {after.team_scores[0]}, seats 1 and 3: {after.team_scores[1]}"))
        if after.won is not None:
            parts.append(Text("The challenge is won." if after.won else "The challenge is lost.", style="bold"))
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
                    f"{word!r} is nothing to score; write c4=RRB, C4-D4, C1=kept, school=8 or task=B1,E3,A5."
                )
        return layout

    def sheet(self, sheet: Sheet) -> RenderableType:
        """A line per kind of points, and the route."""
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for name, value in sheet.lines.items():
            grid.add_row(LINE_LABELS.get(name, name), Text(str(value), justify="right"))
        grid.add_row("total", Text(str(sheet.total), style="bold", justify="right"))
        return Group(grid, Text(f"Route: {' '.join(sheet.route)}"))
