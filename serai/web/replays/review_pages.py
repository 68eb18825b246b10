"""What a replay shows of a review: the choice that led to a moment, every mistake, and the figures of each seat."""

from typing import Any

from serai.review import Review, summary
from serai.review.judging import Judgement
from serai.review.telling import cost, is_flagged, reason, told
from serai.table.film import Film
from serai.web.views.replay import ReviewPart, ReviewShown, Tried, Verdict


def part(found: Review | None, place: int | None, film: Film, moment: int, token: str, link: str) -> ReviewPart:
    """The review at a moment of its film, as far as it has come."""
    return ReviewPart(place, token, link, None if found is None else _shown(found, film, moment))


def _shown(found: Review, film: Film, moment: int) -> ReviewShown:
    done, total = found.steps
    flagged = sorted((one for one in found.judgements.values() if is_flagged(one)), key=lambda one: one.moment)
    here = found.judgements.get(moment - 1)
    ends = {len(found.movers): found.result}
    return ReviewShown(
        done=done,
        total=total,
        chances=tuple(sorted({**found.chances, **ends}.items())),
        believed=tuple((one.moment, one.seat, one.believed) for one in found.judgements.values()),
        mistakes=tuple(_verdict(one, film) for one in flagged),
        here=_verdict(here, film) if here else None,
        turning_points=found.turning_points if found.complete else (),
        summaries=tuple(summary(found, seat) for seat in range(found.seats)),
    )


def _verdict(judgement: Judgement, film: Film) -> Verdict:
    """One choice in full."""
    table = film.at(judgement.moment, log=False)
    texts = {choice.code: table.game.text(choice.code) for choice in judgement.choices}
    played, best = texts[judgement.played], texts[judgement.best]
    why = reason(table.view(judgement.seat), played, best) if is_flagged(judgement) else None
    return Verdict(
        moment=judgement.moment + 1,
        seat=judgement.seat,
        kind=judgement.kind,
        flagged=is_flagged(judgement),
        played=_line(judgement.seat, played),
        best=_line(judgement.seat, best),
        why=told(why) if why else "",
        cost=cost(judgement) if is_flagged(judgement) else "",
        tried=tuple(
            Tried(
                _line(judgement.seat, texts[choice.code]), choice.chance, choice.margin, choice.code == judgement.played
            )
            for choice in judgement.choices
        ),
    )


def _line(seat: int, text: str) -> dict[str, Any]:
    """An action as a line of the log."""
    return {"seat": seat, "text": text, "event": "move", "values": []}
