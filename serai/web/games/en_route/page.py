"""How En Route is shown: the map is the page; cards, tracks and score lines beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from markupsafe import Markup

from serai.i18n import N_, _, listed
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.sheet import best_route
from serai.table.games.en_route.view import EnRouteView, Points
from serai.table.games.en_route.words import CHOICES, own_words
from serai.web.games.en_route import city_map, companion, streets, tourist_cards
from serai.web.games.en_route import words as say_it
from serai.web.games.en_route.places import location_at
from serai.web.parts import cards, turns
from serai.web.parts.hand import Act, hand_of
from serai.web.views.table import TablePage

STANDING = N_("points as they stand")
TOLD = 3
"""Lines of another's turn that are told beside the prompt."""

say = say_it.say


@dataclass(frozen=True)
class Spot:
    """A place on the map to press: where (classes of the style sheet), which choice, in which words."""

    kind: str  # cell, across, down or corner
    x: int
    y: int
    action: str
    label: str


@dataclass(frozen=True)
class TableCard:
    """A card on the table."""

    art: Markup
    label: str
    owner: str
    keep: str | None


@dataclass(frozen=True)
class Walk:
    """A player's final route, walked at the end."""

    seat: int
    name: str
    art: Markup
    points: int


@dataclass(frozen=True)
class RivalMap:
    """Another player's map."""

    seat: int
    name: str
    art: Markup
    bonuses: str


def sprite(_options: Mapping[str, Any] | None = None) -> Markup:
    """The drawings that a page of this game carries once."""
    return cards.sprite("", ()) + streets.sprite()


def context(page: TablePage) -> dict[str, Any]:
    """What the template needs."""
    view = _view(page)
    legal = turns.legal(page)
    me = view.seat or 0
    hand = hand_of(
        view.hand,
        lambda name: _choices(view, name),
        legal,
        lambda name: say_it.card(view, name),
        lambda name: _art(view, name),
    )
    plain = tuple(
        Act(action.text, say_it.button(view, action.text)) for action in page.actions if _is_plain(action.text)
    )
    paper = companion.on_paper(page)
    return {
        "me": me,
        "paper": companion.facts(page) if paper else None,
        "task_map": _my_map(page, me) if paper and view.seat is not None and view.dealt_tasks else "",
        "city": view.city,
        "note": said_of_city(view.city["note"]) if view.city["note"] else "",
        "map": _my_map(page, me),
        "watched": "" if view.seat is not None else _map_label(page, me),
        "mine": view.boards[me],
        "own": own_words(view.city, view.tasks[me], view.lines[me]),
        "spots": [spot for action in page.actions if (spot := _spot(view, action.text))],
        "hand": hand,
        "acts": (*hand.acts, *plain),
        "exchange": [Act(action.text, _exchange(view, action.text)) for action in page.besides],
        "chosen": listed(say_it.card(view, name) for name in view.returning),
        "table_cards": _table_cards(page, legal, me),
        "tracks": [(name, said_of_city(view.city["landmarks"][name]), points) for name, points in view.ratings.items()],
        "icons": city_map.landmark_icons(view.city["landmarks"]),
        "goals": [say_it.goal(view, name) for name in view.goals],
        "walks": [] if paper or not view.over or view.seats == 1 else [_walk(page, seat) for seat in range(view.seats)],
        "rivals": [_rival(page, seat) for seat in range(view.seats) if seat != me],
        "line_names": say_it.line_names(view.city),
        "columns": _columns(page),
    }


def sheets(page: TablePage, _rounds: Sequence[EnRouteView]) -> dict[str, Any]:
    """The lines of everybody's sheet."""
    return {"line_names": say_it.line_names(_view(page).city), "columns": _columns(page)}


def turn(lines: list[dict[str, Any]], names: list[str], view: EnRouteView) -> str:
    """A turn in words; who is done has nothing to tell."""
    told = [line for line in lines if line["text"] != "done"]
    return " ".join(say(line, names, view) for line in told[-TOLD:])


def about(line: dict[str, Any]) -> str:
    """The place on the maps that a line speaks of."""
    verb, _space, place = line["text"].partition(" ")
    return f"p{line['seat']}/{place}" if line["seat"] is not None and verb in ("at", "draw", "walk") else ""


def standing(page: TablePage) -> list[str]:
    """Points at the end; before it, one's own as they stand."""
    view = _view(page)
    if companion.on_paper(page):
        return [""] * view.seats
    if view.over:
        return [str(score) for score in view.scores]
    own = str(view.standing.total) if view.standing else ""
    return [own if seat == view.seat else "" for seat in range(view.seats)]


def prompt(page: TablePage) -> str:
    """What to do now."""
    view = _view(page)
    return say_it.prompt(view, view.boards[view.seat or 0], turns.legal(page))


def _view(page: TablePage) -> EnRouteView:
    return cast(EnRouteView, page.view)


def _my_map(page: TablePage, seat: int) -> Markup:
    view = _view(page)
    board = view.boards[seat]
    layers: dict[str, Any] = {
        "place": f"p{seat}",
        "coordinates": board.coordinates,
        "fresh": _fresh(view, seat),
        "final": view.over,
        "task": _task(view, seat),
        "lines": _metro(view, seat),
        "better": _better(page, seat),
    }
    if view.phase == "tasks" and view.tasks[seat] is None and len(view.dealt_tasks) > 1 and not view.city["excursions"]:
        layers["task"], layers["second_task"] = view.dealt_tasks
    if view.phase == "routes" and view.seat is not None:
        layers["preview"] = _best(page, board).route
    return city_map.draw(view.city, board, view.ratings, layers, _map_label(page, seat))


def _better(page: TablePage, seat: int) -> str:
    """The place on a seat's map that a review calls better."""
    return about(page.better).partition("/")[2] if page.better and page.better["seat"] == seat else ""


