"""Looking ahead, written once for every game: information-set Monte Carlo search on the kernel's verbs.

Margins spread by tens of points while moves differ by one or two, so the estimates must not be blurred by luck: the
game's rules of thumb name the candidates, in each imagined world all of them are tried against the same hidden cards,
and the worse half drops out again and again. How much the play-outs count against the opinion of the rules of thumb
follows from how much they scatter: few and scattered ones hardly count. Where a game can tell what an unfinished world
will bring, a try may end there. Where only few worlds are possible, all of them are gone through in place of that.
"""

from typing import Annotated, Any, Protocol

import numpy as np
import numpy.typing as npt

from serai.bots.play_out import play_out
from serai.bots.policy import STYLE_SIZE, Values, appraise, distance, enter_world, foresee, keep_draws, stage, worth
from serai.bots.ranking import best_of, order_by_value
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States, apply, determinize
from serai.rules.randomness import Generator
from serai.rules.records import Bool, Float64, Float64s, Int32, record

OWN, ONWARD, RIVALS = 0, 1, 6
"""A player's styles: its own opinion, how it plays on in a world, and so many that the others are taken to have, in one
world after the other."""


class SearchPlayer(Protocol):
    """How a compiled player thinks."""

    noise: Float64  # points by which its judgement of a move is off
    worlds: Int32  # play-outs for an average candidate; 0: no search
    width: Int32  # candidates at most
    gap: Float64  # points that a candidate may seem worse than the best one
    doubt: Float64  # points by which its rules of thumb are wrong about a difference, as a rule
    horizon: Int32  # turns before the end of a stage from which on it looks ahead
    steps: Int32  # choices of its own that it plays on in a world before it foresees the rest
    steady: Bool  # whether in a world everybody draws the cards meant for them, whatever the others do
    styles: Annotated[Float64s, (2 + RIVALS, STYLE_SIZE)]  # OWN, ONWARD, then those of the others


PLAYER = record(SearchPlayer)

Players = npt.NDArray[Any]
"""An array of such records."""

ROOM = 3
"""Records that a search needs for itself: the position as imagined, a world, a try in that world."""


# Of each candidate: what the rules of thumb think, and by how much it fared better than the first in the worlds tried.
OPINION, LEAD, LEAD_SQUARED, WORLDS = range(4)
TALLY = 4

COUNTABLE = 100
"""Worlds that are all gone through, if there are no more."""


@compiled
def begin_search(room: States, seat: int, player: SearchPlayer, candidates: Buffer, tally: Values) -> int:
    """Write the candidates, most promising first, and start their tally; return how many, one where it is too early."""
    opinions = np.empty(len(candidates), np.float64)
    count = appraise(room[0], seat, player.styles[OWN], candidates, opinions)
    order_by_value(candidates, opinions, count)
    count = min(count, int(player.width))
    while opinions[count - 1] < opinions[0] - player.gap:
        count -= 1
    tally[:] = 0.0
    for i in range(count):
        tally[i, OPINION] = opinions[i] - opinions[0]
    return count if distance(room[0]) <= player.horizon else 1


@compiled
def try_candidates(
    room: States,
    seat: int,
    player: SearchPlayer,
    worlds: int,
    candidates: Buffer,
    tally: Values,
    count: int,
    rng: Generator,
    actions: Buffer,
    values: Values,
) -> None:
    """Play every candidate on in so many worlds, all of them in the same, and note how they fared."""
    for _ in range(worlds):
        room[1] = room[0]
        determinize(room[1], seat, rng)
        rival = int(tally[0, WORLDS]) % RIVALS
        try_in_world(room, seat, player, rival, candidates, tally, count, actions, values)


@compiled
def try_in_world(
    room: States,
    seat: int,
    player: SearchPlayer,
    rival: int,
    candidates: Buffer,
    tally: Values,
    count: int,
    actions: Buffer,
    values: Values,
) -> None:
    """Play every candidate on in the world room[1], where the others have that style of the player's list."""
    began = stage(room[1])
    style, others = player.styles[ONWARD], player.styles[2 + rival]
    first = 0.0
    for i in range(count):
        room[2] = room[1]
        apply(room[2], seat, int(candidates[i]))
        if player.steady:
            keep_draws(room[2], int(candidates[i]))
        if stage(room[2]) == began:
            play_out(room[2], seat, style, others, int(player.steps), bool(player.steady), actions, values)
        points = worth(room[2], seat)
        if stage(room[2]) == began:
            points += foresee(room[2], seat, style)
        if i == 0:
            first = points
        tally[i, LEAD] += points - first
        tally[i, LEAD_SQUARED] += (points - first) ** 2
        tally[i, WORLDS] += 1.0


