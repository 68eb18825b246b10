"""Starting rounds, solo, advanced mode, teams and the end of En Route; one test a rule, from the rules' text."""

import itertools
from collections import Counter

import numpy as np
import pytest

import serai
from serai.rules.en_route.result import winning_team
from tests.rules.en_route_game import Play

QUEUE = "C1s C1t C2c C2s C2t C3c C3s C4c C4s C4t"  # rows of 2, 3, 2 and 3


def lay_all(play, *cards):
    """Every seat lays its card of the starting round."""
    for seat, card in enumerate(cards):
        play.hand(seat, card)
    for seat, card in enumerate(cards):
        play.do(seat, f"lay {card}")
    return play


def draw_anything(play, seat):
    """Finish the seat's turn with a segment far away."""
    play.do(seat, next(text for text in play.can(seat) if text.startswith("at ")))
    play.do(seat, next(text for text in play.can(seat) if text.startswith("draw ")))
    while "done" not in play.can(seat):
        play.do(seat, next(text for text in play.can(seat) if text.split()[0] in ("stop", "decline")))
    return play.do(seat, "done")


# --- starting rounds


def test_three_players_lay_a_card_each_and_pick_two_for_themselves():
    play = Play(seats=3)
    assert play.phase == "opening"
    assert play.table.to_move == (0, 1, 2)
    lay_all(play, "C1c", "C3s", "C5t")
    assert play.can(0) == play.can(2) == ["keep C1c", "keep C3s", "keep C5t"]
    play.do(0, "keep C5t", "keep C1c").do(1, "keep C3s", "keep C5t")
    assert play.board(0).round_cards == ["C1c", "C5t"]
    assert play.board(1).round_cards == ["C3s", "C5t"]


def test_cards_of_a_starting_round_are_face_down_until_all_have_laid():
    play = Play(seats=3).hand(0, "C1c").do(0, "lay C1c")
    assert play.view(1).laid == [["?"], [], []]
    assert play.view(0).laid == [["C1c"], [], []]


def test_all_symbols_of_a_starting_round_raise():
    play = lay_all(Play(seats=3), "F1Ss", "F3Sc", "F2Kc")
    assert play.view().ratings == {"school": 8, "skywatcher": 6, "oko": 4}


def test_after_the_starting_round_of_three_all_three_cards_are_discarded_and_the_first_leader_leads():
    play = lay_all(Play(seats=3, first=2), "C1c", "C3s", "C5t")
    for seat in range(3):
        draw_anything(play.do(seat, "keep C1c", "keep C3s"), seat)
    assert sorted(play.view().discard) == ["C1c", "C3s", "C5t"]
    assert play.view().hand_sizes == [3, 3, 3]
    assert play.view().round == 2
    assert (play.phase, play.view().leader) == ("lead", 2)


def test_four_players_use_the_other_two_cards_in_the_second_round():
    play = lay_all(Play(seats=4), "C1c", "C3s", "C5t", "F6Kt")
    assert play.view().ratings["skywatcher"] == 6
    for seat in range(4):
        draw_anything(play.do(seat, "keep C1c", "keep C5t"), seat)
    assert play.view().round == 2
    assert play.view().hand_sizes == [2] * 4  # no refill between
    assert play.view().ratings["skywatcher"] == 6  # no second raise
    assert play.view().discard == []
    assert play.board(3).round_cards == ["C3s", "F6Kt"]
    for seat in range(4):
        draw_anything(play, seat)
    assert sorted(play.view().discard) == ["C1c", "C3s", "C5t", "F6Kt"]
    assert play.view().hand_sizes == [3] * 4
    assert play.phase == "lead"


def test_with_four_players_each_leads_twice():
    play = Play(seats=4, first=1)
    leaders = Counter()
    for number in range(10):
        leaders.update([play.view().leader] if number >= 2 else [])
        play.rest_of_round()
    assert leaders == {0: 2, 1: 2, 2: 2, 3: 2}


