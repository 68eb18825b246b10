"""The drawing phase of En Route: location, tourists, route, cafés and bonuses; one test a rule, from the rules' text.

Board 1 of the First City has the rows 1 3 2 4 5 6 from the top and the columns 1 4 5 2 3 6 from the left.
"""

import pytest

import serai
from tests.rules.en_route_game import Play


def places(play, seat=0):
    """The locations that a seat may choose."""
    return {text.removeprefix("at ") for text in play.can(seat) if text.startswith("at ")}


def segments(play, seat=0):
    """The segments that a seat may draw."""
    return {text.removeprefix("draw ") for text in play.can(seat) if text.startswith("draw ")}


def with_bonus(bonus, count=1, **options):
    """A game in which seat 0 has balance cards."""
    return Play(balance=" ".join([f"0:{bonus}"] * count), **options)


# --- location


def test_two_coordinates_in_either_order_give_two_locations():
    play = Play().choose("C1c", "C3s")
    assert places(play) == {"e1", "a2"}  # row 1 and column 3; row 3 and column 1


def test_a_double_gives_one_location():
    assert places(Play().choose("C3c", "C3s")) == {"e2"}


def test_each_board_has_its_own_coordinates():
    play = Play().choose("C1c", "C3s")
    assert places(play, 1) == {"a6", "d4"}  # board 2: rows 6 5 4 3 2 1, columns 3 5 6 1 2 4


def test_a_location_with_tourists_is_taken():
    play = Play()
    play.choose("C1s", "C3c").do(0, "at e1", "draw F5-F6", "done").do(1, "at a6", "draw A1-B1", "done")
    assert places(play.choose("C1c", "C3s")) == {"a2"}


def test_segments_around_a_location_do_not_take_it():
    play = Play()
    play.choose("C6c", "C6s").do(0, "at f6", "draw E1-F1", "done")
    play.do(1, "at c1", "draw A1-B1", "done")
    assert "e1" in places(play.choose("C1c", "C3s"))


def test_the_location_comes_first():
    play = Play().choose("C1c", "C3s")
    assert all(text.startswith("at ") for text in play.can(0))


# --- tourists


def test_all_tourists_of_both_cards_go_to_the_location():
    play = Play().choose("C1c", "C3t").do(0, "at e1")
    assert play.board().tourists == {"e1": "RBB"}


def test_a_repeat_card_counts_as_two_tourists_of_the_other_cards_kind():
    play = Play().choose("C1c", "P3").do(0, "at e1")
    assert play.board().tourists == {"e1": "RRR"}
    play = Play().choose("P1", "C3t").do(0, "at a2")
    assert play.board().tourists == {"a2": "BBBB"}


def test_two_repeat_cards_give_two_tourists_of_a_kind_that_each_player_chooses():
    play = Play().choose("P1", "P3").do(0, "at e1").do(1, "at a6")
    assert play.can(0) == ["circles", "squares", "triangles"]
    play.do(0, "squares").do(1, "triangles")
    assert play.board(0).tourists == {"e1": "GG"}
    assert play.board(1).tourists == {"a6": "BB"}


# --- route


def test_one_new_segment_anywhere_is_enough():
    play = Play().choose("C1c", "C3s").do(0, "at e1")
    assert len(segments(play)) == 84
    play.do(0, "draw F5-F6")
    assert play.can(0) == ["done"]  # far from the location: no second segment


def test_drawing_is_a_must():
    play = Play().choose("C1c", "C3s").do(0, "at e1")
    assert "done" not in play.can(0)
    assert "stop" not in play.can(0)


def test_two_segments_share_a_crossroads_and_one_is_a_side_of_the_location():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw E1-F1")
    assert segments(play) == {"D1-E1", "E1-E2", "F1-G1", "F1-F2"}


def test_the_first_of_two_may_lie_beside_if_the_second_is_a_side():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw F2-G2")
    assert segments(play) == {"E2-F2", "F1-F2"}  # F2-F3 would share F2, but neither is a side of e1
    play.do(0, "draw F1-F2", "done")
    assert play.board().segments == ["F2-G2", "F1-F2"]


