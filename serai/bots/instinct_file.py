"""An instinct with other weights than those of the package, say of a run of research.learning."""

from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.game import GAMES
from serai.bots.instinct import MARKS, Layout, correct, perceive
from serai.bots.policy import STYLES, Style, Values
from serai.bots.ranking import best_of
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, States
from serai.table.perspective import Perspective


class InstinctFromFile:
    """Plays by rules of thumb, corrected by these weights, without looking ahead."""

    def __init__(self, game: str, path: Path | str) -> None:
        kind = GAMES[game]
        if kind.learned is None:
            raise ValueError(f"{game} has no instinct")
        self._rules, self._form, self._style = kind.rules, kind.learned.form, STYLES[game]["sensible"]
        self._weights = self._form.load(Path(path))

    def choose(self, seen: Perspective) -> int:
        """The move that seems best in an imagined world, of which only what the seat knows counts."""
        actions, values = self._rules.buffer(), np.empty(self._rules.actions, np.float64)
        table = np.empty(self._form.table_sight, np.float32)
        parts = np.empty(self._form.parts * self._form.part_sight, np.float32)
        world, layout = seen.imagine(0), self._form.layout
        return best_move(world, seen.seat, self._style, layout, self._weights, actions, values, table, parts)


@compiled
def best_move(
    states: States,
    seat: int,
    style: Style,
    layout: Layout,
    weights: Any,
    actions: Buffer,
    values: Values,
    table: Any,
    parts: Any,
) -> int:
    """The move of states[0] that the instinct with these weights thinks most of."""
    places, marks = np.empty(len(actions), np.int64), np.empty(MARKS, np.int64)
    count = perceive(states[0], seat, style, actions, values, table, parts, places, marks)
    correct(layout, weights, table, parts, places, marks, values, count)
    return int(actions[best_of(values, count)])
