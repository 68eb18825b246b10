"""Tiny Lost Cities once more, written from the rulebook without haste and without the package, and its exact value.

A card is (colour, number), number 0 a wager. The whole tree is gone through; what a player remembers is the list of all
that it has seen. The value is that of a linear program over sequences of own choices (Koller, Megiddo, von Stengel).
"""

from collections import Counter
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_array, hstack


class Tiny(NamedTuple):
    colours: int
    numbers: int
    wagers: int
    hand: int
    cost: int
    stall_turns: int


class Table(NamedTuple):
    hands: tuple
    pile: tuple
    columns: tuple  # by seat, then colour: cards
    discards: tuple  # by colour
    mover: int = 0
    stalled: int = 0
    thrown: int | None = None  # the colour discarded this turn


def cards_of(rules):
    numbers = [0] * rules.wagers + list(range(2, rules.numbers + 2))
    return tuple((colour, number) for colour in range(rules.colours) for number in numbers)


def column_points(rules, column):
    numbers = [number for _, number in column if number]
    times = 1 + len(column) - len(numbers)
    bonus = 20 if len(column) >= 8 else 0
    return (sum(numbers) - rules.cost) * times + bonus if column else 0


def margin(rules, table):
    points = [sum(column_points(rules, column) for column in columns) for columns in table.columns]
    return points[0] - points[1]


def placements(table):
    for card in sorted(set(table.hands[table.mover])):
        column = table.columns[table.mover][card[0]]
        if not column or card[1] > column[-1][1] or card[1] == column[-1][1] == 0:
            yield "play", card
        yield "discard", card


def replaced(things, place, thing):
    return (*things[:place], thing, *things[place + 1 :])


def place(table, word, card):
    seat, colour = table.mover, card[0]
    hand = list(table.hands[seat])
    hand.remove(card)
    table = table._replace(hands=replaced(table.hands, seat, tuple(hand)))
    if word == "discard":
        pile = (*table.discards[colour], card)
        return table._replace(discards=replaced(table.discards, colour, pile), thrown=colour)
    column = (*table.columns[seat][colour], card)
    columns = replaced(table.columns[seat], colour, column)
    return table._replace(columns=replaced(table.columns, seat, columns), thrown=None)


def draws(table):
    yield "draw", None
    for colour, pile in enumerate(table.discards):
        if pile and colour != table.thrown:
            yield "take", pile[-1]


def with_card(table, card, **changes):
    hand = tuple(sorted((*table.hands[table.mover], card)))
    return table._replace(hands=replaced(table.hands, table.mover, hand), mover=1 - table.mover, thrown=None, **changes)


class Tree:
    """All ends of the game, by both players' last sequences, with their chance and margin."""

    def __init__(self, rules):
        self.rules = rules
        self.sequences = [{None: 0}, {None: 0}]  # by seat: (memory, choice) -> number
        self.choices = [{}, {}]  # by seat: memory -> (sequence before it, sequences that it splits into)
        self.ends = Counter()
        self.nodes = 0
        cards = cards_of(rules)
        everything = range(len(cards))
        deals = [
            (one, other)
            for one in combinations(everything, rules.hand)
            for other in combinations(sorted(set(everything) - set(one)), rules.hand)
        ]
        for one, other in deals:
            hands = tuple(tuple(cards[i] for i in hand) for hand in (one, other))
            pile = tuple(cards[i] for i in everything if i not in one + other)
            empty = ((),) * rules.colours
            table = Table(hands, pile, (empty, empty), empty)
            self.walk(table, list(hands), (0, 0), 1 / len(deals))

    def options(self, seat, memory, before, choices):
        """Each choice with the number of its sequence; the same for all tables that look alike to the seat."""
        known = self.choices[seat].setdefault(memory, (before, []))
        assert known[0] == before
        for choice in choices:
            if (memory, choice) not in self.sequences[seat]:
                self.sequences[seat][memory, choice] = len(self.sequences[seat])
                known[1].append(self.sequences[seat][memory, choice])
            yield choice, self.sequences[seat][memory, choice]

    def walk(self, table, memories, last, chance):
        """A turn: place a card, draw one."""
        self.nodes += 1
        if not table.pile or table.stalled == self.rules.stall_turns:
            self.ends[last] += chance * margin(self.rules, table)
            return
        seat = table.mover
        for placed, number in self.options(seat, memories[seat], last[seat], placements(table)):
            after = place(table, *placed)
            seen = [(*memory, placed) for memory in memories]
            for drawn, sequence in self.options(seat, seen[seat], number, draws(after)):
                self.draw(after, seen, replaced(last, seat, sequence), chance, drawn)

    def draw(self, table, memories, last, chance, drawn):
        seat = table.mover
        word, card = drawn
        if word == "take":
            colour = card[0]
            discards = replaced(table.discards, colour, table.discards[colour][:-1])
            after = with_card(table, card, discards=discards, stalled=table.stalled + 1)
            self.walk(after, [(*memory, drawn) for memory in memories], last, chance)
            return
        for card, count in Counter(table.pile).items():
            pile = list(table.pile)
            pile.remove(card)
            seen = [(*memory, ("draw", card if i == seat else None)) for i, memory in enumerate(memories)]
            after = with_card(table, card, pile=tuple(pile), stalled=0)
            self.walk(after, seen, last, chance * count / len(table.pile))


def plan(tree, seat):
    """The equations that a plan of the seat's choices keeps: 1 in all at the start, and what comes in goes out."""
    entries, rows = [(0, 0, 1.0)], 1
    for before, after in tree.choices[seat].values():
        entries += [(rows, before, -1.0), *((rows, sequence, 1.0) for sequence in after)]
        rows += 1
    places, columns, values = zip(*entries, strict=True)
    return coo_array((values, (places, columns)), (rows, len(tree.sequences[seat])))


def payoffs(tree):
    """What seat 0 wins by both players' last sequences, with its chance."""
    mine, others = zip(*tree.ends, strict=True)
    shape = len(tree.sequences[0]), len(tree.sequences[1])
    return coo_array((tuple(tree.ends.values()), (mine, others)), shape)


def value(tree):
    """What seat 0 wins on average if both play their best."""
    return best_plan(payoffs(tree), plan(tree, 0), plan(tree, 1))[1]


def best_plan(payoff, own, theirs):
    """The plan that wins most whatever the other does, and what it wins; plans keep `own` and `theirs`."""
    payoff, own, theirs = (coo_array(each) for each in (payoff, own, theirs))
    count, rest = own.shape[1], theirs.shape[0]
    goal = np.zeros(count + rest)
    goal[count] = -1.0  # the worst that the other can make of the plan
    limits = hstack([-payoff.T, theirs.T])
    equal = hstack([own, coo_array((own.shape[0], rest))])
    start = np.eye(1, own.shape[0]).ravel()
    bounds = [(0, None)] * count + [(None, None)] * rest
    solved = linprog(goal, limits, np.zeros(limits.shape[0]), equal, start, bounds, method="highs")
    return solved.x[:count], -solved.fun