def test_boards_and_choices_are_hidden_until_the_starting_rounds_end():
    play = lay_all(Play(seats=4), "C1c", "C3s", "C5t", "F6Kt")
    seen = play.view(0).boards[1]
    draw_anything(play.do(1, "keep C1c", "keep C5t"), 1)
    assert play.view(0).boards[1] == seen
    assert not seen.open
    assert play.view(1).boards[1].tourists != {}
    for seat in (0, 2, 3):
        draw_anything(play.do(seat, "keep C1c", "keep C5t"), seat)
    assert play.view(0).boards[1].tourists == {}  # still hidden in the second round
    for seat in range(4):
        draw_anything(play, seat)
    assert len(play.view(0).boards[1].tourists) == 2


def test_two_players_have_no_starting_rounds():
    assert Play(seats=2).phase == "lead"


# --- solo


def test_alone_one_has_two_cards_and_a_queue_of_ten():
    play = Play(seats=1).queue(QUEUE)
    view = play.view()
    assert len(view.hand) == 2
    assert view.deck == 24
    assert view.queue == ["?"] * 7 + ["C4c", "C4s", "C4t"]


def test_alone_one_lays_a_card_and_takes_an_open_one_of_the_queue():
    play = Play(seats=1).queue(QUEUE).hand(0, "C5c P6").do(0, "lay C5c")
    assert play.can(0) == ["keep C4c", "keep C4s", "keep C4t"]
    play.do(0, "keep C4s")
    assert play.view().round_cards == ["C5c", "C4s"]
    assert play.view().queue[8] is None


def test_cards_of_the_queue_are_turned_up_when_nothing_lies_on_them_any_more():
    play = Play(seats=1).queue(QUEUE)
    uncovered = []
    for card in ("C4c", "C4s", "C4t", "C3c", "C3s", "C2c", "C2s", "C2t", "C1s", "C1t"):
        lay = next(text for text in play.can(0) if text.startswith("lay"))
        draw_anything(play.do(0, lay, f"keep {card}"), 0)
        uncovered.append([name for name in play.view().queue if name not in ("?", None)])
    assert uncovered[0] == ["C4s", "C4t"]
    assert uncovered[1] == ["C3c", "C4t"]  # C4c and C4s lay on C3c
    assert uncovered[2] == ["C3c", "C3s"]
    assert uncovered[3] == ["C2c", "C3s"]  # only C3c lay on C2c
    assert uncovered[4] == ["C2c", "C2s", "C2t"]
    assert uncovered[-1] == []
    assert play.phase == "routes"


def test_alone_the_hand_is_filled_up_to_two():
    play = Play(seats=1).queue(QUEUE).rest_of_round()
    assert len(play.view().hand) == 2
    assert play.view().deck == 23


def test_alone_the_hand_may_be_refreshed_once():
    play = Play(seats=1).hand(0, "C5c P6").top("C1s C1t").do(0, "return C5c", "return P6", "refresh")
    assert play.view().hand == ["C1s", "C1t"]
    assert all(text.startswith("lay") for text in play.can(0))


def solo_end(tourists, segments, challenge="115/1", goals=(0, 3, 6)):
    """A solo game at its end with a map of the test's own."""
    play = Play(seats=1, challenge=challenge)
    while play.phase != "routes":
        play.step()
    with play.written() as state:
        state.tourists[0] = 0
        state.segments[0] = 0
        state.cafe[0] = 0
        state.goal[:3] = goals
        state.rating[:] = 4
    play.map(0, tourists, segments)
    return play


RING = (
    "A1-B1 B1-C1 C1-D1 D1-E1 E1-F1 F1-G1 G1-G2 G2-G3 G3-G4 G4-G5 G5-G6 G6-G7 F7-G7 E7-F7 D7-E7 C7-D7 B7-C7 A7-B7 "
    "A6-A7 A5-A6 A4-A5 A3-A4 A2-A3 A1-A2"
)


@pytest.mark.parametrize(("challenge", "won"), [("115/1", True), ("115/2", True), ("130/1", False), ("115/3", False)])
def test_a_challenge_needs_its_points_and_its_goals(challenge, won):
    """The ring round the city has 18 x 2 red, 17 x 3 green, 10 x 2 blue and 12 yellow points; it meets A1 and C1."""
    play = solo_end(f"f2:{'R' * 18} f3:{'G' * 17} c1:{'B' * 10}", RING, challenge)
    with play.written() as state:
        state.task[0] = -1
    play.table.play(0, "best")
    view = play.view()
    assert view.sheets[0].met == ["A1", "C1"]
    assert view.scores == [119]
    assert view.won is won
    assert play.table.winners() == ([0] if won else [])


