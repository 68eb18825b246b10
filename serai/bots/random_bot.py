"""The bot that does anything."""

import random

from serai.table import Action
from serai.table.perspective import Perspective


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, seen: Perspective) -> Action:
        """Any legal action."""
        return self._random.choice(seen.actions())
