"""The options of En Route, and which of them exclude each other."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadOption, BadRecord, shown
from serai.i18n import N_, _, listed
from serai.rules.en_route.components import MAX_SEATS
from serai.table.games.en_route.cities import FIRST_CITY, City, known_cities, packaged_city
from serai.table.games.en_route.cities.words import said
from serai.table.options import Option, Value, check_seat

LEVELS = (N_("simple"), N_("medium"), N_("full"))
BONUSES = ("segment", "coordinate")
BALANCE_CARDS = 4
SEAT_OF_A_CARD = re.compile(r"\b([0-9]{1,2}):")


@dataclass(frozen=True)
class CityOption(Option):
    """A city by name or file; in records of games in a city of one's own, its tables."""

    @property
    def offered(self) -> tuple[Value, ...]:
        """The cities of the package: a guest must not name files of the server."""
        return known_cities()

    def told(self, value: Value) -> str:
        """The city's name, and that it is our own design where it is."""
        if isinstance(value, Mapping):
            return str(value.get("name", ""))
        if value not in known_cities():
            return super().told(value)
        name = said(packaged_city(str(value)).name)
        return name if value == FIRST_CITY else _("%(city)s (our own design)") % {"city": name}

    def check(self, value: Value) -> Value:
        """Texts and tables; what they say is checked when the city is read."""
        return value if isinstance(value, Mapping | str) else super().check(value)

    def check_from_outside(self, value: Value) -> None:
        """At home a record may name a city's file."""
        if isinstance(value, str) and value not in self.offered:
            raise BadRecord(
                _("This record names a city that is not known here; a custom city must be included in the record.")
            )


@dataclass(frozen=True)
class BalanceOption(Option):
    """Who gets balance cards: programs count the seats from 0, people from 1."""

    def from_form(self, text: str) -> Value:
        """The value that a person wrote."""
        return self.parse(renumbered(text, -1))

    def told(self, value: Value) -> str:
        """A value as pages tell it."""
        return super().told(value if value is None else renumbered(value, 1))


def renumbered(cards: str, by: int) -> str:
    """Balance cards with their seats counted from elsewhere."""
    return SEAT_OF_A_CARD.sub(lambda seat: f"{int(seat[1]) + by}:", cards)


OPTIONS = (
    CityOption("city", "first-city", N_("The city: its name or the path of a city file."), title=N_("City")),
    Option(
        "level",
        "full",
        N_("Simple: no tasks, cafés or goals. Medium: no goals. Full: everything."),
        choices=LEVELS,
        title=N_("Level"),
    ),
    Option("goals", True, N_("Play with the goals that the level has; without them when off."), title=N_("Goals")),
    Option(
        "tasks",
        True,
        N_("Play with the private tasks that the level has; without them when off."),
        title=N_("Private tasks"),
    ),
    Option("advanced", False, N_("The round leader can raise or lower landmarks."), title=N_("Advanced")),
    Option("teams", False, N_("Two against two; partners sit opposite each other."), title=N_("Teams")),
    Option(
        "in_turn",
        False,
        N_("Draw one after another, clockwise from the round leader, instead of all at once."),
        title=N_("In turn"),
    ),
    Option(
        "first",
        None,
        N_("Who leads the first round."),
        low=0,
        high=MAX_SEATS - 1,
        nothing=N_("by lot"),
        title=N_("First round leader"),
        seat=True,
    ),
    Option(
        "paper",
        False,
        N_("Everyone draws on paper: this table deals the cards and keeps the ratings."),
        title=N_("On paper"),
        house=True,
    ),
    BalanceOption(
        "balance",
        None,
        N_("Balance cards: a seat and a bonus for each, like '1:segment 2:coordinate'."),
        nothing=N_("no cards"),
        title=N_("Balance cards"),
    ),
    Option(
        "challenge",
        None,
        N_("Solo game: a cell of the challenge table, as points/goals."),
        nothing=N_("the easiest"),
        title=N_("Challenge"),
    ),
)


def check_together(seats: int, settings: Mapping[str, Any]) -> None:
    """Refuse what the rulebook excludes."""
    check_seat("first", settings["first"], seats)
    if settings["teams"] and seats != MAX_SEATS:
        said = {"needed": MAX_SEATS, "seats": seats}
        raise BadOption(_("Teams are two against two: option teams needs %(needed)s seats, not %(seats)s.") % said)
    if seats > 1:
        if settings["challenge"] is not None:
            raise BadOption(
                _("The challenge table is for one player; leave out option challenge with %(seats)s seats.")
                % {"seats": seats}
            )
        return
    if settings["advanced"]:
        raise BadOption(_("Advanced mode is not for one player; leave out option advanced."))
    if settings["balance"] is not None:
        raise BadOption(_("Balance cards are for several players; leave out option balance with one seat."))
    if settings["level"] != "full":
        raise BadOption(
            _("A solo game is played with goals: option level cannot be %(level)s; it must be 'full'.")
            % {"level": repr(settings["level"])}
        )
    if not settings["goals"]:
        raise BadOption(_("A solo game is played with goals: leave out option goals."))


def read_balance(text: str | None, seats: int) -> list[list[int]]:
    """Balance cards by seat: how many give a segment, how many a coordinate."""
    cards = [[0, 0] for _seat in range(MAX_SEATS)]
    words = (text or "").replace(",", " ").split()
    if len(words) > BALANCE_CARDS:
        said = {"given": len(words), "most": BALANCE_CARDS}
        raise BadOption(_("Option balance lists %(given)s cards, but there are only %(most)s.") % said)
    for word in words:
        seat, _colon, bonus = word.partition(":")
        if bonus not in BONUSES or not (seat.isascii() and seat.isdecimal() and len(seat) < 3) or int(seat) >= seats:
            raise BadOption(
                _("Each balance card needs a seat of this table and a bonus, like '1:segment' or '1:coordinate'.")
            )
        cards[int(seat)][BONUSES.index(bonus)] += 1
    return cards


def read_challenge(text: str | None, city: City) -> tuple[int, int]:
    """A cell of the challenge table: points and goals to be met."""
    record = city.record[0]
    levels = record.level_points[: record.levels].tolist()
    goals = record.challenge_goals[: record.challenges].tolist()
    cells = {f"{points}/{count}": (points, count) for points in levels for count in goals}
    if text is None:
        return levels[0], goals[0]
    if text not in cells:
        said = {"given": shown(text), "known": listed(cells)}
        raise BadOption(_("Option challenge cannot be %(given)s; the cells are %(known)s.") % said)
    return cells[text]
