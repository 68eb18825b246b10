"""The score sheet of a final route: nine lines (ten in cities with purple tourists), goals with their ribbons, ties."""

from typing import Annotated, Any, Protocol

import numpy as np
import numpy.typing as npt

from serai.rules.compiling import compiled, keep
from serai.rules.en_route.city import CIRCLE, GOAL_DECKS, PENTAGON, SQUARE, TRIANGLE, City
from serai.rules.en_route.geometry import CORNERS, DOWN, LEFT, RIDING, RIGHT, SEGMENTS, UP
from serai.rules.en_route.route.plan import Plan
from serai.rules.en_route.route.walking import STEP, go, is_ride, order_of, stand
from serai.rules.en_route.route.worth import (
    BOARD,
    NOTHING_WALKED,
    Board,
    Tally,
    all_sights,
    all_tourists,
    colour_points,
    goal_met,
    grey_points,
    measured,
    prepare,
    private_points,
    tally,
    yellow_points,
)
from serai.rules.records import Int8s, Int16, Int16s, record

RED, GREEN, BLUE, YELLOW, GREY, CAFES, VISIT_ALL, TASK, GOALS, PURPLE = range(10)
LINES = 10


class Sheet(Protocol):
    """The score sheet of a player."""

    line: Annotated[Int16s, (LINES,)]
    measure: Annotated[Int16s, (GOAL_DECKS,)]  # what each goal counts, 0 where there is none
    met: Annotated[Int8s, (GOAL_DECKS,)]
    ribbon: Annotated[Int8s, (GOAL_DECKS,)]  # met, and best of all players
    length: Int16  # for ties, in this order
    tourists: Int16
    sights: Int16


SHEET = record(Sheet)

Sheets = npt.NDArray[Any]
"""An array of such records."""


@compiled
def score_route(
    city: City,
    tourists: Any,
    cafes: Any,
    ratings: Any,
    plan: Plan,
    goals: Any,
    crossroads: Any,
    size: int,
    sheet: Sheet,
) -> None:
    """Fill the sheet for the trail over the first `size` crossroads, with goals at their plain value."""
    boards = np.empty(1, dtype=BOARD)
    prepare(boards[0], city, np.zeros(SEGMENTS, np.int8), tourists, cafes, ratings, plan, goals)
    count = walk_route(boards, crossroads, size)
    fill_lines(boards[0], count, sheet)
    which = 0  # the board lists only goals that are in play
    for goal in range(GOAL_DECKS):
        sheet.ribbon[goal] = 0
        sheet.met[goal] = 0
        sheet.measure[goal] = 0
        if goals[goal] >= 0:
            value = measured(boards[0], int(boards[0].measure[which]), count)
            sheet.measure[goal] = value
            sheet.met[goal] = goal_met(boards[0], which, value)
            which += 1
    keep(boards)
    write_goal_points(city, sheet)


@compiled
def walk_route(boards: Any, crossroads: Any, size: int) -> Tally:
    """Walk a trail from its first crossroads to its last and count all there is to count."""
    board = boards[0]
    if size == 0:
        return tally(board, 0, 0, 0, NOTHING_WALKED)
    across, down = roads_of(crossroads, size)
    trail = np.empty(2, dtype=STEP)
    stand(board, trail[0], int(crossroads[0]), across, down)
    walked = 0
    for i in range(1, size):
        way = direction(int(crossroads[i - 1]), int(crossroads[i]))
        walked += int(way != RIDING)
        go(board, trail[(i - 1) % 2], way, walked, trail[i % 2])
    order = order_of(board, trail[(size - 1) % 2])
    keep(trail)
    return tally(board, across, down, walked, order)


@compiled
def direction(start: int, end: int) -> int:
    """The way from a crossroads to a neighbour, or by metro."""
    if is_ride(start, end):
        return RIDING
    if end == start + 1:
        return RIGHT
    if end == start - 1:
        return LEFT
    return DOWN if end == start + CORNERS else UP


@compiled
def roads_of(crossroads: Any, size: int) -> tuple[int, int]:
    """The masks of a trail's segments."""
    across = 0
    down = 0
    for i in range(1, size):
        start, end = int(crossroads[i - 1]), int(crossroads[i])
        if is_ride(start, end):
            continue
        if abs(start - end) == 1:
            across |= 1 << min(start, end)
        else:
            down |= 1 << min(start, end)
    return across, down


@compiled
def fill_lines(board: Board, count: Tally, sheet: Sheet) -> None:
    """All lines but the goals, and what breaks ties."""
    sheet.line[RED] = colour_points(count, CIRCLE)
    sheet.line[GREEN] = colour_points(count, SQUARE)
    sheet.line[BLUE] = colour_points(count, TRIANGLE)
    sheet.line[PURPLE] = colour_points(count, PENTAGON)
    sheet.line[YELLOW] = yellow_points(count)
    sheet.line[GREY] = grey_points(count)
    sheet.line[CAFES] = board.cafe_points
    sheet.line[VISIT_ALL] = board.festival_points[count.festival]
    sheet.line[TASK] = private_points(count)
    sheet.length = count.length
    sheet.tourists = all_tourists(count)
    sheet.sights = all_sights(count)


@compiled
def write_goal_points(city: City, sheet: Sheet) -> None:
    """The ribbon value for a ribbon, the plain value for a goal that is met."""
    sheet.line[GOALS] = 0
    for goal in range(GOAL_DECKS):
        if sheet.ribbon[goal]:
            sheet.line[GOALS] += int(city.goal_ribbon)
        elif sheet.met[goal]:
            sheet.line[GOALS] += int(city.goal_plain)


@compiled
def award_ribbons(city: City, goals: Any, sheets: Sheets, count: int) -> None:
    """Compare several players: who meets a goal and is best of all has its ribbon; ties share it."""
    for goal in range(GOAL_DECKS):
        if goals[goal] < 0:
            continue
        sign = -1 if city.goal_at_most[goals[goal]] else 1
        best = -SEGMENTS * SEGMENTS
        for i in range(count):
            best = max(best, sign * int(sheets[i].measure[goal]))
        for i in range(count):
            is_best = sign * int(sheets[i].measure[goal]) == best
            sheets[i].ribbon[goal] = int(sheets[i].met[goal]) * int(is_best)
    for i in range(count):
        write_goal_points(city, sheets[i])


@compiled
def total(sheet: Sheet) -> int:
    """The sum of the lines."""
    points = 0
    for line in range(LINES):
        points += int(sheet.line[line])
    return points


@compiled
def outranks(sheet: Sheet, other: Sheet) -> bool:
    """More points; after a tie the longer route, more tourists, more sights."""
    if total(sheet) != total(other):
        return total(sheet) > total(other)
    if sheet.length != other.length:
        return bool(sheet.length > other.length)
    if sheet.tourists != other.tourists:
        return bool(sheet.tourists > other.tourists)
    return bool(sheet.sights > other.sights)
