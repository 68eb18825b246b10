"""The games for OpenSpiel: importing this module registers `serai_lost_cities` and its siblings.

    game = pyspiel.load_game("serai_lost_cities(rounds=1)")

Chance comes first, as the bytes of the game's seed: whoever plays the game samples them, and a history replays exactly.
Seats that may choose at once are asked one after another, the lowest first.
"""

import hashlib
from functools import cache
from typing import Any, ClassVar

import numpy as np

import serai
from serai.envs.payment import MARGIN, MOST_POINTS, WIN, kind_of, payments
from serai.extras import needs
from serai.rules import kernel
from serai.rules.randomness import generator
from serai.table.game import Game
from serai.table.games import GAMES
from serai.table.options import Option

with needs("rl", "serai.envs.openspiel"):
    import pyspiel

SEED_BYTES = 4
BYTE = 256
LONGEST_GAME = 1_000_000
"""A bound that no game reaches."""

Key = tuple[str, int, tuple[tuple[str, Any], ...]]
"""A game with its seats and options; states carry it, because OpenSpiel copies all that a state carries."""


@cache
def game_of(key: Key) -> Game:
    """The game with its options settled."""
    name, seats, options = key
    return serai.new(name, seats=seats, seed=0, **dict(options)).game


def nothing(option: Option) -> Any:
    """What stands for None: OpenSpiel's parameters keep one type."""
    return "none" if option.low is None else option.low - 1


def as_parameter(option: Option, value: Any) -> Any:
    """An option's value as OpenSpiel knows it."""
    return nothing(option) if value is None else value


def from_parameter(option: Option, parameter: Any) -> Any:
    """An option's value from OpenSpiel's."""
    return None if option.nothing and parameter == nothing(option) else option.check(parameter)


def parameters(options: tuple[Option, ...], seats: int) -> dict[str, Any]:
    """The parameters of a game with their defaults."""
    own = {option.name: as_parameter(option, option.default) for option in options}
    return {"seats": seats, "reward": "win", **own}


def game_type(kind: type[Game], zero_sum: bool) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    low, high = kind.rules.seats
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"serai_{kind.name.replace('-', '_')}",
        long_name=kind.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # Whoever plays samples the seed. SAMPLED_STOCHASTIC would hide it, and a Python game of that mode cannot be
        # serialized: Game::Serialize asks GetRNGState, which ends in an error, and PyGame lets nobody override it.
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(kind.options, max(low, min(2, high))),
    )


class SeraiGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games with its options."""

    kind: ClassVar[type[Game]]

    def __init__(self, params: dict[str, Any]) -> None:
        seats = int(params["seats"])
        settled = {option.name: from_parameter(option, params[option.name]) for option in self.kind.options}
        self.key: Key = (self.kind.name, seats, tuple(settled.items()))
        self.reward = kind_of(str(params["reward"]))
        rules = game_of(self.key).rules
        zero_sum = seats > 1 and (self.reward == WIN or (self.reward == MARGIN and seats == 2))
        most = 1.0 if self.reward == WIN else 2.0 * MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions,
            max_chance_outcomes=BYTE,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type(self.kind, zero_sum), info, params)

    def new_initial_state(self) -> "SeraiState":
        """A game before its chance."""
        return SeraiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """All chance is in the seed."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeraiObserver":
        """What tells players what they know."""
        return SeraiObserver(game_of(self.key).rules, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SeraiState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: SeraiGame) -> None:
        super().__init__(game)
        self._key = game.key
        self._reward = game.reward
        self._seed: list[int] = []
        self._states = game_of(game.key).rules.empty()
        self._memory = [b""] * game.num_players()  # of each seat: a digest of all that it has seen and done

    def current_player(self) -> int:
        """Who acts, chance first."""
        if len(self._seed) < SEED_BYTES:
            return int(pyspiel.PlayerId.CHANCE)
        mask = int(self._states["to_move"][0])
        return kernel.next_seat(mask) if mask else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._dealt and self._states["to_move"][0] == 0)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed."""
        return [(byte, 1 / BYTE) for byte in range(BYTE)]

    def _legal_actions(self, player: int) -> list[int]:
        actions = game_of(self._key).rules.buffer()
        count = kernel.legal_at(self._states, 0, player, actions)
        return sorted(actions[:count].tolist())

    def _apply_action(self, action: int) -> None:
        if len(self._seed) < SEED_BYTES:
            self._seed.append(action)
            if len(self._seed) == SEED_BYTES:
                game_of(self._key).set_up(self._states[0])
                kernel.deal_at(self._states, 0, int.from_bytes(bytes(self._seed), "big"))
                self._remember(None, 0)
            return
        player = self.current_player()
        actions = game_of(self._key).rules.buffer()
        if not kernel.play_at(self._states, 0, player, action, actions):
            raise serai.IllegalAction(f"Action {action} is not legal for player {player}.")
        self._remember(player, action)

    def _remember(self, player: int | None, action: int) -> None:
        for seat, memory in enumerate(self._memory):
            seen = self._planes(seat).tobytes()
            done = action.to_bytes(4, "big") if seat == player else b""
            self._memory[seat] = hashlib.sha256(memory + done + seen).digest()[:16]

    def _planes(self, seat: int) -> Any:
        planes = np.zeros(game_of(self._key).rules.observation, np.int16)
        if self._dealt:
            kernel.observe_at(self._states, 0, seat, planes)
        return planes

    @property
    def _dealt(self) -> bool:
        return len(self._seed) == SEED_BYTES

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return game_of(self._key).text(action)

    def returns(self) -> list[float]:
        """The rewards; zeros before the end."""
        return payments(self._states, self._reward) if self._dealt else [0.0] * len(self._memory)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SeraiState":
        """A state that the player cannot tell from this one; all that it does not know is drawn anew."""
        twin: SeraiState = self.clone()
        kernel.determinize_at(twin._states, 0, player, generator(int(sampler() * 2**53)))
        for seat in range(len(twin._memory)):
            if seat != player:
                twin._memory[seat] = hashlib.sha256(twin._planes(seat).tobytes()).digest()[:16]
        return twin

    def __str__(self) -> str:
        if not self._dealt:
            return f"{self._key[0]}, seed {self._seed}"
        return f"{self._key[0]}, {hashlib.sha256(self._states.tobytes()).hexdigest()[:32]}"


class SeraiObserver:
    """The planes as a tensor; as a string the planes, or with perfect recall a digest of the seat's whole game."""

    def __init__(self, rules: kernel.Rules[Any], perfect_recall: bool) -> None:
        self.tensor = np.zeros(rules.observation, np.float32)
        self.dict = {"observation": self.tensor}
        self._perfect_recall = perfect_recall

    def set_from(self, state: SeraiState, player: int) -> None:
        """Write what the player knows."""
        self.tensor[:] = state._planes(player)

    def string_from(self, state: SeraiState, player: int) -> str:
        """Equal strings mean that the player cannot tell the states apart."""
        if self._perfect_recall:
            return f"p{player} {state._memory[player].hex()}"
        return f"p{player} " + " ".join(map(str, state._planes(player)))


def register(kind: type[Game]) -> type[SeraiGame]:
    """Tell OpenSpiel of a game."""
    # A class, because OpenSpiel lets go of it after Python has ended, when a function could not be freed.
    made = type(f"{kind.__name__}Game", (SeraiGame,), {"kind": kind})
    pyspiel.register_game(game_type(kind, kind.rules.seats[1] > 1), made)
    return made


REGISTERED = {name: register(kind) for name, kind in GAMES.items()}
