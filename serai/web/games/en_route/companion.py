"""One device deals the cards and keeps the ratings for people who draw on paper boards, printed ones or the box's."""

from typing import Any, cast

from markupsafe import Markup

from serai.i18n import _
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.view import EnRouteView
from serai.web.games.en_route import city_map, pad_map, tourist_cards
from serai.web.games.en_route import words as say_it
from serai.web.games.en_route.pad import Pad
from serai.web.games.en_route.pad_map import Drawn
from serai.web.parts import pad_code, turns
from serai.web.parts.rendering import render
from serai.web.views.table import TablePage


def set_up(token: str, name: str) -> str:
    """The page that asks who plays and where."""
    return render(
        "en_route/companion.html",
        token=token,
        name=name,
        seats=range(MAX_SEATS),
        cities=[(each, said_of_city(load_city(each).name)) for each in known_cities()],
    )


def on_paper(page: TablePage) -> bool:
    """Whether the maps of this table are drawn on paper."""
    return bool(page.options.get("paper"))


def ends(page: TablePage) -> str:
    """What to do when the rounds are over."""
    return _("The rounds are over: choose your final routes and score your maps.") if on_paper(page) else ""


def cover(page: TablePage) -> Markup:
    """The cards on the table, the ratings and the goals, which all may see; and a button when all have drawn."""
    return render("en_route/cover.html", page=page, **facts(page)) if on_paper(page) else Markup()


def facts(page: TablePage) -> dict[str, Any]:
    """What a table without maps shows."""
    view = cast(EnRouteView, page.view)
    landmarks = view.city["landmarks"]
    return {
        "view": view,
        "art": lambda seen, name: tourist_cards.of_city(seen.city, name),
        "called": say_it.card,
        "names": turns.names(page),
        "round_cards": _round_cards(view),
        "drawing": view.phase == "draw",
        "tracks": [(name, said_of_city(landmarks[name]), points) for name, points in view.ratings.items()],
        "icons": dict(zip(landmarks, city_map.LANDMARK_ICONS, strict=False)),
        "goals": [say_it.goal(view, name) for name in view.goals],
        "cafes": _dealt_cafes(page, view),
        "boards": [(turns.name_of(page, seat), board.number) for seat, board in enumerate(view.boards)],
        "pad": pad_link(page) if view.over else "",
    }


def _dealt_cafes(page: TablePage, view: EnRouteView) -> list[tuple[str, str]]:
    """What each café offers, where that is dealt and so is not on the boards."""
    if view.level == "simple" or not load_city(page.options["city"]).record[0].cafe_cards:
        return []
    return [(at, say_it.cafe_bonus(cafe)) for at, cafe in view.city["cafes"].items()]


def _round_cards(view: EnRouteView) -> list[str]:
    """The cards that all draw by: those of the round, or in starting rounds all that were laid."""
    if view.phase != "draw":
        return []
    return view.round_cards or [name for laid in view.laid for name in laid]


def pad_link(page: TablePage) -> str:
    """The score pad with all that is known here: players, boards, ratings, goals, tasks."""
    view = cast(EnRouteView, page.view)
    if view.city["name"] != pad_map.described()["name"]:
        return "/score/en-route"
    tasks = pad_map.tasks()
    pad = Pad(
        names=turns.names(page),
        level=view.level,
        teams=view.teams,
        challenge="{points}/{goals}".format(**view.challenge) if view.challenge else None,
        goals=list(view.goals),
        ratings=dict(view.ratings),
        boards=[
            Drawn(board.number, task=tasks.index(task) if task is not None else None)
            for board, task in zip(view.boards, view.tasks, strict=True)
        ],
    )
    return f"/score/en-route?s={pad_code.encode(pad.data())}"
