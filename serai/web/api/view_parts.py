"""The parts of views that are plain dictionaries there, with the fields that the document names."""

from typing import Any, Literal, NotRequired, TypedDict


class LogLine(TypedDict):
    """A line of the log, as the caller may read it; `seat` is null for what nobody chose."""

    seat: int | None
    text: str
    event: str
    values: list[int | str]


class Sight(TypedDict):
    """A sight for the tourists of one colour, a popular one with its points, or the place of a landmark."""

    kind: Literal["red", "green", "blue", "purple", "popular", "landmark"]
    points: NotRequired[int]
    landmark: NotRequired[str]


class Cafe(TypedDict):
    """A café and the tourists that it adds."""

    kind: Literal["segment", "coordinate", "tourists"]
    adds: str


class Festival(TypedDict):
    """The crossroads that are worth more together; points by how many are visited."""

    name: str
    crossroads: list[str]
    points: list[int]


class Card(TypedDict):
    """What a card shows."""

    coordinate: int
    tourists: str
    repeat: bool
    landmark: str | None


class GoalPoints(TypedDict):
    """What a goal is worth: met, and met best of all."""

    plain: int
    ribbon: int


class CityMap(TypedDict):
    """What never changes in a game of En Route; see docs/cities.md."""

    name: str
    note: str
    kinds: str
    landmarks: dict[str, str]
    rating_scale: list[int]
    sights: dict[str, Sight]
    cafes: dict[str, Cafe]
    festival: Festival
    cards: dict[str, Card]
    goals: dict[str, dict[str, Any]]
    goal_points: GoalPoints


PARTS: dict[tuple[str, str], type] = {("en-route", "city"): CityMap}
"""By game and field of its view."""
