"""The games as they are at the table: chance comes first, as the bytes of the game's seed.

Whoever plays the game samples them, and a history replays exactly.
"""

from typing import Any, ClassVar

import pyspiel

from serai.envs.openspiel.observer import Observer, make_observer
from serai.envs.openspiel.position import Key, Position, game_of
from serai.envs.payment import MARGIN, MOST_POINTS, WIN, kind_of, payments
from serai.rules import kernel
from serai.table.game import Game
from serai.table.options import Option

SEED_BYTES = 4
BYTE = 256


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
    usual = parameters(kind.options, max(low, min(2, high)))
    return card_game_type(f"serai_{kind.name.replace('-', '_')}", kind.title, (low, high), zero_sum, usual)


def card_game_type(name: str, title: str, seats: tuple[int, int], zero_sum: bool, usual: dict[str, Any]) -> Any:
    """The same for any game in which players choose in turn, know different things and are paid at the end."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        # Whoever plays samples the seed. SAMPLED_STOCHASTIC would hide it, and a Python game of that mode cannot be
        # serialized: Game::Serialize asks GetRNGState, which ends in an error, and PyGame lets nobody override it.
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual,
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
        blank = game_of(self.key).blank()
        zero_sum = seats > 1 and (self.reward == WIN or (self.reward == MARGIN and seats == 2))
        most = 1.0 if self.reward == WIN else 2.0 * MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.actions,
            max_chance_outcomes=BYTE,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=kernel.longest_at(blank, 0),
        )
        super().__init__(game_type(self.kind, zero_sum), info, params)

    def new_initial_state(self) -> "SeraiState":
        """A game before its chance."""
        return SeraiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """All chance is in the seed."""
        return SEED_BYTES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What tells players what they know."""
        return make_observer(self.key, iig_obs_type, params)


class SeraiState(Position):
    """A game in progress."""

    def __init__(self, game: SeraiGame) -> None:
        super().__init__(game, game.key)
        self._reward = game.reward
        self._seed: list[int] = []

    @property
    def _is_dealt(self) -> bool:
        return len(self._seed) == SEED_BYTES

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed."""
        return [(byte, 1 / BYTE) for byte in range(BYTE)]

    def _apply_action(self, action: int) -> None:
        if self._is_dealt:
            self._carry_out(self.current_player(), action)
            return
        self._seed.append(action)
        if self._is_dealt:
            self._states = game_of(self._key).blank()
            kernel.deal_at(self._states, 0, int.from_bytes(bytes(self._seed), "big"))
            self._remember(None, 0)

    def _chance_to_string(self, outcome: int) -> str:
        return f"seed {outcome}"

    def returns(self) -> list[float]:
        """The rewards; zeros before the end."""
        return payments(self._states, self._reward) if self._is_dealt else [0.0] * self.num_players()
