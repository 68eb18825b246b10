"""The Gymnasium spaces of a game."""

from typing import Any

import numpy as np
from gymnasium import spaces

from serai.rules.kernel import Rules

INT16 = np.iinfo(np.int16)


def planes(size: int) -> spaces.Box:
    """So many numbers as the rules write them."""
    return spaces.Box(INT16.min, INT16.max, (size,), np.int16)


def spaces_of(rules: Rules[Any], more_actions: int = 0) -> tuple[spaces.Dict, spaces.Discrete[Any]]:
    """What one seat sees (the planes of docs/environments.md and which actions are legal) and what it may do."""
    size = rules.actions + more_actions
    mask = spaces.Box(0, 1, (size,), np.int8)
    return spaces.Dict({"observation": planes(rules.observation), "action_mask": mask}), spaces.Discrete(size)
