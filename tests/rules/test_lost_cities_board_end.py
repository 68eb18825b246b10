"""The end of expeditions and games, scoring, and the variant of Lost Cities: The Board Game."""

import numpy as np
import pytest

from serai.rules import kernel
from serai.rules.lost_cities_board.components import ARROW, ARTIFACT
from serai.rules.lost_cities_board.scoring import explorer_points, track_points
from tests.rules.lost_cities_board_position import Position

# --- the bridge


def four_beyond(**options):
    """Four explorers of three players stand beyond the bridge, seat 0 on yellow 6 is about to cross."""
    position = Position(seats=3, **options).only(0, "Y9")
    position.explorer(0, "Y", 6, "1").explorer(0, "B", 7, "1").explorer(1, "B", 9, "2")
    return position.explorer(2, "R", 7, "1").explorer(2, "G", 8, "1")


@pytest.mark.parametrize("tile", [ARTIFACT, ARROW, 15])
def test_the_fifth_explorer_beyond_the_bridge_ends_the_expedition_and_its_tile_does_not_act(tile):
    position = four_beyond().tile("Y", 7, tile).play("play Y9")
    assert position.state.expedition == 1
    assert position.points() == [30 + 30, 50, 30 + 35]
    assert position.state.tokens.tolist() == [0, 0, 0, 0]
    assert position.state.phase == 0


def test_no_card_is_drawn_when_the_bridge_ends_the_game():
    position = four_beyond(short=True)
    pile = int(position.state.deck_size)
    position.play("play Y9")
    assert (position.to_move, position.state.deck_size, position.state.hand_size[0]) == (None, pile, 7)


def test_four_beyond_the_bridge_play_on_and_further_steps_do_not_count_again():
    position = four_beyond().only(0, "B9").tile("B", 9, 5).play("play B9")
    assert position.step(0, "B") == 8
    assert (position.state.expedition, position.state.phase) == (0, 2)


def test_five_on_one_bank_in_two_paths_end_it_too():
    position = Position(seats=4).only(0, "Y9").explorer(0, "Y", 6, "1").explorer(0, "B", 7, "1")
    position.explorer(1, "Y", 7, "2").explorer(2, "Y", 7, "3").explorer(3, "B", 7, "2").play("play Y9")
    assert position.state.expedition == 1


def test_the_end_comes_in_the_middle_of_a_chain_of_arrows():
    position = (
        Position(seats=3).only(0, "R9").explorer(0, "R", 1, "1").explorer(0, "W", 2, "1").explorer(0, "Y", 6, "1")
    )
    position.explorer(1, "B", 9, "2").explorer(1, "G", 7, "1").explorer(2, "R", 7, "2").explorer(2, "G", 8, "2")
    position.tile("R", 2, ARROW).tile("W", 3, ARROW).tile("Y", 7, ARROW)
    position.play("play R9", "move W", "move Y")
    assert position.state.expedition == 1
    assert position.points() == [-15 - 10 + 30, 50 + 30, 30 + 35]


def test_the_end_comes_by_a_move_from_the_city():
    position = Position(seats=3).only(0, "B9").explorer(0, "B", 9, "1").explorer(0, "Y", 6, "1")
    position.explorer(1, "G", 7, "1").explorer(2, "R", 7, "2").explorer(2, "G", 8, "2").play("play B9", "move Y")
    assert position.state.expedition == 1


# --- the pile, and the ruling for endless expeditions


def test_the_last_card_of_the_pile_ends_the_expedition():
    position = Position(seats=3).pile(2).idle()
    assert position.state.expedition == 0
    assert position.idle().state.expedition == 1


def idle_by_discards(position, turns):
    """Turns in which everybody takes a card from a discard pile."""
    for _ in range(turns):
        position.play(position.some("discard")[0])
        position.play(position.some("take")[0])


def test_sixty_turns_without_a_draw_end_the_expedition():
    position = Position(seats=3).pile(20)
    idle_by_discards(position, 59)
    assert (position.state.expedition, position.state.turns_without_draw) == (0, 59)
    idle_by_discards(position, 1)
    assert position.state.expedition == 1
    assert position.to_move == 0  # turn 60 was seat 2's


