"""How strong the levels are: measured against each other on the ladders in docs/, on Elo's scale."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "ratings.json"
"""Written by scripts/bot_ratings.py from the ladders."""


class Measured(NamedTuple):
    """A rating, where 1500 is the average of a game's levels, and half of its 95% interval."""

    points: int
    either_way: int

    def __str__(self) -> str:
        """As people read it."""
        return f"{self.points} ± {self.either_way}"


@cache
def ratings() -> Mapping[str, Mapping[str, Measured]]:
    """By game and level, the strongest first."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return {game: {name: Measured(*rating) for name, rating in levels.items()} for game, levels in found.items()}


def rating_of(game: str, level: str) -> Measured | None:
    """The rating of a level in a game; None if nobody has measured it."""
    return ratings().get(game, {}).get(level)
