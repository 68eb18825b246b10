"""What the log of a card game tells of a round: the piles, and which cards of each hand all have seen.

A seat that has nothing but its view can so make up a position that it cannot tell from the real one.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from serai.rules.hands import CardGame, fill_hand


class Round:
    """A round as everybody remembers it."""

    def __init__(self, seats: int, colours: int) -> None:
        self.piles: list[list[int]] = [[] for _ in range(colours)]
        self.known: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.taken = [0] * seats

    def leave(self, seat: int, card: int) -> None:
        """A card leaves a hand; if all had seen one like it, that one is gone."""
        self.known[seat][card] -= self.known[seat][card] > 0

    def discard(self, seat: int, card: int, colour: int) -> None:
        """A card is laid on its colour's pile."""
        self.leave(seat, card)
        self.piles[colour].append(card)

    def take(self, seat: int, colour: int) -> None:
        """The top card of a pile goes to a hand; all have seen it."""
        self.known[seat][self.piles[colour].pop()] += 1
        self.taken[seat] += 1


def mask(seats: Iterable[int]) -> int:
    """A bit mask of seats."""
    return sum(1 << seat for seat in seats)


def since(log: Sequence[dict[str, Any]], event: str) -> Sequence[dict[str, Any]]:
    """The lines after the last one of that event."""
    last = max((number for number, line in enumerate(log) if line["event"] == event), default=-1)
    return log[last + 1 :]


def lay_out(state: CardGame, told: Round) -> None:
    """Put the piles and what is known of the hands on the table."""
    for colour, pile in enumerate(told.piles):
        state.pile_size[colour] = len(pile)
        state.pile[colour, : len(pile)] = pile
    for seat, cards in enumerate(told.known):
        for card, count in cards.items():
            state.known[seat, card] = count


def deal_unseen(state: CardGame, seat: int, hand: list[int], sizes: Sequence[int], unseen: Counter[int]) -> list[int]:
    """Fill the own hand as it is and the others with what is known of them and unseen cards; those left over."""
    unseen = unseen - Counter(hand)
    for other, counts in enumerate(state.known[: len(sizes)].tolist()):
        if other != seat:
            unseen -= Counter(dict(enumerate(counts)))
    rest = list(unseen.elements())
    for other, size in enumerate(sizes):
        held = list(hand)
        if other != seat:
            held = [card for card, count in enumerate(state.known[other].tolist()) for _ in range(count)]
            while len(held) < size:
                held.append(rest.pop())
        fill_hand(state, other, held)
    return rest
