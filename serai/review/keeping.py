"""A review as plain data: to be kept, sent and gone on with."""

from dataclasses import replace
from typing import Any

from msgspec import to_builtins

from serai.review.judging import Choice, Estimate, Judgement
from serai.review.reviewing import Review

VERSION = 1


def data_of(review: Review) -> dict[str, Any]:
    """All that is known so far."""
    return {
        "version": VERSION,
        "game": review.game,
        "seats": review.seats,
        "decisions": list(review.decisions),
        "movers": list(review.movers),
        "expectation": list(review.expectation),
        "result": list(review.result),
        "chances": {str(moment): list(shares) for moment, shares in review.chances.items()},
        "judgements": [to_builtins(judgement) for judgement in review.judgements.values()],
    }


def review_of(data: Any) -> Review | None:
    """What such data says; None if it is of another version or damaged, so that the work begins anew."""
    try:
        if data["version"] != VERSION:
            return None
        judgements = [_judgement(each) for each in data["judgements"]]
        return Review(
            game=data["game"],
            seats=data["seats"],
            decisions=tuple(data["decisions"]),
            movers=tuple(data["movers"]),
            expectation=tuple(data["expectation"]),
            result=tuple(data["result"]),
            chances={int(moment): tuple(shares) for moment, shares in data["chances"].items()},
            judgements={judgement.moment: judgement for judgement in judgements},
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def joined(review: Review, more: Review) -> Review:
    """What two reviews of one game know together; where they differ, the second counts."""
    chances, judgements = {**review.chances, **more.chances}, {**review.judgements, **more.judgements}
    return replace(review, chances=chances, judgements=judgements)


def added(before: Review, after: Review) -> Review:
    """What is known afterwards and was not known before."""
    return replace(
        after,
        chances={moment: found for moment, found in after.chances.items() if moment not in before.chances},
        judgements={moment: found for moment, found in after.judgements.items() if moment not in before.judgements},
    )


def _judgement(data: dict[str, Any]) -> Judgement:
    choices = tuple(
        Choice(each["code"], Estimate(**each["chance"]), Estimate(**each["margin"])) for each in data["choices"]
    )
    estimates = {name: Estimate(**data[name]) for name in ("loss", "points")}
    return Judgement(**{**data, "choices": choices, "gifts": tuple(data["gifts"]), **estimates})
