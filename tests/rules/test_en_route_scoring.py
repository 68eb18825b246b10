"""Score sheets of En Route against the naive count, ribbons and ties."""

import random

import numpy as np

from serai.rules.en_route import scoring
from serai.rules.en_route.scoring import LINES, SHEET, award_ribbons, outranks, score_route, total
from tests.rules import en_route_naive as naive
from tests.rules.en_route_boards import ALL_ROADS, Case, random_cases, special_cases

NAMES = {
    "red": 0,
    "green": 1,
    "blue": 2,
    "yellow": 3,
    "grey": 4,
    "cafes": 5,
    "visit_all": 6,
    "task": 7,
    "goals": 8,
    "purple": 9,
}


def sheet_of(case: Case, trail: list[naive.Place]) -> np.record:
    sheet = np.zeros(1, SHEET)[0]
    _, tourists, cafes, ratings, plan, goals = case.arrays()
    places = np.array([row * 7 + col for row, col in trail], np.int8)
    score_route(case.city.record[0], tourists, cafes, ratings, plan, goals, places, len(trail), sheet)
    return sheet


def some_trails(case: Case, rng: random.Random) -> list[list[naive.Place]]:
    trails = naive.all_trails({frozenset(ALL_ROADS[at]) for at in case.roads}, case.line)
    return rng.sample(trails, min(len(trails), 3))


def test_every_line_is_as_counted_by_hand():
    rng = random.Random(5)
    for case in random_cases(5, 400) + special_cases(6, 100):
        ratings = {
            name: case.tables["rating_scale"][cell]
            for name, cell in zip(case.tables["landmarks"], case.ratings, strict=True)
        }
        for trail in some_trails(case, rng):
            sheet = sheet_of(case, trail)
            lines = naive.lines(
                case.tables, case.tourists, case.kept, ratings, case.task, case.stops, case.goals, trail
            )
            assert {name: sheet.line[at] for name, at in NAMES.items()} == lines
            assert total(sheet) == sum(lines.values())
            counted = naive.count(case.tables, case.tourists, trail)
            assert (sheet.length, sheet.tourists, sheet.sights) == (
                counted["length"],
                counted["tourists"],
                counted["sights"],
            )
            values = [counted[case.tables["goals"][name]["measure"]] for name in case.goals]
            assert sheet.measure[: len(values)].tolist() == values


def test_the_lines_are_all_named():
    assert len(NAMES) == LINES
    assert all(getattr(scoring, name.upper()) == at for name, at in NAMES.items())


def ribbons(tables: dict, goals: list[str], counts: list[dict]) -> list[int]:
    """The points for goals of several players, from the rules' text."""
    points = [0] * len(counts)
    for name in goals:
        goal = tables["goals"][name]
        values = [count[goal["measure"]] for count in counts]
        least_wins = "at_most" in goal
        met = [value <= goal["at_most"] if least_wins else value >= goal["at_least"] for value in values]
        best = min(values) if least_wins else max(values)
        for i, value in enumerate(values):
            if met[i]:
                points[i] += tables["goal_points"]["ribbon" if value == best else "plain"]
    return points


def test_ribbons_go_to_the_best_of_those_who_meet_a_goal():
    rng = random.Random(6)
    ribboned = 0
    for case in random_cases(6, 200):
        trails = [rng.choice(some_trails(case, rng)) for _ in range(rng.randint(2, 4))]
        sheets = np.array([sheet_of(case, trail) for trail in trails], SHEET)
        award_ribbons(case.city.record[0], case.arrays()[-1], sheets, len(sheets))
        counts = [naive.count(case.tables, case.tourists, trail) for trail in trails]
        expected = ribbons(case.tables, case.goals, counts)
        assert sheets["line"][:, scoring.GOALS].tolist() == expected
        ribboned += sum(expected) > 0
    assert ribboned > 50


def test_ties_are_broken_by_length_tourists_and_sights_in_this_order():
    def sheet(points: int, length: int, tourists: int, sights: int) -> np.record:
        made = np.zeros(1, SHEET)[0]
        made.line[scoring.YELLOW] = points
        made.length, made.tourists, made.sights = length, tourists, sights
        return made

    best_to_worst = [(9, 1, 1, 1), (8, 7, 1, 1), (8, 6, 5, 1), (8, 6, 4, 3), (8, 6, 4, 2)]
    for i, better in enumerate(best_to_worst):
        assert not outranks(sheet(*better), sheet(*better))
        for worse in best_to_worst[i + 1 :]:
            assert outranks(sheet(*better), sheet(*worse))
            assert not outranks(sheet(*worse), sheet(*better))
