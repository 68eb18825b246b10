"""Rules of thumb for Lost Cities: open what will pay, skip little, give nothing away."""

import numpy as np

from serai.bots.policy import policy
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, implement
from serai.rules.lost_cities import RULES
from serai.rules.lost_cities.components import ACTIONS, CARD_TYPES, DISCARD, DRAW, PLAY, RANKS, TAKE, colour_of, rank_of
from serai.rules.lost_cities.play import legal, may_play
from serai.rules.lost_cities.scoring import BONUS, COST, column_total, column_wagers
from serai.rules.randomness import Generator

CHANCE = 0.4  # that a card nobody has shown yet comes to this hand in time, early in a round
FULL_TIME = 12.0  # own turns from which on that chance is full
MARGIN = 6.0  # points a new column must promise
DENY = 0.6  # how much of a card's worth to the opponent counts against discarding it
DRAW_WORTH = 3.0  # what an unknown card is worth
IN_HAND, UNSEEN, GONE = 2, 1, 0


@compiled
def policy_lost_cities(state: State, seat: int, rng: Generator) -> int:
    """The legal action with the highest value."""
    actions = np.empty(ACTIONS, np.int16)
    count = legal(state, seat, actions)
    whereabouts = np.empty(CARD_TYPES, np.int8)
    look_around(state, seat, whereabouts)
    best, best_value = int(actions[0]), -1e9
    for i in range(count):
        action = int(actions[i])
        if action < DISCARD:
            value = play_value(state, seat, action - PLAY, whereabouts)
        elif action < DRAW:
            value = discard_value(state, seat, action - DISCARD, whereabouts)
        elif action == DRAW:
            value = DRAW_WORTH
        else:
            value = take_value(state, seat, action - TAKE, whereabouts)
        if value > best_value:
            best, best_value = action, value
    return best


@compiled
def look_around(state: State, seat: int, whereabouts: Buffer) -> None:
    """For each card: in the own hand, not seen yet, or out of reach. Wagers: UNSEEN unless in the own hand."""
    whereabouts[:] = UNSEEN
    for colour in range(state.colours):
        for i in range(state.pile_size[colour]):
            whereabouts[int(state.pile[colour, i])] = GONE
        for owner in range(2):
            for i in range(state.column_size[owner, colour]):
                whereabouts[int(state.column[owner, colour, i])] = GONE
    for card in range(state.colours * RANKS):
        if state.known[1 - seat, card] > 0:
            whereabouts[card] = GONE
    for i in range(state.hand_size[seat]):
        whereabouts[int(state.hand[seat, i])] = IN_HAND


@compiled
def own_turns(state: State) -> float:
    """About how many turns are left to each player."""
    return (int(state.deck_size) + 1) / 2


@compiled
def last_rank(state: State, seat: int, colour: int) -> int:
    """The rank of a column's last card; 0 where it holds no number."""
    size = int(state.column_size[seat, colour])
    return rank_of(int(state.column[seat, colour, size - 1])) if size > 0 else 0


@compiled
def hand_wagers(state: State, seat: int, colour: int) -> int:
    """How many wagers of a colour are in the hand."""
    wagers = 0
    for i in range(state.hand_size[seat]):
        if int(state.hand[seat, i]) == colour * RANKS:
            wagers += 1
    return wagers


@compiled
def prospect(state: State, seat: int, colour: int, floor: int, laid: int, wagers: int, whereabouts: Buffer) -> float:
    """What a column may score in the end if only ranks above `floor` are still to come, `laid` being in it already."""
    chance = CHANCE * min(1.0, own_turns(state) / FULL_TIME)
    total = float(laid)
    cards = float(state.column_size[seat, colour])
    for rank in range(floor + 1, RANKS):
        place = whereabouts[colour * RANKS + rank]
        if place == IN_HAND:
            total += rank + 1
            cards += 1
        elif place == UNSEEN:
            total += chance * (rank + 1)
            cards += chance
    bonus = BONUS * min(1.0, max(0.0, cards - 6.0) / 2)
    return (total - COST) * (1 + wagers) + bonus