def _task(view: EnRouteView, seat: int) -> list[str] | None:
    """The crossroads of a seat's private task; an excursion has none."""
    return None if view.city["excursions"] else view.tasks[seat]


def _metro(view: EnRouteView, seat: int) -> list[list[str]]:
    """The stations of the line that a seat has, or of those to choose from."""
    own = view.lines[seat]
    return view.dealt_lines[seat] if own is None else [own]


def _map_label(page: TablePage, seat: int) -> str:
    said = {"city": said_of_city(_view(page).city["name"]), "name": turns.name_of(page, seat)}
    return _("Map of %(city)s, %(name)s's board") % said


def _best(page: TablePage, board: Board) -> Any:
    """The best final route over the viewer's map."""
    view = _view(page)
    task = view.tasks[view.seat or 0]
    more: dict[str, Any] = {} if view.level == "simple" else {"cafes": board.cafes, "task": task}
    more["line"] = view.lines[view.seat or 0]
    goals = view.goals if view.level == "full" else None
    return best_route(
        city=page.options["city"],
        ratings=view.ratings,
        goals=goals,
        level=view.level,
        tourists=board.tourists,
        segments=board.segments,
        **more,
    )


def _fresh(view: EnRouteView, seat: int) -> list[str]:
    """The segments drawn in the latest round."""
    fresh: list[str] = []
    for line in reversed(view.log):
        if line["event"] in ("round", "routes") and fresh:
            break
        if line["seat"] == seat and line["text"].startswith("draw "):
            fresh.append(line["text"][5:])
    return fresh


def _spot(view: EnRouteView, action: str) -> Spot | None:
    verb, _space, place = action.partition(" ")
    if verb == "ride":
        (station,) = set(view.lines[view.seat or 0] or []) - {view.boards[view.seat or 0].route[-1]}
        return Spot("corner ride", *location_at(station), action, _(CHOICES["ride"]))
    words_said = say_it.spot(verb, place)
    if verb == "at":
        return Spot("cell", *location_at(place), action, words_said)
    if verb == "draw":
        (x1, y1), (x2, y2) = (location_at(end) for end in place.split("-"))
        return Spot("across" if y1 == y2 else "down", min(x1, x2), min(y1, y2), action, words_said)
    if verb == "walk":
        return Spot("corner", *location_at(place), action, words_said)
    return None


def _is_plain(action: str) -> bool:
    """Whether a choice is neither a place on the map nor a card."""
    return action.partition(" ")[0] not in ("at", "draw", "walk", "ride", "lay", "return", "keep")


def _choices(view: EnRouteView, name: str) -> list[tuple[str, str]]:
    said = {"card": say_it.card(view, name)}
    return [(f"lay {name}", _("Lay %(card)s") % said), (f"return {name}", _("Exchange %(card)s") % said)]


def _exchange(view: EnRouteView, action: str) -> str:
    """What a player may do whether or not a card is to be laid: name a card for the exchange, and carry it out."""
    card = action.removeprefix("return ")
    return say_it.button(view, action) if card == action else _("Exchange %(card)s") % {"card": say_it.card(view, card)}


def _art(view: EnRouteView, name: str) -> Markup:
    return tourist_cards.of_city(view.city, name)


def _table_card(view: EnRouteView, name: str, owner: str, keep: str | None) -> TableCard:
    if name == "?":
        return TableCard(cards.BACK, _("face down"), owner, None)
    return TableCard(_art(view, name), say_it.card(view, name), owner, keep)


def _on_table(page: TablePage, legal: frozenset[str]) -> list[TableCard]:
    """The cards that were laid this round, and in a solo game the open ones of the queue."""
    view = _view(page)
    laid = [(view.lead, turns.name_of(page, view.leader))] if view.lead else []
    laid += [(name, turns.name_of(page, seat)) for seat, names in enumerate(view.laid) for name in names]
    laid += [(name, "") for name in view.queue if name]
    return [_table_card(view, name, owner, keep if (keep := f"keep {name}") in legal else None) for name, owner in laid]


def _table_cards(page: TablePage, legal: frozenset[str], seat: int) -> list[TableCard]:
    """What was laid while there is something to keep of it, then the cards of the round."""
    view = _view(page)
    laid = _on_table(page, legal)
    if any(card.keep for card in laid):
        return laid
    of_round = view.boards[seat].round_cards or view.round_cards
    return [_table_card(view, name, "", None) for name in of_round] or laid


def _rival(page: TablePage, seat: int) -> RivalMap:
    view = _view(page)
    board = view.boards[seat]
    name = turns.name_of(page, seat)
    layers = {
        "place": f"p{seat}",
        "fresh": _fresh(view, seat),
        "final": view.over,
        "task": _task(view, seat),
        "lines": _metro(view, seat),
        "better": _better(page, seat),
    }
    drawn = city_map.draw(view.city, board, view.ratings, layers, _map_label(page, seat))
    return RivalMap(seat, name, drawn, say_it.bonuses(board))


def _walk(page: TablePage, seat: int) -> Walk:
    return Walk(seat, turns.name_of(page, seat), _my_map(page, seat), _view(page).scores[seat])


def _columns(page: TablePage) -> list[tuple[str, Points]]:
    """The columns of the score sheet: one's own before the end, everybody's after it."""
    view = _view(page)
    if companion.on_paper(page):
        return []
    if view.sheets:
        return [(turns.name_of(page, seat), sheet) for seat, sheet in enumerate(view.sheets)]
    return [("", view.standing)] if view.standing else []


__all__ = [
    "STANDING",
    "about",
    "context",
    "prompt",
    "say",
    "sheets",
    "sprite",
    "standing",
    "turn",
]
