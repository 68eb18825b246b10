"""A trail of En Route in several pieces: where each goes on, which ends will be joined, and when drawing apart pays."""

from itertools import pairwise

import numpy as np
import pytest

import serai
from serai.bots.en_route import styles
from serai.bots.en_route.pieces import cost_of, gain_apart, gain_at_ends, survey_pieces
from serai.bots.en_route.survey import SURVEY, survey_board
from serai.bots.levels import LevelBot
from serai.bots.policy import STYLES
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.geometry import CORNERS, ENDS, NOWHERE
from serai.table.perspective import Perspective

SENSIBLE = STYLES["en-route"]["sensible"]


def at(name: str) -> int:
    """A crossroads by its column, A to G from the left, and its row, 1 to 7 from the top."""
    return (int(name[1]) - 1) * CORNERS + "ABCDEFG".index(name[0])


def surveyed(*walks: str, round_number: int = 1):
    """The survey of a board with these walks on it, each a list of neighbouring crossroads."""
    state = serai.new("en-route", seed=3).imagine(0, 1)[0]
    state.round_number = round_number
    state.own_line[0] = NOWHERE
    for walk in walks:
        stops = [at(name) for name in walk.split()]
        for ends in pairwise(stops):
            state.segments[0, np.flatnonzero((np.sort(ends) == ENDS).all(axis=1))[0]] = 1
    return survey_of(state)


def survey_of(state):
    """What the first seat's board tells."""
    survey = np.zeros(1, SURVEY)[0]
    survey_board(state, 0, SENSIBLE, survey)
    survey_pieces(state, 0, SENSIBLE, survey)
    return survey


def ends_of(survey) -> set[int]:
    return set(survey.end[: survey.ends].tolist())


def test_a_trail_goes_on_at_its_ends_and_a_closed_one_anywhere():
    assert ends_of(surveyed("A1 B1 B2")) == {at("A1"), at("B2")}
    closed = surveyed("A1 B1 B2 A2 A1")
    assert ends_of(closed) == {at("A1"), at("B1"), at("B2"), at("A2")}
    assert closed.links == 0


def test_the_closest_ends_of_two_pieces_are_linked():
    survey = surveyed("A1 B1 C1", "E2 F2 G2")
    assert (survey.pieces, survey.links, survey.missing) == (2, 1, 3)
    assert survey.partner[at("C1")] == at("E2")
    assert survey.partner[at("E2")] == at("C1")
    assert survey.partner[at("A1")] == survey.partner[at("G2")] == NOWHERE


def test_each_end_is_linked_once_and_no_piece_with_itself():
    survey = surveyed("A1 B1 B2", "D1 E1", "D3 D4")
    assert (survey.pieces, survey.links) == (3, 2)
    linked = {int(end): int(survey.partner[end]) for end in ends_of(survey) if survey.partner[end] != NOWHERE}
    assert len(linked) == 4
    assert all(linked[there] == here for here, there in linked.items())
    assert all(survey.piece[here] != survey.piece[there] for here, there in linked.items())


def test_what_is_missing_costs_more_the_more_it_is_and_the_later():
    early, late = surveyed("A1 B1", round_number=1), surveyed("A1 B1", round_number=8)
    costs = [cost_of(early, missing) for missing in range(30)]
    assert costs[0] == 0.0
    assert all(less < more for less, more in pairwise(costs))
    assert cost_of(late, 2) > cost_of(early, 2)
    assert cost_of(late, int(late.to_come) + 2) > SENSIBLE[styles.JOIN]


def test_closing_a_gap_pays_and_widening_it_does_not():
    survey = surveyed("A1 B1 C1", "E1 F1 G1", round_number=6)
    assert gain_at_ends(survey, at("C1"), at("E1")) > gain_at_ends(survey, at("C1"), at("D1")) > 0.0
    assert gain_at_ends(survey, at("C1"), at("C2")) < 0.0


def test_a_link_can_be_exchanged_for_another_end_of_the_same_piece_only():
    survey = surveyed("A1 B1 C1", "E1 F1 G1 G2 G3", round_number=6)
    survey.pull[:] = 0.0
    assert gain_at_ends(survey, at("A1"), at("E1")) > 0.0
    assert gain_at_ends(survey, at("G3"), at("E2")) == 0.0


def test_a_stretch_apart_costs_more_the_farther_off_it_is():
    survey = surveyed("A1 B1 C1", round_number=4)
    survey.pull[:] = 0.0
    near, far = gain_apart(survey, at("E1"), at("F1")), gain_apart(survey, at("F7"), at("G7"))
    assert 0.0 > near > far


@pytest.mark.parametrize("seats", [1, 2])
def test_guides_draw_apart_and_join_nearly_all_of_it(seats):
    """Of 20 segments and more, one at most is left over as a rule."""
    apart = left_over = 0
    games = 20
    for seed in range(games):
        table = serai.new("en-route", seats=seats, seed=seed)
        bots = [LevelBot(seat, "sensible") for seat in range(seats)]
        pieces = 0
        while not table.over:
            seat = table.to_move[0]
            table.play(seat, bots[seat].choose(Perspective(table, seat)))
            state = table.imagine(0, 1)[0]
            pieces = max(pieces, int(survey_of(state).pieces))
        apart += pieces > 1
        drawn = int((state.segments[0] != 0).sum())
        left_over += drawn - (int(state.path_size[0]) - 1)
        assert drawn <= 3 * ROUNDS
    assert apart > games // 2
    assert left_over < games
