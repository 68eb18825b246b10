"""A review as plain data: to be kept, sent and gone on with."""

from dataclasses import asdict
from typing import Any

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
        "judgements": [asdict(judgement) for judgement in review.judgements.values()],
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


def _judgement(data: dict[str, Any]) -> Judgement:
    choices = tuple(
        Choice(each["code"], Estimate(**each["chance"]), Estimate(**each["margin"])) for each in data["choices"]
    )
    estimates = {name: Estimate(**data[name]) for name in ("loss", "points")}
    return Judgement(**{**data, "choices": choices, "gifts": tuple(data["gifts"]), **estimates})
