"""The course of a match: deal, place a card, draw a card, score.

Random choices make branches that no processor can foresee; so the loops over hands and piles below have none.
"""

import numpy as np

from serai.rules.compiling import compiled, embedded
from serai.rules.hands import discard_card, draw_card, empty_hand, join_hand, leave_hand, natural, take_card
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    DISCARD,
    DRAW,
    HAND,
    MAX_COLOURS,
    MAX_ROUNDS,
    PLAY,
    RANKS,
    TAKE,
    colour_of,
    copies,
)
from serai.rules.lost_cities.scoring import round_score
from serai.rules.lost_cities.state import State
from serai.rules.randomness import below, shuffle


@compiled
def deal(state: State, seed: int) -> None:
    """Begin a match."""
    state.rng[0] = seed
    state.round_number = 0
    state.finished = 0
    for number in range(MAX_ROUNDS):
        for seat in range(2):
            state.round_points[number, seat] = 0
    lot = below(state.rng, 2)
    deal_round(state, lot if state.first < 0 else int(state.first))


@compiled
def deal_round(state: State, starter: int) -> None:
    """Shuffle all cards and deal eight to each player."""
    size = 0
    for card in range(state.colours * RANKS):
        for _ in range(copies(card, int(state.more_wagers))):
            state.deck[size] = card
            size += 1
    shuffle(state.rng, state.deck, size)
    for seat in range(2):
        state.taken[seat] = 0
        empty_hand(state, seat)
        for _ in range(HAND):
            size -= 1
            join_hand(state, seat, int(state.deck[size]))
        for card in range(CARD_TYPES):
            state.known[seat, card] = 0
        for colour in range(MAX_COLOURS):
            state.column_size[seat, colour] = 0
            state.last[seat, colour] = -1
    for colour in range(MAX_COLOURS):
        state.pile_size[colour] = 0
    state.deck_size = size
    state.starter = starter
    state.to_move = 1 << starter
    state.placing = True
    state.just_discarded = -1
    state.turns_without_draw = 0


@compiled
def longest(state: State) -> int:
    """Nothing lies open for the first turn of a round; later as many cards as may be are taken before each draw."""
    draws = int(state.colours) * (CARDS_OF_A_COLOUR + int(state.more_wagers)) - 2 * HAND
    turns = 1 + (draws - 1) * int(state.stall_turns)
    return 2 * turns * int(state.rounds)


@compiled
def may_play(state: State, seat: int, card: int) -> bool:
    """A number must be higher than the last in its column; a wager only while the column holds no number."""
    return bool(card >= state.last[seat, colour_of(card)])  # equal only for wagers: of each number there is one card


@compiled
def may_take(state: State, colour: int) -> bool:
    """The top of any pile that has cards, except the very card discarded this turn."""
    return (int(state.pile_size[colour]) > 0) & (int(state.just_discarded) != colour)


@embedded
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Place a card from the hand, then draw one."""
    seat, count = natural(seat), np.uint64(0)
    if state.placing:
        previous = -1
        for i in range(state.hand_size[seat]):
            card = natural(state.hand[seat, i])
            is_choice = card != previous  # cards alike are one choice
            previous = card
            actions[count] = PLAY + card
            count += np.uint64(is_choice & may_play(state, seat, card))
            actions[count] = DISCARD + card
            count += np.uint64(is_choice)
    else:
        actions[0] = DRAW
        count = np.uint64(1)
        for colour in range(MAX_COLOURS):
            actions[count] = TAKE + colour
            count += np.uint64(may_take(state, colour))
    return int(np.int64(count))


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carry out one choice."""
    seat = natural(seat)
    if action < DRAW:
        place(state, seat, action)
    else:
        draw(state, seat, action)


@compiled
def place(state: State, seat: int, action: int) -> None:
    """Lay a card from the hand on one's own column, or on its colour's shared pile."""
    discards = action >= DISCARD
    card = natural(action - (DISCARD if discards else PLAY))
    leave_hand(state, seat, card)
    if discards:
        discard_card(state, card, colour_of(card))
    else:
        lay(state, seat, card)
    state.placing = False


@compiled
def lay(state: State, seat: int, card: int) -> None:
    """Put a card on top of a column."""
    colour = colour_of(card)
    size = natural(state.column_size[seat, colour])
    state.column[seat, colour, size] = card
    state.column_size[seat, colour] = size + 1
    state.last[seat, colour] = card


@compiled
def draw(state: State, seat: int, action: int) -> None:
    """Draw from the pile, or take the open card of a discard pile; the last card of the pile ends the round."""
    if action == DRAW:
        draw_card(state, seat)
    else:
        take_card(state, seat, natural(action - TAKE))
        state.taken[seat] += 1
    end_turn(state, seat)


@compiled
def end_turn(state: State, seat: int) -> None:
    """Pass the turn on, or end the round."""
    state.just_discarded = -1
    # Ruling: so many turns in a row without a draw from the pile end the round as well.
    if state.deck_size == 0 or state.turns_without_draw >= state.stall_turns:
        end_round(state)
    else:
        state.placing = True
        state.to_move = 1 << (1 - seat)


@compiled
def caps(state: State, action: int) -> bool:
    """The last turn allowed without a draw from the pile."""
    return action >= TAKE and int(state.turns_without_draw) + 1 >= int(state.stall_turns)


@compiled
def end_round(state: State) -> None:
    """Score the columns; the next round is started by who scored more, after a tie by who did not start this one."""
    for seat in range(2):
        state.round_points[state.finished, seat] = round_score(state, seat)
    margin = int(state.round_points[state.finished, 0]) - int(state.round_points[state.finished, 1])
    state.finished += 1
    if state.finished == state.rounds:
        state.to_move = 0
        return
    state.round_number += 1
    if margin == 0:
        deal_round(state, 1 - int(state.starter))
    else:
        deal_round(state, 0 if margin > 0 else 1)
