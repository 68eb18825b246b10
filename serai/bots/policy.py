"""Rules of thumb, one compiled function a game, for opponents and for the rollouts of a search."""

from serai.rules.compiling import compiled
from serai.rules.kernel import State, States, verb
from serai.rules.randomness import Generator, generator, next_bits
from serai.table.perspective import Perspective


@verb
def policy(state: State, seat: int, rng: Generator) -> int:
    """A sensible legal action for the seat, found from what it may know; `rng` breaks ties where the game wants it."""
    raise NotImplementedError


@compiled
def policy_at(states: States, i: int, seat: int, rng: Generator) -> int:
    """`policy` for one record of an array."""
    return policy(states[i], seat, rng)


class HeuristicBot:
    """Plays by the game's rules of thumb."""

    def __init__(self, seed: int) -> None:
        self._rng = generator(seed)

    def choose(self, seen: Perspective) -> int:
        """The policy's choice in an imagined world: what is hidden is made up, so it cannot be peeked at."""
        world = seen.imagine(int(next_bits(self._rng) >> 1))
        return int(policy_at(world, 0, seen.seat, self._rng))
