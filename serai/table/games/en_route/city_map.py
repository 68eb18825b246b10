"""What never changes in a game: the city's map, cards and goals, as plain data; see docs/cities.md."""

from typing import Any, Literal, NotRequired, TypedDict

SpecialKind = Literal["red", "green", "blue", "purple"]
CafeKind = Literal["segment", "coordinate", "tourists"]


class Sight(TypedDict):
    """A sight for the tourists of one colour, a popular one with its points, or the place of a landmark."""

    kind: Literal[SpecialKind, "popular", "landmark"]
    points: NotRequired[int]
    landmark: NotRequired[str]
    name: NotRequired[str]


class Cafe(TypedDict):
    """A café and the tourists that it adds."""

    kind: CafeKind
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


class MetroLine(TypedDict):
    """A metro line between two stations."""

    name: str
    stations: list[str]


class Excursion(TypedDict):
    """A walk past four stops in order: a colour of special sights, popular, landmark, cafe or festival."""

    name: str
    stops: list[str]


class CityMap(TypedDict):
    """What never changes in a game of En Route; see docs/cities.md."""

    name: str
    note: str
    kinds: str
    landmarks: dict[str, str]
    rating_scale: list[int]
    sights: dict[str, Sight]
    closed: list[str]  # segments that do not exist
    barren: list[str]  # locations without tourists
    bridges: list[str]
    avenue: list[str]
    lines: list[MetroLine]
    excursions: list[Excursion]
    cafes: dict[str, Cafe]
    festival: Festival
    cards: dict[str, Card]
    goals: dict[str, dict[str, Any]]
    goal_points: GoalPoints
