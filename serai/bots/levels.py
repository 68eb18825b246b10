"""Five opponents for every game, from gentle to very strong.

The lower three follow the game's rules of thumb with blurred judgement, less and less: they take a move for better or
worse than it is, so a slightly wrong move is common and a bad one rare. Above them a learned instinct is followed,
where a game has one, or some moves are looked ahead; the last one looks ahead far. How blurred each is, is chosen so
that the steps between them are even (docs/bots.md).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from serai.bots.play_out import TO_THE_END
from serai.bots.player import ALWAYS, player
from serai.bots.policy import STYLES, Style
from serai.bots.search import Players
from serai.bots.thinking import think
from serai.rules.randomness import generator, next_bits
from serai.table import games
from serai.table.perspective import Perspective


@dataclass(frozen=True)
class Level:
    """How a level thinks (see PLAYER), and after how many seconds it answers with what it has found so far."""

    noise: float = 0.0
    worlds: int = 0
    width: int = 6
    gap: float = 12.0
    doubt: float = 5.0
    horizon: int = ALWAYS
    seconds: float = 0.05
    style: str = "sensible"
    steps: int = TO_THE_END
    steady: bool = False
    ahead: int = 0
    onward: str = ""  # the style by which all are taken to play on; else the level by its own, the others by any

    def player(self, styles: Mapping[str, Style]) -> Players:
        """The level as a compiled player; the styles are those of the game."""
        ahead = self.worlds, self.width, self.gap, self.doubt, self.horizon
        rivals = [styles[self.onward]] if self.onward else list(styles.values())
        onward = styles[self.onward or self.style], self.steps, self.steady, self.ahead
        return player(styles[self.style], rivals, self.noise, *ahead, *onward)


NAMES = ("stroller", "traveller", "guide", "explorer", "legend")

LEVELS: dict[str, dict[str, Level]] = {}
"""By game: how each of its levels thinks; the game's folder says so."""


class LevelBot:
    """A level at a table; by the name of one of the game's styles, that style with clear judgement."""

    def __init__(self, seed: int, name: str) -> None:
        self._name = name
        self._rng = generator(seed)

    def choose(self, seen: Perspective) -> int:
        """The level's move; it sees only an imagined world, so it cannot peek."""
        level = LEVELS[seen.game].get(self._name) or Level(style=self._name)
        world = seen.imagine(int(next_bits(self._rng) >> np.uint64(1)))
        who, buffer = level.player(STYLES[seen.game]), games.find(seen.game).rules.buffer()
        return think(world, seen.seat, who, self._rng, buffer, level.seconds)


def maker(name: str) -> Callable[[int], LevelBot]:
    """What makes a bot of that level from a seed."""
    return lambda seed: LevelBot(seed, name)
