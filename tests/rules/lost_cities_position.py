"""Positions of Lost Cities in the notation of the table, for tests.

    table = position(hands=("Y7 Bw", ""), columns=("Yw Y5", "B2"), discards="G3 G4", pile="R2 R3")

Hands that are too short are filled up with cards that the test does not name; the draw pile is listed in the order in
which it will be drawn, or given as a number; cards that are left over then lie at the bottom of the discard piles.
"""

import itertools

import serai
from serai.rules import kernel
from serai.table import table_of

COLOURS = "YBWGRP"
RANKS = ["w", *map(str, range(2, 11))]
NUMBERS = range(2, 11)
CARDS = [colour + rank for colour in COLOURS for rank in RANKS]


def deck_of(expeditions=5):
    """All the cards of the game, by name."""
    return [
        colour + rank
        for colour in COLOURS[:expeditions]
        for rank in ["w", "w", "w", *(str(number) for number in NUMBERS)]
    ]


def position(*, hands=("", ""), columns=("", ""), discards="", pile=None, known=("", ""), to_move=0, seed=1, **options):
    """A table of which the seat `to_move` is about to place a card, every card where the test wants it."""
    table = serai.new("lost-cities", seed=seed, **{"first": to_move, **options})
    left = deck_of(table.game.settings["expeditions"])

    def take(names):
        for name in names.split():
            left.remove(name)
        return names.split()

    laid, piles, held = [take(row) for row in columns], take(discards), [take(row) for row in hands]
    drawn = take(pile) if isinstance(pile, str) else None
    for hand in held:
        while len(hand) < 8:
            hand.append(left.pop(len(left) // 2))
    if drawn is None:
        drawn = left if pile is None else left[:pile]
        left = [] if pile is None else left[pile:]
    states = table.states.copy()
    write(states[0], held, laid, left + piles, drawn, [row.split() for row in known])
    assert kernel.consistent_at(states, 0)
    return table_of(table, states)


def write(state, hands, columns, discards, pile, known):
    """Put the cards into the record."""
    state.deck_size = len(pile)
    state.deck[: len(pile)] = [CARDS.index(name) for name in reversed(pile)]
    for field in ("pile_size", "column_size", "known"):
        getattr(state, field)[:] = 0
    state.last[:] = -1
    for name in discards:
        colour = COLOURS.index(name[0])
        state.pile[colour, state.pile_size[colour]] = CARDS.index(name)
        state.pile_size[colour] += 1
    for seat in range(2):
        state.hand[seat] = sorted(CARDS.index(name) for name in hands[seat])
        for name in columns[seat]:
            colour = COLOURS.index(name[0])
            state.column[seat, colour, state.column_size[seat, colour]] = CARDS.index(name)
            state.column_size[seat, colour] += 1
            state.last[seat, colour] = CARDS.index(name)
        for name in known[seat]:
            state.known[seat, CARDS.index(name)] += 1


def choices(table, verb=""):
    """What the seat to move may choose, by notation: all, or the actions that begin with a word."""
    return [action.text for action in table.actions(table.to_move[0]) if action.text.startswith(verb)]


def turns(table, *texts):
    """Play actions, each by the seat whose turn it is; every invariant holds after each."""
    for text in texts:
        table.play(table.to_move[0], text)
        assert kernel.consistent_at(table.states, 0), f"inconsistent after {text}"
    return table


def idle_turn(table):
    """Discard something, and take something else from a discard pile: the round comes no nearer to its end."""
    for discard in choices(table, "discard"):
        trial = table.copy()
        turns(trial, discard)
        taking = choices(trial, "take")
        if taking:
            return turns(table, discard, taking[0])
    raise AssertionError("no discard pile to take from")


def end_round(table):
    """Play on without adding to any column until the round is over."""
    before = table.view(None).round_points
    for _ in itertools.takewhile(lambda _: table.view(None).round_points == before, range(200)):
        turns(table, choices(table, "discard")[0], "draw")
    return table
