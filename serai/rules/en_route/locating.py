"""Where this turn's tourists go, and which they are."""

from serai.rules.compiling import compiled
from serai.rules.en_route.cafes import coordinate_bonuses, spend
from serai.rules.en_route.city import COORDINATE_BONUS, MAX_KINDS
from serai.rules.en_route.components import CHANGE, FIRST, KIND, NO_CARD, PLACE
from serai.rules.en_route.geometry import LOCATIONS, SIDE
from serai.rules.en_route.state import State
from serai.rules.kernel import Buffer

TOURISTS_OF_A_REPEAT = 2


@compiled
def location_at(state: State, seat: int, across: int, down: int) -> int:
    """The location in the row marked `across` and the column marked `down` at the rim of the seat's board."""
    board = int(state.board[seat])
    row = 0
    while int(state.city.row_coordinate[board, row]) != across:
        row += 1
    col = 0
    while int(state.city.col_coordinate[board, col]) != down:
        col += 1
    return row * SIDE + col


@compiled
def is_free(state: State, seat: int, location: int) -> bool:
    """Whether tourists may go there and none are drawn yet; segments around it do not matter."""
    return bool(tourists_at(state, seat, location) == 0 and state.city.barren[location] == 0)


@compiled
def tourists_at(state: State, seat: int, location: int) -> int:
    """How many tourists are drawn there."""
    tourists = 0
    for kind in range(MAX_KINDS):
        tourists += int(state.tourists[seat, location, kind])
    return tourists


@compiled
def any_free(state: State, seat: int, a: int, b: int) -> bool:
    """Whether the two coordinates lead to a free location in either order."""
    return is_free(state, seat, location_at(state, seat, a, b)) or is_free(state, seat, location_at(state, seat, b, a))


@compiled
def shifted(coordinate: int, steps: int) -> int:
    """A coordinate changed by some steps; 6 and 1 are neighbours."""
    return (coordinate - 1 + steps) % SIDE + 1


@compiled
def reachable(state: State, seat: int, a: int, b: int, changes: int) -> bool:
    """Whether so many changes of the coordinates, or fewer, can lead to a free location."""
    for i in range(-changes, changes + 1):
        rest = changes - abs(i)
        for j in range(-rest, rest + 1):
            if any_free(state, seat, shifted(a, i), shifted(b, j)):
                return True
    return False


@compiled
def legal_location(state: State, seat: int, actions: Buffer) -> int:
    """The free candidates, changes of a coordinate, and anywhere if all candidates are taken."""
    a, b = int(state.coordinate[seat, 0]), int(state.coordinate[seat, 1])
    count = 0
    for turned in range(1 if a == b else 2):
        location = location_at(state, seat, a, b) if turned == 0 else location_at(state, seat, b, a)
        if is_free(state, seat, location):
            actions[count] = PLACE + location
            count += 1
    # Ruling: a coordinate is changed to find a free location by the coordinates, never to reach the fallback.
    if count == 0 and not state.changed[seat]:
        for location in range(LOCATIONS):
            if is_free(state, seat, location):
                actions[count] = PLACE + location
                count += 1
    changes = min(coordinate_bonuses(state, seat), SIDE)
    if changes > 0:
        for i in range(1 if a == b else 2):
            old, other = (a, b) if i == 0 else (b, a)
            for up in range(2):
                if reachable(state, seat, shifted(old, 2 * up - 1), other, changes - 1):
                    actions[count] = CHANGE + 2 * (old - 1) + up
                    count += 1
    return count


@compiled
def change_coordinate(state: State, seat: int, change: int) -> None:
    """Spend a bonus to move one coordinate up or down, for this seat alone."""
    old, up = change // 2 + 1, change % 2
    i = 0 if int(state.coordinate[seat, 0]) == old else 1
    state.coordinate[seat, i] = shifted(old, 2 * up - 1)
    state.changed[seat] = 1
    spend(state, seat, COORDINATE_BONUS)


@compiled
def choose_location(state: State, seat: int, location: int) -> None:
    """All tourists of this turn go there."""
    a, b = int(state.coordinate[seat, 0]), int(state.coordinate[seat, 1])
    state.location[seat] = location
    state.fallback[seat] = not any_free(state, seat, a, b)
    if state.fallback[seat] or kind_of_round(state, seat) == NO_CARD:
        state.step[seat] = KIND
    else:
        draw_tourists(state, seat)
        state.step[seat] = FIRST


# Tourists


@compiled
def kind_of_round(state: State, seat: int) -> int:
    """The kind of tourists on a round card that has some, or NO_CARD for two repeat cards."""
    first = int(state.city.card_kind[int(state.round_card[seat, 0])])
    return first if first != NO_CARD else int(state.city.card_kind[int(state.round_card[seat, 1])])


@compiled
def draw_tourists(state: State, seat: int) -> None:
    """The tourists of both cards; a repeat card counts as two of the other card's kind."""
    for i in range(2):
        card = int(state.round_card[seat, i])
        kind = int(state.city.card_kind[card])
        if kind == NO_CARD:
            state.tourists[seat, int(state.location[seat]), kind_of_round(state, seat)] += TOURISTS_OF_A_REPEAT
        else:
            state.tourists[seat, int(state.location[seat]), kind] += state.city.card_count[card]


@compiled
def call_tourists(state: State, seat: int, kind: int) -> None:
    """Two repeat cards: two tourists of a chosen kind. All candidates taken: one."""
    state.tourists[seat, int(state.location[seat]), kind] += 1 if state.fallback[seat] else TOURISTS_OF_A_REPEAT
    state.step[seat] = FIRST
