"""A learned opinion about the moves of Lost Cities: a small network that corrects the rules of thumb.

Each colour passes through the same two layers; in between, the sum over all colours tells each of them about the rest.
So a relabelling of the colours relabels the opinion. There are two sets of weights, for two manners of opponents: what
is best thrown away depends on whether they take it. How the weights were learned: research/learning.py.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.lost_cities.outlook import Survey
from serai.bots.lost_cities.sight import COLOUR_SIGHT, TABLE_SIGHT, see_colour, see_table
from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer
from serai.rules.lost_cities.components import DISCARD, DRAW, MAX_COLOURS, PLAY, RANKS, TAKE, colour_of, rank_of
from serai.rules.lost_cities.state import State
from serai.rules.records import Float32s

FILE = Path(__file__).with_name("instinct.npz")
FINGERPRINT = "9e36858fac24e301"
"""Of the weights in the file: they become part of the compiled code, which is kept until a source file changes."""

HIDDEN = 64
MOVES = 2 * RANKS + 1  # with a colour: play and discard by rank, take

TAKES, LEAVES = 0, 1
MANNERS = 2
"""Of opponents: has taken an open card in this round, or has not yet."""

# The weights for one manner, in order; in play they are one row of numbers.
SHAPES: dict[str, tuple[int, ...]] = {
    "colour to first": (COLOUR_SIGHT, HIDDEN),
    "table to first": (TABLE_SIGHT, HIDDEN),
    "first bias": (HIDDEN,),
    "first to second": (HIDDEN, HIDDEN),
    "sum to second": (HIDDEN, HIDDEN),
    "second bias": (HIDDEN,),
    "second to moves": (MOVES, HIDDEN),
    "moves bias": (MOVES,),
    "sum to draw": (HIDDEN,),
    "draw bias": (1,),
    "trust in rules of thumb": (2,),  # while drawing, while placing
}


def places(shapes: dict[str, tuple[int, ...]]) -> dict[str, tuple[int, int]]:
    """Where each part begins and ends in a row of all weights."""
    found, at = {}, 0
    for name, shape in shapes.items():
        found[name] = at, at + int(np.prod(shape))
        at = found[name][1]
    return found


PLACES = places(SHAPES)
SIZE = max(end for _, end in PLACES.values())
COLOUR_TO_FIRST, TABLE_TO_FIRST, FIRST_BIAS, FIRST_TO_SECOND, SUM_TO_SECOND, SECOND_BIAS, TO_MOVES, MOVES_BIAS = (
    start for start, _ in list(PLACES.values())[:8]
)
TO_DRAW, DRAW_BIAS, TRUST = (start for start, _ in list(PLACES.values())[8:])


def load_weights(path: Path) -> Any:
    """The rows of weights, by manner, from a file with the parts by name."""
    with np.load(path) as file:
        return np.concatenate([file[name].reshape(MANNERS, -1) for name in SHAPES], axis=1)


def save_weights(path: Path, weights: Any) -> None:
    """Write the parts by name."""
    np.savez(path, **{name: weights[:, slice(*PLACES[name])].reshape(-1, *SHAPES[name]) for name in SHAPES})


def fingerprint(weights: Any) -> str:
    """A short name for these very weights."""
    return hashlib.sha256(weights.tobytes()).hexdigest()[:16]


WEIGHTS = load_weights(FILE)
if fingerprint(WEIGHTS) != FINGERPRINT:
    raise RuntimeError(
        f"{FILE.name} holds other weights ({fingerprint(WEIGHTS)}) than FINGERPRINT ({FINGERPRINT}) says"
    )


@compiled
def look(state: State, seat: int, survey: Survey, table: Any, colours: Any) -> None:
    """Fill what is seen of the table, and of the colours one after the other."""
    see_table(state, seat, survey, table)
    for colour in range(state.colours):
        see_colour(state, seat, survey, colour, colours, colour * COLOUR_SIGHT)


ONE = np.float32(1.0)

# Below, places are unsigned: for signed ones compiled code minds those below 0, which makes it ten times slower.


@compiled
def add_scaled(out: Any, at: int, weights: Any, start: int, scale: Any) -> None:
    """Add a multiple of HIDDEN weights or values."""
    to, of = np.uint64(at), np.uint64(start)
    for j in range(np.uint64(0), np.uint64(HIDDEN)):
        out[to + j] += scale * weights[of + j]


@compiled
def add_layer(out: Any, at: int, weights: Any, start: int, inputs: Any, first: int, count: int) -> None:
    """Add what `count` inputs bring through a layer; most are 0."""
    for i in range(count):
        value = inputs[first + i]
        if value != 0.0:
            add_scaled(out, at, weights, start + i * HIDDEN, value)


@compiled
def rectify(values: Float32s, at: int) -> None:
    """Cut HIDDEN values off at 0."""
    to = np.uint64(at)
    for j in range(np.uint64(0), np.uint64(HIDDEN)):
        values[to + j] = max(values[to + j], np.float32(0.0))


@compiled
def think_through(weights: Any, colour_count: int, table: Any, colours: Any, second: Any) -> None:
    """The second layer of every colour, and behind them their sum, from what is seen."""
    common, total = np.zeros(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    first = np.zeros(MAX_COLOURS * HIDDEN, np.float32)
    add_scaled(common, 0, weights, FIRST_BIAS, ONE)
    add_layer(common, 0, weights, TABLE_TO_FIRST, table, 0, TABLE_SIGHT)
    for colour in range(colour_count):
        at = colour * HIDDEN
        add_scaled(first, at, common, 0, ONE)
        add_layer(first, at, weights, COLOUR_TO_FIRST, colours, colour * COLOUR_SIGHT, COLOUR_SIGHT)
        rectify(first, at)
        add_scaled(total, 0, first, at, ONE)
    common[:] = 0.0
    add_scaled(common, 0, weights, SECOND_BIAS, ONE)
    add_layer(common, 0, weights, SUM_TO_SECOND, total, 0, HIDDEN)
    second[:] = 0.0
    for colour in range(colour_count):
        at = colour * HIDDEN
        add_scaled(second, at, common, 0, ONE)
        add_layer(second, at, weights, FIRST_TO_SECOND, first, at, HIDDEN)
        rectify(second, at)
        add_scaled(second, colour_count * HIDDEN, second, at, ONE)


@compiled
def product(second: Any, at: int, weights: Any, start: int) -> float:
    """The sum of HIDDEN products, in four parts that need not wait for each other."""
    to, of = np.uint64(at), np.uint64(start)
    one, two, three, four = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    a = b = c = d = np.float32(0.0)
    for _ in range(HIDDEN // 4):
        a += second[to] * weights[of]
        b += second[to + one] * weights[of + one]
        c += second[to + two] * weights[of + two]
        d += second[to + three] * weights[of + three]
        to += four
        of += four
    return float(a + b + c + d)


@compiled
def move_place(action: int, colours: int) -> int:
    """Where a move stands in a row of all: MOVES of each colour, then drawing from the pile."""
    if action == DRAW:
        return colours * MOVES
    if action >= TAKE:
        return (action - TAKE) * MOVES + 2 * RANKS
    if action >= DISCARD:
        return colour_of(action - DISCARD) * MOVES + RANKS + rank_of(action - DISCARD)
    return colour_of(action - PLAY) * MOVES + rank_of(action - PLAY)


@compiled
def manner_of_opponent(state: State, seat: int) -> int:
    """Whether the opponent has taken an open card in this round."""
    return TAKES if state.taken[1 - seat] > 0 else LEAVES


@compiled
def correct(
    weights: Any, state: State, table: Any, colours: Any, second: Any, actions: Buffer, values: Values, count: int
) -> None:
    """Turn what the rules of thumb think of the moves into what the instinct thinks, with the weights of one manner."""
    colour_count = int(state.colours)
    think_through(weights, colour_count, table, colours, second)
    trust = float(weights[TRUST + int(state.placing)])
    for i in range(count):
        place = move_place(int(actions[i]), colour_count)
        colour, move = place // MOVES, place % MOVES
        at = colour * HIDDEN
        if colour == colour_count:
            opinion = product(second, at, weights, TO_DRAW) + weights[DRAW_BIAS]
        else:
            opinion = product(second, at, weights, TO_MOVES + move * HIDDEN) + weights[MOVES_BIAS + move]
        values[i] = trust * values[i] + opinion


@compiled
def consult(weights: Any, state: State, seat: int, survey: Survey, actions: Buffer, values: Values, count: int) -> None:
    """Look and correct at once, with the weights of the opponent's manner."""
    table, colours = np.empty(TABLE_SIGHT, np.float32), np.empty(MAX_COLOURS * COLOUR_SIGHT, np.float32)
    second = np.empty((MAX_COLOURS + 1) * HIDDEN, np.float32)
    look(state, seat, survey, table, colours)
    correct(weights[manner_of_opponent(state, seat)], state, table, colours, second, actions, values, count)
