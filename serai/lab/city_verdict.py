"""A report on a city in sentences and plots."""

import statistics
from html import escape

from serai.charts import Interval, intervals_svg
from serai.i18n import _, listed
from serai.lab.city_report import LEVELS_OF_SOLO, Report, Solo
from serai.table.games.en_route.cities.words import said

MEDIAN_WITHIN = 0.15
GOALS_WITHIN = 0.20, 0.60
LEAST_VISITS = 0.10
SEATS_WITHIN = 0.04
ROUTE_MS = 0.1, 20.0
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<style>body {{ font: 16px/1.5 system-ui; max-width: 46em; margin: 2em auto; padding: 0 1em }}
svg {{ max-width: 100% }}</style>
</head><body><h1>{title}</h1><ul>{verdict}</ul>{plots}</body></html>
"""


def verdict(report: Report) -> list[str]:
    """What is as it should be and what is not, in sentences."""
    return [_points(report), *_goals(report), *_cafes(report), _seats(report), *_solo(report), _routes(report)]


def _points(report: Report) -> str:
    said_of = {"median": f"{report.median:.0f}", "first": f"{report.first_city:.0f}", "games": report.games}
    if abs(report.median / report.first_city - 1) <= MEDIAN_WITHIN:
        return _("Good: a median of %(median)s points in %(games)s games; the First City has %(first)s.") % said_of
    return _("Look again: a median of %(median)s points is more than 15%% off the First City's %(first)s.") % said_of


def _goals(report: Report) -> list[str]:
    low, high = GOALS_WITHIN
    rare = [f"{name} {share:.0%}" for name, share in report.goals.items() if share < low]
    common = [f"{name} {share:.0%}" for name, share in report.goals.items() if share > high]
    found = []
    if rare:
        found.append(_("Look again: too hard, met in under 20%% of maps: %(goals)s.") % {"goals": listed(rare)})
    if common:
        found.append(_("Look again: too easy, met in over 60%% of maps: %(goals)s.") % {"goals": listed(common)})
    if report.goals and not found:
        found.append(_("Good: every goal is met in 20 to 60%% of maps that do not aim at it.") % {})
    return found


def _cafes(report: Report) -> list[str]:
    lonely = [f"{place} {share:.0%}" for place, share in report.cafes.items() if share < LEAST_VISITS]
    if lonely:
        return [_("Look again: cafés visited in under 10%% of games: %(places)s.") % {"places": listed(lonely)}]
    return [_("Good: every café is visited in at least 10%% of games.") % {}] if report.cafes else []


def _seats(report: Report) -> str:
    shares = listed(f"{share:.0%}" for share in report.seats)
    even = 1 / len(report.seats)
    # what chance alone makes of that many games is no fault of the city
    chance = (even * (1 - even) / report.games) ** 0.5
    if all(abs(share - even) <= max(SEATS_WITHIN, 2 * chance) for share in report.seats):
        return _("Good: the seats win %(shares)s of games, as even as so many games can tell.") % {"shares": shares}
    return _("Look again: the seats win %(shares)s of games.") % {"shares": shares}


def _solo(report: Report) -> list[str]:
    return [_one_solo(report, solo) for solo in report.solo]


def _one_solo(report: Report, solo: Solo) -> str:
    said_of = {
        "bot": solo.bot,
        "games": solo.games,
        "points": listed(f"{points:.0f}" for points in solo.percentiles),
        "levels": listed(str(level) for level in report.city.source["solo"]["levels"]),
    }
    return (
        _("Alone, %(bot)s has these points at the 40th, 60th, 80th and 95th percentile of %(games)s games: %(points)s. "
          "The levels of the city are %(levels)s.")
        % said_of
    )  # fmt: skip


def _routes(report: Report) -> str:
    median, worst = report.route_ms
    said_of = {"median": f"{median:.3f}", "worst": f"{worst:.2f}"}
    if median <= ROUTE_MS[0] and worst <= ROUTE_MS[1]:
        return _("Good: the best route takes %(median)s ms, at most %(worst)s ms.") % said_of
    return _("Look again: the best route takes %(median)s ms, at most %(worst)s ms.") % said_of


def page(report: Report) -> str:
    """The verdict and the plots as an HTML page."""
    title = _("How %(city)s plays") % {"city": said(report.city.name)}
    sentences = "".join(f"<li>{escape(sentence)}</li>" for sentence in verdict(report))
    return PAGE.format(title=escape(title), verdict=sentences, plots="".join(plots(report)))


def plots(report: Report) -> list[str]:
    """Points, goals, cafés, solo results."""
    quarters = statistics.quantiles(report.points, n=20)
    points = [Interval(report.city.name, quarters[0], report.median, quarters[-1])]
    drawn = [intervals_svg(_("Points: median, and from the 5th to the 95th percentile"), points)]
    for title, shares in (
        (_("Goals met without aiming, percent"), report.goals),
        (_("Cafés visited, percent"), report.cafes),
    ):
        if shares:
            rows = [_interval(name, share, report.games * len(report.seats)) for name, share in shares.items()]
            drawn.append(intervals_svg(title, rows))
    for solo in report.solo:
        rows = [
            Interval(str(level), points, points, points)
            for level, points in zip(LEVELS_OF_SOLO, solo.percentiles, strict=True)
        ]
        drawn.append(intervals_svg(_("Alone: points by percentile, %(bot)s") % {"bot": solo.bot}, rows))
    return drawn


def _interval(name: str, share: float, boards: int) -> Interval:
    """A share in percent, and how far so many boards leave it open."""
    error = 2 * (share * (1 - share) / boards) ** 0.5
    return Interval(name, 100 * max(0.0, share - error), 100 * share, 100 * min(1.0, share + error))
