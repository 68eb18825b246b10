"""The parts of views that are plain dictionaries there, described for the document."""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass
class LogLine:
    """A line of the log, as the caller may read it; `seat` is null for what nobody chose."""

    seat: int | None
    text: str
    event: str
    values: list[int | str]


@dataclass
class SpecialSight:
    """A sight for the tourists of one colour."""

    kind: Literal["red", "green", "blue", "purple"]


@dataclass
class PopularSight:
    """A sight for everybody."""

    kind: Literal["popular"]
    points: int


@dataclass
class LandmarkSight:
    """A place of a landmark, whose rating changes."""

    kind: Literal["landmark"]
    landmark: str


@dataclass
class Cafe:
    """A café and the tourists that it adds."""

    kind: Literal["segment", "coordinate", "tourists"]
    adds: str


@dataclass
class Festival:
    """The crossroads that are worth more together; points by how many are visited."""

    name: str
    crossroads: list[str]
    points: list[int]


@dataclass
class Card:
    """What a card shows."""

    coordinate: int
    tourists: str
    repeat: bool
    landmark: str | None


@dataclass
class GoalPoints:
    """What a goal is worth: met, and met best of all."""

    plain: int
    ribbon: int


@dataclass
class CityMap:
    """What never changes in a game of En Route; see docs/cities.md."""

    name: str
    note: str
    kinds: str
    landmarks: dict[str, str]
    rating_scale: list[int]
    sights: dict[str, SpecialSight | PopularSight | LandmarkSight]
    cafes: dict[str, Cafe]
    festival: Festival
    cards: dict[str, Card]
    goals: dict[str, dict[str, Any]]
    goal_points: GoalPoints


REFINED: dict[tuple[str, str], Any] = {("en-route", "city"): CityMap}
"""By game and field of its view."""
