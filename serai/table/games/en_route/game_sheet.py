"""A whole game on the score pad: several maps compared, alone against the challenge table, or two teams."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.errors import BadLayout
from serai.i18n import _
from serai.rules.en_route import RULES
from serai.rules.en_route.city import ROUNDS, SEGMENT_BONUS
from serai.rules.en_route.components import MAX_SEATS, NO_CARD
from serai.rules.en_route.result import fill_sheet, find_best_route, winning_team, wins_challenge
from serai.rules.en_route.route.found import ROUTE
from serai.rules.en_route.route.plan import Plan
from serai.rules.en_route.scoring import SHEET
from serai.table.games.en_route.cities import City, load_city
from serai.table.games.en_route.settings import BALANCE_CARDS, read_challenge
from serai.table.games.en_route.sheet import LINE_NAMES, Sheet, make_sheet, read_game, read_map, score, settle_route

SEGMENTS_A_ROUND = 2


@dataclass
class GameSheet:
    """The sheets of all maps, and who has won."""

    sheets: list[Sheet]
    winners: list[int]  # alone: empty if the challenge is lost
    team_totals: list[int] | None = None


def score_game(
    boards: Sequence[Mapping[str, Any]], teams: bool = False, challenge: str | None = None, **shared: Any
) -> GameSheet:
    """Score maps that were drawn together: `shared` has city, ratings, goals and level."""
    city = load_city(shared.get("city", "first-city"))
    for fields in boards:
        check_rounds(city, fields.get("segments") or (), fields.get("tourists") or ())
    if challenge is not None:
        return score_alone(city, boards, challenge, shared)
    sheets: list[Sheet] = score(boards=list(boards), **shared)  # type: ignore[assignment]
    if teams:
        return score_teams(sheets)
    return GameSheet(sheets, [seat for seat, sheet in enumerate(sheets) if sheet.winner])


def check_rounds(city: City, segments: Sequence[Any], tourists: Collection[Any]) -> None:
    """In each round two segments and one location; cafés and balance cards add segments."""
    cafes = int((city.record[0].cafe_kind[: city.record[0].cafes] == SEGMENT_BONUS).sum())
    most = SEGMENTS_A_ROUND * ROUNDS + cafes + BALANCE_CARDS
    if len(segments) > most:
        raise BadLayout(
            _("segments: there are %(count)s; in %(rounds)s rounds nobody can draw more than %(most)s.")
            % {"count": len(segments), "rounds": ROUNDS, "most": most}
        )
    if len(tourists) > ROUNDS:
        raise BadLayout(
            _("tourists: they are in %(count)s locations; in %(rounds)s rounds they can only reach %(rounds)s.")
            % {"count": len(tourists), "rounds": ROUNDS}
        )


def score_teams(sheets: list[Sheet]) -> GameSheet:
    """Partners sit opposite."""
    if len(sheets) != MAX_SEATS:
        raise BadLayout(_("Teams are two against two, but there are %(count)s maps here.") % {"count": len(sheets)})
    state = RULES.empty()[0]
    state.seats, state.teams = MAX_SEATS, True
    for seat, sheet in enumerate(sheets):
        for name, points in sheet.lines.items():
            state.line[seat, LINE_NAMES[name]] = points
    won = int(winning_team(state))
    totals = [sheets[team].total + sheets[team + 2].total for team in range(2)]
    return GameSheet(sheets, [seat for seat in range(MAX_SEATS) if won >> seat & 1], totals)


def score_alone(
    city: City, boards: Sequence[Mapping[str, Any]], challenge: str, shared: Mapping[str, Any]
) -> GameSheet:
    """One map against a cell of the challenge table, `points/goals`: goals are counted and give no points."""
    if len(boards) != 1 or shared.get("level", "full") != "full":
        raise BadLayout(_("The challenge is for one player and the full game."))
    common = read_game(city.source, shared.get("ratings"), shared.get("goals"), "full")
    board = read_map(city, "full", boards[0])
    state = RULES.empty()[0]
    state["city"] = city.record[0]
    state.seats = 1
    state.goal[:], state.rating[:] = common.goals, common.ratings
    state.segments[0], state.tourists[0], state.cafe[0] = board.segments, board.tourists, board.cafes
    state.task[0], state.own_line[0] = number_of_task(city, board.plan), number_of_line(city, board.plan)
    state.challenge_points, state.challenge_goals = read_challenge(challenge, city)
    routes, sheets = np.zeros(1, ROUTE), np.zeros(1, SHEET)
    if board.route is None:
        find_best_route(state, 0, routes)
    else:
        settle_route(common, board, routes[0])
    fill_sheet(state, 0, routes[0].crossroads, int(routes[0].visits), sheets[0])
    won = bool(wins_challenge(state, sheets))
    return GameSheet([make_sheet(common, sheets[0], routes[0], won, found=board.route is None)], [0] if won else [])


def number_of_task(city: City, plan: Plan) -> int:
    """The task card with these crossroads, or the excursion with these stops."""
    record = city.record[0]
    if plan.stops[0] >= 0:
        excursions = record.excursion[: record.tasks].tolist()
        if plan.stops.tolist() not in excursions:
            raise BadLayout(_("task: no excursion of this city has these four stops."))
        return int(excursions.index(plan.stops.tolist()))
    if plan.task[0] < 0:
        return int(NO_CARD)
    cards = [sorted(card) for card in record.task[: record.tasks].tolist()]
    if sorted(plan.task.tolist()) not in cards:
        raise BadLayout(_("task: no task card of this city has these three crossroads."))
    return cards.index(sorted(plan.task.tolist()))


def number_of_line(city: City, plan: Plan) -> int:
    """The metro line with these stations."""
    lines = [sorted(stations) for stations in city.record[0].station[: city.record[0].lines].tolist()]
    return lines.index(sorted(plan.stations.tolist())) if plan.stations[0] >= 0 else int(NO_CARD)
