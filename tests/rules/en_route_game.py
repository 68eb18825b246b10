"""Games of En Route for the tests of its rules: played in notation, with the cards that a test wants."""

import random
from contextlib import contextmanager

import serai
from serai.rules import kernel
from serai.rules.en_route.components import NO_CARD
from serai.table import table_of
from serai.table.games.en_route.cities.places import LETTERS, location, segment

SPARE = ("P1", "P2", "P3", "P4", "P5", "P6")


class Play:
    """A table; boards 1, 2, 3, 4 in order of the seats, the first of two tasks (and metro lines) kept by all."""

    def __init__(self, seats=2, seed=1, keep_tasks=True, **options):
        options = {"first": None if seats == 1 else 0, **options}
        self.table = serai.new("en-route", seats=seats, seed=seed, **options)
        with self.written() as state:
            state.board[:] = range(4)
        self.random = random.Random(seed)
        if keep_tasks and self.phase == "tasks":
            for seat in range(seats):
                while seat in self.table.to_move and self.phase == "tasks":
                    self.do(seat, self.can(seat)[0])

    @property
    def state(self):
        """The record as it stands."""
        return self.table.states[0]

    @contextmanager
    def written(self):
        """The record to be written to; then the table stands as it says."""
        states = self.table.states.copy()
        yield states[0]
        self.table = table_of(self.table, states)

    @property
    def phase(self):
        """The phase by its name in views."""
        return self.view().phase

    def view(self, seat=0):
        """A seat's view."""
        return self.table.view(seat)

    def board(self, seat=0):
        """A seat's own map."""
        return self.view(seat).boards[seat]

    def can(self, seat=0):
        """The choices of a seat in notation."""
        return [action.text for action in self.table.actions(seat)]

    def do(self, seat, *texts):
        """Carry out choices of a seat, one after the other."""
        for text in texts:
            self.table.play(seat, text)
            assert kernel.consistent_at(self.table.states, 0), text
        return self

    # setting up

    def card(self, name):
        """The number of a card."""
        return self.table.game.city.cards.index(name)

    def hand(self, seat, cards):
        """Give a seat these cards, in exchange for what it holds."""
        with self.written() as state:
            for i, name in enumerate(cards.split()):
                self._exchange(state, state.hand[seat], i, self.card(name))
            for row in state.hand:
                held = sorted(card for card in row.tolist() if card != NO_CARD)
                row[: len(held)] = held
        return self

    def top(self, cards):
        """Put these cards on top of the deck, the last one topmost."""
        with self.written() as state:
            for i, name in enumerate(cards.split()):
                self._exchange(state, state.deck, int(state.deck_size) - len(cards.split()) + i, self.card(name))
        return self

    def queue(self, cards):
        """Lay out the queue of a solo game."""
        with self.written() as state:
            for i, name in enumerate(cards.split()):
                self._exchange(state, state.queue, i, self.card(name))
        return self.hand(0, "")

    def _exchange(self, state, row, i, card):
        for other in (state.deck, *state.hand, state.queue):
            for k in range(len(other)):
                if other[k] == card:
                    other[k], row[i] = row[i], card
                    return
        raise AssertionError(f"card {card} is neither in the deck nor in a hand nor in the queue")

    def map(self, seat, tourists="", segments=""):
        """Draw tourists (`c4:RRB`) and segments on a map, and visit the cafés there, outside of the rules of turns."""
        with self.written() as state:
            for word in tourists.split():
                name, letters = word.split(":")
                for letter in letters:
                    state.tourists[seat, location(name), LETTERS.index(letter)] += 1
            for name in segments.split():
                state.segments[seat, segment(name)] = 1
        return self

    # playing

    def choose(self, lead, kept, rejected=None):
        """Two players or alone: the round cards are `lead` and `kept`."""
        leader = int(self.state.leader)
        if self.table.seats == 1:
            return self.hand(0, lead).do(0, f"lay {lead}", f"keep {kept}")
        wanted = {lead, kept}
        rejected = rejected or next(name for name in SPARE if name not in wanted and self._reachable(name))
        self.hand(leader, lead).hand(1 - leader, f"{kept} {rejected}")
        self.do(leader, f"lay {lead}").do(1 - leader, f"lay {kept}", f"lay {rejected}")
        return self.do(leader, f"keep {kept}")

    def _reachable(self, name):
        card = self.card(name)
        return any(card in row.tolist() for row in (self.state.deck, *self.state.hand))

    def rest_of_round(self):
        """Everybody who may act does so at random until the next round begins."""
        number = int(self.state.round_number)
        while int(self.state.round_number) == number:
            self.step()
        return self

    def to_end(self):
        """Play on at random to the end of the game."""
        while self.table.to_move:
            self.step()
        return self

    def step(self):
        """One random choice of a random seat."""
        seat = self.random.choice(self.table.to_move)
        self.table.play(seat, self.random.choice(self.table.actions(seat)))
