"""The review in a replay: what is known so far, or how to ask for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from serai.i18n import _, percent
from serai.review.judging import KINDS, Estimate
from serai.review.summing import Summary
from serai.review.telling import kind_name
from serai.web import games
from serai.web.parts import chart as charts
from serai.web.parts.rendering import render
from serai.web.views.replay import ReplayPage, ReviewShown, Tried, Verdict
from serai.words import signed

MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""As chess players write them."""
ROWS = 12
MARK_WIDTH, MARK_HEIGHT = 14, 11
"""Of a mark in the graph."""


@dataclass(frozen=True)
class Mistake:
    """A choice in words, and where to see it."""

    moment: int
    seat: int
    query: str
    mark: str
    kind: str
    said: str  # what was done
    better: str
    why: str
    cost: str
    about: str  # what glows
    turning: bool


def judged(page: ReplayPage, names: Sequence[str]) -> tuple[Mistake | None, str]:
    """What stands beside the move that is shown, if it was a mistake; and the query of the next mistake, if any."""
    shown = page.review.shown if page.review else None
    if shown is None:
        return None, ""
    here = _mistake(page, shown.here, names) if shown.here and shown.here.flagged else None
    following = next((one for one in shown.mistakes if one.moment > page.moment), None)
    return here, "" if following is None else _query(page, following)


def better_line(page: ReplayPage) -> dict[str, Any] | None:
    """What would have been better than the move that is shown, as a line of the log."""
    here = page.review.shown.here if page.review and page.review.shown else None
    return here.best if here and here.flagged else None


def _query(page: ReplayPage, verdict: Verdict) -> str:
    """Where a choice is seen: with the eyes of who made it."""
    return page.viewpoint._replace(seat=verdict.seat).query(verdict.moment)


def review_piece(page: ReplayPage, names: Sequence[str]) -> Markup:
    """The piece of the page; empty where there is nothing to review."""
    if page.review is None:
        return Markup('<section id="review" hidden></section>')
    shown = page.review.shown
    context: dict[str, Any] = {"part": page.review, "shown": shown, "names": names, "complete": False, "verdict": None}
    if shown is not None:
        context |= _context(page, shown, names)
    return render("pages/replay/review.html", **context)


def _context(page: ReplayPage, shown: ReviewShown, names: Sequence[str]) -> dict[str, Any]:
    mistakes = [_mistake(page, verdict, names) for verdict in shown.mistakes]
    here = shown.here
    return {
        "complete": shown.done == shown.total,
        "progress": percent(shown.done / max(1, shown.total)),
        "mistakes": mistakes,
        "verdict": here and _mistake(page, here, names),
        "tried": here and [_tried(page, tried, names) for tried in here.tried],
        "following": next((one for one in mistakes if one.moment > page.moment), None),
        "previous": next((one for one in reversed(mistakes) if one.moment < page.moment), None),
        "graph": _graph(page, shown, names),
        "chances": _rows(shown),
        "figures": _figures(shown.summaries),
        "lucks": [_luck(total) for total in shown.summaries],
    }


def _say(page: ReplayPage, line: dict[str, Any], names: Sequence[str]) -> str:
    return games.find(page.table.game).page.say(line, list(names), page.table.view)


def _mistake(page: ReplayPage, verdict: Verdict, names: Sequence[str]) -> Mistake:
    return Mistake(
        moment=verdict.moment,
        seat=verdict.seat,
        query=_query(page, verdict),
        mark=MARKS.get(verdict.kind, ""),
        kind=kind_name(verdict.kind),
        said=_say(page, verdict.played, names),
        better=_say(page, verdict.best, names) if verdict.flagged else "",
        why=verdict.why,
        cost=verdict.cost,
        about=games.find(page.table.game).page.about(verdict.best) if verdict.flagged else "",
        turning=page.review is not None
        and page.review.shown is not None
        and verdict.moment - 1 in page.review.shown.turning_points,
    )


def _tried(page: ReplayPage, tried: Tried, names: Sequence[str]) -> tuple[str, list[tuple[str, str]], bool]:
    """A row: what could be chosen, its chance and its margin, each with its interval, and whether it was chosen."""
    figures = [_figure(tried.chance, percent), _figure(tried.margin, lambda points: signed(round(points)))]
    return _say(page, tried.line, names), figures, tried.played


def _figure(estimate: Estimate, say: Callable[[float], str]) -> tuple[str, str]:
    """A value, and between which bounds it lies."""
    return say(estimate.value), f"{say(estimate.low)} … {say(estimate.high)}"