def test_a_second_segment_may_be_declined():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw E1-F1", "stop", "done")
    assert play.board().segments == ["E1-F1"]


def test_a_segment_is_drawn_only_once():
    play = Play()
    play.choose("C6c", "C6s").do(0, "at f6", "draw E1-F1", "done").do(1, "at c1", "draw A1-B1", "done")
    play.choose("C1c", "C3s").do(0, "at e1")
    assert "E1-F1" not in segments(play)
    assert len(segments(play)) == 83
    assert "E1-F1" not in segments(play.do(0, "draw E1-E2"))


def test_nothing_has_to_join_what_is_there():
    play = Play()
    play.choose("C6c", "C6s").do(0, "at f6", "draw A1-B1", "done").do(1, "at c1", "draw A1-B1", "done")
    play.choose("C1c", "C3s").do(0, "at e1", "draw E1-F1", "draw F1-F2", "done")
    assert len(play.board().segments) == 3


# --- all candidates taken


def taken():
    """Both candidates of 1 and 3 are taken on board 1."""
    play = Play()
    play.choose("C1s", "C3c").do(0, "at e1", "draw F5-F6", "done").do(1, "at a6", "draw A1-B1", "done")
    play.choose("C1t", "F3Sc").do(0, "at a2", "draw F5-G5", "done").do(1, "at d4", "draw B1-C1", "done")
    return play.choose("F1Kt", "F3Ot")


def test_with_all_candidates_taken_one_tourist_goes_anywhere_free():
    play = taken()
    assert places(play) == {f"{c}{r}" for c in "abcdef" for r in range(1, 7)} - {"e1", "a2"}
    play.do(0, "at f6")
    assert play.can(0) == ["circles", "squares", "triangles"]
    play.do(0, "circles")
    assert play.board().tourists["f6"] == "R"


def test_with_all_candidates_taken_only_one_segment_is_drawn():
    play = taken().do(0, "at f6", "circles", "draw F6-G6")
    assert play.can(0) == ["done"]


def test_the_fallback_still_earns_the_tourists_of_a_cafe():
    play = taken().do(0, "at f6", "circles", "draw A5-B5", "accept A5")
    assert play.board().tourists["f6"] == "RRR"


# --- coordinate bonus


def test_a_coordinate_may_be_changed_by_one_before_the_location_is_chosen():
    play = with_bonus("coordinate").choose("C1c", "C3s")
    assert {text for text in play.can(0) if text.startswith("change")} == {
        "change 1 to 6",
        "change 1 to 2",
        "change 3 to 2",
        "change 3 to 4",
    }
    play.do(0, "change 1 to 2")
    assert places(play) == {"e3", "d2"}  # 2 and 3


def test_six_and_one_are_neighbours():
    play = with_bonus("coordinate", 2).choose("C6c", "C3s").do(0, "change 6 to 1", "change 1 to 6")
    assert play.board().coordinates == [6, 3]


def test_changes_add_up_on_one_card_or_on_both():
    play = with_bonus("coordinate", 2).choose("C1c", "C3s").do(0, "change 3 to 4", "change 4 to 5")
    assert play.board().coordinates == [1, 5]
    play = with_bonus("coordinate", 2).choose("C1c", "C3s").do(0, "change 3 to 4", "change 1 to 2")
    assert play.board().coordinates == [2, 4]


def test_the_coordinate_of_a_repeat_card_may_be_changed():
    play = with_bonus("coordinate").choose("C1c", "P3").do(0, "change 3 to 4")
    assert places(play) == {"b1", "a4"}
    assert play.do(0, "at b1").board().tourists == {"b1": "RRR"}


def test_a_change_is_for_that_player_alone():
    play = with_bonus("coordinate").choose("C1c", "C3s").do(0, "change 1 to 2")
    assert places(play, 1) == {"a6", "d4"}


def test_without_a_bonus_no_coordinate_is_changed():
    assert not any(text.startswith("change") for text in Play().choose("C1c", "C3s").can(0))


