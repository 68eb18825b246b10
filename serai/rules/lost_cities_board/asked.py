"""What a view asks of the rules, in one call: to hand a record to compiled code takes longer than the answers."""

from serai.rules.compiling import quick
from serai.rules.kernel import Buffer, States
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.scoring import expedition_points


@quick
def standing_at(states: States, i: int, points: Buffer) -> int:
    """How many explorers stand beyond the bridge; `points`: what each seat's explorers are worth as they stand."""
    state = states[i]
    for seat in range(state.seats):
        points[seat] = expedition_points(state, seat)
    return explorers_beyond_bridge(state)
