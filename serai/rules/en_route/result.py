"""The result: the best final route of a seat, the score of all, the winners."""

from typing import Any

import numpy as np

from serai.rules.compiling import compiled, keep
from serai.rules.en_route.city import GOAL_DECKS, STOPS, TASK_CROSSROADS
from serai.rules.en_route.components import MAX_SEATS, NO_CARD, OVER
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import PLAN, Plan
from serai.rules.en_route.route.search import search
from serai.rules.en_route.route.worth import BOARD, prepare
from serai.rules.en_route.scoring import GOALS, LINES, SHEET, Sheet, Sheets, award_ribbons, outranks, score_route, total
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer

MUST = 10_000
"""What a goal is worth to a search for a route that meets it."""

NO_GOALS = 0


@compiled
def make_plan(state: State, seat: int, plan: Plan) -> None:
    """The seat's private task or excursion and its metro line."""
    plan.task[:] = -1
    plan.stops[:] = -1
    plan.stations[:] = -1
    task, line = int(state.task[seat]), int(state.own_line[seat])
    if task != NO_CARD and state.city.has_excursions:
        for i in range(STOPS):
            plan.stops[i] = state.city.excursion[task, i]
    elif task != NO_CARD:
        for i in range(TASK_CROSSROADS):
            plan.task[i] = state.city.task[task, i]
    if line != NO_CARD:
        for i in range(2):
            plan.stations[i] = state.city.station[line, i]


# The best route


@compiled
def find_best_route(state: State, seat: int, routes: Any) -> None:
    """The best route over the seat's segments as they are now, goals at their plain value.

    Alone it is the one with most points among those that win the challenge; if none does, the one with most points.
    """
    # Ruling: goals have no value alone, so "best" looks at the cell of the challenge table that was chosen.
    boards = np.zeros(1, BOARD)
    trial = np.zeros(1, ROUTE)
    best = -1
    for wanted in range(1 << GOAL_DECKS):
        if not is_looked_for(state, wanted):
            continue
        prepare_board(state, seat, wanted, boards)
        search(boards, trial[0])
        points = int(trial[0].points)
        if state.seats == 1 and wanted != NO_GOALS:
            points -= MUST * goals_in(wanted)
            wins = points >= int(state.challenge_points)
            points += MUST if wins else -MUST
        if points > best:
            best = points
            routes[0] = trial[0]
    keep(boards)
    keep(trial)


@compiled
def is_looked_for(state: State, wanted: int) -> bool:
    """Which sets of goals a search is made for: all that are in play; alone, none and those that make a challenge."""
    open_goals = 0
    for i in range(GOAL_DECKS):
        open_goals |= int(state.goal[i] >= 0) << i
    if state.seats > 1:
        return wanted == open_goals
    in_play = wanted & ~open_goals == 0
    return wanted == NO_GOALS or (in_play and goals_in(wanted) == int(state.challenge_goals))


@compiled
def goals_in(wanted: int) -> int:
    """How many goals a bit mask names."""
    count = 0
    for deck in range(GOAL_DECKS):
        count += (wanted >> deck) & 1
    return count


@compiled
def prepare_board(state: State, seat: int, wanted: int, boards: Any) -> None:
    """The seat's map for a search that counts the goals named by a bit mask, alone so high that it must meet them."""
    goals = np.full(GOAL_DECKS, -1, np.int8)
    for deck in range(GOAL_DECKS):
        if (wanted >> deck) & 1:
            goals[deck] = state.goal[deck]
    plans = np.empty(1, PLAN)
    make_plan(state, seat, plans[0])
    prepare(
        boards[0],
        state.city,
        state.segments[seat],
        state.tourists[seat],
        state.cafe[seat],
        state.rating,
        plans[0],
        goals,
    )
    keep(plans)
    if state.seats == 1:
        boards[0].plain = MUST


# The score


@compiled
def fill_sheets(state: State, sheets: Sheets) -> None:
    """The score sheets of all seats for their final routes, with the ribbons."""
    for seat in range(state.seats):
        fill_sheet(state, seat, state.path[seat], int(state.path_size[seat]), sheets[seat])
    if state.seats > 1:
        award_ribbons(state.city, state.goal, sheets, int(state.seats))


@compiled
def fill_sheet(state: State, seat: int, crossroads: Any, size: int, sheet: Sheet) -> None:
    """The score sheet of one seat for a route, with goals at their plain value; alone they give no points."""
    plans = np.empty(1, PLAN)
    make_plan(state, seat, plans[0])
    score_route(
        state.city,
        state.tourists[seat],
        state.cafe[seat],
        state.rating,
        plans[0],
        state.goal,
        crossroads,
        size,
        sheet,
    )
    keep(plans)
    if state.seats == 1:
        sheet.line[GOALS] = 0


def standing(state: State, seat: int, sheets: Sheets) -> None:
    """The first sheet: what the seat's board would score with its best route as it is now."""
    routes = np.zeros(1, ROUTE)
    find_best_route(state, seat, routes)
    fill_sheet(state, seat, routes[0].crossroads, int(routes[0].visits), sheets[0])


@compiled
def end_game(state: State) -> None:
    """Write down every seat's lines, and who has won."""
    sheets = np.zeros(int(state.seats), SHEET)
    fill_sheets(state, sheets)
    for seat in range(state.seats):
        for line in range(LINES):
            state.line[seat, line] = sheets[seat].line[line]
    state.phase = OVER
    state.won = winning_seats(state, sheets)
    keep(sheets)


@compiled
def scores(state: State, points: Buffer) -> None:
    """Each seat's points; 0 before the end, since tasks and boards may be hidden until then."""
    for seat in range(state.seats):
        points[seat] = total_of(state, seat)


@compiled
def total_of(state: State, seat: int) -> int:
    """The sum of a seat's lines."""
    points = 0
    for line in range(LINES):
        points += int(state.line[seat, line])
    return points


# The winners


@compiled
def winners(state: State) -> int:
    """Who has won; nobody before the end, nor in a solo game that is lost."""
    return int(state.won)


@compiled
def winning_seats(state: State, sheets: Sheets) -> int:
    """Most points, after ties the longer route, more tourists, more sights; then the victory is shared."""
    if state.teams:
        return winning_team(state)
    if state.seats == 1:
        return 1 if wins_challenge(state, sheets) else 0
    mask = 0
    for seat in range(state.seats):
        beaten = False
        for other in range(state.seats):
            beaten = beaten or outranks(sheets[other], sheets[seat])
        if not beaten:
            mask |= 1 << seat
    return mask


@compiled
def wins_challenge(state: State, sheets: Sheets) -> bool:
    """Alone: enough points and enough goals met for the chosen cell of the challenge table."""
    met = 0
    for deck in range(GOAL_DECKS):
        met += int(sheets[0].met[deck])
    return total(sheets[0]) >= int(state.challenge_points) and met >= int(state.challenge_goals)


@compiled
def winning_team(state: State) -> int:
    """The higher sum; after a tie the partners who are closer together; then both teams."""
    points = np.zeros(MAX_SEATS, np.int64)
    scores(state, points)
    first, second = points[0] + points[2], points[1] + points[3]
    if first == second:
        first, second = abs(points[1] - points[3]), abs(points[0] - points[2])
    if first == second:
        return 0b1111
    return 0b0101 if first > second else 0b1010
