"""The players' maps in a game of En Route, as plain data with the names of the notation."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from operator import attrgetter, mul
from typing import Any, NamedTuple

from serai.rules.en_route.city import COORDINATE_BONUS, KEPT, MAX_KINDS, SEGMENT_BONUS, UNTOUCHED
from serai.rules.en_route.geometry import NOWHERE
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.description import CAFE_KINDS
from serai.table.games.en_route.naming import names, present, printed

STEPS = ("pick", "locate", "kind", "first", "second", "bonus", "ready")
BALANCE = (CAFE_KINDS[SEGMENT_BONUS], CAFE_KINDS[COORDINATE_BONUS])


@dataclass(slots=True)
class Board:
    """One player's map. In starting rounds the others see only its coordinates: `open` is false, the rest empty."""

    number: int  # 1 to 4
    rows: list[int]  # coordinates at the rim, from the top
    columns: list[int]
    open: bool
    tourists: dict[str, str] = field(default_factory=dict)  # letters by location
    segments: list[str] = field(default_factory=list)
    cafes: dict[str, str] = field(default_factory=dict)  # visited ones: kept or spent
    segment_bonuses: int = 0
    coordinate_bonuses: int = 0
    balance: dict[str, int] = field(default_factory=dict)  # balance cards left
    # the turn
    step: str | None = None
    round_cards: list[str] = field(default_factory=list)
    coordinates: list[int] = field(default_factory=list)
    location: str | None = None
    first_segment: str | None = None
    asking: list[str] = field(default_factory=list)  # cafés whose tourists are accepted or declined next
    fallback: bool = False
    # the end
    route: list[str] = field(default_factory=list)


class SeatBoard(NamedTuple):
    """What makes up one seat's board: fields of the record by their names, and its bonuses to be spent."""

    board: int
    tourists: bytes
    segments: bytes
    cafe: bytes
    balance: bytes
    step: int
    round_card: bytes
    coordinate: bytes
    fallback: int
    location: int
    first_segment: int
    asking: int
    path: bytes
    path_size: int
    segment_bonuses: int
    coordinate_bonuses: int


WORKED_OUT = 2  # the last fields of SeatBoard
by_seat = attrgetter(*SeatBoard._fields[:-WORKED_OUT])


@lru_cache(maxsize=32)
def rims(city: City) -> list[tuple[list[int], list[int]]]:
    """The coordinates at the rim of each board, from the top and from the left."""
    record = city.record[0]
    return list(zip(record.row_coordinate.tolist(), record.col_coordinate.tolist(), strict=True))


@lru_cache(maxsize=4096)
def rim(city: City, number: int) -> Board:
    """What all see of a board: its coordinates."""
    return Board(number + 1, *rims(city)[number], open=False)


@lru_cache(maxsize=4096)
def board(city: City, drawing: bool, fields: tuple[Any, ...]) -> Board:
    """A board with all that is on it, and the turn of whoever draws."""
    now = SeatBoard._make(fields)
    rows, columns = rims(city)[now.board]
    shown = Board(
        number=now.board + 1,
        rows=rows,
        columns=columns,
        open=True,
        tourists=crowds(now.tourists),
        segments=list(compress(SEGMENT_NAMES, now.segments)),
        cafes=visited(city, now.cafe),
        segment_bonuses=now.segment_bonuses,
        coordinate_bonuses=now.coordinate_bonuses,
        balance=dict(zip(BALANCE, now.balance, strict=True)),
        route=[CROSSROADS_NAMES[at] for at in now.path[: now.path_size]],
    )
    if drawing:
        shown.step = STEPS[now.step]
        shown.round_cards = names(city, present(now.round_card))
        shown.coordinates = list(now.coordinate) if now.coordinate[0] else []
        shown.location = None if now.location == NOWHERE else LOCATION_NAMES[now.location]
        shown.first_segment = None if now.first_segment == NOWHERE else SEGMENT_NAMES[now.first_segment]
        shown.asking = asking(city, now.asking)
        shown.fallback = now.fallback > 0
    return shown


def crowds(tourists: bytes) -> dict[str, str]:
    """The letters of the tourists by location."""
    counts = [tourists[at : at + MAX_KINDS] for at in range(0, len(tourists), MAX_KINDS)]
    counted = zip(LOCATION_NAMES, counts, strict=True)
    return {name: "".join(map(mul, LETTERS, count)) for name, count in counted if any(count)}


def visited(city: City, visits: bytes) -> dict[str, str]:
    """What became of the cafés that were visited."""
    seen = zip(printed(city).cafe_at.tolist(), visits, strict=True)
    return {CROSSROADS_NAMES[at]: "kept" if visit == KEPT else "spent" for at, visit in seen if visit != UNTOUCHED}


def asking(city: City, cafes: int) -> list[str]:
    """The crossroads of the cafés of a bit mask."""
    return [CROSSROADS_NAMES[at] for cafe, at in enumerate(printed(city).cafe_at.tolist()) if cafes >> cafe & 1]


def own_copy(board: Board) -> Board:
    """A board that one viewer may change without another's noticing."""
    return Board(
        board.number,
        board.rows.copy(),
        board.columns.copy(),
        board.open,
        board.tourists.copy(),
        board.segments.copy(),
        board.cafes.copy(),
        board.segment_bonuses,
        board.coordinate_bonuses,
        board.balance.copy(),
        board.step,
        board.round_cards.copy(),
        board.coordinates.copy(),
        board.location,
        board.first_segment,
        board.asking.copy(),
        board.fallback,
        board.route.copy(),
    )
