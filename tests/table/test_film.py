"""A film shows every moment as it was."""

import pytest

import serai
from serai.table.film import Film
from tests.variants import VARIANTS, Variant, name_of, position_after

MOVES = 60


@pytest.mark.parametrize("variant", VARIANTS, ids=name_of)
def test_a_moment_is_the_table_after_so_many_moves(variant: Variant) -> None:
    film = Film(position_after(variant, MOVES))
    assert film.last <= MOVES
    for moment in (0, 1, film.last // 2, film.last):
        then = position_after(variant, moment)
        shown = film.at(moment)
        assert shown.states.tobytes() == then.states.tobytes()
        assert shown.log == then.log
        assert shown.to_move == then.to_move


def test_playing_on_from_a_moment_leaves_the_film_alone() -> None:
    film = Film(position_after(VARIANTS[0], 10))
    before = film.states.copy()
    table = film.at(4)
    table.play(table.to_move[0], table.actions(table.to_move[0])[0])
    assert film.states.tobytes() == before.tobytes()
    assert film.last == 10


def test_choices_taken_back_are_not_in_the_film() -> None:
    table = serai.new("lost-cities", seed=1, first=0)
    hand = table.view(0).hand  # type: ignore[attr-defined]
    table.play(0, f"discard {hand[0]}")
    table.undo(0)
    table.play(0, f"discard {hand[1]}")
    film = Film(table)
    assert [line.text for line in film.at(film.last).log] == [f"discard {hand[1]}"]
