"""The page of one's own games."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from babel.dates import format_date

from serai.i18n import N_, _, language, ngettext
from serai.store.history import PlayedGame, Sitting, Tally
from serai.table import games
from serai.web.parts import chart as charts
from serai.web.parts import words
from serai.web.parts.rendering import render
from serai.web.views.you import YouPage

OUTCOMES = {"won": N_("won"), "drawn": N_("drawn"), "lost": N_("lost")}
SHORTENED = {
    "resigned": {"won": N_("won by resignation"), "lost": N_("lost by resignation")},
    "time": {"won": N_("won on time"), "lost": N_("lost on time")},
}
"""How a game was won or lost that was not played to its end."""
STATES = {"running": N_("in play"), "finished": N_("finished")}
TREND = 10
ROWS = 12
OPPONENTS = 12


@dataclass(frozen=True)
class GameRow:
    """A game in the list."""

    href: str
    title: str
    day: str
    others: str
    result: str
    score: str
    kind: str  # won, drawn, lost, running or over
    table: str


@dataclass(frozen=True)
class Plot:
    """The scores of one game over time."""

    title: str
    summary: str
    grid: Any
    dots: list[tuple[float, float, bool, str]]
    trend: str
    rows: list[tuple[str, str, str]]


def you_page(page: YouPage) -> str:
    """The whole page."""
    return render(
        "pages/you.html",
        page=page,
        lines=[_row(page.guest, game) for game in page.games],
        by_game=[(_title(tally.key), tally) for tally in page.by_game],
        opponents=[(one.sign, _opponent(one.tally), one.tally) for one in page.opponents],
        shown_opponents=OPPONENTS,
        shared_device=any(one.tally.key.startswith("here:") for one in page.opponents),
        plots=[_plot(game, list(scores)) for game, scores in page.scores],
        outcomes={name: _(text) for name, text in OUTCOMES.items()},
        states={name: _(text) for name, text in STATES.items()},
        game_titles={name: _title(name) for name in games.GAMES},
        state="" if page.asked.over is None else "finished" if page.asked.over else "running",
        earlier=_address(page, page.page + 1) if page.page < page.pages else "",
        later=_address(page, page.page - 1) if page.page > 1 else "",
        box=(charts.WIDTH, charts.HEIGHT),
        mean=_mean,
    )


def _title(game: str) -> str:
    return _(games.GAMES[game].title) if game in games.GAMES else game


def _opponent(tally: Tally) -> str:
    kind, _colon, level = tally.key.partition(":")
    if kind == "bot":
        return _("bot, %(level)s") % {"level": words.level(level)}
    return _("%(name)s, on this device") % {"name": tally.name} if kind == "here" else words.person(tally.name)


def _row(guest: str, game: PlayedGame) -> GameRow:
    others = [_sitting(seat) for number, seat in enumerate(game.seats) if number != game.seat]
    over = game.status == "over"
    return GameRow(
        href=f"/replay/{game.id}" if over else f"/t/{game.id}",
        title=_title(game.game),
        day=_day(game.created),
        others=" · ".join(others) or _("alone"),
        result=_result(game),
        score=" : ".join(words.signed(points) for points in _points(game)),
        kind=game.outcome or ("over" if over else "running"),
        table=f"/t/{game.id}",
    )


def _sitting(seat: Sitting) -> str:
    if seat.level is not None:
        return _("bot, %(level)s") % {"level": words.level(seat.level)}
    return words.person(seat.name) if seat.guest else _("open seat")


def _points(game: PlayedGame) -> list[int]:
    """The guest's points first, then the others'."""
    if game.score is None:
        return []
    others = [seat.score for number, seat in enumerate(game.seats) if number != game.seat]
    return [game.score, *(score for score in others if score is not None)]


def _result(game: PlayedGame) -> str:
    """How it ended, and whether it counts."""
    if game.counts:
        return _outcome(game)
    return f"{_outcome(game)} · {_('with hints') if game.hinted else _('played on')}"


def _outcome(game: PlayedGame) -> str:
    if game.outcome is not None:
        return _(SHORTENED.get(game.ending or "", OUTCOMES).get(game.outcome, OUTCOMES[game.outcome]))
    if game.status == "over":
        return _("abandoned")
    return _("waiting for players") if game.status == "waiting" else _("continue")


def _plot(game: str, scores: list[PlayedGame]) -> Plot:
    values = [played.score or 0 for played in scores]
    frame = charts.Frame.around(values, len(values) - 1)
    recent = values[-TREND:]
    said = {
        "low": words.signed(min(values)),
        "high": words.signed(max(values)),
        "mean": _mean(sum(recent) / len(recent)),
    }
    counted = ngettext("%(num)s game.", "%(num)s games.", len(values)) % {"num": len(values)}
    extremes = _("Lowest %(low)s, highest %(high)s, recent average: %(mean)s.") % said
    return Plot(
        title=_title(game),
        summary=f"{counted} {extremes}",
        grid=charts.grid(frame, _day(scores[0].ended or 0), _day(scores[-1].ended or 0)),
        dots=[
            (frame.x(at), frame.y(score), played.outcome == "won", _dot(played, score))
            for at, (score, played) in enumerate(zip(values, scores, strict=True))
        ],
        trend=charts.bends(frame, _running_means(values)),
        rows=[
            (_day(played.ended or 0), words.signed(played.score or 0), _(OUTCOMES[played.outcome or "lost"]))
            for played in reversed(scores[-ROWS:])
        ],
    )


def _dot(played: PlayedGame, score: int) -> str:
    return _("%(day)s: %(score)s") % {"day": _day(played.ended or 0), "score": words.signed(score)}


def _running_means(values: list[int]) -> list[float]:
    """The average of each game and those before it, up to ten."""
    windows = [values[max(0, at - TREND + 1) : at + 1] for at in range(len(values))]
    return [sum(window) / len(window) for window in windows]


def _mean(value: float | None) -> str:
    """An average with one digit and a true minus."""
    return "·" if value is None else f"{value:.1f}".replace("-", words.MINUS)


def _day(at: int) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "short", locale=language.get())


def _address(page: YouPage, number: int) -> str:
    over = {None: "", True: "finished", False: "running"}[page.asked.over]
    given = {
        "game": page.asked.game,
        "opponent": page.opponent,
        "result": page.asked.outcome,
        "state": over,
        "page": number,
    }
    return "/you?" + urlencode({name: value for name, value in given.items() if value})
