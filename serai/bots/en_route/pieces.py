"""The pieces of a trail of En Route: where each can be continued, and what it costs until all are joined, end to end.

Where a round's location is far from the trail, two segments beside it are more than one at an end, if the trail gets
there later. Two ends of different pieces that are close to each other are linked: they will be joined, so nothing else
pulls them.
"""

import numpy as np

from serai.bots.en_route import styles
from serai.bots.en_route.survey import BETWEEN, FARTHEST, Survey
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import segment_bonuses
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.geometry import CROSSROADS, ENDS, NOWHERE, SEGMENTS
from serai.rules.en_route.state import State
from serai.rules.records import Int64s

MOST_PIECES = 3
SEGMENTS_A_ROUND = 2
TOO_MANY = 0.2
"""What each segment costs that is missing and cannot be drawn any more, in joins that need all that are to come."""


@compiled
def survey_pieces(state: State, seat: int, style: Style, survey: Survey) -> None:
    """Tell the pieces apart, and link those of their ends that are close to each other."""
    survey.apart, survey.join = style[styles.APART], style[styles.JOIN]
    survey.to_come = SEGMENTS_A_ROUND * (ROUNDS - 1 - int(state.round_number)) + segment_bonuses(state, seat)
    mark_ends(state, seat, survey)
    survey.links = survey.missing = 0
    for _ in range(min(int(survey.pieces), MOST_PIECES) - 1):
        link_the_closest(survey)


@compiled
def mark_ends(state: State, seat: int, survey: Survey) -> None:
    """Where each piece can be continued: at its ends; anywhere, if it is closed."""
    root = np.arange(CROSSROADS)
    for segment in range(SEGMENTS):
        if state.segments[seat, segment] != 0:
            unite(root, int(ENDS[segment, 0]), int(ENDS[segment, 1]))
    if survey.joined != 0:
        line = state.city.station[int(state.own_line[seat])]
        unite(root, int(line[0]), int(line[1]))
    has_ends = np.zeros(CROSSROADS, np.bool_)
    survey.pieces = survey.ends = 0
    for at in range(CROSSROADS):
        root[at] = root[root[at]]  # roots come first, so this is the piece's
        survey.pieces += survey.degree[at] > 0 and root[at] == at
        has_ends[root[at]] |= is_odd(survey, at)
    for at in range(CROSSROADS):
        survey.piece[at] = survey.partner[at] = NOWHERE
        if is_odd(survey, at) or (survey.degree[at] > 0 and not has_ends[root[at]]):
            survey.piece[at] = survey.chain[at] = root[at]
            survey.end[survey.ends] = at
            survey.ends += 1


@compiled
def unite(root: Int64s, one: int, two: int) -> None:
    """Let two crossroads have the same root, the first of their piece."""
    while root[one] != one:
        one = root[one]
    while root[two] != two:
        two = root[two]
    root[max(one, two)] = min(one, two)


@compiled
def is_odd(survey: Survey, at: int) -> bool:
    """Whether a piece ends there, and no ride of the metro goes on."""
    return bool(survey.degree[at] % 2 == 1 and (int(survey.joined) >> at) & 1 == 0)


@compiled
def link_the_closest(survey: Survey) -> None:
    """Link the two ends of different pieces that are closest to each other."""
    gap, one, two = 2 * FARTHEST, NOWHERE, NOWHERE
    for i in range(survey.ends):
        for k in range(i):
            a, b = int(survey.end[i]), int(survey.end[k])
            if BETWEEN[a, b] < gap and are_apart(survey, a, b):
                gap, one, two = int(BETWEEN[a, b]), a, b
    if one == NOWHERE:
        return
    survey.partner[one], survey.partner[two] = two, one
    survey.links += 1
    survey.missing += gap
    merged, into = survey.chain[one], survey.chain[two]
    for i in range(survey.ends):
        if survey.chain[survey.end[i]] == merged:
            survey.chain[survey.end[i]] = into


@compiled
def are_apart(survey: Survey, one: int, two: int) -> bool:
    """Whether two ends can be linked: they are of pieces that are not linked yet, and neither is taken."""
    taken = survey.partner[one] != NOWHERE or survey.partner[two] != NOWHERE
    return bool(not taken and survey.chain[one] != survey.chain[two])


@compiled
def cost_of(survey: Survey, missing: int) -> float:
    """What it costs that so many segments are missing, and still more where they are more than are to come."""
    short = missing / (survey.to_come + 1.0)
    if short > 1.0:
        short = 1.0 + TOO_MANY * (missing - survey.to_come)
    return float(survey.join * short)


@compiled
def saved(survey: Survey, missing: int) -> float:
    """What it is worth that only so many segments are missing in place of those that are."""
    return cost_of(survey, int(survey.missing)) - cost_of(survey, missing)


@compiled
def gain_at_ends(survey: Survey, start: int, end: int) -> float:
    """What changes about pulls and missing segments where a piece is continued from one crossroads to another."""
    partner = int(survey.partner[start])
    if partner != NOWHERE:
        return saved(survey, int(survey.missing - BETWEEN[start, partner] + BETWEEN[end, partner]))
    best = survey.pull[end]
    if survey.links > 0:
        for i in range(survey.ends):
            linked = int(survey.end[i])
            partner = int(survey.partner[linked])
            if partner != NOWHERE and survey.piece[linked] == survey.piece[start]:  # joined here, that end is free
                missing = int(survey.missing - BETWEEN[linked, partner] + BETWEEN[end, partner])
                best = max(best, survey.pull[linked] + saved(survey, missing))
    return float(best - survey.pull[start])


@compiled
def gain_apart(survey: Survey, one: int, two: int) -> float:
    """The pull at the ends of a stretch apart from the trail, less what it costs to join them."""
    best = -2.0 * survey.join
    for i in range(survey.ends):
        at = int(survey.end[i])
        if survey.partner[at] == NOWHERE:
            for near, far in ((one, two), (two, one)):
                missing = int(survey.missing + BETWEEN[near, at])
                best = max(best, survey.pull[far] - survey.pull[at] + saved(survey, missing))
    return float(best - survey.apart)
