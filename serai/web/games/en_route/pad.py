"""The score pad of En Route: tourists, segments, cafés on the map; the nine lines and the best route."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from serai.errors import BadLayout
from serai.i18n import N_, _, listed, ngettext
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.words import said as said_of_city
from serai.table.games.en_route.game_sheet import GameSheet, score_game
from serai.table.games.en_route.settings import LEVELS
from serai.web.games.en_route import city_map, streets
from serai.web.games.en_route import pad_map as maps
from serai.web.games.en_route import words as en_route_words
from serai.web.games.en_route.pad_map import CITY, Drawn, described
from serai.web.parts import cards
from serai.web.parts import pad_reading as reading
from serai.web.parts.pad_reading import FormFields

TEASER = N_("Draw the roads, place the tourists, and see the best final route on the map.")
STYLES = ("style.css", "pad.css")
KEYS = ("n", "l", "t", "c", "g", "r", "b", "a")
DECKS = "ABC"
ROADS, ROUTE, AWAY = "roads", "route", "x"
LEVEL_NAMES = {
    "simple": N_("simple: no cafés, tasks, goals"),
    "medium": N_("medium: cafés and tasks"),
    "full": N_("full: with goals too"),
}


def brushes() -> tuple[str, ...]:
    """What a tap on the map does."""
    return (ROADS, *described()["kinds"], AWAY, ROUTE)


def challenges() -> list[str]:
    """The cells of the challenge table, `points/goals`."""
    solo = maps.city().source["solo"]
    return [f"{points}/{goals}" for points in solo["levels"] for goals in solo["goals"]]


def lowest_ratings() -> dict[str, int]:
    """Ratings at the start of a game."""
    return dict.fromkeys(described()["landmarks"], described()["rating_scale"][0])


@dataclass
class Pad:
    """What is written on the pad, whose map is shown and what a tap on it does."""

    names: list[str] = field(default_factory=lambda: [""] * 2)
    level: str = "full"
    teams: bool = False
    challenge: str | None = None
    goals: list[str] = field(default_factory=list)
    ratings: dict[str, int] = field(default_factory=lowest_ratings)
    boards: list[Drawn] = field(default_factory=lambda: [Drawn(number + 1) for number in range(2)])
    player: int = 0
    brush: str = ROADS

    @classmethod
    def read(cls, data: Any) -> "Pad":
        """A pad from its plain data."""
        data = reading.table(data, KEYS, "pad")
        names = reading.names(data["n"], 1, MAX_SEATS)
        ratings = reading.table(data["r"], list(described()["landmarks"]), "ratings")
        player, brush = reading.entries(data["a"], 2, 2, "place")
        return cls(
            names=names,
            level=reading.among(data["l"], LEVELS, "level"),
            teams=reading.among(data["t"], (False, True), "teams"),
            challenge=reading.among(data["c"], (None, *challenges()), "challenge"),
            goals=reading.texts(data["g"], len(DECKS), "goals"),
            ratings={name: reading.whole(points, 0, 99, "rating") for name, points in ratings.items()},
            boards=[read_drawn(drawn) for drawn in reading.entries(data["b"], len(names), len(names), "maps")],
            player=reading.whole(player, 0, len(names) - 1, "player"),
            brush=reading.among(brush, brushes(), "brush"),
        )

    def data(self) -> Any:
        """The pad as plain data."""
        boards = [
            [
                b.number,
                b.tourists,
                " ".join(b.segments),
                " ".join(b.spent),
                b.task,
                *([" ".join(b.route)] if b.route else []),
            ]
            for b in self.boards
        ]
        values = (self.names, self.level, self.teams, self.challenge, self.goals, self.ratings, boards)
        return dict(zip(KEYS, (*values, [self.player, self.brush]), strict=True))

    def fill(self, fields: FormFields) -> None:
        """Write down what a form says, then what was tapped."""
        self.names = fields.names(self.names)
        self.brush = reading.among(fields.one("brush", self.brush), brushes(), "brush")
        if "filled" in fields:
            self._fill_game(fields)
            self._fill_map(fields)
        for tap in fields.all("tap"):
            self._tap(tap)
        for place in fields.all("walk"):
            self.boards[self.player].walk(reading.among(place, CROSSROADS_NAMES, "crossroads"))
        if "best" in fields.all(reading.DO):
            self.boards[self.player].route.clear()
        self._seat(fields.number("players", len(self.names)))
        self.player = min(fields.number("player", self.player), len(self.names) - 1)
        if "new" in fields.all(reading.DO):
            fresh = [Drawn(drawn.number) for drawn in self.boards]
            self.boards, self.goals, self.ratings, self.player = fresh, [], lowest_ratings(), 0

    def _fill_game(self, fields: FormFields) -> None:
        self.level = reading.among(fields.one("level", self.level), LEVELS, "level")
        self.teams = "teams" in fields
        self.challenge = reading.among(fields.one("challenge") or None, (None, *challenges()), "challenge")
        if any(f"goal-{deck}" in fields for deck in DECKS):
            self.goals = [goal for deck in DECKS if (goal := fields.one(f"goal-{deck}"))]
        self.ratings = {name: fields.number(f"rating-{name}", points) for name, points in self.ratings.items()}

    def _fill_map(self, fields: FormFields) -> None:
        drawn = self.boards[self.player]
        drawn.segments = [reading.among(name, SEGMENT_NAMES, "segment") for name in fields.all("segment")]
        drawn.shorten()
        drawn.spent = [reading.among(name, list(described()["cafes"]), "café") for name in fields.all("spent")]
        drawn.number = max(1, min(fields.number("board", drawn.number), MAX_SEATS))
        if "task" in fields:
            task = fields.one("task")
            drawn.task = reading.whole(fields.number("task", 0), 0, len(maps.tasks()) - 1, "task") if task else None

    def _tap(self, tap: str) -> None:
        """A tap on a location: `c4 R`, or `c4` alone for what the brush says."""
        place, _space, brush = tap.partition(" ")
        reading.among(place, LOCATION_NAMES, "location")
        brush = brush or self.brush
        drawn = self.boards[self.player]
        if brush in described()["kinds"]:
            drawn.add(place, brush)
        elif brush == AWAY:
            drawn.take(place)

    def _seat(self, seats: int) -> None:
        """More players, or fewer."""
        seats = max(1, min(seats, MAX_SEATS))
        self.names = (self.names + [""] * seats)[:seats]
        more = [Drawn(number + 1) for number in range(len(self.boards), seats)]
        self.boards = (self.boards + more)[:seats]

    def score(self) -> GameSheet:
        """The sheets of all maps; BadLayout names the player whose map cannot be."""
        alone = len(self.boards) == 1 and self.level == "full"
        try:
            return score_game(
                [drawn.layout(self.level) for drawn in self.boards],
                teams=self.teams and len(self.boards) == MAX_SEATS,
                challenge=self.challenge if alone else None,
                city=CITY,
                level=self.level,
                ratings=self.ratings,
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
        if not any(len(drawn.route) > 1 for drawn in self.boards):
            return [sheet.total for sheet in game.sheets]
        free = replace(self, boards=[replace(drawn, route=[]) for drawn in self.boards])
        return [sheet.total for sheet in free.score().sheets]

    def context(self) -> dict[str, Any]:
        """What the templates need; BadLayout if a map cannot be drawn so."""
        game = self.score()
        called = reading.player_names(self.names)
        mine = self.boards[self.player]
        known = described()
        pictures = [
            maps.picture(drawn, self.level, self.ratings, sheet, name)
            for drawn, sheet, name in zip(self.boards, game.sheets, called, strict=True)
        ]
        return {
            "called": called,
            "game_sheet": game,
            "sheets": game.sheets,
            "mine": mine,
            "pictures": pictures,
            "cells": maps.location_spots(mine),
            "roads": maps.road_spots(),
            "points": maps.crossroads_spots(mine),
            "best": self._best_totals(game),
            "cafes": {} if self.level == "simple" else mine.cafes(),
            "brushes": [(kind, tourist_icon(kind)) for kind in known["kinds"]],
            "levels": {level: _(text) for level, text in LEVEL_NAMES.items()},
            "challenges": [(cell, *cell.split("/")) for cell in challenges()],
            "landmarks": {name: said_of_city(title) for name, title in known["landmarks"].items()},
            "icons": dict(zip(known["landmarks"], city_map.LANDMARK_ICONS, strict=False)),
            "scale": known["rating_scale"],
            "decks": DECKS,
            "goal_words": {name: en_route_words.wanted(goal) for name, goal in known["goals"].items()},
            "goal_points": known["goal_points"],
            "tasks": [" ".join(task) for task in maps.tasks()],
            "line_names": en_route_words.line_names(),
            "verdict": verdict(self, game, called),
            "note": said_of_city(known["note"]),
            "most_seats": MAX_SEATS,
        }


def sprite() -> Markup:
    """The drawings that the page carries once."""
    return cards.sprite("", ()) + streets.sprite()


def tourist_icon(kind: str) -> Markup:
    """A tourist as a picture on a button."""
    shape = city_map.tourist(kind, 12, 12, 9)
    return Markup(f'<svg viewBox="0 0 24 24" aria-hidden="true">{shape}</svg>')


def read_drawn(data: Any) -> Drawn:
    """One map; whether it can be is checked when it is scored."""
    number, tourists, segments, spent, task, *route = reading.entries(data, 5, 6, "map")
    if not isinstance(tourists, dict) or not all(isinstance(crowd, str) for crowd in tourists.values()):
        raise reading.unlike("tourists", tourists)
    for place in tourists:
        reading.among(place, LOCATION_NAMES, "location")
    kinds = described()["kinds"]
    for crowd in tourists.values():
        for letter in crowd:
            reading.among(letter, list(kinds), "tourist")
    return Drawn(
        reading.whole(number, 1, MAX_SEATS, "board"),
        tourists,
        [reading.among(name, SEGMENT_NAMES, "segment") for name in reading.among_texts(segments).split()],
        [reading.among(name, list(described()["cafes"]), "café") for name in reading.among_texts(spent).split()],
        None if task is None else reading.whole(task, 0, len(maps.tasks()) - 1, "task"),
        [reading.among(n, CROSSROADS_NAMES, "crossroads") for part in route for n in reading.among_texts(part).split()],
    )


def verdict(pad: Pad, game: GameSheet, called: list[str]) -> str:
    """Who has won, or what one map is worth."""
    totals = [sheet.total for sheet in game.sheets]
    if not any(drawn.segments for drawn in pad.boards):
        return _("Draw the segments of the first map.")
    if len(totals) == 1:
        return alone(pad, game)
    won = [called[seat] for seat in game.winners]
    best = totals[game.winners[0]]
    if not all(drawn.segments for drawn in pad.boards):
        return _("%(name)s has %(points)s points so far; one map is still empty.") % {"name": won[0], "points": best}
    if game.team_totals is not None:
        return team_verdict(game.team_totals, won)
    if len(won) > 1:
        return _("A shared victory: %(names)s.") % {"names": listed(won)}
    if totals.count(best) > 1:
        return _("%(name)s wins: a tie on points, but a longer or fuller route.") % {"name": won[0]}
    return _("%(name)s wins with %(points)s points.") % {"name": won[0], "points": best}


def alone(pad: Pad, game: GameSheet) -> str:
    """What one map is worth, and what became of the challenge."""
    total = game.sheets[0].total
    worth = ngettext("The map is worth %(num)s point.", "The map is worth %(num)s points.", total) % {"num": total}
    if pad.challenge is None or pad.level != "full":
        return worth
    return f"{worth} {_('The challenge is won.') if game.winners else _('The challenge is lost.')}"


def team_verdict(totals: list[int], won: list[str]) -> str:
    """Which team has won."""
    if len(won) > 2:
        return _("A shared victory for both teams.")
    said = {"first": won[0], "second": won[1], "points": max(totals), "others": min(totals)}
    return _("%(first)s and %(second)s win, %(points)s to %(others)s.") % said