def test_alone_goals_give_no_points():
    play = solo_end("c1:BBBBBBBBBBBBBBBBBBBBBBBBBBBBBB", "C1-D1")
    with play.written() as state:
        state.task[0] = -1
    play.table.play(0, "best")
    sheet = play.view().sheets[0]
    assert sheet.met == ["A1"]
    assert sheet.lines["goals"] == 0
    assert play.table.scores() == [30]


def test_alone_the_best_route_is_one_that_wins_the_challenge():
    """Ruling: C1-D1 alone has 120 points and no goal, the long way 118 points and goal C1 (length)."""
    long_way = (
        "A2-A3 A3-A4 A4-A5 A5-A6 A6-A7 A7-B7 B7-C7 C7-D7 D7-E7 E7-F7 F7-G7 G6-G7 G5-G6 G4-G5 G3-G4 G2-G3 F2-G2 E2-F2"
    )
    for challenge, points, met in (("115/1", 118, ["C1"]), ("115/2", 120, [])):
        play = solo_end(f"c1:{'B' * 120} f2:{'R' * 47}", f"C1-D1 {long_way}", challenge, goals=(1, 3, 6))
        with play.written() as state:
            state.task[0] = -1
        play.table.play(0, "best")
        assert play.view().scores == [points]
        assert play.view().sheets[0].met == met


# --- advanced mode


def advanced(*cards, **options):
    """A game in advanced mode whose leader has to rate."""
    return Play(advanced=True, **options).choose(*cards)


def test_advanced_ratings_start_on_the_violet_cell():
    assert set(Play(advanced=True).view().ratings.values()) == {6}


def test_the_leader_raises_or_lowers_for_each_symbol_one_by_one():
    play = advanced("F1Ss", "F2Kc")
    assert play.table.to_move == (0,)
    assert play.can(0) == ["raise school", "lower school"]
    play.do(0, "lower school")
    assert play.can(0) == ["raise skywatcher", "lower skywatcher"]
    play.do(0, "raise skywatcher")
    assert play.view().ratings == {"school": 4, "skywatcher": 8, "oko": 6}
    assert play.phase == "draw"


def test_a_rating_may_be_left_only_at_an_end_of_the_scale():
    play = Play(advanced=True)
    with play.written() as state:
        state.rating[:] = (4, 0, 2, 0, 0, 0)
    play.choose("F1Ss", "F2Kc")
    assert play.can(0) == ["lower school", "leave school"]
    play.do(0, "leave school")
    assert play.can(0) == ["raise skywatcher", "leave skywatcher"]
    play.do(0, "leave skywatcher")
    assert play.view().ratings["school"] == 12
    assert play.view().ratings["skywatcher"] == 4


def test_in_advanced_starting_rounds_ratings_only_rise():
    play = lay_all(Play(seats=3, advanced=True), "F1Ss", "F3Sc", "C5t")
    assert play.phase == "draw"
    assert play.view().ratings["school"] == 10


# --- teams


def test_partners_sit_opposite_with_boards_of_one_team():
    for seed in range(12):
        boards = serai.new("en-route", seats=4, teams=True, seed=seed).states[0].board.tolist()
        assert boards[0] % 2 == boards[2] % 2 != boards[1] % 2 == boards[3] % 2


def test_teams_have_ten_normal_rounds():
    play = Play(seats=4, teams=True, first=1)
    leaders = []
    for _ in range(10):
        assert play.phase == "lead"
        leaders.append(play.view().leader)
        play.rest_of_round()
    assert leaders == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_the_partner_lays_two_open_cards():
    play = Play(seats=4, teams=True).hand(0, "C1c").hand(2, "C3s P3 C5t").do(0, "lay C1c")
    assert play.table.to_move == (2,)
    play.do(2, "lay P3")
    assert play.view(1).laid[2] == ["P3"]
    play.do(2, "lay C3s")
    assert play.can(0) == ["keep C3s", "keep P3"]


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([100, 90, 80, 91], 0b1010),
        ([100, 90, 81, 90], 0b0101),
        ([100, 91, 80, 89], 0b1010),  # equal sums: the smaller difference between partners
        ([100, 80, 80, 100], 0b1111),
    ],
)
def test_the_team_with_the_higher_sum_wins(scores, winners):
    play = Play(seats=4, teams=True)
    with play.written() as state:
        state.line[:, 0] = scores
    assert winning_team(play.state) == winners


