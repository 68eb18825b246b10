"""What an imagined world will bring, written once for every game: a small network that looks at all cards.

It has the layers of an instinct (instinct.py), but in place of moves one number comes out: what the seat still gains in
this stage when all play on by instinct. How weights are learned: research/foreseeing.py.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.bots.instinct import Form, Layout, product, think_through
from serai.bots.policy import Style
from serai.rules.compiling import compiled
from serai.rules.kernel import State, verb
from serai.rules.records import Float32s

SCALE = 60.0
"""Points that are about 1."""


def form_of(parts: int, part_sight: int, table_sight: int, hidden: int) -> Form:
    """The sizes of a network without moves."""
    return Form(parts, part_sight, table_sight, moves=0, common=1, hidden=hidden, trusts=0)


@dataclass(frozen=True)
class Foresight:
    """A game's foresight: the form of its network, and its part of the verb below."""

    form: Form
    envision: Callable[..., None]


@verb
def envision(state: State, seat: int, style: Style, table: Float32s, parts: Float32s) -> None:
    """Write all that is to be seen in a world in which nothing is hidden, from the place of the seat."""
    raise NotImplementedError


@compiled
def outcome(layout: Layout, weights: Any, count: int, table: Any, parts: Any) -> float:
    """The points that the network says, with so many parts."""
    second = np.empty((count + 1) * layout.hidden, np.float32)
    row = weights[0]
    think_through(layout, row, count, table, parts, second)
    total = product(second, count * layout.hidden, row, layout.sum_to_common, layout.hidden)
    return float(SCALE * (total + row[layout.common_bias]))
