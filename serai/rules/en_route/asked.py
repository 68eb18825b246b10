"""What a view asks of the rules, in one call: to hand a record to compiled code takes longer than all the answers."""

from serai.rules.compiling import quick
from serai.rules.en_route.cafes import coordinate_bonuses, segment_bonuses
from serai.rules.en_route.exchanging import asked_to_lay
from serai.rules.en_route.knowledge import boards_hidden, tasks_open
from serai.rules.en_route.result import total_of
from serai.rules.en_route.rounds import is_starting
from serai.rules.kernel import Buffer, States

SEAT_FACTS = 4
"""Points; cards named for a refresh, as a bit mask; segment bonuses and coordinate bonuses to be spent."""


@quick
def facts_at(states: States, i: int, facts: Buffer) -> tuple[bool, bool, bool]:
    """Whether it is a starting round, whether boards are hidden, whether tasks are open; `facts`: a row for
    each, by seat; who may know them is not asked here."""
    state = states[i]
    for seat in range(state.seats):
        exchanges = bool(state.refreshing[seat]) or asked_to_lay(state, seat)
        facts[0, seat] = total_of(state, seat)
        facts[1, seat] = state.returning[seat] if exchanges else state.naming[seat]
        facts[2, seat] = segment_bonuses(state, seat)
        facts[3, seat] = coordinate_bonuses(state, seat)
    return is_starting(state), boards_hidden(state), tasks_open(state)
