"""Whole games: luck and skill are the result, an interrupted review goes on, and what cannot be judged is told."""

import json
from dataclasses import replace
from itertools import islice

import pytest

import serai
from serai.errors import BadRecord
from serai.review import Reviewer, lucks, summary
from serai.review.game import Effort
from serai.review.judging import KINDS
from serai.review.keeping import data_of, review_of
from serai.review.reviewing import LONGEST, Review
from tests.review.games import GAMES, LITTLE, played


def reviewed(game: str, *levels: str) -> Review:
    return Reviewer(played(game, *levels), effort=LITTLE).run(workers=2)


@pytest.mark.parametrize(
    ("game", "levels"), [*((game, ("guide", "stroller")) for game in GAMES), ("lost-cities-board", ("guide",) * 3)]
)
def test_luck_and_skill_are_the_result_less_the_expectation(game: str, levels: tuple[str, ...]) -> None:
    review = reviewed(game, *levels)
    assert review.complete
    totals = [summary(review, seat) for seat in range(len(levels))]
    for seat, total in enumerate(totals):
        assert total.luck + total.skill == pytest.approx(total.result - total.expectation, abs=1e-9)
        assert total.adjusted == pytest.approx(total.expectation + total.skill)
        assert sum(total.kinds.values()) == sum(one.seat == seat for one in review.judgements.values())
        assert len(lucks(review, seat)) == len(review.movers) + 1
    assert sum(total.luck for total in totals) == pytest.approx(0, abs=1e-9)
    assert sum(review.result) == sum(review.expectation) == pytest.approx(1)


def test_alone_the_chance_is_that_of_the_challenge() -> None:
    review = reviewed("en-route", "guide")
    total = summary(review, 0)
    assert 0 <= review.expectation[0] <= 1
    assert total.luck + total.skill == pytest.approx(total.result - total.expectation)


def test_who_plays_worse_gives_more_away() -> None:
    table = played("en-route", "guide", "random")
    review = Reviewer(table, effort=Effort(all=4, few=8, two=32, open=1)).run(workers=2)
    better, worse = (summary(review, seat) for seat in range(2))
    assert better.accuracy > worse.accuracy
    assert better.chance_lost < worse.chance_lost


def test_every_decision_with_a_choice_is_judged_and_no_other() -> None:
    review = reviewed("lost-cities", "guide", "stroller")
    assert set(review.judgements) == set(review.decisions)
    for judgement in review.judgements.values():
        assert judgement.seat == review.movers[judgement.moment]
        assert judgement.kind in KINDS
        assert judgement.played in [choice.code for choice in judgement.choices]
        assert (judgement.kind == "best") == (judgement.played == judgement.best)


def test_an_interrupted_review_goes_on_and_ends_the_same() -> None:
    table = played("lost-cities", "guide", "stroller")
    whole = reviewed("lost-cities", "guide", "stroller")
    begun = Reviewer(table, effort=LITTLE)
    list(islice(begun.work(), len(whole.movers) + 20))
    assert not begun.review.complete
    kept = review_of(json.loads(json.dumps(data_of(begun.review))))
    going_on = Reviewer(table, kept, effort=LITTLE)
    assert going_on.review.steps == begun.review.steps
    assert going_on.run(workers=2) == whole


def test_turning_points_come_first() -> None:
    table = played("lost-cities", "guide", "stroller")
    begun = Reviewer(table, effort=LITTLE)
    work = begun.work()
    list(islice(work, len(begun.review.movers)))
    turns = begun.review.turning_points
    assert len(turns) == 3
    distances = [min(abs(moment - turn) for turn in turns) for moment in work]
    assert distances == sorted(distances)


def test_a_review_of_another_version_begins_anew() -> None:
    data = data_of(reviewed("lost-cities", "guide", "stroller"))
    assert review_of(data) is not None
    assert review_of({**data, "version": 99}) is None
    assert review_of({"version": data["version"]}) is None
    assert review_of("nonsense") is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"log": []}, "not over"),
        ({"version": 99}, "newer"),
        ({"log": [[0, "fly"]]}, "Move 1"),
        ({"format": "other"}, "not a Caravanserai record"),
    ],
)
def test_what_cannot_be_judged_is_told_in_a_sentence(change: dict[str, object], said: str) -> None:
    record = {**played("lost-cities", "guide", "stroller").record(), **change}
    with pytest.raises(BadRecord, match=said):
        serai.review(record)


def test_a_game_that_is_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("serai.review.reviewing.LONGEST", 10)
    with pytest.raises(BadRecord, match="at most 10"):
        serai.review(played("lost-cities", "guide", "stroller").record())
    assert LONGEST > 1000


def test_the_same_record_as_data_text_and_table() -> None:
    table = played("en-route", "guide", "stroller")
    begun = [Reviewer(made, effort=LITTLE).review for made in (table, serai.load(json.dumps(table.record())))]
    assert begun[0] == begun[1] == replace(begun[0])
