"""How many tourists the cards can bring, how high they can raise landmarks, and with how many changed coordinates."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product

import numpy as np

from research.bound.cards import Step, hand_steps, queue_steps
from research.bound.program import Program, ones
from serai.rules.en_route.city import COORDINATE_BONUS, ROUNDS
from serai.rules.en_route.components import NO_CARD
from serai.rules.en_route.geometry import LOCATIONS, SIDE
from serai.rules.en_route.locating import TOURISTS_OF_A_REPEAT
from serai.rules.en_route.route.worth import CAFE_POINTS
from serai.rules.kernel import States

MOST = 100.0
"""More than there can be of anything."""

SAFE = 1e-3
"""Bounds are whole numbers, up to this much of rounding."""


class Tourists:
    """Ten rounds of cards: each brings its tourists to a location of its own."""

    def __init__(self, states: States) -> None:
        self.state, self.city = states[0], states[0].city
        self.program = Program()
        self.kinds = self.program.variables(int(self.city.kinds), MOST, whole=False)
        self.ratings = self.program.variables(int(self.city.landmarks), whole=False, most=MOST)
        self.changes = self.program.variable(
            int((self.city.cafe_kind[: self.city.cafes] == COORDINATE_BONUS).sum()), whole=False
        )
        self.pairs = self._pairs(hand_steps(states), queue_steps(self.city, self.state.queue.tolist()))
        self._bring_tourists()
        for landmark, rating in enumerate(self.ratings):
            self._raise(landmark, rating)

    def most(self, kinds: Sequence[float], others: float = 0.0) -> float:
        """The most that tourists can be worth, by kind; `others`: so much more for ratings, less for spent cafés."""
        worth = [*zip(self.kinds, kinds, strict=True), *((rating, others) for rating in self.ratings)]
        return float(np.floor(self.program.most([*worth, (self.changes, -others * CAFE_POINTS)]) + SAFE))

    def _network(self, steps: list[Step]) -> dict[tuple[int, int], list[int]]:
        """One way through the steps; by round and card, the variables that lay it."""
        balance: dict[int, list[tuple[int, float]]] = defaultdict(list)
        laid: dict[tuple[int, int], list[int]] = defaultdict(list)
        for step in steps:
            taken = self.program.variable(whole=False)
            balance[step.start].append((taken, 1.0))
            balance[step.end].append((taken, -1.0))
            if step.card != NO_CARD:
                laid[step.round, step.card].append(taken)
        for node, terms in balance.items():
            flow = {0: 1.0, -1: -1.0}.get(node, 0.0)
            self.program.row(terms, flow, flow)
        return laid

    def _pairs(self, hand: list[Step], queue: list[Step]) -> dict[tuple[int, int], list[int]]:
        """By cards of hand and queue, the variables that lay both in one round."""
        hands, queues = self._network(hand), self._network(queue)
        sides: dict[tuple[int, int], list[int]] = defaultdict(list)
        pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        for (number, card), (other_number, other) in product(hands, queues):
            if number == other_number:
                both = self.program.variable(whole=False)
                sides[number, card].append(both)
                sides[number, other].append(both)
                pairs[card, other].append(both)
        for key, taken in (hands | queues).items():
            self.program.equal(ones(sides[key]), ones(taken))
        return pairs

    def _bring_tourists(self) -> None:
        """Each pair of cards brings its tourists to a location of its coordinates, or one of any kind to another."""
        program = self.program
        called = program.variables(len(self.kinds), ROUNDS, whole=False)
        brought: list[list[tuple[int, float]]] = [[(variable, 1.0)] for variable in called]
        placed: dict[tuple[int, int], list[int]] = defaultdict(list)
        for (one, other), both in self.pairs.items():
            ways = []
            for tourists in self._tourists_of(one, other):
                ways.append(program.variable(whole=False))
                for kind, count in enumerate(tourists):
                    brought[kind].append((ways[-1], float(count)))
            program.at_most(ones(ways), ones(both))
            a, b = sorted(int(self.city.card_coordinate[card]) for card in (one, other))
            placed[a, b] += ways
        for total, terms in zip(self.kinds, brought, strict=True):
            program.equal(ones([total]), terms)
        program.row(ones([*called, *(way for ways in placed.values() for way in ways)]), most=ROUNDS)
        self._find_locations(placed)

    def _find_locations(self, placed: dict[tuple[int, int], list[int]]) -> None:
        """Tourists go to a location once; the coordinates of a pair lead to two, and to others by changes."""
        here: list[list[int]] = [[] for _ in range(LOCATIONS)]
        changes: list[tuple[int, float]] = []
        for (a, b), ways in placed.items():
            there = self.program.variables(LOCATIONS, whole=False)
            self.program.equal(ones(ways), ones(there))
            for location, variable in enumerate(there):
                here[location].append(variable)
                changes.append((variable, float(self._changes_to(a, b, location))))
        for variables in here:
            self.program.row(ones(variables), most=1.0)
        self.program.equal(changes, ones([self.changes]))

    def _tourists_of(self, one: int, other: int) -> list[list[int]]:
        """The tourists of two cards by kind; two repeat cards leave a choice."""
        kinds, counts = range(len(self.kinds)), [0] * len(self.kinds)
        marks = [int(self.city.card_kind[card]) for card in (one, other)]
        if marks == [NO_CARD, NO_CARD]:
            return [[TOURISTS_OF_A_REPEAT * (kind == chosen) for kind in kinds] for chosen in kinds]
        for card, mark in zip((one, other), marks, strict=True):
            repeats = mark == NO_CARD
            counts[max(marks) if repeats else mark] += (
                TOURISTS_OF_A_REPEAT if repeats else int(self.city.card_count[card])
            )
        return [counts]

    def _changes_to(self, a: int, b: int, location: int) -> int:
        """How many changes of the coordinates lead to a location."""
        board = int(self.state.board[0])
        row = int(self.city.row_coordinate[board, location // SIDE])
        col = int(self.city.col_coordinate[board, location % SIDE])
        return min(apart(a, row) + apart(b, col), apart(b, row) + apart(a, col))

    def _raise(self, landmark: int, rating: int) -> None:
        """A landmark rises by a cell for each of its symbols on a round card; all cards of the queue are laid."""
        scale = self.city.rating_scale[: self.city.scale_size].astype(float)
        symbols = [card for card in self.state.queue if int(self.city.card_landmark[card]) == landmark]
        raising = [
            (variable, float(np.diff(scale).max()))
            for (card, _), both in self.pairs.items()
            for variable in both
            if int(self.city.card_landmark[card]) == landmark
        ]
        self.program.row(ones([rating]), most=scale[-1])
        self.program.at_most(ones([rating]), raising, scale[min(len(symbols), len(scale) - 1)])


def apart(one: int, other: int) -> int:
    """How many changes lead from a coordinate to another; 6 and 1 are neighbours."""
    return min((one - other) % SIDE, (other - one) % SIDE)
