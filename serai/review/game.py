"""What a game may add so that it is judged well: its folder in serai.review says it as `GAME`; each has defaults."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from serai.bots.game import GAMES as BOTS
from serai.i18n import Message
from serai.rules.compiling import compiled
from serai.rules.kernel import State, implement, verb
from serai.rules.randomness import Generator, next_bits


@verb
def margin(state: State, seat: int) -> float:
    """By how many points the seat is ahead of its best opponent, at the end of a stage or of the game."""
    raise NotImplementedError


@verb
def reshuffle(state: State, rng: Generator) -> None:
    """Draw anew what no seat can know, the state's own generator included; every hand stays as it is."""
    raise NotImplementedError


@compiled
def renew(state: Any, rng: Generator) -> None:
    """For games whose cards are all in somebody's hand: only what is still to be thrown or dealt is open."""
    state.rng[0] = next_bits(rng)


@dataclass(frozen=True)
class Reason:
    """Why a choice was worse or better than another: a marked message and its values."""

    message: Message
    values: Mapping[str, Any] = field(default_factory=dict)


Explain = Callable[[Any, str, str], Reason | None]
"""From the seat's view, the choice that was made and the better one, both in notation: what speaks against the first.
Values called `card` and `colour` are notation too, for the reader's own words."""


Recommend = Callable[[Any, str, str], Reason | None]
"""From the seat's view, the best choice and the next best one: what speaks for the first, said to who sits there."""


@dataclass(frozen=True)
class Effort:
    """How many worlds are imagined: for all choices, for the best few, for the two that count, for a moment with all
    cards open. So many that a game of two is judged in half a minute by two cores."""

    all: int = 32
    few: int = 96
    two: int = 400
    open: int = 96

    def deeper(self, times: int) -> "Effort":
        """So many times as many."""
        return Effort(self.all * times, self.few * times, self.two * times, self.open * times)


@dataclass(frozen=True)
class GameReview:
    """How a game is judged: the style that games are played on with, how far, and what the verbs above mean for it."""

    name: str
    style: str = "sensible"
    effort: Effort = Effort()
    margin: Callable[[Any, int], float] | None = None  # as the bots' `worth`
    reshuffle: Callable[[Any, Generator], None] = renew
    explain: Explain | None = None
    recommend: Recommend | None = None
    # How a seat's own chance is told, in log odds: what worlds drawn at random say, times the one and less the other.
    confidence: float = 1.0  # lower where games are less foreseeable than those of the play-outs
    modesty: float = 0.0  # the others have kept what they like: their cards are better than those drawn at random
    partners: Callable[[Mapping[str, Any]], int] = lambda settings: 1  # how many seats win together

    def register(self) -> None:
        """Let the verbs find this game."""
        dtype = BOTS[self.name].rules.dtype
        implement(margin, dtype, self.margin or BOTS[self.name].worth)
        implement(reshuffle, dtype, self.reshuffle)
        REVIEWED[self.name] = self


REVIEWED: dict[str, GameReview] = {}
