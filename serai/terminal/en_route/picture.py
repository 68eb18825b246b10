"""En Route in lines: your map on the left, beside it what is open to all, below it your cards."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from serai.i18n import N_, _, listed, ngettext
from serai.table import Action
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.view import EnRouteView, Points
from serai.table.games.en_route.words import own_words
from serai.terminal.canvas import Canvas, Sheet
from serai.terminal.en_route.map import LETTERS, Scale, draw_map, fit_word
from serai.terminal.en_route.sheets import points_text
from serai.terminal.en_route.words import landmark_name
from serai.terminal.names import Names, unnamed
from serai.terminal.words import COLOUR_STYLES

SCALE = Scale(across=7, down=3, tourists=LETTERS, signs=False)
SIDE_WIDTH = 80 - SCALE.width - 1
MOST_LISTED = 36
LANDMARK_WIDTH = 12
STYLES = {
    "quiet": "dim",
    "route": "bold magenta",
    "ink": "",
    "bold": "bold",
    "cafe": "cyan",
    "cafe bold": "bold cyan",
    "here": "bold reverse",
    "tone-N bold raised": "bold",
    "tone-Y bold": COLOUR_STYLES["Y"],
    **{f"tone-{letter} bold raised": style for letter, style in COLOUR_STYLES.items()},
    **{f"tone-{letter} raised": style.removeprefix("bold ") for letter, style in COLOUR_STYLES.items()},
}
LEGEND = N_(
    "━┃ segments drawn  * festival  [ ] your task  RRG, 7R2G tourists  ○□△★ sights\n"
    "cafés: s segment, c coordinate, t tourists; S C T when visited, x when spent"
)
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
    "landmarks": N_("landmarks"),
    "bridges": N_("bridges"),
    "straight": N_("straight on"),
    "parade": N_("parade"),
    "ride": N_("metro rides"),
}


def draw(view: EnRouteView, names: Names | None = None) -> RenderableType:
    """The map of the viewer, a spectator's first seat, and all that is known."""
    names = names or unnamed(view.seats, view.seat)
    me = 0 if view.seat is None else view.seat
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_header=False)
    grid.add_column(width=SCALE.width, no_wrap=True)
    grid.add_column(width=SIDE_WIDTH)
    grid.add_row(map_text(view, me), Group(*side(view, me)))
    head = Text(" · ".join(heading(view, names)), style="bold", no_wrap=True, overflow="ellipsis")
    return Group(head, grid, Text(_(LEGEND), style="dim"), *cards_and_players(view, names, me))


def map_text(view: EnRouteView, seat: int) -> Text:
    """The map of one seat."""
    sheet = Sheet(SCALE.width, SCALE.height)
    draw_map(Canvas(sheet), view, seat, SCALE, {})
    return sheet.as_text(STYLES)


def heading(view: EnRouteView, names: Names) -> list[str]:
    """The city, the round, who leads it, and what is left of the deck."""
    parts = [
        said_of_city(view.city["name"]),
        _("round %(round)s of %(rounds)s") % {"round": view.round, "rounds": view.rounds},
        ngettext("%(num)s card in the deck", "%(num)s cards in the deck", view.deck) % {"num": view.deck},
    ]
    if view.seats > 1 and not view.over:
        parts.insert(2, _("round leader: %(name)s") % {"name": names[view.leader]})
    return parts


def side(view: EnRouteView, me: int) -> list[RenderableType]:
    """Ratings, goals, task and points."""
    lines: list[RenderableType] = [Text(_("Ratings"), style="bold")]
    lines += [Text(f"{landmark_name(view, name)} {points}") for name, points in view.ratings.items()]
    sheet = view.standing if view.sheets is None else view.sheets[me]
    if view.goals:
        lines.append(Text(_("Goals"), style="bold"))
        lines += [Text(goal_text(view, name, sheet)) for name in view.goals]
    if view.challenge:
        lines.append(Text(_("To win: points %(points)s, goals %(goals)s") % view.challenge))
    lines += [Text(line) for line in own_words(view.city, view.tasks[me], view.lines[me])]
    lines.append(Text(bonuses_text(view.boards[me])))
    if sheet:
        lines.append(Text(_("Best route now") if view.sheets is None else _("Points"), style="bold"))
        lines.append(Text(points_text(sheet)))
    return lines


def bonuses_text(board: Board) -> str:
    """The café bonuses that a board still has."""
    bonuses = f"{board.segment_bonuses} s, {board.coordinate_bonuses} c"
    return _("Bonuses to spend: %(bonuses)s") % {"bonuses": bonuses}


