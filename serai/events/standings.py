"""How an evening stands. Ties are broken by what was achieved against whom, and what is equal after that stays so."""

from collections import Counter, defaultdict
from typing import NamedTuple

from serai.events.evening import DRAWN, WON, Entrant, Evening


class Standing(NamedTuple):
    """A line of the table; all but the place and the wins in half points."""

    place: int  # from 1; those who are equal share one
    entrant: Entrant
    points: int
    opponents: int  # what those have whom one has met
    beaten: int  # what those have whom one has beaten, and half of it where one has drawn
    wins: int
    games: int
    gone: bool


def standings(evening: Evening) -> list[Standing]:
    """The best first: by points; then, in a Swiss evening, by the points of those whom one has met; then by the points
    of those whom one has beaten; then by wins. In a knock-out by how far one has come, in a duplicate evening by what
    one made of one's cards compared with all who had the same."""
    made = compared(evening) if evening.form == "duplicate" else Counter()
    points = {id: made[id] if evening.form == "duplicate" else evening.points_of(id) for id in evening.entrants}
    lines = [_line(evening, id, points) for id in evening.entrants]
    merits = {line.entrant.id: _merit(evening, line) for line in lines}
    order = sorted(merits.values(), reverse=True)
    placed = [line._replace(place=order.index(merits[line.entrant.id]) + 1) for line in lines]
    return sorted(placed, key=lambda line: line.place)


def compared(evening: Evening) -> Counter[str]:
    """Matchpoints: for each who sat on the same seat of the same deal two for a smaller margin, one for an equal one or
    where nothing can be compared. Who rests gets as much as an average player."""
    made: dict[tuple[int | None, int], list[tuple[str, int | None]]] = defaultdict(list)
    for game in evening.games:
        if game.points is not None and game.other is not None:
            for seat, id in enumerate((game.one, game.other)):
                made[game.deal, seat].append((id, game.margins[seat]))
    points: Counter[str] = Counter()
    for games in evening.rounds:
        deals = Counter(game.deal for game in games if game.other is not None)
        for game in games:
            points[game.one] += sum(count - 1 for count in deals.values()) if game.other is None else 0
    for same in made.values():
        for place, (id, own) in enumerate(same):
            for _other, theirs in [*same[:place], *same[place + 1 :]]:
                points[id] += 1 if own is None or theirs is None or own == theirs else 2 if own > theirs else 0
    return points


def _line(evening: Evening, id: str, points: dict[str, int]) -> Standing:
    games = [game for game in evening.games_of(id) if game.other is not None and game.points is not None]
    met = [(points[game.against(id) or ""], game.points_of(id)) for game in games]
    return Standing(
        place=0,
        entrant=evening.entrants[id],
        points=points[id],
        opponents=sum(theirs for theirs, _own in met),
        beaten=sum(theirs * (2 if own == WON else 1 if own == DRAWN else 0) for theirs, own in met) // 2,
        wins=sum(own == WON for _theirs, own in met),
        games=len(games),
        gone=id in evening.gone,
    )


def _merit(evening: Evening, line: Standing) -> tuple[int, ...]:
    if evening.form == "knock-out":
        return _reached(evening, line.entrant.id), line.wins
    if evening.form == "duplicate":
        return (line.points,)
    met = (line.opponents,) if evening.form == "swiss" else ()
    return line.points, *met, line.beaten, line.wins


def _reached(evening: Evening, id: str) -> int:
    """The last round in which somebody was paired, and one more for who has won it."""
    last = max(
        (number for number, games in enumerate(evening.rounds) if any(id in game[:2] for game in games)), default=-1
    )
    own = evening.games_of(id)
    return last + (bool(own) and own[-1].points_of(id) == WON)
