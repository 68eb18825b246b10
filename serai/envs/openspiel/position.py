"""What all our games in OpenSpiel share: a record, the kernel's verbs on it, and what each seat remembers."""

import hashlib
from abc import abstractmethod
from functools import cache
from typing import Any

import numpy as np
import pyspiel

import serai
from serai.envs import names
from serai.rules import kernel
from serai.rules.kernel import SPECTATOR
from serai.rules.randomness import generator
from serai.table.game import Game

Key = tuple[str, int, tuple[tuple[str, Any], ...]]
"""A game with its seats and options; states carry it, because OpenSpiel copies all that a state carries."""


@cache
def game_of(key: Key) -> Game:
    """The game with its options settled."""
    name, seats, options = key
    return serai.new(name, seats=seats, seed=0, **dict(options)).game


@cache
def observed(key: Key) -> names.Vocabulary:
    """Observations of the game in words."""
    return names.Vocabulary(names.observation_planes(game_of(key)))


@cache
def face_down(key: Key) -> names.Vocabulary:
    """The same of what no seat knows."""
    return names.Vocabulary(names.revealed_planes(game_of(key)))


class Position(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Seats that may choose at once are asked one after another, the lowest first."""

    def __init__(self, game: Any, key: Key) -> None:
        super().__init__(game)
        self._key = key
        self._states = game_of(key).rules.empty()
        viewers = (SPECTATOR, *range(game.num_players()))
        self._memory = dict.fromkeys(viewers, b"")  # a digest of all that the viewer has seen and done

    @property
    @abstractmethod
    def _is_dealt(self) -> bool:
        """Whether the record holds a game."""

    @property
    def _is_chance(self) -> bool:
        """Whether chance is next."""
        return not self._is_dealt

    def current_player(self) -> int:
        """Who acts, chance first."""
        if self._is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        mask = int(self._states["to_move"][0])
        return kernel.next_seat(mask) if mask else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._is_dealt and not self._is_chance and self._states["to_move"][0] == 0)

    def _legal_actions(self, player: int) -> list[int]:
        actions = game_of(self._key).rules.buffer()
        count = kernel.legal_at(self._states, 0, player, actions)
        return sorted(actions[:count].tolist())

    def _carry_out(self, player: int, action: int) -> None:
        """Play a choice and let everybody see what came of it."""
        actions = game_of(self._key).rules.buffer()
        if not kernel.play_at(self._states, 0, player, action, actions):
            raise serai.IllegalAction(f"Action {action} is not legal for player {player}.")
        self._remember(player, action)

    def _remember(self, player: int | None, action: int) -> None:
        for viewer, memory in self._memory.items():
            done = action.to_bytes(4, "big") if viewer == player else b""
            self._memory[viewer] = digest(memory + done + self.planes(viewer).tobytes())

    def planes(self, viewer: int) -> Any:
        """What a seat or a SPECTATOR sees."""
        planes = np.zeros(game_of(self._key).rules.observation, np.int16)
        if self._is_dealt:
            kernel.observe_at(self._states, 0, viewer, planes)
        return planes

    def private_planes(self, viewer: int) -> Any:
        """The same without the planes in which everybody sees as much."""
        return self.planes(viewer) * observed(self._key).private

    def revealed(self) -> Any:
        """What no seat knows."""
        planes = np.zeros(game_of(self._key).rules.revealed, np.int16)
        if self._is_dealt:
            kernel.reveal_at(self._states, 0, planes)
        return planes

    def memory(self, viewer: int) -> str:
        """Equal for equal courses of the game as the viewer has seen them, else different."""
        return self._memory[viewer].hex()

    def words(self, viewer: int) -> str:
        """What the viewer sees, in words."""
        return observed(self._key).tell(self.planes(viewer))

    def private_words(self, viewer: int) -> str:
        """What is private to the viewer, in words."""
        return observed(self._key).tell(self.private_planes(viewer))

    def revealed_words(self) -> str:
        """What nobody sees, in words."""
        return face_down(self._key).tell(self.revealed())

    def resample_from_infostate(self, player: int, sampler: Any) -> "Position":
        """A state that the player cannot tell from this one; all that it does not know is drawn anew."""
        twin: Position = self.clone()
        kernel.determinize_at(twin._states, 0, player, generator(int(sampler() * 2**53)))
        for viewer in twin._memory:
            if viewer not in (player, SPECTATOR):
                twin._memory[viewer] = digest(twin.planes(viewer).tobytes())
        return twin

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._chance_to_string(action)
        return game_of(self._key).text(action)

    @abstractmethod
    def _chance_to_string(self, outcome: int) -> str:
        """What chance has done."""

    def __str__(self) -> str:
        if not self._is_dealt:
            return f"{self._key[0]}, not dealt yet"
        seats = [f"private to player {seat}\n{self.private_words(seat)}" for seat in self._memory if seat != SPECTATOR]
        later = f"later deals: {int(self._states['rng'][0, 0]):016x}"
        return "\n".join([self._key[0], self.words(SPECTATOR), *seats, "nobody knows", self.revealed_words(), later])


def digest(seen: bytes) -> bytes:
    """A short name for all that was seen."""
    return hashlib.sha256(seen).digest()[:16]