@compiled
def count_out(
    room: States,
    seat: int,
    player: SearchPlayer,
    candidates: Buffer,
    tally: Values,
    count: int,
    actions: Buffer,
    values: Values,
) -> int:
    """Where few worlds are possible, go through all, each with all kinds of rivals; how many candidates are left.

    Then it is the one that fares best on average; otherwise nothing has happened.
    """
    room[1] = room[0]
    worlds = enter_world(room[1], seat, 0)
    if count == 1 or not 0 < worlds <= COUNTABLE:
        return count
    for number in range(worlds):
        enter_world(room[1], seat, number)
        for rival in range(RIVALS):
            try_in_world(room, seat, player, rival, candidates, tally, count, actions, values)
    swap(candidates, tally, best_of(tally[:, LEAD], count), 0)
    tally[:] = 0.0
    return 1


@compiled
def scatter_of(tally: Values, i: int) -> float:
    """The variance of a candidate's lead from world to world."""
    worlds = tally[i, WORLDS]
    lead = tally[i, LEAD] / worlds
    return float(max(1.0, tally[i, LEAD_SQUARED] / worlds - lead * lead))


@compiled
def believed_lead(tally: Values, i: int, doubt: float) -> float:
    """By how much a candidate is better than the first: opinion and play-outs, each by its certainty."""
    worlds = tally[i, WORLDS]
    if worlds == 0.0:
        return float(tally[i, OPINION])
    certainty = worlds / (worlds + scatter_of(tally, i) / (doubt * doubt))
    return float(certainty * tally[i, LEAD] / worlds + (1.0 - certainty) * tally[i, OPINION])


@compiled
def swap(candidates: Buffer, tally: Values, i: int, k: int) -> None:
    """Exchange two candidates."""
    candidates[i], candidates[k] = candidates[k], candidates[i]
    for n in range(TALLY):
        tally[i, n], tally[k, n] = tally[k, n], tally[i, n]


@compiled
def halve(candidates: Buffer, tally: Values, count: int, doubt: float) -> int:
    """Keep the first candidate, which the others are measured by, and the better half of the others."""
    for i in range(2, count):
        for k in range(i, 1, -1):
            if believed_lead(tally, k, doubt) > believed_lead(tally, k - 1, doubt):
                swap(candidates, tally, k, k - 1)
    return 1 + count // 2 if count > 2 else 1


@compiled
def choice(candidates: Buffer, tally: Values, doubt: float) -> int:
    """The better one of the first candidate and the best of the others."""
    challenged = tally[1, WORLDS] > 0.0 and believed_lead(tally, 1, doubt) > 0.0
    return int(candidates[1 if challenged else 0])


@compiled
def worlds_this_round(worlds: int, began_with: int, count: int) -> int:
    """An equal share of the play-outs for each round of halving, spread over the candidates still in it."""
    rounds = 0
    left = began_with
    while left > 1:
        left = 1 + left // 2 if left > 2 else 1
        rounds += 1
    return max(1, worlds * began_with // (rounds * count))


@compiled
def search(room: States, seat: int, player: SearchPlayer, rng: Generator, actions: Buffer) -> int:
    """The best move at room[0], where what the seat cannot know is made up already."""
    candidates = np.empty(len(actions), actions.dtype)
    tally = np.empty((len(actions), TALLY), np.float64)
    values = np.empty(len(actions), np.float64)
    count = begin_search(room, seat, player, candidates, tally)
    began_with = count = count_out(room, seat, player, candidates, tally, count, actions, values)
    while count > 1:
        share = worlds_this_round(int(player.worlds), began_with, count)
        try_candidates(room, seat, player, share, candidates, tally, count, rng, actions, values)
        count = halve(candidates, tally, count, float(player.doubt))
    return choice(candidates, tally, float(player.doubt))
