"""The options of En Route, and which of them exclude each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadOption
from serai.rules.en_route.components import MAX_SEATS
from serai.table.cities import City, known_cities
from serai.table.options import Option, Value

LEVELS = ("simple", "medium", "full")
BONUSES = ("segment", "coordinate")
BALANCE_CARDS = 4


@dataclass(frozen=True)
class CityOption(Option):
    """A city by name or file; in records of games in a city of one's own, its tables."""

    @property
    def offered(self) -> tuple[Value, ...]:
        """The cities of the package: a guest must not name files of the server."""
        return known_cities()

    def check(self, value: Value) -> Value:
        """Texts and tables; what they say is checked when the city is read."""
        return value if isinstance(value, Mapping) else super().check(value)


OPTIONS = (
    CityOption("city", "first-city", "The city: its name, or the path of a city file."),
    Option("level", "full", "Without tasks, cafés and goals; without goals; with all.", choices=LEVELS),
    Option("advanced", False, "The leader raises or lowers landmarks."),
    Option("teams", False, "Two against two, partners opposite."),
    Option("in_turn", False, "Draw one after the other, clockwise from the leader, not all at once."),
    Option("first", None, "The first leader.", low=0, high=MAX_SEATS - 1, nothing="by lot"),
    Option(
        "balance", None, "Balance cards, a seat and a bonus for each: '1:segment 2:coordinate'.", nothing="no cards"
    ),
    Option("challenge", None, "Alone: the cell of the challenge table, points/goals.", nothing="the lowest"),
)


def check_together(seats: int, settings: Mapping[str, Any]) -> None:
    """Refuse what the rulebook excludes."""
    first = settings["first"]
    if first is not None and first >= seats:
        raise BadOption(f"Option first cannot be {first} at a table of {seats}; it takes 0 to {seats - 1}.")
    if settings["teams"] and seats != MAX_SEATS:
        raise BadOption(f"Teams are two against two: option teams needs {MAX_SEATS} seats, not {seats}.")
    if seats > 1:
        if settings["challenge"] is not None:
            raise BadOption(f"The challenge table is for one player; leave option challenge out with {seats} seats.")
        return
    if settings["advanced"]:
        raise BadOption("Advanced mode is not for a single player; leave option advanced out.")
    if settings["balance"] is not None:
        raise BadOption("Balance cards even out several players; leave option balance out with one seat.")
    if settings["level"] != "full":
        raise BadOption(
            f"A single player meets goals: option level cannot be {settings['level']!r}; it must be 'full'."
        )


def read_balance(text: str | None, seats: int) -> list[list[int]]:
    """Balance cards by seat: how many give a segment, how many a coordinate."""
    cards = [[0, 0] for _ in range(MAX_SEATS)]
    words = (text or "").replace(",", " ").split()
    if len(words) > BALANCE_CARDS:
        raise BadOption(f"Option balance names {len(words)} cards; there are {BALANCE_CARDS}.")
    for word in words:
        seat, _, bonus = word.partition(":")
        if bonus not in BONUSES or not (seat.isascii() and seat.isdecimal() and len(seat) < 3) or int(seat) >= seats:
            raise BadOption(
                f"Option balance cannot have {word!r}; write a seat from 0 to {seats - 1} and a bonus, "
                "like '1:segment' or '1:coordinate'."
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
        raise BadOption(f"Option challenge cannot be {text!r}; the cells are {', '.join(cells)}.")
    return cells[text]
