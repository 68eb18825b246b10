"""Bringing together those who look for an opponent: of similar strength; the longer they wait the less it matters."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from math import inf
from typing import NamedTuple

FIRST_REACH = 100.0  # points of difference that nobody minds
REACH_PER_SECOND = 10.0
PATIENCE_SECONDS = 60  # after so long anybody will do


class Seeker(NamedTuple):
    """Somebody who looks for an opponent."""

    id: str
    kind: str  # what they want to play; only those who want the same meet
    strength: float  # on Elo's scale
    since: int  # milliseconds since 1970


Pair = tuple[str, str]


def reach(waited: int) -> float:
    """The difference in strength that somebody who has waited so many milliseconds takes."""
    seconds = max(0, waited) / 1000
    return inf if seconds >= PATIENCE_SECONDS else FIRST_REACH + REACH_PER_SECOND * seconds


def matched(seekers: Iterable[Seeker], apart: Collection[frozenset[str]], now: int) -> list[Pair]:
    """Who plays whom. Those who have waited longest choose first, whoever is nearest in strength; `apart` are those who
    do not want to meet. It does not matter in which order the seekers are given."""
    by_kind: dict[str, list[Seeker]] = defaultdict(list)
    for seeker in sorted(seekers, key=lambda seeker: (seeker.since, seeker.id)):
        by_kind[seeker.kind].append(seeker)
    pairs = []
    for kind in sorted(by_kind):
        waiting = by_kind[kind]
        while waiting:
            first = waiting.pop(0)
            widest = reach(now - first.since)  # the others have waited less: theirs is no wider
            others = [
                (difference, place)
                for place, other in enumerate(waiting)
                if (difference := abs(other.strength - first.strength)) <= widest
                and frozenset((first.id, other.id)) not in apart
            ]
            if others:
                pairs.append((first.id, waiting.pop(min(others)[1]).id))
    return pairs
