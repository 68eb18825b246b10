"""A learned opinion about moves, written once for every game: a small network that corrects the rules of thumb.

What is seen falls into the table as a whole and parts that are all described alike: colours, or the moves themselves.
Each part passes through the same two layers; in between, the sum over all parts tells each of them about the rest. So a
relabelling of the parts relabels the opinion. How weights are learned: research/learning.py.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from serai.bots.policy import Style, Values
from serai.rules.compiling import compiled, inlined
from serai.rules.kernel import Buffer, State, verb
from serai.rules.records import Float32s

PARTS, MANNER, TRUST = range(3)
MARKS = 3
"""What is noted beside a sight: how many parts there are, the manner of the opponent, which trust applies."""


class Layout(NamedTuple):
    """What compiled code has to know of a network: sizes, then where things begin in a row of all weights."""

    hidden: int
    part_sight: int
    table_sight: int
    moves: int
    part_to_first: int
    table_to_first: int
    first_bias: int
    first_to_second: int
    sum_to_second: int
    second_bias: int
    second_to_moves: int
    moves_bias: int
    sum_to_common: int
    common_bias: int
    trust: int


@dataclass(frozen=True)
class Form:
    """The sizes of a game's network."""

    parts: int  # at most
    part_sight: int  # numbers seen of each
    table_sight: int
    moves: int  # that each part has
    common: int  # moves that belong to no part
    hidden: int  # numbers in a layer
    trusts: int  # kinds of decisions, each with its own trust in the rules of thumb
    manners: int = 1  # of opponents, each with its own weights

    @cached_property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The weights for one manner, in order; in play they are one row of numbers."""
        hidden = self.hidden
        return {
            "part to first": (self.part_sight, hidden),
            "table to first": (self.table_sight, hidden),
            "first bias": (hidden,),
            "first to second": (hidden, hidden),
            "sum to second": (hidden, hidden),
            "second bias": (hidden,),
            "second to moves": (self.moves, hidden),
            "moves bias": (self.moves,),
            "sum to common": (self.common, hidden),
            "common bias": (self.common,),
            "trust in rules of thumb": (self.trusts,),
        }

    @cached_property
    def places(self) -> dict[str, tuple[int, int]]:
        """Where each part of the weights begins and ends in a row."""
        ends = np.cumsum([int(np.prod(shape)) for shape in self.shapes.values()]).tolist()
        return dict(zip(self.shapes, zip([0, *ends], ends, strict=False), strict=True))

    @cached_property
    def size(self) -> int:
        """Weights for one manner."""
        return self.places["trust in rules of thumb"][1]

    @cached_property
    def layout(self) -> Layout:
        """The same for compiled code."""
        starts = [start for start, _ in self.places.values()]
        return Layout(self.hidden, self.part_sight, self.table_sight, self.moves, *starts)

    def fits(self, shapes: dict[str, tuple[int, ...]]) -> bool:
        """Whether a file with arrays of these shapes holds weights of this form."""
        return shapes == {name: (self.manners, *shape) for name, shape in self.shapes.items()}

    def load(self, path: Path) -> Any:
        """The rows of weights, by manner, from a file with the parts by name."""
        with np.load(path) as file:
            return np.concatenate([file[name].reshape(self.manners, -1) for name in self.shapes], axis=1)

    def save(self, path: Path, weights: Any) -> None:
        """Write the parts by name."""
        places = {name: weights[:, slice(*self.places[name])] for name in self.shapes}
        np.savez(path, **{name: part.reshape(self.manners, *self.shapes[name]) for name, part in places.items()})

    def shipped(self, path: Path, expected: str) -> Any:
        """The weights of the package; they become part of the compiled code, which must notice a change."""
        weights = self.load(path)
        if fingerprint(weights) != expected:
            raise RuntimeError(
                f"{path.name} holds other weights ({fingerprint(weights)}) than are expected ({expected})"
            )
        return weights


def fingerprint(weights: Any) -> str:
    """A short name for these very weights."""
    return hashlib.sha256(weights.tobytes()).hexdigest()[:16]


@dataclass(frozen=True)
class Learned:
    """A game's instinct: the form of its network, and its part of the verb below."""

    form: Form
    perceive: Callable[..., int]


@verb
def perceive(
    state: State,
    seat: int,
    style: Style,
    actions: Buffer,
    values: Values,
    table: Float32s,
    parts: Float32s,
    places: Buffer,
    marks: Buffer,
) -> int:
    """Write the legal actions, what the rules of thumb think of them, and all that the instinct looks at; how many.

    places[i] says where the i-th action stands in a row of all moves: those of each part, then the common ones.
    """
    raise NotImplementedError


ONE = np.float32(1.0)

# Below, places are unsigned: for signed ones compiled code minds those below 0, which makes it ten times slower.


@compiled
def add_scaled(out: Any, at: int, weights: Any, start: int, scale: Any, hidden: int) -> None:
    """Add a multiple of a layer's weights or values."""
    to, of = np.uint64(at), np.uint64(start)
    for j in range(np.uint64(0), np.uint64(hidden)):
        out[to + j] += scale * weights[of + j]


