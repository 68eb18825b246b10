"""Setting up, placing, moving and drawing in Lost Cities: The Board Game, one test a rule, from the rules' text."""

import numpy as np
import pytest

from serai.rules import kernel
from serai.rules.lost_cities_board.components import ARROW, ARTIFACT
from serai.table.games.lost_cities_board.notation import CARD_NAMES, COLOURS
from tests.rules.lost_cities_board_position import SLOTS, Position

# --- setting up


def test_the_25_tiles_lie_shuffled_on_the_25_slots():
    layouts = set()
    for seed in range(20):
        tile = Position(seed=seed).state.tile
        on_slots = [int(tile[COLOURS.index(colour), step]) for colour, step in SLOTS]
        assert sorted(on_slots) == [ARTIFACT] * 9 + [ARROW] * 9 + [5, 5, 10, 10, 10, 15, 15]
        assert np.count_nonzero(tile) == 25
        layouts.add(tuple(on_slots))
    assert len(layouts) == 20


@pytest.mark.parametrize(("seats", "removed", "pile"), [(2, 30, 64), (3, 0, 86), (4, 0, 78)])
def test_eight_cards_each_and_thirty_taken_away_for_two(seats, removed, pile):
    position = Position(seats=seats)
    assert position.state.removed_size == removed
    assert position.state.deck_size == pile
    assert position.state.hand_size[:seats].tolist() == [8] * seats
    assert kernel.consistent_at(position.states, 0)


def test_the_removed_cards_are_others_each_time():
    removed = {tuple(Position(seed=seed).state.removed.tolist()) for seed in range(10)}
    assert len(removed) == 10


def test_first_is_the_chosen_seat_or_drawn_by_lot():
    assert [Position(seats=4, first=seat).to_move for seat in range(4)] == [0, 1, 2, 3]
    assert {Position(seats=4, first=-1, seed=seed).to_move for seed in range(40)} == {0, 1, 2, 3}


def test_options_survive_the_deal():
    options = {"short": True, "up_down": True, "any_start": True, "open_points": True, "stall_turns": 17, "first": 2}
    state = Position(seats=3, **options).state
    assert {name: getattr(state, name) for name in options} == options
    assert state.seats == 3


# --- starting a path


def test_a_path_is_started_with_the_lowest_card_in_hand_and_a_chosen_explorer():
    position = Position().only(0, "Y3 Y7 Y3")
    assert position.some("start", "Y") == ["start Y3 adventurer", "start Y3 researcher"]
    position.play("start Y3 researcher")
    assert position.step(0, "Y") == 1
    assert position.state.researcher[0] == 0
    assert position.state.column[0, 0, 0] == CARD_NAMES.index("Y3")


def test_an_adventurer_leaves_the_researcher_at_home():
    assert Position().only(0, "Y3").play("start Y3 adventurer").state.researcher[0] == -1


@pytest.mark.parametrize("option", ["any_start", "up_down"])
def test_any_start_and_the_variant_lift_the_lowest(option):
    position = Position(**{option: True}).only(0, "Y3 Y7")
    assert "start Y7 researcher" in position.choices
    assert "start Y3 researcher" in position.choices


def test_there_is_one_researcher():
    position = Position().only(0, "Y3").explorer(0, "B", 4, "1 2", researcher=True)
    assert position.some("start", "Y") == ["start Y3 adventurer"]


def test_there_are_four_adventurers():
    position = Position(seats=3).only(0, "Y3")
    for colour in "BWGR":
        position.explorer(0, colour, 2, "1 2")
    assert position.some("start") == ["start Y3 researcher"]


def test_a_path_is_started_once_and_then_gone_on_along():
    position = Position().only(0, "Y3 Y4").explorer(0, "Y", 1, "2")
    assert not position.some("start", "Y")
    assert "play Y3" in position.choices
    position = Position().only(0, "Y3 Y4")
    assert not position.some("play")


def test_several_players_may_be_on_one_path():
    position = Position().only(0, "Y3").only(1, "Y0").explorer(0, "Y", 1, "2")
    position.play("play Y3", "draw", "start Y0 adventurer")
    assert (position.step(0, "Y"), position.step(1, "Y")) == (2, 1)


# --- going on


def test_a_card_goes_on_equal_or_higher_cards_alike_are_one_choice():
    position = Position(seats=3).only(0, "Y4 Y5 Y6 Y6").explorer(0, "Y", 1, "5")
    assert position.some("play") == ["play Y5", "play Y6"]
    assert position.choices.count("discard Y6") == 1


def test_the_explorer_goes_one_step_for_each_card_however_high():
    position = Position().only(0, "Y9").explorer(0, "Y", 1, "2").play("play Y9")
    assert position.step(0, "Y") == 2
    assert position.step(1, "Y") == 0


# --- at the city


def at_the_city():
    """Seat 0 is at the yellow city, with other explorers on steps 1 (blue) and 9 (white)."""
    return Position().only(0, "Y9").explorer(0, "Y", 9, "1").explorer(0, "B", 1, "3").explorer(0, "W", 9, "4")


