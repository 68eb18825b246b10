"""The options of En Route, and which of them exclude each other."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadOption, shown
from serai.i18n import N_, _
from serai.rules.en_route.components import MAX_SEATS
from serai.table.cities import City, known_cities
from serai.table.options import Option, Value

LEVELS = (N_("simple"), N_("medium"), N_("full"))
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
        return value if isinstance(value, Mapping | str) else super().check(value)


OPTIONS = (
    CityOption("city", "first-city", N_("The city: its name, or the path of a city file."), title=N_("City")),
    Option(
        "level",
        "full",
        N_("Without tasks, cafés and goals; without goals; with all."),
        choices=LEVELS,
        title=N_("Level"),
    ),
    Option("advanced", False, N_("The leader raises or lowers landmarks."), title=N_("Advanced")),
    Option("teams", False, N_("Two against two, partners opposite."), title=N_("Teams")),
    Option(
        "in_turn",
        False,
        N_("Draw one after the other, clockwise from the leader, not all at once."),
        title=N_("In turn"),
    ),
    Option(
        "first",
        None,
        N_("The first leader."),
        low=0,
        high=MAX_SEATS - 1,
        nothing=N_("by lot"),
        title=N_("First leader"),
        seat=True,
    ),
    Option(
        "balance",
        None,
        N_("Balance cards, a seat and a bonus for each: '1:segment 2:coordinate'."),
        nothing=N_("no cards"),
        title=N_("Balance cards"),
    ),
    Option(
        "challenge",
        None,
        N_("Alone: the cell of the challenge table, points/goals."),
        nothing=N_("the lowest"),
        title=N_("Challenge"),
    ),
)


def check_together(seats: int, settings: Mapping[str, Any]) -> None:
    """Refuse what the rulebook excludes."""
    first = settings["first"]
    if first is not None and first >= seats:
        said = {"first": first, "seats": seats, "last": seats - 1}
        raise BadOption(_("Option first cannot be %(first)s at a table of %(seats)s; it takes 0 to %(last)s.") % said)
    if settings["teams"] and seats != MAX_SEATS:
        said = {"needed": MAX_SEATS, "seats": seats}
        raise BadOption(_("Teams are two against two: option teams needs %(needed)s seats, not %(seats)s.") % said)
    if seats > 1:
        if settings["challenge"] is not None:
            raise BadOption(
                _("The challenge table is for one player; leave option challenge out with %(seats)s seats.")
                % {"seats": seats}
            )
        return
    if settings["advanced"]:
        raise BadOption(_("Advanced mode is not for a single player; leave option advanced out."))
    if settings["balance"] is not None:
        raise BadOption(_("Balance cards even out several players; leave option balance out with one seat."))
    if settings["level"] != "full":
        raise BadOption(
            _("A single player meets goals: option level cannot be %(level)s; it must be 'full'.")
            % {"level": repr(settings["level"])}
        )


def read_balance(text: str | None, seats: int) -> list[list[int]]:
    """Balance cards by seat: how many give a segment, how many a coordinate."""
    cards = [[0, 0] for _seat in range(MAX_SEATS)]
    words = (text or "").replace(",", " ").split()
    if len(words) > BALANCE_CARDS:
        said = {"given": len(words), "most": BALANCE_CARDS}
        raise BadOption(_("Option balance names %(given)s cards; there are %(most)s.") % said)
    for word in words:
        seat, _colon, bonus = word.partition(":")
        if bonus not in BONUSES or not (seat.isascii() and seat.isdecimal() and len(seat) < 3) or int(seat) >= seats:
            raise BadOption(
                _(
                    "Option balance cannot have %(word)s; write a seat from 0 to %(last)s and a bonus, "
                    "like '1:segment' or '1:coordinate'."
                )
                % {"word": shown(word), "last": seats - 1}
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
        said = {"given": shown(text), "known": ", ".join(cells)}
        raise BadOption(_("Option challenge cannot be %(given)s; the cells are %(known)s.") % said)
    return cells[text]