@compiled
def add_layer(
    out: Any, at: int, weights: Any, start: int, inputs: Any, first: int, count: int, hidden: int, found: Any
) -> None:
    """Add what `count` inputs bring through a layer; most are 0, and `found` has room for where the others are.

    They are looked for without branches, which no processor foresees, and added by fours: that takes half as long.
    """
    seen = np.uint64(first)
    rows = np.uint64(0)
    for i in range(np.uint64(0), np.uint64(count)):
        found[rows] = i
        rows += np.uint64(inputs[seen + i] != 0.0)
    at_once = np.uint64(4)
    k = np.uint64(0)
    while k + at_once <= rows:
        add_four(out, at, weights, start, inputs, first, found, k, at_once, hidden)
        k += at_once
    if k < rows:
        add_four(out, at, weights, start, inputs, first, found, k, rows - k, hidden)


@inlined
def add_four(
    out: Any, at: int, weights: Any, start: int, inputs: Any, first: int, found: Any, k: Any, left: Any, hidden: int
) -> None:
    """Add what four inputs that were found bring, or so many that are left."""
    seen, to, of, width = np.uint64(first), np.uint64(at), np.uint64(start), np.uint64(hidden)
    none, last = np.float32(0.0), k + left - np.uint64(1)
    s = found[last]
    r = found[last - np.uint64(1)] if left > 1 else s
    q = found[last - np.uint64(2)] if left > 2 else s
    p = found[last - np.uint64(3)] if left > 3 else s
    a = inputs[seen + p] if left > 3 else none
    b = inputs[seen + q] if left > 2 else none
    c = inputs[seen + r] if left > 1 else none
    d = inputs[seen + s]
    p, q, r, s = of + p * width, of + q * width, of + r * width, of + s * width
    for j in range(np.uint64(0), width):
        out[to + j] += (a * weights[p + j] + b * weights[q + j]) + (c * weights[r + j] + d * weights[s + j])


@compiled
def rectify(values: Float32s, at: int, hidden: int) -> None:
    """Cut the values of a layer off at 0."""
    to = np.uint64(at)
    for j in range(np.uint64(0), np.uint64(hidden)):
        values[to + j] = max(values[to + j], np.float32(0.0))


@compiled
def think_through(layout: Layout, weights: Any, count: int, table: Any, parts: Any, second: Any) -> None:
    """The second layer of every part, and behind them their sum, from what is seen."""
    hidden = layout.hidden
    common, total = np.zeros(hidden, np.float32), np.zeros(hidden, np.float32)
    first = np.zeros(count * hidden, np.float32)
    found = np.empty(max(layout.table_sight, layout.part_sight, hidden), np.uint64)
    add_scaled(common, 0, weights, layout.first_bias, ONE, hidden)
    add_layer(common, 0, weights, layout.table_to_first, table, 0, layout.table_sight, hidden, found)
    for part in range(count):
        at = part * hidden
        add_scaled(first, at, common, 0, ONE, hidden)
        seen = part * layout.part_sight
        add_layer(first, at, weights, layout.part_to_first, parts, seen, layout.part_sight, hidden, found)
        rectify(first, at, hidden)
        add_scaled(total, 0, first, at, ONE, hidden)
    common[:] = 0.0
    add_scaled(common, 0, weights, layout.second_bias, ONE, hidden)
    add_layer(common, 0, weights, layout.sum_to_second, total, 0, hidden, hidden, found)
    second[: (count + 1) * hidden] = 0.0
    for part in range(count):
        at = part * hidden
        add_scaled(second, at, common, 0, ONE, hidden)
        add_layer(second, at, weights, layout.first_to_second, first, at, hidden, hidden, found)
        rectify(second, at, hidden)
        add_scaled(second, count * hidden, second, at, ONE, hidden)


@compiled
def product(second: Any, at: int, weights: Any, start: int, hidden: int) -> float:
    """The sum of a layer's products, in four parts that need not wait for each other."""
    to, of = np.uint64(at), np.uint64(start)
    one, two, three, four = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
    a = b = c = d = np.float32(0.0)
    for _ in range(hidden // 4):
        a += second[to] * weights[of]
        b += second[to + one] * weights[of + one]
        c += second[to + two] * weights[of + two]
        d += second[to + three] * weights[of + three]
        to += four
        of += four
    return float(a + b + c + d)


@compiled
def correct(
    layout: Layout, weights: Any, table: Any, parts: Any, places: Any, marks: Any, values: Values, count: int
) -> None:
    """Turn what the rules of thumb think of the moves into what the instinct thinks, with the weights by manner."""
    row = weights[marks[MANNER]]
    part_count = int(marks[PARTS])
    hidden, moves = layout.hidden, layout.moves
    second = np.empty((part_count + 1) * hidden, np.float32)
    think_through(layout, row, part_count, table, parts, second)
    trust = float(row[layout.trust + marks[TRUST]])
    for i in range(count):
        part, move = int(places[i]) // moves, int(places[i]) % moves
        if part >= part_count:
            move = int(places[i]) - part_count * moves
            start, bias = layout.sum_to_common + move * hidden, row[layout.common_bias + move]
            opinion = product(second, part_count * hidden, row, start, hidden) + bias
        else:
            start, bias = layout.second_to_moves + move * hidden, row[layout.moves_bias + move]
            opinion = product(second, part * hidden, row, start, hidden) + bias
        values[i] = trust * values[i] + opinion
