"""Which cards can be laid in which round, all of them known: a network for the hand and one for the queue.

A way through a network from node 0 to END is a game: ten cards in the order in which they are laid.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from serai.rules.en_route.city import ROUNDS, City
from serai.rules.en_route.components import NO_CARD
from serai.rules.en_route.deck import draw_card, leave_hand, refresh
from serai.rules.en_route.state import State
from serai.rules.kernel import States

END = -1


class Step(NamedTuple):
    """From node to node: a card is laid in a round, or the hand is refreshed (no card)."""

    start: int
    end: int
    round: int
    card: int


def hand_steps(states: States) -> list[Step]:
    """Every way of laying cards, at any time with the one refresh of the hand, whose shuffle is known too."""
    nodes, steps, waiting = {_outlook(states[0], 0): 0}, [], [(0, 0, states)]
    while waiting:
        node, number, before = waiting.pop()
        for card, after in [*_laid(before), *_refreshed(before)]:
            following = number if card == NO_CARD else number + 1
            outlook = _outlook(after[0], following)
            if following < ROUNDS and outlook not in nodes:
                nodes[outlook] = len(nodes)
                waiting.append((nodes[outlook], following, after))
            steps.append(Step(node, nodes.get(outlook, END), number, card))
    return steps


def _outlook(state: State, number: int) -> tuple[Any, ...]:
    """All that matters for the cards to come: the round, the hand, what can be drawn, whether it was refreshed."""
    size = int(state.deck_size)
    draws = ROUNDS - number if state.returned[0] else size
    return number, state.hand[0].tobytes(), state.deck[size - draws : size].tobytes(), bool(state.returned[0])


def _laid(before: States) -> Iterator[tuple[int, States]]:
    """Each card of the hand, and what comes of laying it."""
    for card in before[0].hand[0, : before[0].hand_size[0]].tolist():
        after = before.copy()
        leave_hand(after[0], 0, card)
        draw_card(after[0], 0)
        yield card, after


def _refreshed(before: States) -> Iterator[tuple[int, States]]:
    """The hand refreshed before a card is laid; once it is laid, nothing else could come of it."""
    if before[0].returned[0]:
        return
    for returning in range(1, 1 << int(before[0].hand_size[0])):
        after = before.copy()
        after[0].returning[0] = returning
        refresh(after[0], 0)
        yield NO_CARD, after


def queue_steps(city: City, queue: list[int]) -> list[Step]:
    """Every order in which the queue can be taken: a card can when nothing lies on it any more."""
    nodes, steps, waiting = {0: 0}, [], [0]
    while waiting:
        taken = waiting.pop()
        for place, card in enumerate(queue):
            if taken >> place & 1 or int(city.queue_on_top[place]) & ~taken:
                continue
            then = taken | 1 << place
            if then not in nodes:
                nodes[then] = END if then == (1 << ROUNDS) - 1 else len(nodes)
                waiting += [then] if nodes[then] != END else []
            steps.append(Step(nodes[taken], nodes[then], taken.bit_count(), card))
    return steps
