"""The table as it lay when a round ended, though the next one has been dealt."""

import dataclasses
import random

import pytest

import serai
from serai.table import Table
from serai.table.games.lost_cities_board.notation import CARD_NAMES
from serai.table.table import table_of

GAMES = {"lost-cities": {"rounds": 2}, "lost-cities-board": {}}
ROUND_EVENTS = {"lost-cities": "round", "lost-cities-board": "expedition"}


def play_a_round(game: str, seed: int = 5) -> tuple[Table, Table]:
    """A table right after its first round, and as it was before the choice that ended it."""
    return play_on(serai.new(game, seats=2, seed=seed, **GAMES[game]), random.Random(seed))


def play_on(table: Table, chance: random.Random) -> tuple[Table, Table]:
    while not table.rounds_over:
        before = table.copy()
        seat = table.to_move[0]
        table.play(seat, chance.choice(table.actions(seat)))
    return table, before


@pytest.mark.parametrize("game", GAMES)
def test_what_lay_there_still_lies_there(game: str) -> None:
    table, before = play_a_round(game)
    for seat in (0, 1, None):
        (end,) = table.rounds(seat)
        laid = [list(map(len, columns.values())) for columns in end.columns]
        earlier = [list(map(len, columns.values())) for columns in before.view(seat).columns]
        assert sum(map(sum, laid)) in (sum(map(sum, earlier)), sum(map(sum, earlier)) + 1)
        assert end.log[-1]["event"] == ROUND_EVENTS[game]
        assert not end.over
        assert not any(any(map(len, columns.values())) for columns in table.view(seat).columns)


@pytest.mark.parametrize("game", GAMES)
def test_it_counts_as_the_log_says(game: str) -> None:
    table, _before = play_a_round(game)
    end = table.rounds(0)[-1]
    assert end.standing == end.log[-1]["values"][1:]


def test_the_last_step_over_the_bridge_is_seen() -> None:
    table = serai.new("lost-cities-board", seats=2, seed=5, first=0)
    states = table.states.copy()
    state = states[0]
    state.step[0], state.tile[:] = [7, 7, 7, 7, 6], 0
    red, card = 4, CARD_NAMES.index("R9")
    state.column[0, red, 0], state.column_size[0, red] = CARD_NAMES.index("R0"), 1
    state.hand[0, :] = [*[0] * (len(state.hand[0]) - 1), card]
    table = table_of(table, states)
    table.play(0, "play R9")
    end = table.rounds(None)[-1]
    assert (end.beyond_bridge, end.explorers[0]["R"]) == (5, 7)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_learns_more_than_they_knew(game: str) -> None:
    """Two tables that differ only in what a seat cannot know show it the same end of a round."""
    table, before = play_a_round(game)
    code = table.moves[-1].code
    mover = table.moves[-1].seat
    hidden = 1 - mover
    for seed in range(5):
        other = Table(before.game, before.seed, None, before.imagine(mover, seed), before.moves)
        other.play(mover, code)
        ours, theirs = (dataclasses.asdict(one.rounds(mover)[-1]) for one in (table, other))
        if ours["hand"] == theirs["hand"]:  # the last card drawn is another one in another world
            assert ours == theirs
        assert ours.get("points", [0, 0])[hidden] in (0, None)


def test_points_that_lie_face_down_stay_so() -> None:
    table, _before = play_a_round("lost-cities-board")
    assert table.rounds(0)[-1].points[1] is None
    assert table.rounds(None)[-1].points == [None, None]


def test_the_game_goes_on_as_without_looking() -> None:
    table, before = play_a_round("lost-cities")
    table.rounds(0)
    again = serai.load(table.record())
    assert again.states.tobytes() == table.states.tobytes()
    assert [move.seat for move in table.moves_since_round() or []] == []
    assert before.rounds_over == 0
    assert before.moves_since_round() is None


def test_the_last_round_is_on_the_table_itself() -> None:
    table = serai.new("lost-cities", seed=3, rounds=1)
    chance = random.Random(3)
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, chance.choice(table.actions(seat)))
    assert table.rounds(0) == []
    assert any(any(columns.values()) for columns in table.view(0).columns)


def test_another_position_of_a_table_remembers_the_rounds_before() -> None:
    table, _before = play_a_round("lost-cities")
    assert table.rounds_over == 1
    assert table_of(table, table.states).rounds(0) == table.rounds(0)
