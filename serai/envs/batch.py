"""Thousands of games in one array, stepped by one compiled call that fills observations and masks."""

from typing import Any, NamedTuple

import numpy as np

from serai.bots.player import judge
from serai.bots.search import Players
from serai.envs.payment import pay
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, Rules, State, States, apply, deal, determinize, legal, next_seat, observe
from serai.rules.randomness import Generator, below, next_bits

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a game that is over is replaced: by the next step, at once, or when it is told to."""

WORD = 64
"""Actions in a word of `allowed`."""


class Batch(NamedTuple):
    """The arrays of a batch, one row a game. Nothing is read from those that are shown, so that anybody may write."""

    states: States
    rngs: Any  # a generator a game
    seat: Any  # whose turn the row shows
    over: Any  # whether its game has just ended
    allowed: Any  # a bit for each action: what is legal
    # shown
    observations: Any
    masks: Any  # what is legal
    listed: Any  # the same as codes: the first `counts` of a row are legal
    counts: Any
    rewards: Any  # of the seat that has just acted
    payments: Any  # of all seats, when a game has just ended
    last: Any  # the observation at its end
    actions: Any  # scratch: a bot's legal actions


class Bots(NamedTuple):
    """What compiled opponents need."""

    players: Players  # one of them
    room: States  # scratch
    values: Any  # scratch


def make_batch(rules: Rules[Any], states: States) -> Batch:
    """Room for as many games as there are records, which have their options written in."""
    count, seats = len(states), int(states["seats"][0])
    return Batch(
        states=states,
        rngs=np.zeros((count, 1), np.uint64),
        seat=np.zeros(count, np.int8),
        over=np.zeros(count, np.bool_),
        allowed=np.zeros((count, -(-rules.actions // WORD)), np.uint64),
        observations=np.zeros((count, rules.observation), np.int16),
        masks=np.zeros((count, rules.actions), np.int8),
        listed=np.zeros((count, rules.actions), np.int16),
        counts=np.zeros(count, np.int16),
        rewards=np.zeros(count, np.float32),
        payments=np.zeros((count, seats), np.float32),
        last=np.zeros((count, rules.observation), np.int16),
        actions=rules.buffer(),
    )


def make_bots(rules: Rules[Any], player: Any) -> Bots:
    """Opponents that all play like this player (an array of one record)."""
    return Bots(player, rules.empty(), np.zeros(rules.actions, np.float64))


@compiled
def seed_batch(batch: Batch, seed: int, chosen: Any) -> None:
    """Give every chosen game a generator of its own."""
    for i in range(len(batch.states)):
        if chosen[i]:
            batch.rngs[i, 0] = np.uint64(seed) + np.uint64(i)
            batch.rngs[i, 0] = next_bits(batch.rngs[i])


@compiled
def deal_next(state: State, rng: Generator) -> None:
    """Begin the next game of a row."""
    seed: Any = np.int64(next_bits(rng) >> np.uint64(1))
    deal(state, seed)


@compiled
def show(state: State, seat: int, planes: Any, mask: Any, listed: Buffer, allowed: Any) -> int:
    """Write what the seat may know and do; return how many actions are legal."""
    mask[:] = 0
    allowed[:] = 0
    count = legal(state, seat, listed)
    for k in range(count):
        action = int(listed[k])
        mask[action] = 1
        allowed[action // WORD] |= np.uint64(1) << np.uint64(action % WORD)
    observe(state, seat, planes)
    return count


@compiled
def show_row(batch: Batch, i: int) -> None:
    """Write what the row's seat may know and do."""
    seat = int(batch.seat[i])
    planes, mask, listed, allowed = batch.observations[i], batch.masks[i], batch.listed[i], batch.allowed[i]
    batch.counts[i] = show(batch.states[i], seat, planes, mask, listed, allowed)