def goal_text(view: EnRouteView, name: str, points: Points | None) -> str:
    """A goal: what it measures, how much it wants, how much there is."""
    goal = view.city["goals"][name]
    limit = f"{goal['at_least']}+" if "at_least" in goal else f"-{goal['at_most']}"
    said = {"goal": name, "measure": _(MEASURES[goal["measure"]]), "limit": limit}
    if points is None:
        return " ".join(said.values())
    return _("%(goal)s %(measure)s %(limit)s, now %(now)s") % {**said, "now": points.measures[name]}


def cards_and_players(view: EnRouteView, names: Names, me: int) -> list[RenderableType]:
    """Cards on the table, the other players, the hand."""
    lines: list[RenderableType] = []
    if any(view.queue):
        lines.append(Text(_("Queue:") + " ").append_text(queue_text(view)))
    if view.lead:
        lines.append(Text(_("The leader's card:") + " ").append_text(card_text(view, view.lead)))
    for seat, cards in enumerate(view.laid):
        if cards:
            who = _("Laid by %(who)s:") % {"who": names[seat]}
            lines.append(Text(f"{who} ").append_text(cards_text(view, cards)))
    board = view.boards[me]
    if board.round_cards:
        line = Text(_("Round cards:") + " ").append_text(cards_text(view, board.round_cards))
        lines.append(line.append(f"  {where_text(board)}"))
    lines += [Text(other_text(view, names, seat)) for seat in range(view.seats) if seat != me]
    if view.hand and not view.over:
        lines.append(Text(_("Your hand:") + " ").append_text(cards_text(view, view.hand)))
    return lines


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
        short = fit_word(landmark_name(view, face["landmark"]), LANDMARK_WIDTH)
        text.append(f" {short}", style=COLOUR_STYLES["W"])
    return text.append(")")


def cards_text(view: EnRouteView, names: Sequence[str]) -> Text:
    """Several cards."""
    return Text("  ").join(card_text(view, name) for name in names)


def where_text(board: Board) -> str:
    """Where the cards of the round lead."""
    said = {"coordinates": listed(board.coordinates), "location": board.location}
    if board.location and board.coordinates:
        return _("coordinates %(coordinates)s, location %(location)s") % said
    return _("coordinates %(coordinates)s") % said if board.coordinates else ""


def queue_text(view: EnRouteView) -> Text:
    """Open cards with their faces; how many are still covered."""
    covered = view.queue.count("?")
    known = [card for card in view.queue if card and card != "?"]
    more = ngettext("and %(num)s covered", "and %(num)s covered", covered) % {"num": covered}
    return cards_text(view, known).append(f"  {more}" if covered else "")


def other_text(view: EnRouteView, names: Names, seat: int) -> str:
    """Another player in one line."""
    board = view.boards[seat]
    if not board.open:
        hidden = {"name": names[seat], "board": board.number}
        return _("%(name)s: board %(board)s, hidden until the starting rounds end") % hidden
    tourists = "".join(board.tourists.values())
    said: dict[str, object] = {
        "name": names[seat],
        "segments": len(board.segments),
        "tourists": " ".join(f"{tourists.count(letter)}{letter}" for letter in view.city["kinds"]),
        "more": board.segment_bonuses,
        "changes": board.coordinate_bonuses,
    }
    parts = [_("%(name)s: segments %(segments)s, tourists %(tourists)s, bonuses %(more)s s %(changes)s c") % said]
    if view.over:
        parts.append(_("points %(points)s") % {"points": view.scores[seat]})
    if view.phase == "draw" and seat in view.to_move:
        parts.append(_("drawing"))
    return " · ".join(parts)


def choices(actions: Sequence[Action]) -> RenderableType:
    """Choices by their first word, which is said once; too many to list are described."""
    groups: dict[str, list[str]] = {}
    for number, action in enumerate(actions, start=1):
        word, _space, rest = action.text.partition(" ")
        groups.setdefault(word, []).append(f"{number} {rest or word}")
    return Group(*(choices_of(word, items) for word, items in groups.items()))


def choices_of(word: str, items: list[str]) -> RenderableType:
    """The choices that begin with one word."""
    if len(items) > MOST_LISTED:
        said = {"word": word, "count": len(items), "first": items[0], "last": items[-1]}
        return Text(
            _("%(word)s: any of %(count)s new segments, %(first)s … %(last)s; say %(word)s and its name") % said
        )
    title = [] if items[0].endswith(f" {word}") else [f"{word}:"]
    return Columns([*title, *items], padding=(0, 2))
