"""What can be told of hidden cards by how they came and went: the log, read once more for a seat.

The rules keep count of it (serai/rules/en_route/deck.py); here it is found from the log alone, on a record whose hands
and deck nobody knows. It only matters once a hand was refreshed: before that nothing is known of any card's age.
"""

from collections.abc import Sequence
from typing import Any

from serai.rules.en_route.city import DECK, ROUNDS
from serai.rules.en_route.deck import NOT_SEEN, drop_age, show
from serai.rules.en_route.rounds import hand_limit, is_starting, starting_rounds
from serai.rules.en_route.state import State
from serai.table.games.en_route.cities import City


class CardFlow:
    """The cards of a game as one seat has seen them move."""

    def __init__(self, city: City, state: State, seat: int, leader: int) -> None:
        """On a freshly dealt record; `leader` is the one of the first round with a leader."""
        self.state = state
        self.seat = seat
        self.leader = leader
        self.numbers = {name: card for card, name in enumerate(city.cards)}
        self.seats = int(state.seats)
        self.limit = int(hand_limit(state))
        self.held = [self.limit] * self.seats
        self.deck = DECK - self.limit * self.seats - (ROUNDS if self.seats == 1 else 0)
        self.bottom: list[int] = []  # seen by all under the deck, the lowest first
        self.laid: list[list[int]] = [[] for _ in range(self.seats)]  # open to all
        self.face_down = [0] * self.seats
        self.named: list[int] = []  # by the seat itself, to be returned
        self.done = 0
        state.round_number = 0

    def follow(self, log: Sequence[dict[str, Any]]) -> None:
        """Read the log."""
        for line in log:
            if line["seat"] is None:
                self._event(line["event"], line["values"])
            else:
                self._choice(line["seat"], line["text"])

    def _event(self, event: str, values: list[Any]) -> None:
        if event == "refresh":
            self._refresh(*values)
        elif event == "turned-up":
            cards = iter(self.numbers[name] for name in values)
            for seat, count in enumerate(self.face_down):
                self.laid[seat] = [next(cards) for _ in range(count)]
                for card in self.laid[seat]:
                    show(self.state, seat, card)
            self.face_down = [0] * self.seats

    def _choice(self, seat: int, text: str) -> None:
        verb, _, name = text.partition(" ")
        card = self.numbers.get(name)
        if verb == "lay":
            self._lay(seat, card)
        elif verb == "return" and card is not None and seat == self.seat:
            self.named.append(card)
        elif verb == "keep" and card is not None and not is_starting(self.state):
            self._keep(card)
        elif verb == "done":
            self.done += 1
            if self.done == self.seats or self.state.paper:
                self._end_round()

    def _lay(self, seat: int, card: int | None) -> None:
        """The leader lays open, and in teams the partner too; the others face down."""
        self.held[seat] -= 1
        leads = seat == self.leader and not is_starting(self.state)
        if card is not None and (leads or self.state.teams):
            show(self.state, seat, card)
            if not leads:
                self.laid[seat] = sorted([*self.laid[seat], card])
        else:
            self.face_down[seat] += 1

    def _keep(self, kept: int) -> None:
        """What the leader leaves goes under the deck."""
        for card in [card for cards in self.laid for card in cards if card != kept]:
            self.bottom.insert(0, card)
            self.deck += 1
        self.laid = [[] for _ in range(self.seats)]

    def _draw(self, seat: int) -> None:
        self.deck -= 1
        if len(self.bottom) > self.deck:
            self.state.seen_drawn[self.bottom.pop()] = seat
        self.state.drawn_after[seat, self.held[seat] + self.face_down[seat]] = self.state.shuffles
        self.held[seat] += 1

    def _refresh(self, seat: int, count: int) -> None:
        state = self.state
        for card in range(DECK):
            if state.seen_drawn[card] == seat:
                state.seen_drawn[card] = NOT_SEEN
        for _ in range(count):
            drop_age(state, seat, 0)
        self.held[seat] -= count
        for _ in range(count):
            self._draw(seat)
        self.deck += count
        state.shuffles += 1
        for card in self.bottom:
            state.in_deck_at[:, card] = state.shuffles
        self.bottom.clear()
        if seat == self.seat:
            state.in_deck_at[seat, self.named[-count:]] = state.shuffles  # those named before may be void
            self.named.clear()
        state.returned[seat] = count

    def _end_round(self) -> None:
        """Hands are filled up clockwise from the leader, except between two starting rounds."""
        state = self.state
        starting = int(state.round_number) < int(starting_rounds(state))
        state.round_number += 1
        self.done = 0
        if starting and is_starting(state):
            return
        self.laid = [[] for _ in range(self.seats)]
        for i in range(self.seats):
            seat = (self.leader + i) % self.seats
            while self.held[seat] < self.limit:
                self._draw(seat)
        if not starting:
            self.leader = (self.leader + 1) % self.seats
