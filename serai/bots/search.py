"""Looking ahead, written once for every game: information-set Monte Carlo search on the kernel's verbs.

Margins spread by tens of points while moves differ by one or two, so the estimates must not be blurred by luck: the
game's rules of thumb name the candidates, in each imagined world all of them are tried against the same hidden cards,
and the worse half drops out again and again. How much the play-outs count against the opinion of the rules of thumb
follows from how much they scatter: few and scattered ones hardly count. Where a game can tell what an unfinished world
will bring, a try may end there; a level may also try out moves at the choices to come, since who sees something better
then will do that. Where only few worlds are possible, all of them are gone through in place of that.
"""

from typing import Annotated, Any, Protocol

import numpy as np
import numpy.typing as npt

from serai.bots.play_out import choose_in_world, play_out
from serai.bots.policy import STYLE_SIZE, Values, appraise, distance, enter_world, foresee, stage, worth
from serai.bots.ranking import best_of, order_by_value
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States, determinize, next_seat
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
    ahead: Int32  # choices of its own to come at which it tries out moves in a world; 0: it follows its style there
    tries: Int32  # moves at most that it tries at each of these
    reach: Float64  # points that such a move may seem worse than the best one
    styles: Annotated[Float64s, (2 + RIVALS, STYLE_SIZE)]  # OWN, ONWARD, then those of the others


PLAYER = record(SearchPlayer)

Players = npt.NDArray[Any]
"""An array of such records."""

ROOM = 4
"""Records that a search needs for itself: the position as imagined, a world, a try in that world, a try within it."""


# Of each candidate: what the rules of thumb think, and by how much it fared better than the first in the worlds tried.
OPINION, LEAD, LEAD_SQUARED, WORLDS = range(4)
TALLY = 4

COUNTABLE = 100
"""Worlds that are all gone through, if there are no more."""


@compiled
def within_reach(values: Values, count: int, gap: float) -> int:
    """How many of so many moves, best first, seem worse than the first by no more than that."""
    while values[count - 1] < values[0] - gap:
        count -= 1
    return count


@compiled
def begin_search(room: States, seat: int, player: SearchPlayer, candidates: Buffer, tally: Values) -> int:
    """Write the candidates, most promising first, and start their tally; return how many, one where it is too early."""
    opinions = np.empty(len(candidates), np.float64)
    count = appraise(room[0], seat, player.styles[OWN], candidates, opinions)
    order_by_value(candidates, opinions, count)
    count = within_reach(opinions, min(count, int(player.width)), float(player.gap))
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
def prospect(
    state: State, seat: int, player: SearchPlayer, rival: int, began: int, actions: Buffer, values: Values
) -> float:
    """What a world of the stage that began brings the seat if everybody follows a style from here on."""
    style, others = player.styles[ONWARD], player.styles[2 + rival]
    if stage(state) == began:
        play_out(state, seat, style, others, int(player.steps), bool(player.steady), actions, values)
    points = worth(state, seat)
    if stage(state) == began:
        points += foresee(state, seat, style)
    return points


@compiled
def try_ahead(
    room: States, seat: int, player: SearchPlayer, rival: int, began: int, actions: Buffer, values: Values
) -> float:
    """What the world room[2] brings the seat if it tries out its best few moves at the choices to come, too.

    All follow their styles otherwise, so who goes on by the best-looking move gets the prospect that is known already.
    """
    style, others = player.styles[ONWARD], player.styles[2 + rival]
    moves = np.empty(int(player.tries), actions.dtype)
    room[3] = room[2]
    best = prospect(room[3], seat, player, rival, began, actions, values)
    tried = 0
    while int(room[2].to_move) != 0 and stage(room[2]) == began:
        mover = next_seat(int(room[2].to_move))
        count = appraise(room[2], mover, style if mover == seat else others, actions, values)
        order_by_value(actions, values, count)
        count = within_reach(values, min(count, int(player.tries)), float(player.reach)) if mover == seat else 1
        if count > 1 and tried == player.ahead:
            break
        tried += count > 1
        moves[:count] = actions[:count]
        chosen = int(moves[0])
        for i in range(1, count):
            room[3] = room[2]
            choose_in_world(room[3], seat, int(moves[i]), bool(player.steady))
            found = prospect(room[3], seat, player, rival, began, actions, values)
            if found > best:
                best, chosen = found, int(moves[i])
        choose_in_world(room[2], mover, chosen, bool(player.steady))
    return best


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
    began, first = stage(room[1]), 0.0
    for i in range(count):
        room[2] = room[1]
        choose_in_world(room[2], seat, int(candidates[i]), bool(player.steady))
        if player.ahead > 0:
            points = try_ahead(room, seat, player, rival, began, actions, values)
        else:
            points = prospect(room[2], seat, player, rival, began, actions, values)
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
def left_after(count: int) -> int:
    """How many of so many candidates a round of halving leaves."""
    return 1 + count // 2 if count > 2 else 1


@compiled
def halve(candidates: Buffer, tally: Values, count: int, doubt: float) -> int:
    """Keep the first candidate, which the others are measured by, and the better half of the others."""
    for i in range(2, count):
        for k in range(i, 1, -1):
            if believed_lead(tally, k, doubt) > believed_lead(tally, k - 1, doubt):
                swap(candidates, tally, k, k - 1)
    return left_after(count)


@compiled
def choice(candidates: Buffer, tally: Values, doubt: float) -> int:
    """The better one of the first candidate and the best of the others."""
    challenged = tally[1, WORLDS] > 0.0 and believed_lead(tally, 1, doubt) > 0.0
    return int(candidates[1 if challenged else 0])


@compiled
def rounds_of_halving(count: int) -> int:
    """Until one of so many candidates is left."""
    rounds = 0
    while count > 1:
        count = left_after(count)
        rounds += 1
    return rounds


@compiled
def worlds_this_round(worlds: int, began_with: int, count: int) -> int:
    """An equal share of the play-outs for each round of halving, spread over the candidates still in it."""
    return max(1, worlds * began_with // (rounds_of_halving(began_with) * count))


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
