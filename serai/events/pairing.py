"""Who plays whom in the next round of an evening. The same log gives the same pairs on every node."""

from itertools import combinations

from serai.events.evening import WON, Evening

Pair = tuple[str, str | None]  # who begins is the first; None: a bye

DRAWS = 2  # in a knock-out; after so many the one who came first goes on
TRIES = 20_000  # so long it is tried to let nobody meet twice


def next_round(evening: Evening) -> list[Pair]:
    """The pairs of the next round; none if the evening is over. All games so far must have ended."""
    if len(evening.here) < 2:
        return []
    if evening.form == "knock-out":
        return _knock_out(evening)
    if evening.form == "swiss":
        return _swiss(evening) if len(evening.rounds) < evening.rounds_asked else []
    if evening.form == "duplicate" and len(evening.rounds) >= evening.rounds_asked:
        return []
    return _round_robin(evening)


def _round_robin(evening: Evening) -> list[Pair]:
    """By the circle method, of those who were there from the start; who came late meets the others as it turns out.
    Nobody gains by resting: who has nobody to play is just not paired."""
    founders: list[str | None] = [*evening.founders, *([None] if len(evening.founders) % 2 else [])]
    number, left = len(evening.rounds), evening.here
    if tuple(evening.entrants) == evening.founders and number < len(founders) - 1:
        first, turning = founders[0], founders[1:]
        turned = [first, *turning[number:], *turning[:number]]
        half = len(turned) // 2
        couples = list(zip(turned[:half], reversed(turned[half:]), strict=True))
        fresh = [
            _seated(evening, one, other)
            for one, other in couples
            if one in left and other in left and not evening.have_met(one, other)
        ]
        if fresh:
            return [*fresh]
    return _left_over(evening)


def _left_over(evening: Evening) -> list[Pair]:
    """As many as can be of those who have not met; those who have most of it before them first."""
    left: dict[str, set[str]] = {id: set() for id in evening.here}
    for one, other in combinations(evening.here, 2):
        if not evening.have_met(one, other):
            left[one].add(other)
            left[other].add(one)
    order = {id: place for place, id in enumerate(evening.here)}
    pairs: list[Pair] = []
    free = set(evening.here)
    for one in sorted(evening.here, key=lambda id: (-len(left[id]), order[id])):
        others = sorted(left[one] & free, key=lambda id: (-len(left[id]), order[id]))
        if one in free and others:
            free -= {one, others[0]}
            pairs.append(_seated(evening, one, others[0]))
    return pairs


def _swiss(evening: Evening) -> list[Pair]:
    """Those with as many points play each other, and nobody the same one twice while that can be."""
    order = {id: place for place, id in enumerate(evening.entrants)}
    ranked = sorted(evening.here, key=lambda id: (-evening.points_of(id), order[id]))
    resting: list[Pair] = []
    if len(ranked) % 2:
        byes = {game.one for game in evening.games if game.other is None}
        rests = next((id for id in reversed(ranked) if id not in byes), ranked[-1])
        ranked.remove(rests)
        resting = [(rests, None)]
    met = {frozenset(pair) for pair in combinations(ranked, 2) if evening.have_met(*pair)}
    pairs = _fresh(ranked, met, [TRIES]) or list(zip(ranked[::2], ranked[1::2], strict=True))
    return [*(_seated(evening, one, other) for one, other in pairs), *resting]


def _fresh(ranked: list[str], met: set[frozenset[str]], tries: list[int]) -> list[tuple[str, str]] | None:
    """Pairs from the top in which nobody meets again; None if there are none, or none are found soon."""
    if not ranked:
        return []
    one, *others = ranked
    for other in others:
        tries[0] -= 1
        if tries[0] < 0:
            return None
        if frozenset((one, other)) not in met:
            rest = _fresh([id for id in others if id != other], met, tries)
            if rest is not None:
                return [(one, other), *rest]
    return None


def _knock_out(evening: Evening) -> list[Pair]:
    """The winners of neighbours in the tree; drawn games are played once more."""
    bracket = _bracket(list(evening.founders))
    while len(bracket) > 1:
        couples = list(zip(bracket[::2], bracket[1::2], strict=True))
        again = [pair for pair in couples if _winner(evening, *pair) is None and not _nobody(evening, *pair)]
        if again:
            return [_seated(evening, one, other) for one, other in again if one is not None and other is not None]
        bracket = [_winner(evening, *pair) for pair in couples]
    return []


def _bracket(ids: list[str]) -> list[str | None]:
    """The tree: who came first meets who came last, and those who came first have the byes."""
    size = 1
    while size < len(ids):
        size *= 2
    places = [0]
    while len(places) < size:
        places = [place for low in places for place in (low, 2 * len(places) - 1 - low)]
    return [ids[place] if place < len(ids) else None for place in places]


def _nobody(evening: Evening, one: str | None, other: str | None) -> bool:
    """Whether neither of two can go on."""
    return all(id is None or id in evening.gone for id in (one, other)) and _winner(evening, one, other) is None


def _winner(evening: Evening, one: str | None, other: str | None) -> str | None:
    """Who of two goes on; None while that is open, or if there is nobody."""
    if one is None or other is None:
        return one or other
    games = [game for game in evening.games_of(one) if game.against(one) == other]
    for game in games:
        if game.points_of(one) == WON:
            return one
        if game.points_of(other) == WON:
            return other
    if evening.gone & {one, other}:
        return next((id for id in (one, other) if id not in evening.gone), None)
    order = list(evening.entrants)
    return min(one, other, key=order.index) if len(games) > DRAWS else None


def _seated(evening: Evening, one: str, other: str) -> tuple[str, str]:
    """Whoever has had the first seat less often has it now."""

    def firsts(id: str) -> int:
        return sum(game.one == id and game.other is not None for game in evening.games)

    return (one, other) if firsts(one) <= firsts(other) else (other, one)