def test_no_change_after_the_location_is_chosen():
    play = with_bonus("coordinate").choose("C1c", "C3s").do(0, "at e1")
    assert not any(text.startswith("change") for text in play.can(0))


def test_a_coordinate_cafe_works_from_the_next_round_on():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw F1-G1")  # F1 is a coordinate café
    assert play.board().cafes == {"F1": "kept"}
    assert not any(text.startswith("change") for text in play.can(0))
    play.do(0, "stop", "done").do(1, "at a6", "draw A1-B1", "done")
    play.choose("C2c", "C4s").do(0, "change 2 to 3")
    assert play.board().cafes == {"F1": "spent"}


def test_a_change_must_lead_to_a_free_location():
    """Ruling: with 1 and 3 changed to 2 and 3, both taken, nothing could be chosen, so it is not offered."""
    play = with_bonus("coordinate")
    play.choose("C2c", "C3s").do(0, "at e3", "draw F5-F6", "done").do(1, "at e4", "draw A1-B1", "done")
    play.choose("C2s", "C3t").do(0, "at d2", "draw F5-G5", "done").do(1, "at a5", "draw B1-C1", "done")
    play.choose("C1c", "C3c")
    assert "change 1 to 2" not in play.can(0)
    assert "change 1 to 6" in play.can(0)


def test_a_change_on_the_way_does_not_open_the_fallback():
    """Ruling: changed to 2 and 3, both taken, the second bonus must lead on; the fallback is not offered."""
    play = with_bonus("coordinate", 2)
    play.choose("C2c", "C3s").do(0, "at e3", "draw F5-F6", "done").do(1, "at e4", "draw A1-B1", "done")
    play.choose("C2s", "C3t").do(0, "at d2", "draw F5-G5", "done").do(1, "at a5", "draw B1-C1", "done")
    play.choose("C1c", "C3c").do(0, "change 1 to 2")
    assert set(play.can(0)) == {"change 2 to 1", "change 2 to 3", "change 3 to 2", "change 3 to 4"}


def test_who_finds_all_candidates_taken_may_change_a_coordinate_or_not():
    play = Play(balance="0:coordinate")
    play.choose("C1s", "C3c").do(0, "at e1", "draw F5-F6", "done").do(1, "at a6", "draw A1-B1", "done")
    play.choose("C1t", "F3Sc").do(0, "at a2", "draw F5-G5", "done").do(1, "at d4", "draw B1-C1", "done")
    play.choose("F1Kt", "F3Ot")
    assert len(places(play)) == 34
    play.do(0, "change 1 to 2")
    assert places(play) == {"e3", "d2"}  # no fallback after a change


def test_balance_cards_are_spent_before_cafes():
    """Ruling: a café that is kept is worth points, a balance card is not."""
    play = with_bonus("coordinate").choose("C1c", "C3s").do(0, "at e1", "draw F1-G1", "stop", "done")
    play.do(1, "at a6", "draw A1-B1", "done").choose("C2c", "C4s").do(0, "change 2 to 3")
    assert play.board().cafes == {"F1": "kept"}
    assert play.board().balance == {"segment": 0, "coordinate": 0}


# --- cafés


def test_a_new_segment_visits_the_cafe_at_its_end_at_once():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw C1-D1")
    assert play.board().cafes == {"C1": "kept"}


def test_tourists_of_a_cafe_are_accepted_or_declined_at_once():
    play = Play().choose("C1c", "C3s").do(0, "at a2", "draw A5-B5")
    assert play.can(0) == ["accept A5", "decline A5"]
    play.do(0, "accept A5")
    assert play.board().tourists == {"a2": "RRRG"}
    assert play.board().cafes == {"A5": "spent"}


def test_declined_tourists_are_gone_for_good_but_the_bonus_is_kept():
    play = Play().choose("C1c", "C3s").do(0, "at a2", "draw A5-B5", "decline A5")
    assert play.board().cafes == {"A5": "kept"}
    play.do(0, "done").do(1, "at a6", "draw A1-B1", "done").choose("C2c", "C4s").do(0, *first_place(play))
    play.do(0, "draw A4-A5")
    assert "accept A5" not in play.can(0)
    assert play.board().cafes == {"A5": "kept"}


