"""The city that a pad scores: one of ours by its name, or one of somebody's own, which the pad then holds itself."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from serai.errors import BadCity, BadLayout
from serai.table.games.en_route.cities import FIRST_CITY, City, known_cities, load_city
from serai.table.games.en_route.cities.reading import DECKS
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import undealt
from serai.table.games.en_route.view import task as task_named
from serai.table.games.en_route.words import excursion_words, line_words
from serai.web.games.en_route import words as say_it
from serai.web.parts import pad_reading as reading

OWN = "own"
"""In a form: the city that the pad holds."""


@dataclass(frozen=True, eq=False)
class PadCity:
    """A city with all that a pad asks about it."""

    given: str | Mapping[str, Any]  # as the pad holds it
    city: City
    known: CityMap  # its cafés offer nothing where that is dealt by cards

    @property
    def tasks(self) -> list[list[str]]:
        """The crossroads of each private task, or the stops of each excursion."""
        return [task_named(self.city, number) for number in range(int(self.city.record[0].tasks))]

    @property
    def task_words(self) -> list[str]:
        """The private tasks or excursions to choose from."""
        walks = bool(self.known["excursions"])
        return [excursion_words(self.known, task) if walks else " ".join(task) for task in self.tasks]

    @property
    def lines(self) -> list[list[str]]:
        """The stations of each metro line."""
        return [line["stations"] for line in self.known["lines"]]

    @property
    def line_words(self) -> list[str]:
        """The metro lines to choose from."""
        return [line_words(self.known, stations) for stations in self.lines]

    @property
    def challenges(self) -> list[str]:
        """The cells of the challenge table, `points/goals`."""
        solo = self.city.source["solo"]
        return [f"{points}/{goals}" for points in solo["levels"] for goals in solo["goals"]]

    @property
    def goal_places(self) -> dict[str, list[str]]:
        """Which goals may lie open at each place: a deck, or a number where they are dealt from all."""
        goals = list(self.city.goals)
        if count := int(self.city.record[0].goals_open):
            return {str(number): goals for number in range(1, count + 1)}
        decks = {deck: [goal for goal in goals if goal.startswith(deck)] for deck in DECKS}
        return {deck: names for deck, names in decks.items() if names}

    @property
    def goals_always_open(self) -> list[str]:
        """Goals that nobody has to choose, for there are no others."""
        places = self.goal_places
        if self.city.record[0].goals_open:
            return list(self.city.goals) if len(self.city.goals) == len(places) else []
        return [names[0] for names in places.values() if len(names) == 1]

    @property
    def goal_words(self) -> dict[str, str]:
        """What each goal wants."""
        return {name: say_it.wanted(goal) for name, goal in self.known["goals"].items()}

    def first_ratings(self, advanced: bool) -> dict[str, int]:
        """Ratings at the start of a game."""
        record = self.city.record[0]
        cell = int(record.advanced_start) if advanced else 0
        return dict.fromkeys(self.known["landmarks"], self.known["rating_scale"][cell])

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The cities to choose from, and the own one where the pad holds it."""
        ours = [(name, said_of_city(load_city(name).name)) for name in known_cities()]
        return ours if isinstance(self.given, str) else [*ours, (OWN, self.city.name)]

    @property
    def choice(self) -> str:
        """Which of them it is."""
        return self.given if isinstance(self.given, str) else OWN


def find(given: Any = FIRST_CITY) -> PadCity:
    """A city by its name, or from its tables; BadLayout if there is no such city."""
    if isinstance(given, Mapping):
        return _own(json.dumps(given))
    return _ours(reading.among(given, known_cities(), "city"))


@cache
def _ours(name: str) -> PadCity:
    city = load_city(name)
    return PadCity(name, city, undealt(city))


@lru_cache(maxsize=64)
def _own(tables: str) -> PadCity:
    """Read once, for a pad comes with each tap."""
    given = json.loads(tables)
    try:
        city = load_city(given)
    except BadCity as error:
        raise BadLayout(str(error)) from None
    return PadCity(given, city, undealt(city))
