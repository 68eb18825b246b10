"""The score pad of En Route: what is drawn on the maps of a city, what that is worth, and the best route."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from serai.errors import BadLayout
from serai.i18n import N_, _
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.cities import FIRST_CITY
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.game_sheet import GameSheet, score_game
from serai.table.games.en_route.settings import LEVELS
from serai.table.games.en_route.words import card_words
from serai.web.games.en_route import city_map, pad_city, streets, tourist_cards
from serai.web.games.en_route import pad_map as maps
from serai.web.games.en_route import words as en_route_words
from serai.web.games.en_route.pad_city import PadCity
from serai.web.games.en_route.pad_map import Drawn
from serai.web.games.en_route.pad_rounds import TappedCards
from serai.web.games.en_route.pad_verdict import verdict
from serai.web.parts import cards
from serai.web.parts import pad_reading as reading
from serai.web.parts.pad_reading import FormFields

TEASER = N_("Draw the roads, place the tourists, and see the best final route on the map.")
STYLES = ("style.css", "pad.css")
KEYS = ("n", "l", "t", "c", "g", "r", "b", "a")
USUAL: dict[str, Any] = {"city": FIRST_CITY, "advanced": False, "cards": []}
"""What a pad may leave out."""
ROADS, ROUTE, AWAY = "roads", "route", "x"
LEVEL_NAMES = {
    "simple": N_("simple: no cafés, tasks, goals"),
    "medium": N_("medium: cafés and tasks"),
    "full": N_("full: with goals too"),
}


@dataclass
class Pad:
    """What is written on the pad, whose map is shown and what a tap on it does."""

    names: list[str] = field(default_factory=lambda: [""] * 2)
    level: str = "full"
    teams: bool = False
    challenge: str | None = None
    goals: list[str] = field(default_factory=list)
    ratings: dict[str, int] = field(default_factory=lambda: pad_city.find().first_ratings(False))
    boards: list[Drawn] = field(default_factory=lambda: [Drawn(number + 1) for number in range(2)])
    player: int = 0
    brush: str = ROADS
    city: PadCity = field(default_factory=pad_city.find)
    advanced: bool = False
    cards: TappedCards = field(default_factory=TappedCards)  # drawn at a real table; they move the ratings

    @classmethod
    def read(cls, data: Any) -> "Pad":
        """A pad from its plain data."""
        data = reading.table(data, KEYS, "pad", USUAL)
        city = pad_city.find(data["city"])
        names = reading.names(data["n"], 1, MAX_SEATS)
        ratings = reading.table(data["r"], list(city.known["landmarks"]), "ratings")
        player, brush = reading.entries(data["a"], 2, 2, "place")
        return cls(
            names=names,
            level=reading.among(data["l"], LEVELS, "level"),
            teams=reading.among(data["t"], (False, True), "teams"),
            challenge=reading.among(data["c"], (None, *city.challenges), "challenge"),
            goals=reading.texts(data["g"], len(city.goal_places), "goals"),
            ratings={name: reading.whole(points, 0, 99, "rating") for name, points in ratings.items()},
            boards=[Drawn.read(drawn, city) for drawn in reading.entries(data["b"], len(names), len(names), "maps")],
            player=reading.whole(player, 0, len(names) - 1, "player"),
            brush=reading.among(brush, brushes(city), "brush"),
            city=city,
            advanced=reading.among(data["advanced"], (False, True), "advanced"),
            cards=TappedCards.read(data["cards"], city),
        )

    def data(self) -> Any:
        """The pad as plain data."""
        boards = [drawn.data() for drawn in self.boards]
        values = (self.names, self.level, self.teams, self.challenge, self.goals, self.ratings, boards)
        more = {"city": self.city.given, "advanced": self.advanced, "cards": self.cards.data()}
        unusual = {key: value for key, value in more.items() if value != USUAL[key]}
        return dict(zip(KEYS, (*values, [self.player, self.brush]), strict=True)) | unusual

    def fill(self, fields: FormFields) -> None:
        """Write down what a form says, then what was tapped."""
        self.names = fields.names(self.names)
        self.brush = reading.among(fields.one("brush", self.brush), brushes(self.city), "brush")
        if fields.one("city", self.city.choice) != self.city.choice:
            self.go_to(pad_city.find(fields.one("city")))  # all else in the form is of the other city
        elif "filled" in fields:
            self._fill_game(fields)
            self._fill_map(fields)
        self._tap_all(fields)
        self._seat(fields.number("players", len(self.names)))
        self.player = min(fields.number("player", self.player), len(self.names) - 1)
        if "new" in fields.all(reading.DO):
            self.go_to(self.city)

    def go_to(self, city: PadCity) -> None:
        """A new game in a city, by the same players at the same boards."""
        self.city, self.cards, self.player = city, TappedCards(), 0
        self.goals, self.ratings = city.goals_always_open, city.first_ratings(self.advanced)
        self.boards = [Drawn(drawn.number) for drawn in self.boards]
        self.challenge = self.challenge if self.challenge in city.challenges else None
        self.brush = self.brush if self.brush in brushes(city) else ROADS

    def _fill_game(self, fields: FormFields) -> None:
        self.level = reading.among(fields.one("level", self.level), LEVELS, "level")
        self.teams = "teams" in fields
        self.challenge = reading.among(fields.one("challenge") or None, (None, *self.city.challenges), "challenge")
        places = self.city.goal_places
        if any(f"goal-{place}" in fields for place in places):
            self.goals = [goal for place in places if (goal := fields.one(f"goal-{place}"))]
        self.ratings = {name: fields.number(f"rating-{name}", points) for name, points in self.ratings.items()}
        if self.advanced != ("advanced" in fields):
            untouched = self.ratings == self.city.first_ratings(self.advanced)
            self.advanced = not self.advanced
            self.ratings = self.city.first_ratings(self.advanced) if untouched else self.ratings

    def _fill_map(self, fields: FormFields) -> None:
        drawn = self.boards[self.player]
        drawn.segments = [reading.among(name, SEGMENT_NAMES, "segment") for name in fields.all("segment")]
        drawn.spent = [reading.among(name, list(self.city.known["cafes"]), "café") for name in fields.all("spent")]
        drawn.number = max(1, min(fields.number("board", drawn.number), MAX_SEATS))
        if "task" in fields:
            drawn.task = _chosen(fields, "task", len(self.city.tasks))
        if "line" in fields:
            drawn.line = _chosen(fields, "line", len(self.city.lines))
        drawn.shorten(self.city)

    def _tap_all(self, fields: FormFields) -> None:
        """What was tapped on the map and among the cards."""
        for tap in fields.all("tap"):
            self._tap(tap)
        for place in fields.all("walk"):
            self.boards[self.player].walk(self.city, reading.among(place, CROSSROADS_NAMES, "crossroads"))
        for name in fields.all("card"):
            self.cards.tap(self.city, name)
        for name in fields.all("turn"):
            self.cards.turn(name)
        if "best" in fields.all(reading.DO):
            self.boards[self.player].route.clear()
        if "card back" in fields.all(reading.DO):
            self.cards.take_back()

    def _tap(self, tap: str) -> None:
        """A tap on a location: `c4 R`, or `c4` alone for what the brush says."""
        place, _space, brush = tap.partition(" ")
        reading.among(place, LOCATION_NAMES, "location")
        brush = brush or self.brush
        drawn = self.boards[self.player]
        if brush in self.city.known["kinds"]:
            drawn.add(place, brush)
        elif brush == AWAY:
            drawn.take(place)

    def _seat(self, seats: int) -> None:
        """More players, or fewer."""
        seats = max(1, min(seats, MAX_SEATS))
        self.names = (self.names + [""] * seats)[:seats]
        more = [Drawn(number + 1) for number in range(len(self.boards), seats)]
        self.boards = (self.boards + more)[:seats]

    @property
    def _challenged(self) -> bool:
        """Whether a cell of the challenge table counts."""
        return self.challenge is not None and len(self.boards) == 1 and self.level == "full"

    @property
    def _in_teams(self) -> bool:
        return self.teams and len(self.boards) == MAX_SEATS

    def score(self) -> GameSheet:
        """The sheets of all maps; BadLayout names the player whose map cannot be."""
        try:
            return score_game(
                [drawn.layout(self.city, self.level) for drawn in self.boards],
                teams=self._in_teams,
                challenge=self.challenge if self._challenged else None,
                city=self.city.city,
                level=self.level,
                ratings=self.cards.ratings_after(self.city, self.ratings),
                goals=self.goals if self.level == "full" else None,
            )
        except BadLayout as error:
            where = re.match(r"boards\[(\d)\]: ", str(error))
            if where is None:
                raise
            name = reading.player_names(self.names)[int(where[1])]
            said = {"name": name, "reason": str(error)[where.end() :]}
            raise BadLayout(_("%(name)s's map: %(reason)s") % said) from None

    def _best_totals(self, game: GameSheet) -> list[int]:
        """What each map would be worth with its best route."""
        if all(drawn.own_route(self.city) is None for drawn in self.boards):
            return [sheet.total for sheet in game.sheets]
        free = replace(self, boards=[replace(drawn, route=[]) for drawn in self.boards])
        return [sheet.total for sheet in free.score().sheets]

    def context(self) -> dict[str, Any]:
        """What the templates need; BadLayout if a map cannot be drawn so."""
        game = self.score()
        called = reading.player_names(self.names)
        mine, city, known = self.boards[self.player], self.city, self.city.known
        ratings = self.cards.ratings_after(city, self.ratings)
        pictures = [
            maps.picture(city, drawn, self.level, ratings, sheet, name)
            for drawn, sheet, name in zip(self.boards, game.sheets, called, strict=True)
        ]
        return {
            "called": called,
            "game_sheet": game,
            "sheets": game.sheets,
            "mine": mine,
            "pictures": pictures,
            "cells": maps.location_spots(city, mine),
            "roads": maps.road_spots(city),
            "points": maps.crossroads_spots(mine),
            "own_routes": [drawn.own_route(city) is not None for drawn in self.boards],
            "best": self._best_totals(game),
            "cafes": {} if self.level == "simple" else mine.cafes(city),
            "brushes": [(kind, tourist_icon(kind)) for kind in known["kinds"]],
            "levels": {level: _(text) for level, text in LEVEL_NAMES.items()},
            "challenges": [(cell, *cell.split("/")) for cell in city.challenges],
            "ratings": ratings,
            "landmarks": {name: said_of_city(title) for name, title in known["landmarks"].items()},
            "icons": city_map.landmark_icons(known["landmarks"]),
            "scale": known["rating_scale"],
            "goal_words": city.goal_words,
            "chosen_goals": self._goals_by_place(),
            "line_names": en_route_words.line_names(known),
            "verdict": verdict(self.boards, game, called, self._challenged),
            "note": said_of_city(known["note"]) if known["note"] else "",
            "most_seats": MAX_SEATS,
            "rounds": ROUNDS,
            "latest": self.cards.latest(len(self.boards), self._in_teams),
            "faces": {
                name: (tourist_cards.of_city(known, name), card_words(face, known["landmarks"]))
                for name, face in known["cards"].items()
            },
        }

    def _goals_by_place(self) -> dict[str, str]:
        """Which goal lies at each place; those that are dealt from all lie in the order in which they were chosen."""
        places = self.city.goal_places
        if self.city.city.record[0].goals_open:
            return dict(zip(places, self.goals, strict=False))
        return {place: goal for place, names in places.items() for goal in self.goals if goal in names}


def brushes(city: PadCity) -> tuple[str, ...]:
    """What a tap on the map does."""
    return (ROADS, *city.known["kinds"], AWAY, ROUTE)


def sprite() -> Markup:
    """The drawings that the page carries once."""
    return cards.sprite("", ()) + streets.sprite()


def tourist_icon(kind: str) -> Markup:
    """A tourist as a picture on a button."""
    shape = city_map.tourist(kind, 12, 12, 9)
    return Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true">{shape}</svg>')


def _chosen(fields: FormFields, name: str, count: int) -> int | None:
    """Which of so many a form has chosen; none if the field is empty."""
    return reading.whole(fields.number(name, 0), 0, count - 1, name) if fields.one(name) else None
