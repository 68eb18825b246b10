"""What every game offers, and how generic code finds it.

A game's state is one NumPy record. The verbs below work on any of them: compiled code picks the game's own function by
the record's type while it is being compiled, interpreted code by the record's dtype. Other layers add verbs likewise:

    @verb
    def stage(state: State) -> int: ...

    implement(stage, lost_cities.RULES.dtype, stage_lost_cities)
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from serai.rules.compiling import compiled, quick
from serai.rules.randomness import Generator, below
from serai.rules.records import Uint64s


class State(Protocol):
    """What the record of every game has; each game's own State says the rest."""

    rng: Uint64s  # one number
    seats: int
    to_move: int  # bit mask of the seats that may act


States = npt.NDArray[Any]
"""An array of such records."""

Buffer = npt.NDArray[np.integer[Any]]
"""An integer array that a verb fills."""

SPECTATOR = -1
"""In place of a seat: one who sees only what is open to all."""

P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V", bound=Callable[..., Any])
S = TypeVar("S")

_implementations: dict[str, dict[Any, Callable[..., Any]]] = {}


def verb(signature: Callable[P, R]) -> Callable[P, R]:
    """Make a function of a state (its first argument) that each game implements in its own way."""
    known = _implementations.setdefault(f"{signature.__module__}.{signature.__qualname__}", {})

    @functools.wraps(signature)
    def interpreted(*args: P.args, **kwargs: P.kwargs) -> R:
        state: Any = args[0]
        result: R = known[state.dtype](*args, **kwargs)
        return result

    @overload(interpreted, strict=False)
    def _(state: Any, *rest: Any) -> Any:
        implementation = known.get(state)
        return getattr(implementation, "py_func", implementation)

    return interpreted


def implement(a_verb: V, dtype: Any, function: V) -> None:
    """Say what a verb means for the records of one game."""
    known = _implementations[f"{a_verb.__module__}.{a_verb.__qualname__}"]
    known[dtype] = known[numba.from_dtype(dtype)] = function


@verb
def deal(state: State, seed: int) -> None:
    """Begin a new game from the seed; the option fields of the record stay as they are."""
    raise NotImplementedError


@verb
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Write the action codes that `seat` may choose now into `actions` and return how many there are."""
    raise NotImplementedError


@verb
def apply(state: State, seat: int, action: int) -> None:
    """Carry out an action that is known to be legal."""
    raise NotImplementedError


@verb
def scores(state: State, points: Buffer) -> None:
    """Write each seat's points into `points`: what the score pad shows now, the result when the game is over."""
    raise NotImplementedError


@verb
def winners(state: State) -> int:
    """A bit mask of the winning seats of a finished game; 0 before the end."""
    raise NotImplementedError


@verb
def observe(state: State, seat: int, planes: Buffer) -> None:
    """Write all that `seat` may know into `planes`, and nothing else; a SPECTATOR looks from the place of seat 0."""
    raise NotImplementedError


@verb
def reveal(state: State, planes: Buffer) -> None:
    """Write what no seat may know into `planes`: cards that lie face down, in their order."""
    raise NotImplementedError


@verb
def longest(state: State) -> int:
    """A bound on the choices in any one game with the options of the record, as tight as it can be told."""
    raise NotImplementedError


@verb
def determinize(state: State, seat: int, rng: Generator) -> None:
    """Draw anew, uniformly, all that `seat` (or a SPECTATOR) cannot know, the state's own generator included.

    The world drawn follows from what the seat knows and `rng` alone: where things really are does not show in it.
    """
    raise NotImplementedError


@verb
def consistent(state: State) -> bool:
    """Whether every invariant holds: cards conserved, counters right, knowledge true."""
    raise NotImplementedError


@compiled
def reveal_nothing(state: Any, planes: Buffer) -> None:
    """For games in which the seats know all there is, between them."""