def test_a_draw_begins_the_count_anew():
    position = Position(stall_turns=5).pile(20)
    idle_by_discards(position, 4)
    position.idle()
    idle_by_discards(position, 4)
    assert position.state.expedition == 0
    idle_by_discards(position, 1)
    assert position.state.expedition == 1


# --- scoring an expedition


@pytest.mark.parametrize(
    ("step", "value"), [(0, 0), (1, -20), (2, -15), (3, -10), (4, 5), (5, 10), (6, 15), (7, 30), (8, 35), (9, 50)]
)
def test_an_explorer_brings_the_value_of_its_step_the_researcher_double(step, value):
    assert explorer_points(step, False) == value
    assert explorer_points(step, True) == 2 * value


def test_explorers_add_up_with_the_points_from_tiles():
    position = Position(seats=3).only(0, "Y9")
    position.explorer(0, "B", 6, "1", researcher=True).explorer(0, "Y", 4, "1").tile("Y", 5, 10)
    position.pile(1).play("play Y9", "draw")
    assert position.state.brought[0, 0] == 30 + 10
    assert position.points()[0] == 50


def test_points_never_fall_below_0():
    position = Position(seats=3)
    position.state.points[:3] = [100, 20, 0]
    for seat in range(3):
        position.explorer(seat, "Y", 2, str(seat), researcher=True)
    position.pile(1).idle()
    assert position.state.brought[0, :3].tolist() == [-30, -30, -30]
    assert position.points() == [70, 0, 0]


def test_the_next_expedition_begins_afresh_with_artifact_tiles_turned_to_tokens():
    position = Position().only(0, "Y9").explorer(0, "Y", 2, "1", researcher=True).tile("Y", 3, ARTIFACT)
    position.pile(2).play("play Y9", "draw").idle()
    state = position.state
    assert state.expedition == 1
    assert (state.tokens[0], state.artifacts[0], np.count_nonzero(state.tile)) == (1, 0, 25)
    assert (state.step.any(), state.researcher[:2].tolist(), state.column_size.any()) == (False, [-1, -1], False)
    assert (state.removed_size, state.deck_size, state.known.any(), state.pile_size.any()) == (30, 64, False, False)


def test_cards_and_tiles_are_shuffled_anew_for_each_expedition():
    position = Position()
    tiles, removed = position.state.tile.copy(), position.state.removed.copy()
    position.pile(1).idle()
    assert (position.state.tile != tiles).any()
    assert (position.state.removed != removed).any()