@compiled
def outlook(state: State, seat: int, colour: int, whereabouts: Buffer) -> float:
    """What a colour promises as things stand; nothing, if it is not begun and would not pay."""
    laid = column_total(state, seat, colour)
    wagers = column_wagers(state, seat, colour)
    floor = last_rank(state, seat, colour)
    plain = prospect(state, seat, colour, floor, laid, wagers, whereabouts)
    if floor == 0 and plain > 0:
        in_hand = hand_wagers(state, seat, colour)
        plain = prospect(state, seat, colour, floor, laid, wagers + in_hand, whereabouts)
    return plain if state.column_size[seat, colour] > 0 else max(0.0, plain - MARGIN)


@compiled
def pressure(state: State, seat: int) -> float:
    """Playable cards of begun columns in hand for each turn that is left."""
    playable = 0
    for i in range(state.hand_size[seat]):
        card = int(state.hand[seat, i])
        if state.column_size[seat, colour_of(card)] > 0 and may_play(state, seat, card):
            playable += 1
    return playable / own_turns(state)


@compiled
def play_value(state: State, seat: int, card: int, whereabouts: Buffer) -> float:
    """How the colour's outlook changes by laying the card now, and the worth of not being late."""
    colour, rank = colour_of(card), rank_of(card)
    before = outlook(state, seat, colour, whereabouts)
    wagers = column_wagers(state, seat, colour)
    begun = state.column_size[seat, colour] > 0
    if rank == 0:
        after = prospect(state, seat, colour, 0, 0, wagers + hand_wagers(state, seat, colour), whereabouts)
        plain = prospect(state, seat, colour, 0, 0, wagers, whereabouts)
        if plain < (2.0 if begun else MARGIN + 4.0):
            return -50.0
        return after - before + 2.5
    laid = column_total(state, seat, colour) + rank + 1
    after = prospect(state, seat, colour, rank, laid, wagers, whereabouts)
    if not begun and after < MARGIN:
        return after - MARGIN - 20.0
    hurry = min(1.0, pressure(state, seat)) ** 2
    return after - before + 2.0 + (hurry * (rank + 1) * (1 + wagers) if begun else 0.0)


@compiled
def discard_value(state: State, seat: int, card: int, whereabouts: Buffer) -> float:
    """What the own colour loses and the opponent may gain, as a loss."""
    colour = colour_of(card)
    before = outlook(state, seat, colour, whereabouts)
    if rank_of(card) == 0:
        wagers_after = hand_wagers(state, seat, colour) - 1
        useful = last_rank(state, seat, colour) == 0
        loss = before * 0.3 if useful and wagers_after >= 0 else 0.0
    else:
        whereabouts[card] = GONE
        loss = before - outlook(state, seat, colour, whereabouts)
        whereabouts[card] = IN_HAND
    return -loss - DENY * worth_to_opponent(state, 1 - seat, card)


@compiled
def worth_to_opponent(state: State, other: int, card: int) -> float:
    """What a card may bring the other player."""
    if not may_play(state, other, card):
        return 0.0
    colour, rank = colour_of(card), rank_of(card)
    begun = state.column_size[other, colour] > 0
    if rank == 0:
        return 6.0 if begun else 3.0
    return (rank + 1) * (1.0 + column_wagers(state, other, colour) if begun else 0.4)


@compiled
def take_value(state: State, seat: int, colour: int, whereabouts: Buffer) -> float:
    """How the outlook changes with the open card in hand, and what the opponent is denied."""
    card = int(state.pile[colour, state.pile_size[colour] - 1])
    denied = 0.3 * worth_to_opponent(state, 1 - seat, card)
    if not may_play(state, seat, card):
        return denied - 2.0
    before = outlook(state, seat, colour, whereabouts)
    if rank_of(card) == 0:
        return before * 0.3 + denied - 1.0 if before > MARGIN else denied - 2.0
    whereabouts[card] = IN_HAND
    gain = outlook(state, seat, colour, whereabouts) - before
    whereabouts[card] = GONE
    return gain + denied - 1.0


implement(policy, RULES.dtype, policy_lost_cities)