def first_place(play, seat=0):
    """The first location that is offered."""
    return [text for text in play.can(seat) if text.startswith("at ")][:1]


def test_a_segment_bonus_may_be_used_at_once_anywhere():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw C1-D1")
    assert len(segments(play)) == 83
    play.do(0, "draw F7-G7")
    assert play.board().cafes == {"C1": "spent", "F7": "kept"}  # a bonus segment visits cafés too


def test_a_segment_bonus_may_be_used_in_a_later_turn():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw C1-D1", "done").do(1, "at a6", "draw A1-B1", "done")
    play.choose("C2c", "C4s").do(0, *first_place(play), "draw A1-A2")
    assert "draw F6-G6" in play.can(0)
    play.do(0, "draw F6-G6", "done")
    assert play.board().segments == ["C1-D1", "F6-G6", "A1-A2"]


def test_bonuses_chain():
    play = Play().choose("C1c", "C3s").do(0, "at a2", "draw C1-D1", "draw E4-E5", "draw E7-F7", "draw A5-A6")
    assert play.board().cafes == {"C1": "spent", "F7": "spent", "E4": "spent", "A5": "kept"}
    assert play.can(0) == ["accept A5", "decline A5"]
    assert play.do(0, "accept A5").can(0) == ["done"]


def test_a_cafe_is_visited_once_per_game():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw C1-D1", "draw B1-C1", "done")
    assert play.board().cafes == {"C1": "spent"}
    assert play.can(0) == []


def test_the_second_segment_of_a_stretch_comes_after_the_cafe_has_answered():
    play = Play().choose("C4c", "C6s").do(0, "at f4")  # row 4, column 6
    play.do(0, "draw G4-G5")
    assert play.can(0) == ["accept G4", "decline G4"]
    assert "stop" in play.do(0, "accept G4").can(0)


def test_the_simple_level_has_no_cafes():
    play = Play(level="simple").choose("C1c", "C3s").do(0, "at e1", "draw C1-D1")
    assert play.board().cafes == {}
    assert play.can(0) == ["done"]


def test_a_balance_card_gives_a_segment_once():
    play = with_bonus("segment").choose("C1c", "C3s").do(0, "at e1", "draw F5-F6")
    assert len(segments(play)) == 83
    assert play.do(0, "draw F6-G6").can(0) == ["done"]


# --- all at the same time


def test_all_draw_at_the_same_time():
    assert Play().choose("C1c", "C3s").table.to_move == (0, 1)


def test_whoever_is_done_waits_for_the_others():
    play = Play().choose("C1c", "C3s").do(0, "at e1", "draw F5-F6", "done")
    assert play.table.to_move == (1,)
    with pytest.raises(serai.IllegalAction, match="may not act"):
        play.do(0, "done")


def test_in_turn_the_leader_draws_first_and_the_others_follow_clockwise():
    play = Play(seats=3, in_turn=True, first=1)
    play.rest_of_round()
    assert play.state.leader == 1
    while play.phase != "draw":
        play.step()
    order = []
    while play.phase == "draw":
        order.append(play.table.to_move)
        play.step()
    assert list(dict.fromkeys(order)) == [(1,), (2,), (0,)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (4, {"teams": True})])
def test_any_order_of_players_gives_the_same_game(seats, options, seed):
    """Every seat makes its own choices by its own lot; who acts first changes nothing, to the last byte."""
    ends = []
    for order in range(3):
        play = Play(seats=seats, seed=seed, first=seed % seats, keep_tasks=False, **options)
        own = [play.random.__class__(f"{seed} {seat}") for seat in range(seats)]
        turn = play.random.__class__(order)
        while play.table.to_move:
            seat = turn.choice(play.table.to_move)
            actions = [action for action in play.table.actions(seat) if action.text != "best"]
            play.table.play(seat, own[seat].choice(actions))
        ends.append(play.table.states.tobytes())
    assert ends[0] == ends[1] == ends[2]