@pytest.mark.parametrize(("last", "next_starter"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_to_the_left_of_the_last_turn_starts_the_next_expedition(last, next_starter):
    assert Position(seats=3, first=last).pile(1).idle().to_move == next_starter


def test_whoever_crosses_the_bridge_as_fifth_had_the_last_turn():
    assert four_beyond().play("play Y9").to_move == 1


def test_explorers_score_when_the_expedition_ends_and_not_before():
    position = Position(seats=3).explorer(0, "Y", 7, "1", researcher=True)
    position.state.points[:3] = [10, 5, 0]
    assert position.scores() == [10, 5, 0]
    assert position.pile(1).idle().scores() == [70, 5, 0]


# --- the end of the game


def test_artifact_tracks():
    long = [-60, -55, -50, -45, -40, -35, 30, 35, 40, 45, 60, 75, 90, 110, 130, 150, 150, 150]
    short = [-20, -15, 10, 15, 30, 50, 50, 50, 50]
    assert [track_points(tokens, False) for tokens in [*range(17), 27]] == long
    assert [track_points(tokens, True) for tokens in [*range(8), 9]] == short


def finish(points=(0, 0, 0), tokens=(0, 0, 0), short=False):
    """Come to the end of the last expedition with nobody on a path; some artifacts are of this expedition."""
    position = Position(seats=3, short=short)
    state = position.state
    state.expedition = 0 if short else 2
    state.points[:3] = points
    state.artifacts[:3] = tokens if short else np.minimum(tokens, 3)
    state.tokens[:3] = np.array(tokens) - state.artifacts[:3]
    taken = np.argwhere(state.tile == ARTIFACT)[: state.artifacts.sum()]
    state.tile[taken[:, 0], taken[:, 1]] = 0
    return position.pile(1).idle()


def test_the_game_has_three_expeditions_and_the_long_track():
    position = Position()
    for number in range(3):
        assert (position.state.expedition, position.to_move is None) == (number, False)
        position.pile(1).idle()
    assert position.to_move is None
    assert finish(points=(100, 100, 100), tokens=(0, 6, 15)).points() == [40, 130, 250]


def test_the_short_game_has_one_and_the_short_track():
    position = finish(short=True, points=(100, 10, 0), tokens=(4, 0, 2))
    assert position.to_move is None
    assert position.points() == [130, 0, 10]


def test_ruling_the_track_takes_nobody_below_0():
    assert finish(points=(50, 0, 60)).points() == [0, 0, 0]


def test_the_last_layout_stays_on_the_table():
    position = Position(short=True).only(0, "Y9").explorer(0, "Y", 2, "1").tile("Y", 3, ARTIFACT)
    position.pile(1).play("play Y9", "draw")
    assert (position.step(0, "Y"), position.state.artifacts[0], position.state.tokens[0]) == (3, 1, 1)
    assert kernel.legal_at(position.states, 0, 0, np.zeros(300, np.int16)) == 0


@pytest.mark.parametrize(
    ("points", "tokens", "winners"),
    [
        ((200, 100, 150), (6, 6, 6), 0b001),
        ((100, 150, 200), (6, 6, 6), 0b100),
        ((100, 95, 90), (6, 7, 8), 0b100),  # 130 each: the most tokens
        ((100, 100, 90), (6, 6, 6), 0b011),
        ((0, 0, 0), (2, 2, 2), 0b111),
        ((0, 0, 0), (2, 3, 2), 0b010),
    ],
)
def test_most_points_win_then_most_tokens_then_shared(points, tokens, winners):
    position = finish(points=points, tokens=tokens)
    assert kernel.winners_at(position.states, 0) == winners


def test_nobody_has_won_before_the_end():
    assert kernel.winners_at(Position().states, 0) == 0


# --- up and down


def test_the_first_different_card_fixes_the_direction_down():
    position = Position(seats=3, up_down=True).only(0, "Y4 Y5 Y6").explorer(0, "Y", 2, "5")
    assert position.some("play", "Y") == ["play Y4", "play Y5", "play Y6"]
    position = Position(seats=3, up_down=True).only(0, "Y3 Y4 Y5 Y6").explorer(0, "Y", 2, "5 4")
    assert position.some("play", "Y") == ["play Y3", "play Y4"]


def test_the_first_different_card_fixes_the_direction_up():
    position = Position(seats=3, up_down=True).only(0, "Y5 Y6 Y7").explorer(0, "Y", 2, "5 6")
    assert position.some("play", "Y") == ["play Y6", "play Y7"]


def test_equal_cards_leave_the_direction_open_and_are_always_allowed():
    position = Position(seats=3, up_down=True).only(0, "Y4 Y6").explorer(0, "Y", 2, "5 5")
    assert position.some("play", "Y") == ["play Y4", "play Y6"]
    position = Position(seats=3, up_down=True).only(0, "Y3 Y4").explorer(0, "Y", 2, "5 5 3")
    assert position.some("play", "Y") == ["play Y3"]


def test_each_column_has_its_own_direction():
    position = (
        Position(seats=3, up_down=True).only(0, "Y2 Y8 B2 B8").explorer(0, "Y", 2, "5 4").explorer(0, "B", 2, "5 6")
    )
    assert position.some("play") == ["play Y2", "play B8"]


def test_without_the_variant_columns_only_rise():
    position = Position(seats=3).only(0, "Y4 Y5").explorer(0, "Y", 2, "5")
    assert position.some("play", "Y") == ["play Y5"]
