"""How long a game can be."""

from serai.rules.compiling import compiled
from serai.rules.en_route.city import COORDINATE_BONUS, DECK, ROUNDS, SEGMENT_BONUS, TOURISTS_BONUS
from serai.rules.en_route.components import NO_CARD, SIMPLE
from serai.rules.en_route.levels import with_tasks
from serai.rules.en_route.rounds import hand_limit, starting_rounds
from serai.rules.en_route.state import State

LEADING = 4  # a round with a leader: the leader lays a card, two are laid for it, it keeps one
LEADING_ALONE = 2  # lay, keep
RATINGS = 2  # in advanced mode
TURN = 4  # location, two segments, done; where all candidates are taken a kind in place of the second segment
SEGMENTS_OF_A_TURN = 2


@compiled
def longest(state: State) -> int:
    """All that can be asked in a game: of the cards, of each seat's turns with its bonuses, of its final route. What is
    done besides is not in it."""
    starting = starting_rounds(state)
    asked = (ROUNDS - starting) * (LEADING if state.seats > 1 else LEADING_ALONE)
    asked += (ROUNDS - starting) * RATINGS if state.advanced else 0
    for seat in range(state.seats):
        extra = offered(state, seat, SEGMENT_BONUS)
        asked += 1 if with_tasks(state) else 0  # the task
        asked += 2 if state.city.lines > 0 else 0  # the line of the metro, and the ride
        asked += hand_limit(state) + 1  # the hand refresh: each card named, and the exchange
        asked += 3 if starting > 0 else 0  # starting rounds: lay a card, pick two
        asked += ROUNDS * TURN + rounds_of_repeats(state)
        asked += extra + offered(state, seat, COORDINATE_BONUS) + offered(state, seat, TOURISTS_BONUS)
        asked += ROUNDS * SEGMENTS_OF_A_TURN + extra + 2  # the final route walked: its crossroads, and the end
    return asked


@compiled
def rounds_of_repeats(state: State) -> int:
    """In how many rounds both cards can be repeat cards, so that the kind of tourists is asked too."""
    repeats = 0
    for card in range(DECK):
        repeats += int(state.city.card_kind[card]) == NO_CARD
    return min(ROUNDS, repeats // 2)


@compiled
def offered(state: State, seat: int, kind: int) -> int:
    """How many bonuses of a kind cafés and balance cards can bring the seat."""
    count = int(state.balance_given[seat, kind]) if kind != TOURISTS_BONUS else 0
    if state.level != SIMPLE:
        for cafe in range(state.city.cafes):
            count += int(state.city.cafe_kind[cafe]) == kind
    return count