def test_partners_win_together():
    play = Play(seats=4, teams=True).to_end()
    first, second = play.view().team_scores
    assert play.table.winners() == ([0, 2] if first > second else [1, 3])


# --- the end


def at_the_end(seats=2, seed=1, **options):
    """All rounds played at random."""
    play = Play(seats=seats, seed=seed, **options)
    while play.phase != "routes":
        play.step()
    return play


def test_tasks_are_shown_when_the_rounds_are_over():
    play = Play()
    assert play.view(0).tasks[1] is None
    assert at_the_end().view(0).tasks[1] is not None


def test_the_best_route_is_offered_and_is_a_trail():
    play = at_the_end()
    assert play.can(0)[0] == "best"
    play.do(0, "best")
    route = play.board(0).route
    steps = [frozenset(pair) for pair in itertools.pairwise(route)]
    assert len(steps) == len(set(steps)) > 0
    assert {frozenset(name.split("-")) for name in play.board(0).segments} >= set(steps)


def test_another_route_is_walked_by_crossroads_over_each_segment_once():
    play = at_the_end()
    with play.written() as state:
        state.segments[0] = 0
        state.cafe[0] = 0
    play.map(0, segments="A1-B1 B1-B2 A2-B2 A1-A2 B1-C1 F6-G6")
    starts = {text for text in play.can(0) if text.startswith("walk")}
    assert starts == {"walk A1", "walk B1", "walk C1", "walk A2", "walk B2", "walk F6", "walk G6"}
    play.table.play(0, "walk B1")
    assert set(play.can(0)) == {"walk A1", "walk C1", "walk B2"}  # not finished before one segment is walked
    for place in ("A1", "A2", "B2", "B1"):
        play.table.play(0, f"walk {place}")
    assert set(play.can(0)) == {"walk C1", "finish"}
    play.table.play(0, "walk C1")
    assert play.can(0) == ["finish"]
    play.table.play(0, "finish")
    assert play.view(0).boards[0].route == ["B1", "A1", "A2", "B2", "B1", "C1"]
    assert play.table.to_move == (1,)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_the_result_is_that_of_the_score_pad(seats, seed):
    """Ribbons, ties and all lines as `serai.score` counts them for the same maps."""
    play = at_the_end(seats, seed)
    for seat in range(seats):
        play.do(seat, "best")
    view = play.view()
    boards = [
        {"tourists": b.tourists, "segments": b.segments, "cafes": b.cafes, "task": task, "route": b.route}
        for b, task in zip(view.boards, view.tasks, strict=True)
    ]
    sheets = serai.score("en-route", boards=boards, ratings=view.ratings, goals=view.goals)
    for mine, theirs in zip(view.sheets, sheets, strict=True):
        assert mine.lines == {name: theirs.lines[name] for name in mine.lines}
        assert mine.total == theirs.total
    assert view.scores == [sheet.total for sheet in sheets]
    assert view.winners == [seat for seat, sheet in enumerate(sheets) if sheet.winner]


def test_a_kept_cafe_is_worth_two_points_and_an_unused_balance_card_nothing():
    play = at_the_end(balance="0:segment 0:coordinate", seed=3)
    with play.written() as state:
        state.cafe[0] = 0
        state.cafe[0, :3] = (1, 1, 2)
    play.table.play(0, "best")
    play.table.play(1, "best")
    assert play.view().sheets[0].lines["cafes"] == 4


def test_points_are_shown_at_the_end_only():
    play = at_the_end()
    assert play.table.scores() == [0, 0]
    play.do(0, "best")
    assert play.table.scores() == [0, 0]
    assert play.table.winners() == []
    play.do(1, "best")
    assert np.all(np.array(play.table.scores()) > 0)
    assert play.table.winners() != []
