"""Looking ahead, written once for every game: information-set Monte Carlo search on the kernel's verbs.

Margins spread by tens of points while moves differ by one or two, so the estimates must not be blurred by luck: the
game's rules of thumb name the candidates, in each imagined world all of them are tried against the same hidden cards,
the worse half drops out again and again, and the opinion of the rules counts as if it had been seen in some worlds
already. Below the candidates a tree may grow (serai.bots.tree); from its leaves everybody follows the rules of thumb.
"""

from typing import Any

import numpy as np

from serai.bots.play_out import play_out
from serai.bots.policy import appraise, stage, worth
from serai.bots.ranking import order_by_value
from serai.bots.tree import clear, climb
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, apply, determinize
from serai.rules.randomness import Generator

Player = Any
"""One record of serai.bots.player.PLAYER."""

ROOM = 3
"""Records that a search needs for itself: the position as imagined, a world, a try in that world."""


@compiled
def begin_search(room: States, seat: int, player: Player, candidates: Buffer, sums: Any) -> int:
    """Write the candidates, most promising first, and the credit that they start with; return how many."""
    count = appraise(room[0], seat, player.style, candidates, sums)
    order_by_value(candidates, sums, count)
    count = min(count, int(player.width))
    while sums[count - 1] < sums[0] - player.gap:
        count -= 1
    for i in range(count):
        sums[i] *= player.trust
    return count


@compiled
def try_candidates(
    room: States,
    seat: int,
    player: Player,
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
            if tree is not None:
                climb(tree, seat, action, room[2], began, player.style, actions, values)
            elif stage(room[2]) == began:
                play_out(room[2], player.style, actions, values)
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
def search(room: States, seat: int, player: Player, tree: Any, rng: Generator, actions: Buffer) -> int:
    """The best move at room[0], where what the seat cannot know is made up already; `tree` None: no tree."""
    candidates = np.empty(len(actions), actions.dtype)
    sums = np.empty(len(actions), np.float64)
    values = np.empty(len(actions), np.float64)
    if tree is not None:
        clear(tree)
    count = began_with = begin_search(room, seat, player, candidates, sums)
    while count > 1:
        share = worlds_this_round(int(player.worlds), began_with, count)
        try_candidates(room, seat, player, share, candidates, sums, count, tree, rng, actions, values)
        count = halve(candidates, sums, count)
    return int(candidates[0])
