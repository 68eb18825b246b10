"""One device deals the cards and keeps the ratings for people who draw on paper boards, printed ones or the box's."""

from collections.abc import Sequence
from typing import Any, cast

from markupsafe import Markup

from serai.i18n import _
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.view import EnRouteView
from serai.web.games.en_route import city_map, pad_city, tourist_cards
from serai.web.games.en_route import words as say_it
from serai.web.games.en_route.pad import Pad
from serai.web.games.en_route.pad_map import Drawn
from serai.web.parts import pad_code, turns
from serai.web.parts.rendering import render
from serai.web.views.table import TablePage


def set_up(token: str, name: str) -> str:
    """The page that asks who plays and where."""
    cities = [(each, said_of_city(load_city(each).name)) for each in known_cities()]
    return _set_up(token, name, "", cities, place="/tables", printed="/print/en-route", pad="/score/en-route")


def set_up_in(city: pad_city.PadCity, token: str, name: str, place: str) -> str:
    """The same for a city that somebody has made; the form goes to `place`."""
    printed = f"{place.rpartition('/')[0]}/print"
    return _set_up(token, name, city.city.name, (), place=place, printed=printed, pad=pad_of(city))


def _set_up(token: str, name: str, city: str, cities: Sequence[tuple[str, str]], **links: str) -> str:
    """`city` is the only one, or one of the `cities` is chosen."""
    asked = {"token": token, "name": name, "seats": range(MAX_SEATS), "city": city, "cities": cities}
    return render("en_route/companion.html", **asked, **links)


def pad_of(city: pad_city.PadCity) -> str:
    """A blank score pad of a city."""
    pad = Pad()
    pad.go_to(city)
    return f"/score/en-route?s={pad_code.encode(pad.data())}"


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
        "icons": city_map.landmark_icons(landmarks),
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
    """The score pad with all that is known here: city, players, boards, ratings, goals, tasks, metro lines."""
    view = cast(EnRouteView, page.view)
    city = pad_city.find(page.options["city"])
    pad = Pad(
        names=turns.names(page),
        level=view.level,
        teams=view.teams,
        challenge="{points}/{goals}".format(**view.challenge) if view.challenge else None,
        goals=list(view.goals),
        ratings=dict(view.ratings),
        boards=[
            Drawn(board.number, task=_number(city.tasks, task), line=_number(city.lines, line))
            for board, task, line in zip(view.boards, view.tasks, view.lines, strict=True)
        ],
        city=city,
        advanced=view.advanced,
    )
    return f"/score/en-route?s={pad_code.encode(pad.data())}"


def _number(known: list[list[str]], kept: list[str] | None) -> int | None:
    """Which of the tasks or metro lines a seat has kept."""
    return None if kept is None else known.index(kept)