def test_a_card_at_the_city_moves_another_explorer_and_its_event_follows():
    position = at_the_city().tile("B", 2, ARTIFACT).play("play Y9")
    assert position.choices == ["move B", "pass"]
    position.play("move B")
    assert (position.step(0, "B"), position.state.artifacts[0]) == (2, 1)
    assert position.step(0, "Y") == 9
    assert "draw" in position.choices


def test_the_move_from_the_city_is_optional():
    position = at_the_city().play("play Y9", "pass")
    assert position.step(0, "B") == 1
    assert "draw" in position.choices


def test_where_no_explorer_could_move_the_card_is_laid_and_nothing_asked():
    position = Position().only(0, "Y9").explorer(0, "Y", 9, "1").play("play Y9")
    assert position.state.column_size[0, 0] == 2
    assert position.choices == ["draw"]


def test_the_card_at_the_city_must_be_valid():
    position = Position().only(0, "Y2 Y9").explorer(0, "Y", 9, "1 8")
    assert position.some("play") == ["play Y9"]


# --- events


def test_an_artifact_is_taken_and_its_slot_is_empty():
    position = Position().only(0, "Y4").explorer(0, "Y", 2, "1").tile("Y", 3, ARTIFACT)
    position.explorer(1, "Y", 2, "2").only(1, "Y5")
    position.play("play Y4")
    assert (position.state.artifacts[0], position.tile_at("Y", 3)) == (1, 0)
    position.play("draw", "play Y5")
    assert (position.step(1, "Y"), position.state.artifacts[1]) == (3, 0)


def test_victory_points_are_taken_undoubled_and_the_tile_stays():
    position = Position().only(0, "Y4").explorer(0, "Y", 2, "1", researcher=True).tile("Y", 3, 15)
    position.explorer(1, "Y", 2, "2").only(1, "Y5")
    position.play("play Y4", "draw", "play Y5")
    assert position.state.points[:2].tolist() == [15, 15]
    assert position.tile_at("Y", 3) == 15


def arrow():
    """Seat 0 steps onto the arrow on yellow 3; its other explorers are on white 1 and at the red city."""
    position = Position().only(0, "Y4").explorer(0, "Y", 2, "1").explorer(0, "W", 1, "4").explorer(0, "R", 9, "4")
    return position.explorer(1, "B", 4, "0").tile("Y", 3, ARROW)


def test_an_arrow_may_move_any_own_explorer_on_a_path_and_stays():
    position = arrow().play("play Y4")
    assert position.choices == ["move Y", "move W", "pass"]
    assert position.tile_at("Y", 3) == ARROW
    assert arrow().play("play Y4", "move Y").step(0, "Y") == 4
    assert arrow().play("play Y4", "move W").step(0, "W") == 2


def test_an_arrow_may_be_passed():
    position = arrow().play("play Y4", "pass")
    assert (position.step(0, "Y"), position.step(0, "W")) == (3, 1)
    assert position.choices == ["draw"]


def test_arrows_chain_and_the_last_event_counts():
    position = arrow().tile("W", 2, ARROW).tile("W", 3, 10).play("play Y4", "move W", "move W")
    assert (position.step(0, "W"), position.state.points[0]) == (3, 10)
    assert position.choices == ["draw"]


def test_a_chain_may_be_passed_in_its_middle():
    position = arrow().tile("W", 2, ARROW).play("play Y4", "move W", "pass")
    assert position.step(0, "W") == 2
    assert position.choices == ["draw"]


def test_an_arrow_that_can_move_nobody_asks_nothing():
    position = Position().only(0, "Y4").explorer(0, "Y", 8, "1").explorer(0, "R", 9, "4").tile("Y", 9, ARROW)
    assert position.play("play Y4").choices == ["draw"]


def test_starting_and_steps_without_a_tile_have_no_event():
    position = Position().only(0, "Y4").explorer(0, "Y", 1, "1").play("play Y4")
    assert (position.state.points[0], position.state.artifacts[0]) == (0, 0)
    assert position.choices == ["draw"]


# --- discarding and drawing


def test_a_discard_lies_open_and_may_not_be_taken_back_at_once():
    position = Position().only(0, "Y4 Y5").only(1, "B2").play("discard Y4")
    assert position.choices == ["draw"]
    position.play("draw", "discard B2")
    assert position.choices == ["draw", "take Y"]
    position.play("take Y")
    assert CARD_NAMES.index("Y4") in position.state.hand[1].tolist()


def test_ones_own_discard_covers_the_pile_for_this_turn():
    position = Position().only(0, "Y4").only(1, "Y7").play("discard Y4", "draw", "discard Y7")
    assert position.choices == ["draw"]


def test_the_top_of_a_pile_is_taken_and_may_be_ones_own_of_an_earlier_turn():
    position = Position().only(0, "Y4 Y5").only(1, "Y7").play("discard Y4", "draw", "discard Y7", "draw")
    position.play("start Y5 adventurer", "take Y")
    assert CARD_NAMES.index("Y7") in position.state.hand[0].tolist()
    assert position.state.pile_size[0] == 1


def test_turns_go_clockwise():
    position = Position(seats=4, first=2)
    seats = []
    for _ in range(5):
        seats.append(position.to_move)
        position.play(position.some("discard")[0], "draw")
    assert seats == [2, 3, 0, 1, 2]
