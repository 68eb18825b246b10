"""The state of a match of Lost Cities."""

from typing import Annotated, Protocol

from serai.rules.lost_cities.components import CARD_TYPES, HAND, MAX_COLOURS, MAX_ROUNDS, MOST_CARDS, MOST_OF_A_COLOUR
from serai.rules.records import Bool, Int8, Int8s, Int16, Int16s, Uint64s, record


class State(Protocol):
    """A match of Lost Cities."""

    rng: Annotated[Uint64s, (1,)]
    # options
    seats: Int8
    colours: Int8
    rounds: Int8
    first: Int8  # seat that starts round 1, or -1: by lot
    stall_turns: Int16
    more_wagers: Int8  # of each colour than the printed three: -1 .. 2
    no_bonus: Bool  # nothing for long columns
    # the match
    to_move: Int8
    round_number: Int8  # 0 .. rounds - 1
    starter: Int8  # of this round
    finished: Int8  # rounds scored
    round_points: Annotated[Int16s, (MAX_ROUNDS, 2)]
    # the round
    placing: Bool  # else drawing
    just_discarded: Int8  # its colour while its owner draws, else -1
    turns_without_draw: Int16
    taken: Annotated[Int16s, (2,)]  # open cards that each seat has taken: all may remember that
    deck_size: Int8
    deck: Annotated[Int8s, (MOST_CARDS,)]  # the top is the last
    hand_size: Annotated[Int8s, (2,)]
    hand: Annotated[Int8s, (2, HAND)]  # sorted
    pile_size: Annotated[Int8s, (MAX_COLOURS,)]
    pile: Annotated[Int8s, (MAX_COLOURS, MOST_OF_A_COLOUR)]
    column_size: Annotated[Int8s, (2, MAX_COLOURS)]
    column: Annotated[Int8s, (2, MAX_COLOURS, MOST_OF_A_COLOUR)]
    last: Annotated[Int8s, (2, MAX_COLOURS)]  # the last card of each column, -1 where there is none
    known: Annotated[Int8s, (2, CARD_TYPES)]  # how many of each card in that hand the opponent has seen


STATE = record(State)
