"""The record of a game of Lost Cities: The Board Game."""

from typing import Annotated, Protocol

from serai.rules.lost_cities_board.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    CITY,
    COLOURS,
    DECK,
    HAND,
    MAX_SEATS,
    MOST_EXPEDITIONS,
    REMOVED_FOR_TWO,
)
from serai.rules.records import Bool, Int8, Int8s, Int16, Int16s, Uint64s, record

PLACING, MOVING, DRAWING = 0, 1, 2


class State(Protocol):
    """A game of Lost Cities: The Board Game."""

    rng: Annotated[Uint64s, (1,)]
    # options
    seats: Int8
    short: Bool
    up_down: Bool
    any_start: Bool
    open_points: Bool
    first: Int8  # seat that starts the first expedition, or -1: by lot
    stall_turns: Int16
    more_expeditions: Int8  # than the printed three: -2 .. 6; a short game has one
    fixed_tiles: Bool
    # the game
    to_move: Int8
    expedition: Int8  # 0 .. the last
    brought: Annotated[Int16s, (MOST_EXPEDITIONS, MAX_SEATS)]  # what the explorers brought in the expeditions scored
    points: Annotated[Int16s, (MAX_SEATS,)]  # after the end with the artifact track
    tokens: Annotated[Int8s, (MAX_SEATS,)]  # artifact tokens of the expeditions scored
    # the expedition
    phase: Int8
    just_discarded: Int8  # its colour while its owner draws, else -1
    turns_without_draw: Int16
    tile: Annotated[Int8s, (COLOURS, CITY + 1)]  # by step
    step: Annotated[Int8s, (MAX_SEATS, COLOURS)]  # of the explorer on that path, 0 for none
    researcher: Annotated[Int8s, (MAX_SEATS,)]  # the path it is on, or -1
    artifacts: Annotated[Int8s, (MAX_SEATS,)]  # artifact tiles taken
    removed_size: Int8
    removed: Annotated[Int8s, (REMOVED_FOR_TWO,)]
    deck_size: Int8
    deck: Annotated[Int8s, (DECK,)]  # the top is the last
    hand_size: Annotated[Int8s, (MAX_SEATS,)]
    hand: Annotated[Int8s, (MAX_SEATS, HAND)]  # sorted
    pile_size: Annotated[Int8s, (COLOURS,)]
    pile: Annotated[Int8s, (COLOURS, CARDS_OF_A_COLOUR)]
    column_size: Annotated[Int8s, (MAX_SEATS, COLOURS)]
    column: Annotated[Int8s, (MAX_SEATS, COLOURS, CARDS_OF_A_COLOUR)]
    known: Annotated[Int8s, (MAX_SEATS, CARD_TYPES)]  # how many of each card in that hand everybody has seen


STATE = record(State)