def _figures(summaries: Sequence[Summary]) -> list[tuple[str, list[str]]]:
    """The rows of the table: a name, and the figure of each seat."""
    kinds = [(kind_name(kind), [str(total.kinds[kind]) for total in summaries]) for kind in KINDS]
    return [
        (_("Accuracy"), [percent(total.accuracy / 100) for total in summaries]),
        *kinds,
        (_("Winning chances given away"), [percent(total.chance_lost) for total in summaries]),
        (_("Points given away"), [f"{total.points_lost:.0f}" for total in summaries]),
        (_("Luck"), [_share(total.luck) for total in summaries]),
        (_("Skill"), [_share(total.skill) for total in summaries]),
        (_("Result less expectation"), [_share(total.result - total.expectation) for total in summaries]),
        (_("Result without luck"), [percent(total.adjusted) for total in summaries]),
    ]


def _share(value: float) -> str:
    return f"{signed(round(100 * value))}%"


def _luck(total: Summary) -> tuple[float, float, str]:
    """A bar from the middle: where it begins, how wide it is, in hundredths; and its words."""
    width = min(50.0, abs(total.luck) * 50)
    return (50.0 if total.luck >= 0 else 50.0 - width), width, _share(total.luck)


def _rows(shown: ReviewShown) -> list[tuple[int, list[tuple[str, str]]]]:
    """Some moments in a table: each seat's chance with all cards open, and the last that it could think it had."""
    thought: dict[int, dict[int, str]] = {}
    latest: dict[int, str] = {}
    for at, seat, chance in sorted(shown.believed):
        latest[seat] = percent(chance)
        thought[at] = dict(latest)
    every = max(1, -(-len(shown.chances) // ROWS))
    rows = []
    for at, shares in shown.chances[::every]:
        known = next((thought[moment] for moment in sorted(thought, reverse=True) if moment <= at), {})
        rows.append((at, [(percent(share), known.get(seat, "·")) for seat, share in enumerate(shares)]))
    return rows


def _thoughts(frame: charts.Frame, shown: ReviewShown) -> list[tuple[int, str]]:
    """For each seat the path from one of its choices to the next: what it could think its chances were."""
    seats = sorted({seat for _at, seat, _chance in shown.believed})
    own = {seat: [(at, chance) for at, who, chance in sorted(shown.believed) if who == seat] for seat in seats}
    return [
        (seat, "M" + "L".join(f"{frame.x(at)} {frame.y(100 * chance)}" for at, chance in points))
        for seat, points in own.items()
        if len(points) > 1
    ]


def _marks(frame: charts.Frame, mistakes: Sequence[Verdict]) -> list[tuple[float, float, str, int]]:
    """Where marks stand: a row for each seat that needs one; of several in one place, the worst is shown."""
    seats = sorted({one.seat for one in mistakes})
    marks: dict[int, list[tuple[float, str]]] = {seat: [] for seat in seats}
    for one in sorted(mistakes, key=lambda one: KINDS.index(one.kind), reverse=True):
        x = frame.x(one.moment)
        if all(abs(x - other) >= MARK_WIDTH for other, _mark in marks[one.seat]):
            marks[one.seat].append((x, MARKS[one.kind]))
    foot = charts.HEIGHT - charts.BOTTOM - 2
    return [
        (x, foot - MARK_HEIGHT * row, mark, seat)
        for row, seat in enumerate(reversed(seats))
        for x, mark in sorted(marks[seat])
    ]


def _graph(page: ReplayPage, shown: ReviewShown, names: Sequence[str]) -> dict[str, Any]:
    """Winning chances over time: a line a seat with all cards open, and a thin one for what the seat could think."""
    frame = charts.Frame(max(1, page.last), 0, 100, 50)
    curves = [
        (seat, "M" + "L".join(f"{frame.x(at)} {frame.y(100 * shares[seat])}" for at, shares in shown.chances))
        for seat in range(len(names))
        if len(shown.chances) > 1
    ]
    return {
        "box": (charts.WIDTH, charts.HEIGHT),
        "grid": charts.grid(frame, "0", str(page.last)),
        "curves": curves,
        "thoughts": _thoughts(frame, shown),
        "marks": _marks(frame, shown.mistakes),
        "now": frame.x(page.moment),
        "left": charts.LEFT,
        "wide": charts.WIDTH - charts.LEFT - charts.RIGHT,
        "foot": charts.HEIGHT - charts.BOTTOM,
        "top": charts.TOP,
    }
