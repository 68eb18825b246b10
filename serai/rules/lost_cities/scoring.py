"""What columns are worth."""

from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import rank_of
from serai.rules.lost_cities.state import State

COST = 20
BONUS = 20
CARDS_FOR_BONUS = 8


@compiled
def column_points(total: int, wagers: int, cards: int) -> int:
    """A column whose numbers add up to `total`, with `wagers` among its `cards`."""
    if cards == 0:
        return 0
    bonus = BONUS if cards >= CARDS_FOR_BONUS else 0
    return (total - COST) * (1 + wagers) + bonus


@compiled
def column_total(state: State, seat: int, colour: int) -> int:
    """The sum of the numbers in a column."""
    total = 0
    for i in range(state.column_size[seat, colour]):
        rank = rank_of(int(state.column[seat, colour, i]))
        if rank > 0:
            total += rank + 1
    return total


@compiled
def column_wagers(state: State, seat: int, colour: int) -> int:
    """How many wager cards lie in a column."""
    wagers = 0
    for i in range(state.column_size[seat, colour]):
        if rank_of(int(state.column[seat, colour, i])) == 0:
            wagers += 1
    return wagers


@compiled
def column_bonus(state: State, seat: int, colour: int) -> int:
    """What a column earns by its length; nothing where a house rule leaves the bonus out."""
    return 0 if state.no_bonus or int(state.column_size[seat, colour]) < CARDS_FOR_BONUS else BONUS


@compiled
def column_score(state: State, seat: int, colour: int) -> int:
    """A column as it lies."""
    if state.column_size[seat, colour] == 0:
        return 0
    worth = (column_total(state, seat, colour) - COST) * (1 + column_wagers(state, seat, colour))
    return worth + column_bonus(state, seat, colour)


@compiled
def round_score(state: State, seat: int) -> int:
    """All columns of a seat as they lie."""
    points = 0
    for colour in range(state.colours):
        points += column_score(state, seat, colour)
    return points


@compiled
def finished_total(state: State, seat: int) -> int:
    """The points of the rounds that are over."""
    total = 0
    for number in range(state.finished):
        total += int(state.round_points[number, seat])
    return total


@compiled
def scores(state: State, points: Buffer) -> None:
    """The totals of the finished rounds, as on the score pad."""
    for seat in range(2):
        points[seat] = finished_total(state, seat)


@compiled
def winners(state: State) -> int:
    """Highest total wins; equal totals are a draw: both are winners."""
    if state.to_move != 0:
        return 0
    margin = finished_total(state, 0) - finished_total(state, 1)
    if margin == 0:
        return 0b11
    return 0b01 if margin > 0 else 0b10
