"""What a game offers so that bots can play it: its folder in serai.bots says it as `GAME`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from serai.bots.foresight import Foresight, envision
from serai.bots.instinct import Learned, perceive
from serai.bots.levels import LEVELS, NAMES, Level
from serai.bots.policy import (
    STYLES,
    Style,
    Values,
    appraise,
    as_they_come,
    distance,
    enter_world,
    foresee,
    keep_draws,
    never_far,
    nothing_foreseen,
    stage,
    uncountable,
    worth,
)
from serai.rules.kernel import Buffer, Rules, implement

S = TypeVar("S")


@dataclass(frozen=True)
class GameBots(Generic[S]):
    """A game's rules of thumb (see policy.py), what they may weigh with, and how each level thinks."""

    rules: Rules[S]
    appraise: Callable[[S, int, Style, Buffer, Values], int]
    stage: Callable[[S], int]
    worth: Callable[[S, int], float]
    styles: Mapping[str, Style]
    levels: Mapping[str, Level]
    distance: Callable[[S], int] = never_far
    enter_world: Callable[[S, int, int], int] = uncountable
    foresee: Callable[[S, int, Style], float] = nothing_foreseen
    keep_draws: Callable[[S, int], None] = as_they_come
    learned: Learned | None = None
    foresight: Foresight | None = None

    def register(self) -> None:
        """Let verbs and levels find this game."""
        if set(self.levels) != set(NAMES) or "sensible" not in self.styles:
            raise TypeError(f"{self.rules.name}: its levels are {', '.join(NAMES)}, and one style is sensible")
        for verb in VERBS:
            implement(verb, self.rules.dtype, getattr(self, verb.__name__))
        if self.learned is not None:
            implement(perceive, self.rules.dtype, self.learned.perceive)
        if self.foresight is not None:
            implement(envision, self.rules.dtype, self.foresight.envision)
        GAMES[self.rules.name] = self
        STYLES[self.rules.name] = dict(self.styles)
        LEVELS[self.rules.name] = dict(self.levels)


GAMES: dict[str, GameBots[Any]] = {}
VERBS: tuple[Callable[..., Any], ...] = (appraise, stage, worth, distance, enter_world, foresee, keep_draws)
