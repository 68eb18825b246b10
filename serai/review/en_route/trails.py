"""How long a route can be, on which each segment is walked once at most, and how far it is from somewhere."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

MOST_STEPS = 20_000
"""Where a map has so many ways, it is not worth counting."""


def longest_trail(segments: Iterable[str]) -> int | None:
    """The most segments that can be walked one after the other, if that is found soon."""
    ways: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for segment in segments:
        one, other = segment.split("-")
        ways[one].append((segment, other))
        ways[other].append((segment, one))
    best = steps = 0
    begun: list[tuple[str, frozenset[str]]] = [(place, frozenset()) for place in ways]
    while begun:
        place, walked = begun.pop()
        best, steps = max(best, len(walked)), steps + 1
        if steps > MOST_STEPS:
            return None
        begun += [(end, walked | {segment}) for segment, end in ways[place] if segment not in walked]
    return best


def segments_between(open_segments: Sequence[str], starts: Iterable[str], end: str) -> int:
    """The fewest segments from one of several crossroads to another; more than there are, if there is no way."""
    reached, steps = set(starts), 0
    while end not in reached:
        joined = [ends for segment in open_segments if not reached.isdisjoint(ends := segment.split("-"))]
        wider = reached.union(*joined)
        steps += 1
        if wider == reached:
            return len(open_segments) + 1
        reached = wider
    return steps
