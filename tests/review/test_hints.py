"""Hints: what is best by what the seat knows, why, and how a choice compares with it."""

import re
from typing import Any

import pytest

from serai.i18n import language
from serai.review import guiding, hints
from serai.review.game import Effort
from serai.review.hints import Hint, Weighed, advise, read_hint
from serai.review.judging import Judge, Position
from serai.table import table_of
from serai.table.film import Film
from tests.review.games import GAMES, LITTLE, played
from tests.review.test_judging import choices_of, last_turn_with_a_ten
from tests.review.test_reasons import lost_cities


@pytest.fixture
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    with_effort(monkeypatch, LITTLE)


def with_effort(monkeypatch: pytest.MonkeyPatch, effort: Effort) -> None:
    begin = Judge.__init__
    monkeypatch.setattr(Judge, "__init__", lambda self, game, prospects: begin(self, game, prospects, effort))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_the_same_in_worlds_that_its_seat_cannot_tell_apart(game: str, little: None) -> None:
    film = Film(played(game, "traveller", "stroller"))
    for moment, seat, _codes, _code in choices_of(played(game, "traveller", "stroller"))[::23]:
        now = film.at(moment)
        real = advise(now, seat, seconds=None)
        words = guiding.why(now.game, now.view(seat), real)
        twin = table_of(now, now.imagine(seat, 3))
        assert twin.states.tobytes() != now.states.tobytes()
        found = advise(twin, seat, seconds=None)
        assert found == real
        assert guiding.why(twin.game, twin.view(seat), found) == words


def test_the_ten_that_wins_is_recommended(monkeypatch: pytest.MonkeyPatch) -> None:
    with_effort(monkeypatch, Effort(all=8, few=8, two=8, open=8))
    table = last_turn_with_a_ten()
    seat = table.to_move[0]
    hint = advise(table, seat, seconds=None)
    assert table.game.text(hint.best) == "play Y10"
    assert hint.choices[0].chance > hint.choices[1].chance + 0.5


def test_thinking_is_bounded_in_time(monkeypatch: pytest.MonkeyPatch, little: None) -> None:
    tried: list[Position] = []
    try_out = Judge.try_out

    def counted(self: Judge, at: Position, *given: Any, **named: Any) -> Any:
        tried.append(at)
        return try_out(self, at, *given, **named)

    monkeypatch.setattr(Judge, "try_out", counted)
    advise(last_turn_with_a_ten(), 0, seconds=0.0)
    short = len(tried)
    advise(last_turn_with_a_ten(), 0, seconds=None)
    assert (short, len(tried) - short) == (2, 1 + hints.BATCHES)


def test_a_hint_fits_into_a_line_of_the_log() -> None:
    choices = tuple(Weighed(code, 0.6126, -123.6) for code in (1234, 1235, 1236, 1237))
    written = Hint(1, choices).written()
    assert len(written) <= 80
    assert read_hint(1, written) == Hint(1, tuple(Weighed(one.code, 0.613, -124.0) for one in choices))
    for damaged in ("", "[]", "[[1,2]]", "play Y7", "{}"):
        with pytest.raises(ValueError, match=r"."):
            read_hint(1, damaged)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (1, "That is what the guide would have chosen."),
        (2, "The guide thinks that yours is as good as its own choice."),
        (3, "The guide's choice would have kept 13% more of the winning chances."),
        (4, "The guide had put that aside early: other choices seemed better."),
    ],
)
def test_how_a_choice_compares(chosen: int, said: str) -> None:
    hint = Hint(0, (Weighed(1, 0.63, 9.0), Weighed(2, 0.625, 8.0), Weighed(3, 0.5, 2.0)))
    assert guiding.compared(hint, chosen) == said


@pytest.mark.parametrize(
    ("best", "said"),
    [
        ("play G4", "Your own expedition has room for green 4, and that skips no card of your hand."),
        ("play Y5", "Your hand holds 16 of the 20 points that the yellow expedition costs, with 44 cards left"),
        ("play W7", "Your hand holds 15 of the 20 points that the white expedition costs, with 44 cards left"),
        ("play R6", "With 44 cards left in the pile there is time to find more for the red expedition."),
        ("play Bw", "The wager multiplies what the blue expedition brings; your hand holds 0 points for it."),
        ("discard W7", "The opponent has not opened the white expedition, and your hand holds only 15 points for it."),
        ("take G", "Your own expedition has room for green 5."),
    ],
)
def test_what_speaks_for_a_choice_in_lost_cities(best: str, said: str) -> None:
    table = lost_cities()
    hint = Hint(0, (Weighed(table.game.code(best), 0.6, 5.0), Weighed(table.game.code("draw"), 0.5, 1.0)))
    assert guiding.why(table.game, table.view(0), hint).startswith(said)


def test_where_no_fact_is_known_the_figures_are_told() -> None:
    table = lost_cities()
    hint = Hint(0, (Weighed(table.game.code("draw"), 0.6, 5.0), Weighed(table.game.code("take G"), 0.5, 1.0)))
    assert guiding.why(table.game, table.view(0), hint) == (
        "It wins 60% of the games that the guide imagines, 10% more than the next best."
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_has_a_whole_sentence(game: str) -> None:
    film = Film(played(game, "traveller", "stroller"))
    for moment, seat, codes, code in choices_of(played(game, "traveller", "stroller"))[::5]:
        now = film.at(moment)
        for best in (code, *(other for other in codes[:3] if other != code)):
            hint = Hint(seat, (Weighed(best, 0.6, 5.0), Weighed(codes[0], 0.5, 1.0)))
            said = guiding.why(now.game, now.view(seat), hint)
            assert re.fullmatch(r"[A-Z].*[.]", said), said


def test_a_reason_is_told_in_the_readers_language() -> None:
    table = lost_cities()
    hint = Hint(0, (Weighed(table.game.code("discard R6"), 0.6, 5.0),))
    token = language.set("de")
    try:
        assert guiding.why(table.game, table.view(0), hint)
    finally:
        language.reset(token)
