"""The score pad: what a described layout is worth at the end of a game."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadLayout, shown
from serai.i18n import _, listed
from serai.rules.lost_cities_board.components import (
    ADVENTURERS,
    ARTIFACT_TILES,
    CITY,
    EXPEDITIONS,
    POINT_TILES,
    STEP_VALUES,
)
from serai.rules.lost_cities_board.scoring import add_points, explorer_points, track_points
from serai.table.games.lost_cities_board.notation import COLOURS

FIELDS = ("explorers", "researcher", "points", "artifacts", "short")
UNIT = math.gcd(*(int(value) for value in STEP_VALUES), *POINT_TILES)
BEST_EXPEDITION = (ADVENTURERS + 2) * int(max(STEP_VALUES))


@dataclass
class ExplorerLine:
    """An explorer on the score sheet."""

    step: int
    value: int
    multiplier: int
    points: int


@dataclass
class Sheet:
    """The score of one player: a line per explorer by the letter of its path, and the way to the total."""

    lines: dict[str, ExplorerLine]
    explorers: int  # the sum of the lines
    before: int  # points before this expedition was scored, victory point tiles included
    after: int  # points after it, never below 0
    artifacts: int
    track: int  # what the artifacts are worth
    total: int  # with the track, never below 0


def score(explorers: Any, researcher: Any = None, points: Any = 0, artifacts: Any = 0, short: Any = False) -> Sheet:
    """Score one player's last expedition and artifacts, with the points held before it."""
    if not isinstance(short, bool):
        raise BadLayout(_("short cannot be %(given)s; it must be True or False.") % {"given": shown(short)})
    steps = read_steps(explorers)
    check_researcher(researcher, steps)
    check_points(points, short)
    check_artifacts(artifacts, short)
    lines = {letter: explorer_line(step, letter == researcher) for letter, step in steps.items()}
    sum_of_lines = sum(line.points for line in lines.values())
    after = add_points(points, sum_of_lines)
    track = track_points(artifacts, short)
    return Sheet(lines, sum_of_lines, points, after, artifacts, track, total=add_points(after, track))


def explorer_line(step: int, is_researcher: bool) -> ExplorerLine:
    """The line of one explorer."""
    return ExplorerLine(step, int(STEP_VALUES[step]), 2 if is_researcher else 1, explorer_points(step, is_researcher))


def read_steps(explorers: Any) -> dict[str, int]:
    """The steps of the explorers that are on a path."""
    if not isinstance(explorers, Mapping):
        said = {"given": shown(explorers), "example": "{'Y': 7, 'B': 3}"}
        raise BadLayout(_("explorers is %(given)s; give the stone on each path, like %(example)s.") % said)
    for letter, step in explorers.items():
        if not isinstance(letter, str) or len(letter) != 1 or letter not in COLOURS:
            said = {"path": shown(letter), "known": listed(COLOURS)}
            raise BadLayout(_("There is no path %(path)s; the paths are %(known)s.") % said)
        if type(step) is not int or not 0 <= step <= CITY:
            said = {"path": letter, "step": shown(step), "last": str(CITY)}
            raise BadLayout(
                _("The explorer on path %(path)s cannot be on stone %(step)s; stones are 1 to %(last)s, or 0 for none.")
                % said
            )
    return {letter: step for letter, step in explorers.items() if step > 0}


def check_researcher(researcher: Any, steps: Mapping[str, int]) -> None:
    """The researcher is on one of the paths, or on none; there are four adventurers."""
    if researcher is not None and (not isinstance(researcher, str) or researcher not in steps):
        said = {"path": shown(researcher)}
        raise BadLayout(_("The researcher cannot be on path %(path)s: you have no explorer there.") % said)
    if researcher is None and len(steps) > ADVENTURERS:
        said = {"count": str(len(steps)), "example": "researcher='Y'"}
        raise BadLayout(_("One of %(count)s explorers is the researcher; say on which path, like %(example)s.") % said)


def check_points(points: Any, short: bool) -> None:
    """Points come in fives; so many can be had from the tiles and the expeditions before."""
    expeditions = 1 if short else EXPEDITIONS
    most = expeditions * sum(POINT_TILES) + (expeditions - 1) * BEST_EXPEDITION
    if type(points) is not int or points < 0 or points % UNIT:
        said = {"given": shown(points), "unit": UNIT}
        raise BadLayout(_("points cannot be %(given)s; give 0 or a multiple of %(unit)s.") % said)
    if points > most:
        said = {"given": shown(points), "most": most}
        raise BadLayout(
            _("points cannot be %(given)s; before the last expedition is scored, nobody can have more than %(most)s.")
            % said
        )


def check_artifacts(artifacts: Any, short: bool) -> None:
    """Nine artifacts in each expedition."""
    most = ARTIFACT_TILES * (1 if short else EXPEDITIONS)
    if type(artifacts) is not int or not 0 <= artifacts <= most:
        said = {"given": shown(artifacts), "most": most, "count": EXPEDITIONS}
        if short:
            raise BadLayout(_("artifacts cannot be %(given)s; a short game has 0 to %(most)s.") % said)
        raise BadLayout(_("artifacts cannot be %(given)s; %(count)s expeditions have 0 to %(most)s.") % said)
