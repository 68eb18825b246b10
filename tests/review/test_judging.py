"""One decision: judged by what its seat could know, and called a mistake only where that is beyond doubt."""

import numpy as np
import pytest

import serai
from serai.review.game import Effort, reshuffle
from serai.review.judging import BLUNDER, GOOD, INACCURACY, MISTAKE, Estimate, Judge, Position, kind_of, modest
from serai.review.prospects import prospects_of
from serai.rules import kernel
from serai.rules.randomness import generator
from serai.table import Table
from serai.table.film import Film
from tests.review.games import GAMES, LITTLE, played


def choices_of(table: Table) -> list[tuple[int, int, list[int], int]]:
    """Moments at which somebody had a choice: the moment, the seat, what it could choose, what it chose."""
    film = Film(table)
    found = []
    for moment, move in enumerate(film.moves):
        codes = film.at(moment, log=False).codes(move.seat)
        if len(codes) > 1:
            found.append((moment, move.seat, codes, move.code))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_judgement_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(game: str) -> None:
    table = played(game, "traveller", "stroller")
    film, judge = Film(table), Judge(table.game, prospects_of(table), LITTLE)
    for moment, seat, codes, code in choices_of(table)[::17]:
        real = judge.judge(Position(film.states, moment, 0, moment), seat, codes, code)
        for seed in range(3):
            twin = film.at(moment).imagine(seat, seed)
            assert twin.tobytes() != film.states[moment : moment + 1].tobytes()
            assert judge.judge(Position(twin, 0, 0, moment), seat, codes, code) == real


@pytest.mark.parametrize("game", GAMES)
def test_with_all_cards_open_only_what_nobody_knows_is_drawn_anew(game: str) -> None:
    table = played(game, "traveller", "stroller")
    film = Film(table)
    changed = 0
    for moment in range(0, film.last, 9):
        states = film.states[moment : moment + 1].copy()
        reshuffle(states[0], generator(moment))
        assert kernel.consistent_at(states, 0)
        for seat in range(2):
            before, after = (np.zeros(table.game.rules.observation, np.int16) for _ in range(2))
            kernel.observe_at(film.states, moment, seat, before)
            kernel.observe_at(states, 0, seat, after)
            assert (before == after).all()
        shown = [np.zeros(table.game.rules.revealed, np.int16) for _ in range(2)]
        kernel.reveal_at(film.states, moment, shown[0])
        kernel.reveal_at(states, 0, shown[1])
        assert sorted(shown[0]) == sorted(shown[1])
        changed += not (shown[0] == shown[1]).all()
    assert changed > 3


@pytest.mark.parametrize(
    ("loss", "kind"),
    [
        (Estimate(0.3, -0.01, 0.61), GOOD),
        (Estimate(0.01, 0.005, 0.015), GOOD),
        (Estimate(0.02, 0.001, 0.04), INACCURACY),
        (Estimate(0.05, 0.001, 0.1), MISTAKE),
        (Estimate(0.1, 0.001, 0.2), BLUNDER),
    ],
)
def test_worse_than_good_only_where_the_interval_excludes_zero(loss: Estimate, kind: str) -> None:
    assert kind_of(loss) == kind


def test_throwing_a_sure_ten_away_is_a_blunder() -> None:
    """The last turn of a match that is otherwise even: the ten that fits wins it, thrown away it does not."""
    table = last_turn_with_a_ten()
    judge = Judge(table.game, prospects_of(table), Effort(all=8, few=16, two=32, open=8))
    at = Position(table.states, 0, 0, 0)
    codes = table.codes(table.to_move[0])
    ten, thrown = table.game.code("play Y10"), table.game.code("discard Y10")
    found = judge.judge(at, table.to_move[0], codes, thrown)
    assert found.kind == BLUNDER
    assert found.best == ten
    assert found.loss.value > 0.9
    assert found.gifts[table.to_move[0]] == pytest.approx(-found.loss.value)
    assert sum(found.gifts) == pytest.approx(0)
    right = judge.judge(at, table.to_move[0], codes, ten)
    assert right.kind == "best"


def last_turn_with_a_ten() -> Table:
    """One round whose pile has one card left; the mover holds the yellow ten, is behind by less than it brings."""
    table = serai.new("lost-cities", seed=1, rounds=1, first=0)
    states = table.states.copy()
    state = states[0]
    names = table.game.cards
    state.deck_size = 1
    state.column[0, 0, :2] = names["Y8"], names["Y9"]
    state.column_size[0, 0] = 2
    state.last[0, 0] = names["Y9"]
    state.hand[0, 7] = names["Y10"]
    state.hand[0].sort()
    return Table(table.game, 1, states=states)


def test_a_modest_chance_is_lower_and_certainty_stays() -> None:
    assert modest(0.5, 0.9, 0.0) == 0.5
    assert modest(0.5, 1.0, 0.38) == pytest.approx(1 / (1 + np.exp(0.38)))
    assert modest(0.9, 0.5, 0.0) == pytest.approx(3 / 4)
    assert [modest(chance, 0.9, 0.38) for chance in (-0.1, 0.0, 1.0, 1.2)] == [0.0, 0.0, 1.0, 1.0]