@compiled
def finish(batch: Batch, i: int, seat: int, kind: int, mode: int) -> None:
    """Pay, and show the end: beside the next game, or in its place until that is dealt."""
    pay(batch.states[i], kind, batch.payments[i])
    batch.rewards[i] = batch.payments[i, seat]
    if mode == SAME_STEP:
        observe(batch.states[i], seat, batch.last[i])
        return
    observe(batch.states[i], seat, batch.observations[i])
    any_will_do = mode == NEXT_STEP  # whatever is chosen only deals
    actions = batch.masks.shape[1]
    batch.masks[i, :] = any_will_do
    batch.counts[i] = actions if any_will_do else 0
    batch.allowed[i, :] = 0
    if any_will_do:
        for action in range(actions):
            batch.listed[i, action] = action
            batch.allowed[i, action // WORD] |= np.uint64(1) << np.uint64(action % WORD)


@compiled
def first_illegal(batch: Batch, choices: Any) -> int:
    """The first row whose choice is not legal, or -1."""
    allowed, actions = batch.allowed, batch.masks.shape[1]
    for i in range(len(allowed)):
        choice = choices[i]
        if choice < 0 or choice >= actions:
            return i
        if (allowed[i, choice // WORD] >> np.uint64(choice % WORD)) & np.uint64(1) == np.uint64(0):
            return i
    return -1


@compiled
def begin(batch: Batch, chosen: Any) -> None:
    """Deal every chosen game and show it to the seat that begins."""
    for i in range(len(batch.states)):
        if chosen[i]:
            deal_next(batch.states[i], batch.rngs[i])
            batch.over[i] = False
            batch.seat[i] = next_seat(int(batch.states[i].to_move))
            show_row(batch, i)


@compiled
def step(batch: Batch, choices: Any, kind: int, mode: int) -> int:
    """Carry out each row's choice, so that the next seat has the row; or return the first row with an illegal one."""
    illegal = first_illegal(batch, choices)
    if illegal >= 0:
        return illegal
    # Names of their own: taking an array out of the batch for every game would count references all the time.
    states, rngs, seats, over, rewards = batch.states, batch.rngs, batch.seat, batch.over, batch.rewards
    observations, masks, listed, counts, allowed = (
        batch.observations,
        batch.masks,
        batch.listed,
        batch.counts,
        batch.allowed,
    )
    for i in range(len(states)):
        state: State = states[i]
        rewards[i] = 0.0
        if over[i] and mode == NEXT_STEP:
            deal_next(state, rngs[i])
            over[i] = False
        else:
            seat = int(seats[i])
            apply(state, seat, int(choices[i]))
            over[i] = state.to_move == 0
            if over[i]:
                finish(batch, i, seat, kind, mode)
                if mode != SAME_STEP:
                    continue
                deal_next(state, rngs[i])
        seats[i] = next_seat(int(state.to_move))
        counts[i] = show(state, int(seats[i]), observations[i], masks[i], listed[i], allowed[i])
    return -1


@compiled
def let_bots_play(batch: Batch, i: int, bots: Bots) -> None:
    """Everybody else acts, until the row's seat may or the game is over."""
    state = batch.states[i]
    seat = int(batch.seat[i])
    while state.to_move != 0 and (int(state.to_move) >> seat) & 1 == 0:
        other = next_seat(int(state.to_move))
        rng = batch.rngs[i]
        bots.room[0] = batch.states[i]
        determinize(bots.room[0], other, rng)  # so that the bot cannot peek
        apply(state, other, judge(bots.room[0], other, bots.players[0], rng, batch.actions, bots.values))


@compiled
def begin_against(batch: Batch, bots: Bots, chosen: Any) -> None:
    """Deal every chosen game; the rows take the seats in turn, and bots have the others."""
    for i in range(len(batch.states)):
        if chosen[i]:
            batch.seat[i] = i % int(batch.states[i].seats)
            batch.over[i] = False
            deal_next(batch.states[i], batch.rngs[i])
            let_bots_play(batch, i, bots)
            show_row(batch, i)


@compiled
def step_against(batch: Batch, bots: Bots, choices: Any, kind: int, mode: int) -> int:
    """Carry out each row's choice and the bots' answers; or return the first row with an illegal choice."""
    illegal = first_illegal(batch, choices)
    if illegal >= 0:
        return illegal
    for i in range(len(batch.states)):
        state = batch.states[i]
        seat = int(batch.seat[i])
        batch.rewards[i] = 0.0
        if batch.over[i] and mode == NEXT_STEP:
            deal_next(state, batch.rngs[i])
            batch.over[i] = False
        else:
            apply(state, seat, int(choices[i]))
            let_bots_play(batch, i, bots)
            batch.over[i] = state.to_move == 0
            if batch.over[i]:
                finish(batch, i, seat, kind, mode)
                if mode != SAME_STEP:
                    continue
                deal_next(state, batch.rngs[i])
        let_bots_play(batch, i, bots)
        show_row(batch, i)
    return -1


@compiled
def choose_at_random(listed: Any, counts: Any, rng: Generator, choices: Any) -> None:
    """A uniformly random legal choice for each row."""
    for i in range(len(listed)):
        choices[i] = listed[i, below(rng, counts[i])]
