"""What search and levels ask of a game: values for the moves at hand, and the worth of a position.

Each game brings its rules of thumb as these plug-in verbs, in its folder of serai.bots.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, verb

Values = npt.NDArray[np.float64]
"""What moves seem worth, beside the actions."""

Style = npt.NDArray[np.float64]
"""The numbers that a game's rules of thumb weigh with; each game says what they mean. All styles have one length."""

STYLE_SIZE = 32


def style_maker(places: Mapping[str, Any]) -> Callable[..., Style]:
    """What makes a style by the names of its weights, in lower case; `places` are a game's numbers for them."""

    def style(**weights: float) -> Style:
        made = np.zeros(STYLE_SIZE)
        for name, weight in weights.items():
            made[places[name.upper()]] = weight
        return made

    return style


STYLES: dict[str, dict[str, Style]] = {}
"""By game: the weights that its rules of thumb may play with, by name. Each has "sensible", its best."""


@verb
def appraise(state: State, seat: int, style: Style, actions: Buffer, values: Values) -> int:
    """Write the legal actions and what each seems worth, in points, from what the seat may know; return how many."""
    raise NotImplementedError


@verb
def stage(state: State) -> int:
    """A number that changes where looking ahead should stop: at the end of a round, for instance."""
    raise NotImplementedError


@verb
def worth(state: State, seat: int) -> float:
    """How well the seat stands against its best opponent, in points, at the end of a stage or of the game."""
    raise NotImplementedError


@verb
def foresee(state: State, seat: int, style: Style) -> float:
    """What the seat, which has a choice, will add to its worth until the stage ends; it looks at all that is hidden.

    So it is only for imagined worlds.
    """
    raise NotImplementedError


@verb
def keep_draws(state: State, action: int) -> None:
    """After an action in an imagined world, let everybody still draw the cards that they would have drawn without it.

    Worlds are as likely as before, since nobody has seen what is moved; but results of moves in the same world differ
    less by luck.
    """
    raise NotImplementedError


@verb
def distance(state: State) -> int:
    """How many turns the end of the stage is away, at least; 0 where that cannot be told."""
    raise NotImplementedError


@verb
def enter_world(state: State, seat: int, number: int) -> int:
    """Turn the state into one of the equally likely worlds behind what the seat knows; how many of them there are.

    Where they are too many to go through, 0, and nothing is changed.
    """
    raise NotImplementedError


# For games that look ahead from the beginning, whose worlds are always too many, and that do without the rest.


@compiled
def never_far(state: Any) -> int:
    """The distance of everything."""
    return 0


@compiled
def uncountable(state: Any, seat: int, number: int) -> int:
    """No world to enter."""
    return 0


@compiled
def as_they_come(state: Any, action: int) -> None:
    """Whoever draws next gets the next card."""


@compiled
def nothing_foreseen(state: Any, seat: int, style: Style) -> float:
    """No gain."""
    return 0.0
