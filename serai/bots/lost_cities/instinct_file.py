"""The instinct with other weights than those of the package, say of a run of research.learning."""

from pathlib import Path
from typing import Any

import numpy as np

from serai.bots.lost_cities.instinct import consult, load_weights
from serai.bots.lost_cities.outlook import SURVEY
from serai.bots.lost_cities.rules_of_thumb import appraise_by_thumb
from serai.bots.lost_cities.styles import SENSIBLE
from serai.bots.policy import Style, Values
from serai.bots.ranking import best_of
from serai.rules.compiling import compiled, keep
from serai.rules.kernel import Buffer, States
from serai.rules.lost_cities import RULES
from serai.rules.lost_cities.play import legal
from serai.table.perspective import Perspective


class InstinctFromFile:
    """Plays by rules of thumb, corrected by these weights, without looking ahead."""

    def __init__(self, path: Path | str) -> None:
        self._weights = load_weights(Path(path))

    def choose(self, seen: Perspective) -> int:
        """The move that seems best in an imagined world, of which only what the seat knows counts."""
        actions, values = RULES.buffer(), np.empty(RULES.actions, np.float64)
        return best_move(seen.imagine(0), seen.seat, SENSIBLE, self._weights, actions, values)


@compiled
def best_move(states: States, seat: int, style: Style, weights: Any, actions: Buffer, values: Values) -> int:
    """The move of states[0] that the instinct with these weights thinks most of."""
    state = states[0]
    count = legal(state, seat, actions)
    surveys = np.empty(1, SURVEY)
    appraise_by_thumb(state, seat, style, surveys[0], actions, values, count)
    consult(weights, state, seat, surveys[0], actions, values, count)
    keep(surveys)
    return int(actions[best_of(values, count)])
