"""How long a route can be: each segment is walked once at most."""

from collections import defaultdict
from collections.abc import Iterable

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
