"""Card Duel: three cards each of eight. Both lay one face down, at once or in turn; the higher one wins a point."""

from typing import Annotated, Protocol

import numpy as np

from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, Rules
from serai.rules.randomness import Generator, next_bits, shuffle
from serai.rules.records import Bool, Int8, Int8s, Uint64s, record

CARDS, HAND, SEATS = 8, 3, 2
NONE = -1
BOTH = 3


class State(Protocol):
    """A game in progress."""

    rng: Annotated[Uint64s, (1,)]
    seats: Int8
    to_move: Int8
    in_turn: Bool
    hand: Annotated[Int8s, (SEATS, CARDS)]
    laid: Annotated[Int8s, (SEATS,)]  # face down
    gone: Annotated[Int8s, (CARDS,)]
    points: Annotated[Int8s, (SEATS,)]


@compiled
def deal(state: State, seed: int) -> None:
    """Three cards each; two stay aside."""
    state.rng[0] = seed
    deck = np.arange(CARDS)
    shuffle(state.rng, deck, CARDS)
    state.gone[:] = 0
    for seat in range(SEATS):
        state.hand[seat, :] = 0
        for i in range(HAND):
            state.hand[seat, deck[seat * HAND + i]] = 1
        state.laid[seat] = NONE
        state.points[seat] = 0
    state.to_move = 1 if state.in_turn else BOTH


@compiled
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Any card of the hand."""
    count = 0
    for card in range(CARDS):
        if state.hand[seat, card]:
            actions[count] = card
            count += 1
    return count


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Lay a card; the second one turns both up."""
    state.hand[seat, action] = 0
    state.laid[seat] = action
    if state.laid[1 - seat] == NONE:
        state.to_move = 1 << (1 - seat)
        return
    state.points[0 if state.laid[0] > state.laid[1] else 1] += 1
    for each in range(SEATS):
        state.gone[state.laid[each]] = 1
        state.laid[each] = NONE
    if not state.hand[seat].any():
        state.to_move = 0
    else:
        state.to_move = 1 if state.in_turn else BOTH


@compiled
def scores(state: State, points: Buffer) -> None:
    """The cards won."""
    for seat in range(SEATS):
        points[seat] = state.points[seat]


@compiled
def winners(state: State) -> int:
    """Three cards are never shared evenly."""
    if state.to_move != 0:
        return 0
    return 1 if state.points[0] > state.points[1] else 2


PLANES = {"own hand": CARDS, "own card on the table": CARDS, "gone": CARDS, "own turn": 1, "points, own first": SEATS}


@compiled
def observe(state: State, seat: int, planes: Buffer) -> None:
    """The seat's own cards, those that are gone, and the points."""
    planes[:] = 0
    for card in range(CARDS):
        planes[card] = state.hand[seat, card]
        planes[CARDS + card] = state.laid[seat] == card
        planes[2 * CARDS + card] = state.gone[card]
    planes[3 * CARDS] = (int(state.to_move) >> seat) & 1
    planes[3 * CARDS + 1] = state.points[seat]
    planes[3 * CARDS + 2] = state.points[1 - seat]


@compiled
def determinize(state: State, seat: int, rng: Generator) -> None:
    """Deal what the seat does not see anew."""
    unseen = np.zeros(CARDS, np.int64)
    count = 0
    for card in range(CARDS):
        own = seat >= 0 and (state.hand[seat, card] or state.laid[seat] == card)
        if not own and not state.gone[card]:
            unseen[count] = card
            count += 1
    shuffle(rng, unseen, count)
    for other in range(SEATS):
        if other == seat:
            continue
        held = int(state.hand[other].sum())
        state.hand[other, :] = 0
        for _ in range(held):
            count -= 1
            state.hand[other, unseen[count]] = 1
        if state.laid[other] != NONE:
            count -= 1
            state.laid[other] = unseen[count]
    state.rng[0] = next_bits(rng)


@compiled
def consistent(state: State) -> bool:
    """No card is in two places, and both have as many."""
    had = np.zeros(SEATS, np.int64)
    for card in range(CARDS):
        places = int(state.gone[card])
        for seat in range(SEATS):
            here = int(state.hand[seat, card]) + int(state.laid[seat] == card)
            had[seat] += here
            places += here
        if places > 1:
            return False
    return bool(had[0] == had[1] == HAND - state.points.sum())


RULES = Rules(
    name="card-duel",
    dtype=record(State),
    seats=(SEATS, SEATS),
    actions=CARDS,
    planes=PLANES,
    deal=deal,
    legal=legal,
    apply=apply,
    scores=scores,
    winners=winners,
    observe=observe,
    determinize=determinize,
    consistent=consistent,
    simultaneous=True,
)
