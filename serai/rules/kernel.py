"""What every game offers, and how generic code finds it.

A game's state is one NumPy record. The verbs below work on any of them: compiled code picks the game's own function by
the record's type while it is being compiled, interpreted code by the record's dtype. Other layers add verbs likewise:

    @verb
    def stage(state: State) -> int: ...

    implement(stage, lost_cities.RULES.dtype, stage_lost_cities)
"""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba import types
from numba.core.errors import TypingError
from numba.extending import models, register_model, typeof_impl

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

V = TypeVar("V", bound=Callable[..., Any])
S = TypeVar("S")


class Verb:
    """A function of a state (its first argument) that each game implements in its own way."""

    def __init__(self, signature: Callable[..., Any]) -> None:
        functools.update_wrapper(self, signature)
        self.name = f"{signature.__module__}.{signature.__qualname__}"
        self.implementations: dict[Any, Callable[..., Any]] = {}  # by dtype, and by what compiled code calls it

    def __call__(self, state: Any, *rest: Any, **named: Any) -> Any:
        """For interpreted code."""
        return self.implementations[state.dtype](state, *rest, **named)


class VerbType(types.Callable, types.Dummy):  # type: ignore[misc]
    """A verb for compiled code: a call of it is one of the game's own function."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        super().__init__(f"verb {verb.name}")

    def function(self, state: Any) -> Any:
        """The type of the compiled function for a type of record."""
        if state not in self.verb.implementations:
            raise TypingError(f"{self.verb.name} is not known for {state}")
        return numba.typeof(self.verb.implementations[state])

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The signature of a call with these types of arguments."""
        return self.function(args[0]).get_call_type(context, args, kws)

    def get_call_signatures(self) -> Any:
        """For error messages."""
        return [], False

    def get_impl_key(self, sig: Any) -> Any:
        """Where the machine code for that signature is found."""
        return self.function(sig.args[0]).get_impl_key(sig)


register_model(VerbType)(models.OpaqueModel)
typeof_impl.register(Verb)(lambda verb, _: VerbType(verb))


def verb(signature: V) -> V:
    """Make a function of a state (its first argument) that each game implements in its own way."""
    return cast(V, Verb(signature))


def implement(a_verb: V, dtype: Any, function: V) -> None:
    """Say what a verb means for the records of one game."""
    known = cast(Verb, a_verb).implementations
    known[dtype] = known[record_type(dtype)] = function


@functools.cache
def record_type(dtype: Any) -> Any:
    """What compiled code calls a record; a large one takes a while."""
    return numba.from_dtype(dtype)


@verb
def deal(state: State, seed: int) -> None:
    """Begin a new game from the seed; the option fields of the record stay as they are."""
    raise NotImplementedError


@verb
def legal(state: State, seat: int, actions: Buffer) -> int:
    """Write the action codes that `seat` may choose now into `actions` and return how many there are."""
    raise NotImplementedError


@verb
def besides(state: State, seat: int, actions: Buffer) -> int:
    """Write what `seat` may do besides what is asked, whether anything is asked of it or not; return how many."""
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


@verb
def caps(state: State, action: int) -> bool:
    """Whether the action ends a round because nobody has drawn from the pile for too long."""
    raise NotImplementedError


@verb
def searches(state: State) -> bool:
    """Whether the rules have to search for something now; how fast they are at plain play does not show here."""
    raise NotImplementedError


# For games without such a thing.


@compiled
def nothing_besides(state: Any, seat: int, actions: Buffer) -> int:
    """Whoever acts was asked to."""
    return 0


@compiled
def never_caps(state: Any, action: int) -> bool:
    """Rounds end by themselves."""
    return False


@compiled
def never_searches(state: Any) -> bool:
    """All is plain play."""
    return False


@compiled
def reveal_nothing(state: Any, planes: Buffer) -> None:
    """For games in which the seats know all there is, between them."""


@compiled
def unbounded(state: Any) -> int:
    """For games whose length nobody has worked out: a number that none reaches."""
    return 1_000_000


@dataclass(frozen=True)
class Rules(Generic[S]):
    """One game as generic code sees it: all that it says about itself."""

    name: str
    dtype: np.dtype[Any]
    seats: tuple[int, int]
    actions: int
    planes: Mapping[str, int]  # of an observation: what each says, and how many numbers it takes
    deal: Callable[[S, int], None]
    legal: Callable[[S, int, Buffer], int]
    apply: Callable[[S, int, int], None]
    scores: Callable[[S, Buffer], None]
    winners: Callable[[S], int]
    observe: Callable[[S, int, Buffer], None]
    determinize: Callable[[S, int, Generator], None]
    consistent: Callable[[S], bool]
    besides: Callable[[S, int, Buffer], int] = nothing_besides
    caps: Callable[[S, int], bool] = never_caps
    searches: Callable[[S], bool] = never_searches
    simultaneous: bool = False  # several seats may have to choose at once
    revealed_planes: Mapping[str, int] = field(default_factory=dict)  # the same for what `reveal` writes
    reveal: Callable[[S, Buffer], None] = reveal_nothing
    longest: Callable[[S], int] = unbounded
    observation_version: int = 0  # rises when an entry or an action code is added, goes or means something else

    @property
    def observation(self) -> int:
        """How many numbers an observation has."""
        return sum(self.planes.values())

    @property
    def revealed(self) -> int:
        """How many numbers `reveal` writes."""
        return sum(self.revealed_planes.values())

    def register(self) -> None:
        """Let the verbs find this game."""
        for name in self.dtype.names or ():
            if hasattr(np.record, name):
                raise TypeError(f"{self.name}: a field cannot be called {name!r}: NumPy records have that attribute")
        for a_verb in VERBS:
            implement(a_verb, self.dtype, getattr(self, a_verb.__name__))

    def empty(self, count: int = 1) -> States:
        """An array of blank records."""
        return np.frombuffer(bytearray(count * self.dtype.itemsize), self.dtype)  # NumPy's zeros take ten times as long

    def buffer(self) -> Buffer:
        """Room for the legal actions of one seat."""
        return np.zeros(self.actions, dtype=np.int16)


VERBS: tuple[Callable[..., Any], ...] = (
    deal,
    legal,
    besides,
    apply,
    scores,
    winners,
    observe,
    reveal,
    determinize,
    consistent,
    longest,
    caps,
    searches,
)


# From Python an array and an index are passed: several times faster than a record scalar, where it is compiled.


@quick
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
def besides_at(states: States, i: int, seat: int, actions: Buffer) -> int:
    """`besides` for one record of an array; 0 for a seat that is not there, and after the end."""
    if seat < 0 or seat >= int(states[i].seats) or int(states[i].to_move) == 0:
        return 0
    return besides(states[i], seat, actions)


@quick
def play_at(states: States, i: int, seat: int, action: int, actions: Buffer) -> bool:
    """Apply the action if it is legal, asked for or besides; otherwise change nothing and answer False. `actions` is
    scratch room."""
    for k in range(legal_at(states, i, seat, actions)):
        if actions[k] == action:
            apply(states[i], seat, action)
            return True
    for k in range(besides_at(states, i, seat, actions)):
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