@compiled
def unbounded(state: Any) -> int:
    """For games whose length nobody has worked out: a number that none reaches."""
    return 1_000_000


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game as generic code sees it."""

    name: str
    dtype: np.dtype[Any]
    seats: tuple[int, int]
    actions: int
    observation: int
    deal: Callable[[S, int], None]
    legal: Callable[[S, int, Buffer], int]
    apply: Callable[[S, int, int], None]
    scores: Callable[[S, Buffer], None]
    winners: Callable[[S], int]
    observe: Callable[[S, int, Buffer], None]
    determinize: Callable[[S, int, Generator], None]
    consistent: Callable[[S], bool]
    revealed: int = 0  # entries that `reveal` writes
    reveal: Callable[[S, Buffer], None] = reveal_nothing
    longest: Callable[[S], int] = unbounded

    def register(self) -> None:
        """Let the verbs find this game."""
        for name in self.dtype.names or ():
            if hasattr(np.record, name):
                raise TypeError(f"{self.name}: a field cannot be called {name!r}: NumPy records have that attribute")
        for a_verb in VERBS:
            implement(a_verb, self.dtype, getattr(self, a_verb.__name__))

    def empty(self, count: int = 1) -> States:
        """An array of blank records."""
        return np.zeros(count, dtype=self.dtype)

    def buffer(self) -> Buffer:
        """Room for the legal actions of one seat."""
        return np.zeros(self.actions, dtype=np.int16)


VERBS: tuple[Callable[..., Any], ...] = (
    deal,
    legal,
    apply,
    scores,
    winners,
    observe,
    reveal,
    longest,
    determinize,
    consistent,
)


# From Python an array and an index are passed: several times faster than a record scalar.


@compiled
def deal_at(states: States, i: int, seed: int) -> None:
    """`deal` for one record of an array."""
    deal(states[i], seed)


@quick
def legal_at(states: States, i: int, seat: int, actions: Buffer) -> int:
    """`legal` for one record of an array; 0 for a seat that may not act."""
    if seat < 0 or (int(states[i].to_move) >> seat) & 1 == 0:
        return 0
    return legal(states[i], seat, actions)


@quick
def play_at(states: States, i: int, seat: int, action: int, actions: Buffer) -> bool:
    """Apply the action if it is legal; otherwise change nothing and answer False. `actions` is scratch room."""
    for k in range(legal_at(states, i, seat, actions)):
        if actions[k] == action:
            apply(states[i], seat, action)
            return True
    return False


@compiled
def scores_at(states: States, i: int, points: Buffer) -> None:
    """`scores` for one record of an array."""
    scores(states[i], points)


@compiled
def winners_at(states: States, i: int) -> int:
    """`winners` for one record of an array."""
    return winners(states[i])


@compiled
def observe_at(states: States, i: int, seat: int, planes: Buffer) -> None:
    """`observe` for one record of an array."""
    observe(states[i], seat, planes)


@compiled
def reveal_at(states: States, i: int, planes: Buffer) -> None:
    """`reveal` for one record of an array."""
    reveal(states[i], planes)


@compiled
def longest_at(states: States, i: int) -> int:
    """`longest` for one record of an array."""
    return longest(states[i])


@compiled
def determinize_at(states: States, i: int, seat: int, rng: Generator) -> None:
    """`determinize` for one record of an array."""
    determinize(states[i], seat, rng)


@compiled
def consistent_at(states: States, i: int) -> bool:
    """`consistent` for one record of an array."""
    return consistent(states[i])


@compiled
def next_seat(mask: int) -> int:
    """The lowest seat of a bit mask."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@compiled
def random_steps(states: States, i: int, rng: Generator, limit: int, actions: Buffer) -> int:
    """Play up to `limit` uniformly random steps; return how many were played before the game was over."""
    state: State = states[i]
    for step in range(limit):
        mask = int(state.to_move)
        if mask == 0:
            return step
        seat = next_seat(mask)
        count = legal(state, seat, actions)
        apply(state, seat, int(actions[below(rng, count)]))
    return limit
