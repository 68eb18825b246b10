"""The course of a match: deal, place a card, draw a card, score.

Random choices make branches that no processor can foresee; so the loops over hands and piles below have none.
"""

from serai.rules.compiling import compiled
from serai.rules.hands import discard_card, draw_card, join_hand, leave_hand, take_card
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import (
    CARD_TYPES,
    CARDS_OF_A_COLOUR,
    DISCARD,
    DRAW,
    HAND,
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
        state.hand_size[seat] = 0
        for _ in range(HAND):
            size -= 1
            join_hand(state, seat, int(state.deck[size]))
        for card in range(CARD_TYPES):
            state.known[seat, card] = 0
        for colour in range(state.colours):
            state.column_size[seat, colour] = 0
            state.last[seat, colour] = -1
    for colour in range(state.colours):
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


@compiled
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Place a card from the hand, then draw one."""
    count = 0
    if state.placing:
        previous = -1
        hand, last, size = state.hand[seat], state.last[seat], int(state.hand_size[seat])
        for i in range(HAND):
            card = int(hand[i])
            is_choice = (i < size) & (card != previous)  # cards alike are one choice
            previous = card
            actions[count] = PLAY + card
            count += is_choice & (card >= last[colour_of(card)])  # may_play
            actions[count] = DISCARD + card
            count += is_choice
        return count
    actions[0] = DRAW
    count = 1
    for colour in range(state.colours):
        actions[count] = TAKE + colour
        count += may_take(state, colour)
    return count


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Carry out one choice."""
    if action < DISCARD:
        play(state, seat, action - PLAY)
    elif action < DRAW:
        discard(state, seat, action - DISCARD)
    elif action == DRAW:
        draw(state, seat)
    else:
        take(state, seat, action - TAKE)


@compiled
def play(state: State, seat: int, card: int) -> None:
    """Play a card to one's own column."""
    leave_hand(state, seat, card)
    lay(state, seat, card)
    state.placing = False


@compiled
def lay(state: State, seat: int, card: int) -> None:
    """Put a card on top of a column."""
    colour = colour_of(card)
    state.column[seat, colour, state.column_size[seat, colour]] = card
    state.column_size[seat, colour] += 1
    state.last[seat, colour] = card


@compiled
def discard(state: State, seat: int, card: int) -> None:
    """Lay a card on its colour's shared pile."""
    discard_card(state, seat, card, colour_of(card))
    state.placing = False


@compiled
def draw(state: State, seat: int) -> None:
    """Draw from the pile; the last card ends the round."""
    draw_card(state, seat)
    end_turn(state, seat)


@compiled
def take(state: State, seat: int, colour: int) -> None:
    """Take the open card of a discard pile: the opponent knows it from now on."""
    take_card(state, seat, colour)
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
