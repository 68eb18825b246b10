"""Figures of a review belong to the seats, whatever they are called: exchange the seats, and the figures go along."""

from dataclasses import replace

import pytest

from serai.review import Review, lucks, summary
from serai.review.judging import Choice, Estimate, Judgement

FOUND = Estimate(0.1, 0.05, 0.15)


def judgement(moment: int, seat: int, gifts: tuple[float, float]) -> Judgement:
    choice = Choice(3, FOUND, FOUND)
    return Judgement(moment, seat, 2, "mistake", (choice,), FOUND, FOUND, gifts, 400)


def review() -> Review:
    """A game of three moves that seat 0 won."""
    judgements = [judgement(0, 0, (-0.1, 0.1)), judgement(1, 1, (0.25, -0.25))]
    return Review(
        game="lost-cities",
        seats=2,
        decisions=(0, 1),
        movers=(0, 1, 0),
        expectation=(0.5, 0.5),
        result=(1.0, 0.0),
        chances={0: (0.55, 0.45), 1: (0.4, 0.6), 2: (0.8, 0.2)},
        judgements={one.moment: one for one in judgements},
    )


def exchanged(found: Review) -> Review:
    """The same game with the seats called the other way round."""
    return replace(
        found,
        movers=tuple(1 - seat for seat in found.movers),
        expectation=found.expectation[::-1],
        result=found.result[::-1],
        chances={moment: shares[::-1] for moment, shares in found.chances.items()},
        judgements={
            moment: replace(one, seat=1 - one.seat, gifts=one.gifts[::-1]) for moment, one in found.judgements.items()
        },
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_exchanging_the_seats_names_changes_nothing(seat: int) -> None:
    found = review()
    assert summary(exchanged(found), 1 - seat) == summary(found, seat)
    assert lucks(exchanged(found), 1 - seat) == lucks(found, seat)
    assert exchanged(found).turning_points == found.turning_points


@pytest.mark.parametrize("seat", [0, 1])
def test_luck_and_skill_are_the_result_less_the_expectation(seat: int) -> None:
    total = summary(review(), seat)
    assert total.luck + total.skill == pytest.approx(total.result - total.expectation, abs=1e-12)
    assert total.skill == pytest.approx((0.15, -0.15)[seat])
