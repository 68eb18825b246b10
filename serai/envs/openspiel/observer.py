"""What OpenSpiel's players, and whoever looks over their shoulders, are told."""

from typing import Any

import numpy as np
import pyspiel

from serai.envs.openspiel.position import Key, Position, game_of
from serai.errors import BadOption
from serai.rules.kernel import SPECTATOR

NONE, SINGLE, ALL = (
    pyspiel.PrivateInfoType.NONE,
    pyspiel.PrivateInfoType.SINGLE_PLAYER,
    pyspiel.PrivateInfoType.ALL_PLAYERS,
)
USUAL = pyspiel.IIGObservationType(perfect_recall=False)


def make_observer(key: Key, wanted: Any, params: Any) -> "Observer":
    """The observer of the type that is asked for; BadOption for a type that is not offered."""
    if params:
        raise BadOption(f"Observers of {key[0]} take no parameters, but {', '.join(params)} was given.")
    wanted = wanted or USUAL
    if wanted.public_info:
        kinds: dict[Any, type[Observer]] = {NONE: PublicObserver, SINGLE: Observer, ALL: PerfectObserver}
        return kinds[wanted.private_info](key, wanted.perfect_recall)
    if wanted.private_info == SINGLE and not wanted.perfect_recall:
        return PrivateObserver(key, False)
    raise BadOption(
        "Observations without public information are offered for a single player and without perfect recall; "
        "with public information for none, a single or all players, with or without perfect recall."
    )


class Observer:
    """A player's observation as a tensor; as a string in words, with perfect recall also the memory of the game."""

    def __init__(self, key: Key, perfect_recall: bool) -> None:
        self._key = key
        self._recalls = perfect_recall
        self.dict = {name: np.zeros(size, np.float32) for name, size in self.parts().items()}
        self.tensor = np.zeros(sum(len(part) for part in self.dict.values()), np.float32)
        at = 0
        for name, part in self.dict.items():
            self.dict[name] = self.tensor[at : at + len(part)]
            at += len(part)

    def parts(self) -> dict[str, int]:
        """The parts of the tensor with their sizes."""
        return {"observation": game_of(self._key).rules.observation}

    def set_from(self, state: Position, player: int) -> None:
        """Write what is to be told to the player."""
        self.dict["observation"][:] = state.planes(player)

    def string_from(self, state: Position, player: int) -> str:
        """Equal strings mean that whoever is told this cannot tell the states apart."""
        return self._told(f"player {player}", state.words(player), state.memory(player))

    def _told(self, whose: str, words: str, memory: str) -> str:
        return "\n".join([whose, words, *([f"memory {memory}"] if self._recalls else [])])


class PublicObserver(Observer):
    """What is open to all, whoever asks."""

    def set_from(self, state: Position, player: int) -> None:
        """Write what a spectator sees."""
        self.dict["observation"][:] = state.planes(SPECTATOR)

    def string_from(self, state: Position, player: int) -> str:
        """The same in words."""
        return self._told("open to all", state.words(SPECTATOR), state.memory(SPECTATOR))


class PrivateObserver(Observer):
    """The planes in which the player may know more than everybody does; all other entries are 0."""

    def set_from(self, state: Position, player: int) -> None:
        """Write the private planes."""
        self.dict["observation"][:] = state.private_planes(player)

    def string_from(self, state: Position, player: int) -> str:
        """The same in words."""
        return self._told(f"private to player {player}", state.private_words(player), "")


class PerfectObserver(Observer):
    """Perfect information: the observations of all players, then what none of them knows."""

    def parts(self) -> dict[str, int]:
        """A part for each player, and one for what is face down."""
        game = game_of(self._key)
        players = {f"player {seat}": game.rules.observation for seat in range(self._key[1])}
        return {**players, "nobody": game.rules.revealed}

    def set_from(self, state: Position, player: int) -> None:
        """Write all there is, whoever asks."""
        for seat in range(self._key[1]):
            self.dict[f"player {seat}"][:] = state.planes(seat)
        self.dict["nobody"][:] = state.revealed()

    def string_from(self, state: Position, player: int) -> str:
        """The same in words."""
        seats = range(self._key[1])
        words = [f"player {seat}\n{state.words(seat)}" for seat in seats]
        memory = " ".join(state.memory(seat) for seat in seats)
        return self._told("perfect information", "\n".join([*words, "nobody", state.revealed_words()]), memory)
