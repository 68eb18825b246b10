"""Looking ahead, written once for every game: information-set Monte Carlo search on the kernel's verbs.

Margins spread by tens of points while moves differ by one or two, so the estimates must not be blurred by luck: the
game's rules of thumb name the candidates, in each imagined world all of them are tried against the same hidden cards,
the worse half drops out again and again, and the opinion of the rules counts as if it had been seen in some worlds
already. Below the candidates a tree may grow (serai.bots.tree); from its leaves everybody follows the rules of thumb.
"""

from typing import Any

import numpy as np

from serai.bots.play_out import play_out
from serai.bots.policy import Style, appraise, stage, worth
from serai.bots.ranking import order_by_value
from serai.bots.tree import NODE, climb
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, apply, determinize
from serai.rules.randomness import Generator

ROOM = 3
"""Records that a search needs for itself: the position as imagined, a world, a try in that world."""


@compiled
def begin_search(room: States, seat: int, style: Style, width: int, trust: float, candidates: Buffer, sums: Any) -> int:
    """Write the candidates, most promising first, and the credit that they start with; return how many."""
    count = appraise(room[0], seat, style, candidates, sums)
    order_by_value(candidates, sums, count)
    for i in range(count):
        sums[i] *= trust
    return min(count, width)


@compiled
def try_candidates(
    room: States,
    seat: int,
    style: Style,
    worlds: int,
    candidates: Buffer,
    sums: Any,
    count: int,
    tree: Any,
    rng: Generator,
    actions: Buffer,
    values: Any,
) -> None:
    """Play every candidate to the end in so many worlds, all of them in the same, and add up how they fared."""
    for _ in range(worlds):
        room[1] = room[0]
        determinize(room[1], seat, rng)
        began = stage(room[1])
        for i in range(count):
            room[2] = room[1]
            action = int(candidates[i])
            apply(room[2], seat, action)
            if len(tree) > 0:
                climb(tree, seat, action, room[2], began, style, actions, values)
            elif stage(room[2]) == began:
                play_out(room[2], style, actions, values)
            sums[i] += worth(room[2], seat)


@compiled
def halve(candidates: Buffer, sums: Any, count: int) -> int:
    """Put the better candidates first and return how many stay."""
    order_by_value(candidates, sums, count)
    return (count + 1) // 2 if count > 2 else 1


@compiled
def worlds_this_round(worlds: int, began_with: int, count: int) -> int:
    """An equal share of the play-outs for each round of halving, spread over the candidates still in it."""
    rounds = 0
    left = began_with
    while left > 1:
        left = (left + 1) // 2 if left > 2 else 1
        rounds += 1
    return max(1, worlds * began_with // (rounds * count))


@compiled
def search(
    room: States,
    seat: int,
    style: Style,
    worlds: int,
    width: int,
    trust: float,
    nodes: int,
    rng: Generator,
    actions: Any,
) -> int:
    """The best move at room[0], where what the seat cannot know is made up already.

    `worlds` is how many play-outs an average candidate gets, `width` how many candidates the rules of thumb may name,
    `trust` in how many worlds their opinion counts, `nodes` how large the tree below the candidates may grow.
    """
    candidates = np.empty(len(actions), actions.dtype)
    sums = np.empty(len(actions), np.float64)
    values = np.empty(len(actions), np.float64)
    tree = np.zeros(nodes, NODE)
    count = began_with = begin_search(room, seat, style, width, trust, candidates, sums)
    while count > 1:
        share = worlds_this_round(worlds, began_with, count)
        try_candidates(room, seat, style, share, candidates, sums, count, tree, rng, actions, values)
        count = halve(candidates, sums, count)
    return int(candidates[0])
