"""The record of a game of En Route. Whatever is by seat comes first in an array's shape."""

from typing import Annotated, Protocol

from serai.rules.en_route.city import DECK, GOAL_DECKS, MAX_CAFES, MAX_KINDS, MAX_LANDMARKS, ROUNDS, City
from serai.rules.en_route.components import HAND, MAX_SEATS
from serai.rules.en_route.geometry import LOCATIONS, PLACES, SEGMENTS
from serai.rules.en_route.scoring import LINES
from serai.rules.records import Bool, Int8, Int8s, Int16, Int16s, Uint64s, record

VIEWERS = MAX_SEATS + 1  # the last is a spectator


class State(Protocol):
    """A game of En Route."""

    rng: Annotated[Uint64s, (1,)]
    # options
    city: City
    seats: Int8
    level: Int8
    no_goals: Bool
    no_tasks: Bool
    advanced: Bool
    teams: Bool
    paper: Bool  # maps are drawn on paper: here cards are dealt and ratings kept
    in_turn: Bool  # draw one after the other, clockwise from the leader
    first: Int8  # the first leader, or -1: by lot
    balance_given: Annotated[Int8s, (MAX_SEATS, 2)]  # balance cards by bonus: segment, coordinate
    challenge_points: Int16
    challenge_goals: Int8
    # the game
    to_move: Int8
    phase: Int8
    round_number: Int8  # 0 .. 9, 10 after the last
    leader: Int8
    rating: Annotated[Int8s, (MAX_LANDMARKS,)]  # cell of the scale
    goal: Annotated[Int8s, (GOAL_DECKS,)]  # the open ones, by deck or one after the other, or -1
    cafe_bonus: Annotated[Int8s, (MAX_CAFES,)]  # which of the city's bonuses is at each café
    board: Annotated[Int8s, (MAX_SEATS,)]  # which of the four
    dealt_task: Annotated[Int8s, (MAX_SEATS, 2)]  # or -1, rising
    task: Annotated[Int8s, (MAX_SEATS,)]  # the one kept, or -1
    dealt_line: Annotated[Int8s, (MAX_SEATS, 2)]  # of the metro, or -1, rising
    own_line: Annotated[Int8s, (MAX_SEATS,)]  # the one kept, or -1
    # cards; -1 for none
    deck_size: Int8
    deck: Annotated[Int8s, (DECK,)]  # the top is the last
    hand_size: Annotated[Int8s, (MAX_SEATS,)]
    hand: Annotated[Int8s, (MAX_SEATS, HAND)]  # rising
    discard_size: Int8
    discard: Annotated[Int8s, (DECK,)]
    lead: Int8
    laid: Annotated[Int8s, (MAX_SEATS, 2)]  # this round, by the others; in starting rounds by all
    laid_open: Bool
    round_card: Annotated[Int8s, (MAX_SEATS, 2)]
    to_rate: Annotated[Int8s, (2,)]  # landmarks that the leader has to raise or lower
    queue: Annotated[Int8s, (ROUNDS,)]  # solo
    queue_open: Int16  # bit mask
    # hand refresh
    returning: Annotated[Int8s, (MAX_SEATS,)]  # bit mask of the places in the hand
    naming: Annotated[Int8s, (MAX_SEATS,)]  # the same, while nobody asks the seat to lay a card
    refreshing: Annotated[Int8s, (MAX_SEATS,)]  # 1: waits until all have laid
    returned: Annotated[Int8s, (MAX_SEATS,)]  # how many cards, 0: not refreshed yet
    # what is known about hidden cards (see deck.py)
    shuffles: Int8
    seen_bottom: Int8
    drawn_after: Annotated[Int8s, (MAX_SEATS, HAND)]
    in_deck_at: Annotated[Int8s, (VIEWERS, DECK)]
    seen_drawn: Annotated[Int8s, (DECK,)]
    # the boards
    tourists: Annotated[Int8s, (MAX_SEATS, LOCATIONS, MAX_KINDS)]
    segments: Annotated[Int8s, (MAX_SEATS, SEGMENTS)]
    cafe: Annotated[Int8s, (MAX_SEATS, MAX_CAFES)]
    balance: Annotated[Int8s, (MAX_SEATS, 2)]  # balance cards left
    # the turn
    step: Annotated[Int8s, (MAX_SEATS,)]
    coordinate: Annotated[Int8s, (MAX_SEATS, 2)]
    changed: Annotated[Int8s, (MAX_SEATS,)]  # 1: a coordinate, this turn
    fallback: Annotated[Int8s, (MAX_SEATS,)]  # 1: all candidates were taken
    location: Annotated[Int8s, (MAX_SEATS,)]  # or -1
    first_segment: Annotated[Int8s, (MAX_SEATS,)]  # or -1
    asking: Annotated[Int16s, (MAX_SEATS,)]  # bit mask of cafés whose tourists are accepted or declined next
    # the end
    path: Annotated[Int8s, (MAX_SEATS, PLACES)]  # crossroads of the final route
    path_size: Annotated[Int8s, (MAX_SEATS,)]
    won: Int8  # bit mask of the winners
    line: Annotated[Int16s, (MAX_SEATS, LINES)]  # all 0 before the end


STATE = record(State)
