"""A city to print and play: boards, cards, private tasks, goals, the round track, all drawn from the city's data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from serai.errors import BadCity, shown
from serai.i18n import N_, _, listed
from serai.rules.en_route.city import BOARDS, ROUNDS
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.boards import Board
from serai.table.games.en_route.cities import FIRST_CITY, City, known_cities, load_city
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import describe, undealt
from serai.table.games.en_route.settings import BALANCE_CARDS
from serai.table.games.en_route.words import stops_words
from serai.web.games.en_route import city_map, streets, tourist_cards
from serai.web.games.en_route import words as say_it
from serai.web.parts import cards
from serai.web.parts.rendering import render

PAPERS = {"a4": N_("A4"), "letter": N_("Letter")}
INKS = {"colour": N_("in colour"), "black": N_("black, to save ink")}
CARDS_ON_A_SHEET = 9
PLACE = "/print/en-route"


@dataclass(frozen=True)
class PaperCard:
    """A card to cut out: a drawing or a text with its heading."""

    heading: str
    art: Markup
    text: str


def page(wanted: Mapping[str, str], rules: Markup) -> str:
    """The sheets of the city that is wanted, on the paper and with the ink that are; the usual ones if nothing is said.
    BadCity if there is no such city."""
    name = wanted.get("city") or FIRST_CITY
    if name not in known_cities():
        said = {"given": shown(name), "known": listed(known_cities())}
        raise BadCity(_("There is no city called %(given)s to print; available: %(known)s.") % said)
    return sheets_of(load_city(name), wanted, rules, PLACE, name)


def sheets_of(city: City, wanted: Mapping[str, str], rules: Markup, place: str, chosen: str = "") -> str:
    """All sheets of a city. `place` is the address of this page; `chosen` the name of one of ours, where there is a
    choice."""
    paper = wanted.get("paper") if wanted.get("paper") in PAPERS else "a4"
    ink = wanted.get("ink") if wanted.get("ink") in INKS else "colour"
    described = undealt(city)
    return render(
        "en_route/print.html",
        city=described,
        title=said_of_city(described["name"]),
        note=said_of_city(described["note"]) if described["note"] else "",
        sprite=cards.sprite("", ()) + streets.sprite(),
        boards=[_board(city, described, number) for number in range(BOARDS)],
        sheets=_sheets(
            [
                *_tourist_cards(described),
                *_tasks(city, described),
                *_excursions(described),
                *_metro(described),
                *_cafe_cards(city),
                *_goals(described),
                *_balance(),
            ]
        ),
        tracks=_tracks(described),
        advanced_start=int(city.record[0].advanced_start),
        rounds=[(number, _starting(number)) for number in range(1, ROUNDS + 1)],
        cafes=_cafes(described),
        laid_cafes=listed(described["cafes"]) if city.record[0].cafe_cards else "",
        sights=_sights(described),
        festival=said_of_city(described["festival"]["name"]),
        line_names=_lines(described),
        solo=city.source.get("solo"),
        rules=rules,
        place=place,
        cities=[(each, said_of_city(load_city(each).name)) for each in known_cities()] if chosen else [],
        chosen_city=chosen,
        papers={key: _(text) for key, text in PAPERS.items()},
        inks={key: _(text) for key, text in INKS.items()},
        paper=paper,
        ink=ink,
    )


def _board(city: City, described: CityMap, number: int) -> Markup:
    """A blank map with the coordinates of one of the boards; ratings are kept on the round track."""
    record = city.record[0]
    rows, columns = record.row_coordinate[number].tolist(), record.col_coordinate[number].tolist()
    unrated: dict[str, Any] = dict.fromkeys(described["landmarks"], "")
    label = _("Board %(number)s") % {"number": number + 1}
    return city_map.draw(described, Board(number + 1, rows, columns, open=True), unrated, {}, label)


def _tourist_cards(described: CityMap) -> list[PaperCard]:
    landmarks = list(described["landmarks"])
    return [PaperCard("", tourist_cards.draw(face, landmarks), "") for face in described["cards"].values()]


def _tasks(city: City, described: CityMap) -> list[PaperCard]:
    """Each private task on a small map without coordinates; excursions take their place."""
    if described["excursions"]:
        return []
    record = city.record[0]
    blank = Board(0, [""] * 6, [""] * 6, open=True)  # type: ignore[list-item]  # a rim without numbers
    unrated: dict[str, Any] = dict.fromkeys(described["landmarks"], "")
    found = []
    for task in record.task[: record.tasks].tolist():
        names = [CROSSROADS_NAMES[at] for at in task]
        art = city_map.draw(described, blank, unrated, {"task": names}, " ".join(names))
        found.append(PaperCard(_("Private task"), art, " · ".join(names)))
    return found


def _excursions(described: CityMap) -> list[PaperCard]:
    """Walks with a theme, in cities that have them in place of private tasks."""
    return [
        PaperCard(said_of_city(walk["name"]), Markup(), stops_words(walk["stops"])) for walk in described["excursions"]
    ]


def _metro(described: CityMap) -> list[PaperCard]:
    """The lines of the metro, each on a small map."""
    unrated: dict[str, Any] = dict.fromkeys(described["landmarks"], "")
    blank = Board(0, [""] * 6, [""] * 6, open=True)  # type: ignore[list-item]
    found = []
    for line in described["lines"]:
        ends = " – ".join(line["stations"])
        art = city_map.draw(described, blank, unrated, {"lines": [line["stations"]]}, ends)
        found.append(PaperCard(said_of_city(line["name"]), art, ends))
    return found


def _cafe_cards(city: City) -> list[PaperCard]:
    """Bonuses that are shuffled onto the cafés."""
    if not city.record[0].cafe_cards:
        return []
    return [PaperCard(_("Café card"), Markup(), say_it.cafe_bonus(cafe)) for cafe in describe(city)["cafes"].values()]


def _goals(described: CityMap) -> list[PaperCard]:
    worth = described["goal_points"]
    points = _("%(plain)s points, or %(ribbon)s if nobody does better") % worth
    found = []
    for name, asked in described["goals"].items():
        told = f"{say_it.wanted(asked)}. {points}."
        found.append(PaperCard(_("Goal %(name)s") % {"name": name}, Markup(), told))
    return found


def _balance() -> list[PaperCard]:
    told = _("Once per game, either: draw one more segment; or change a coordinate by one. Choose before the game.")
    return [PaperCard(_("Balance card"), Markup(), told)] * BALANCE_CARDS


def _sheets(all_cards: list[PaperCard]) -> list[list[PaperCard]]:
    """So many cards on each sheet."""
    return [all_cards[at : at + CARDS_ON_A_SHEET] for at in range(0, len(all_cards), CARDS_ON_A_SHEET)]


def _tracks(described: CityMap) -> list[tuple[str, str]]:
    """The landmarks: the drawing of each, and its name."""
    icons = city_map.landmark_icons(described["landmarks"])
    return [(icons[key], said_of_city(name)) for key, name in described["landmarks"].items()]


def _starting(number: int) -> str:
    """With how many players a round has no leader."""
    seats = [str(seats) for seats in range(3, MAX_SEATS + 1) if number <= seats - 2]
    return listed(seats)


def _cafes(described: CityMap) -> list[tuple[str, str]]:
    """Where each café is and what it gives, unless cards say so."""
    return [
        (at, say_it.cafe_bonus(cafe))
        for at, cafe in described["cafes"].items()
        if cafe["kind"] != "tourists" or cafe["adds"]
    ]


def _sights(described: CityMap) -> str:
    """The sights that have names of their own."""
    named = [(at, sight["name"]) for at, sight in described["sights"].items() if "name" in sight]
    return " · ".join(f"{at} {said_of_city(name)}" for at, name in named)


def _scored(described: CityMap, key: str) -> bool:
    """Whether the city has anything for a line of the score sheet."""
    if key == "purple":
        return "P" in described["kinds"]
    return key != "visit_all" or bool(described["festival"]["crossroads"])


def _lines(described: CityMap) -> list[str]:
    """The lines of the score sheet; the points that are worth more together have the city's own name."""
    festival = said_of_city(described["festival"]["name"])
    names = {**say_it.line_names(), "visit_all": festival}
    return [name for key, name in names.items() if _scored(described, key)]
