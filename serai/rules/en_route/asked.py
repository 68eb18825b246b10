"""What a view asks of the rules, in a few calls: to hand a record to compiled code, or to read it field by field, takes
longer than all the answers together."""

from typing import NamedTuple

from serai.rules.compiling import quick
from serai.rules.en_route.cafes import coordinate_bonuses, segment_bonuses
from serai.rules.en_route.exchanging import asked_to_lay
from serai.rules.en_route.knowledge import boards_hidden, tasks_open
from serai.rules.en_route.result import total_of
from serai.rules.en_route.rounds import is_starting
from serai.rules.kernel import States


class SeatFacts(NamedTuple):
    """The numbers of one seat, as in the record."""

    total: int
    hand_size: int
    returned: int
    refreshing: int
    named: int  # cards for a refresh, as a bit mask
    laid: tuple[int, int]
    task: int
    board: int
    balance: tuple[int, int]
    segment_bonuses: int  # to be spent
    coordinate_bonuses: int
    step: int
    round_cards: tuple[int, int]
    coordinates: tuple[int, int]
    location: int
    first_segment: int
    asking: int
    fallback: int
    path_size: int


@quick
def seat_facts_at(states: States, i: int, seat: int) -> SeatFacts:
    """What a seat has and does; who may know it is not asked here."""
    state = states[i]
    exchanges = bool(state.refreshing[seat]) or asked_to_lay(state, seat)
    named = int(state.returning[seat]) if exchanges else int(state.naming[seat])
    return SeatFacts(
        total=total_of(state, seat),
        hand_size=int(state.hand_size[seat]),
        returned=int(state.returned[seat]),
        refreshing=int(state.refreshing[seat]),
        named=named,
        laid=(int(state.laid[seat, 0]), int(state.laid[seat, 1])),
        task=int(state.task[seat]),
        board=int(state.board[seat]),
        balance=(int(state.balance[seat, 0]), int(state.balance[seat, 1])),
        segment_bonuses=segment_bonuses(state, seat),
        coordinate_bonuses=coordinate_bonuses(state, seat),
        step=int(state.step[seat]),
        round_cards=(int(state.round_card[seat, 0]), int(state.round_card[seat, 1])),
        coordinates=(int(state.coordinate[seat, 0]), int(state.coordinate[seat, 1])),
        location=int(state.location[seat]),
        first_segment=int(state.first_segment[seat]),
        asking=int(state.asking[seat]),
        fallback=int(state.fallback[seat]),
        path_size=int(state.path_size[seat]),
    )


@quick
def open_facts_at(states: States, i: int) -> tuple[bool, bool, bool]:
    """Whether it is a starting round, whether boards are hidden, whether tasks are open."""
    return is_starting(states[i]), boards_hidden(states[i]), tasks_open(states[i])
