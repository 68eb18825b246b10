"""What the board game's bots do in imagined worlds: foresee what comes."""

import numpy as np
import pytest

import serai
from research.play.futures import play_futures
from research.play.lost_cities_board import HIDDEN_PART, unveil_board
from serai import kernel
from serai.bots.foresight import SCALE, envision, outcome
from serai.bots.game import GAMES
from serai.bots.lost_cities_board.foresight import DRAWS, FORM, HANDS, LAYOUT, NEXT, SIGHT, WEIGHTS
from serai.bots.lost_cities_board.sight import PATH_SIGHT
from serai.bots.play_out import TO_THE_END, play_out
from serai.bots.player import player, room_for
from serai.bots.policy import STYLES, foresee
from serai.bots.search import LEAD, LEAD_SQUARED, TALLY, begin_search, try_candidates
from serai.rules.compiling import compiled
from serai.rules.lost_cities_board.components import COLOURS, VALUES
from serai.rules.randomness import generator

GAME = "lost-cities-board"
SENSIBLE = STYLES[GAME]["sensible"]


@compiled
def envision_at(states, seat, style, table, parts):
    envision(states[0], seat, style, table, parts)


@compiled
def unveil_at(states, seat, parts):
    unveil_board(states[0], seat, parts)


@compiled
def foresee_at(states, seat, style):
    return foresee(states[0], seat, style)


@compiled
def play_on(states, seat, style, steps, actions, values):
    """From the beginning."""
    play_out(states[0], seat, style, style, steps, False, actions, values)


def seen_by(states, seat):
    """All that is looked at, of the table and by path; what is not written is not a number."""
    table = np.full(FORM.table_sight, np.nan, np.float32)
    parts = np.full(FORM.parts * FORM.part_sight, np.nan, np.float32)
    envision_at(states, seat, SENSIBLE, table, parts)
    return table, parts.reshape(COLOURS, SIGHT)


def random_positions(seats, seed, choices=60):
    """Where somebody has a choice, in a game between random players."""
    table, rng = serai.new(GAME, seats=seats, seed=seed), np.random.default_rng(seed)
    for _ in range(choices):
        seat = table.to_move[0]
        codes = table.codes(seat)
        if len(codes) > 1:
            yield table.states, seat
        table.play(seat, int(rng.choice(codes)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_is_looked_at_is_written_and_near_1(seats):
    for states, seat in random_positions(seats, 3):
        for seen in seen_by(states, seat):
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() < 8.0


def test_other_hands_and_the_pile_are_seen():
    for states, seat in random_positions(2, 4, choices=20):
        _, paths = seen_by(states, seat)
        hidden = paths[:, PATH_SIGHT:]
        hands = hidden[:, HANDS : HANDS + VALUES].sum()
        assert 2 * hands == states["hand_size"][0, 1 - seat]
        draws = hidden[:, DRAWS:NEXT]
        assert (draws[:, :VALUES] > 0).sum() <= -(-states["deck_size"][0] // 2)
        other_order = states.copy()
        size = int(states["deck_size"][0])
        other_order["deck"][0, :size] = states["deck"][0, :size][::-1]
        assert (seen_by(other_order, seat)[1] != paths).any()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_judge_of_lessons_sees_what_is_hidden_as_the_foresight_does(seats):
    for states, seat in random_positions(seats, 5, choices=20):
        found = np.full(COLOURS * HIDDEN_PART, np.nan, np.float32)
        unveil_at(states, seat, found)
        assert (found.reshape(COLOURS, HIDDEN_PART) == seen_by(states, seat)[1][:, PATH_SIGHT:]).all()


def test_colours_are_seen_alike():
    """What is foreseen of a world does not depend on the names of its colours."""
    rng = np.random.default_rng(1)
    for states, seat in random_positions(2, 5, choices=20):
        table, paths = seen_by(states, seat)
        said = [
            outcome(LAYOUT, WEIGHTS, COLOURS, table, paths[order].ravel())
            for order in (np.arange(COLOURS), rng.permutation(COLOURS))
        ]
        assert said[0] == pytest.approx(said[1], abs=0.01)
        assert said[0] == pytest.approx(foresee_at(states, seat, SENSIBLE), abs=0.01)


def test_more_than_half_of_what_comes_is_foreseen():
    lines = 3_000
    table = np.zeros((lines, FORM.table_sight), np.float32)
    parts = np.zeros((lines, FORM.parts * FORM.part_sight), np.float32)
    worths, ends, courses = np.zeros(lines), np.zeros(lines), np.zeros(lines, np.int64)
    styles, states = np.stack([SENSIBLE, STYLES[GAME]["instinct"]]), kernel.blank(GAME, seats=2)
    actions = GAMES[GAME].rules.buffer()
    found = play_futures(
        states, 10**9 + np.arange(1000), styles, generator(5), actions, table, parts, worths, ends, courses
    )
    assert found > 0.9 * lines
    foreseen = np.array([outcome(LAYOUT, WEIGHTS, COLOURS, table[i], parts[i]) for i in range(found)])
    gains = (ends - worths)[:found]
    assert gains.std() > SCALE / 2
    assert 1 - np.var(gains - foreseen) / np.var(gains) > 0.5


def test_a_play_out_ends_where_the_seat_has_chosen_so_often():
    actions, values = GAMES[GAME].rules.buffer(), np.zeros(GAMES[GAME].rules.actions)
    stood = []
    for steps in (0, 1, 6, TO_THE_END):
        states = serai.new(GAME, seed=4).states
        seat = int(states["to_move"][0]) - 1
        play_on(states, seat, SENSIBLE, steps, actions, values)
        stood.append((int(states["expedition"][0]), int(states["deck_size"][0])))
        if steps < TO_THE_END:
            assert int(states["to_move"][0]) == 1 << seat
    first = serai.new(GAME, seed=4).states
    assert stood[0] == (0, int(first["deck_size"][0]))  # nobody has moved
    assert stood[1][0] == stood[2][0] == 0
    assert stood[2][1] < stood[1][1] <= stood[0][1]
    assert stood[3][0] == 1  # the expedition is over


@compiled
def tally_of(room, seat, player, worlds, candidates, tally, rng, actions, values):
    count = begin_search(room, seat, player, candidates, tally)
    try_candidates(room, seat, player, worlds, candidates, tally, count, rng, actions, values)
    return count


def test_luck_moves_less_where_everybody_draws_their_own_cards_and_the_rest_is_foreseen():
    worlds, actions = 150, GAMES[GAME].rules.buffer()
    values, tally = np.zeros(len(actions)), np.zeros((len(actions), TALLY))
    scatter = {}
    for steady, steps in ((False, TO_THE_END), (True, TO_THE_END), (True, 8)):
        who = player(SENSIBLE, worlds=worlds, width=3, gap=20.0, steps=steps, steady=steady)
        found = []
        for number, (states, seat) in enumerate(random_positions(2, 6, choices=24)):
            room = room_for(states)
            room[0] = states[0]
            count = tally_of(room, seat, who[0], worlds, actions.copy(), tally, generator(number), actions, values)
            lead = tally[1:count, LEAD] / worlds
            found += list(tally[1:count, LEAD_SQUARED] / worlds - lead**2)
        scatter[steady, steps] = np.sqrt(np.mean(found))
    assert scatter[True, TO_THE_END] < 0.85 * scatter[False, TO_THE_END]
    assert scatter[True, 8] < 0.7 * scatter[True, TO_THE_END]
