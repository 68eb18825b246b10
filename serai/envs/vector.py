"""A Gymnasium vector environment over the compiled batch."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import serai
from serai.bots.levels import LEVELS
from serai.bots.policy import STYLES
from serai.envs import batch as batches
from serai.envs import names
from serai.envs.payment import kind_of
from serai.envs.perfect import perfect, public, state_size
from serai.envs.spaces import planes, spaces_of
from serai.errors import BadOption, IllegalAction
from serai.table.table import MAX_SEED

MODES = {
    AutoresetMode.NEXT_STEP: batches.NEXT_STEP,
    AutoresetMode.SAME_STEP: batches.SAME_STEP,
    AutoresetMode.DISABLED: batches.DISABLED,
}


def opponent_player(game: str, opponent: str) -> Any:
    """The compiled player of a level that does not look ahead: searching ones would stop a batch at every step."""
    levels = {name: level for name, level in LEVELS.get(game, {}).items() if level.worlds == 0}
    if opponent not in levels:
        raise BadOption(f"{game} has no quick bot {opponent!r}; it has {', '.join(levels) or 'none'}.")
    return levels[opponent].player(STYLES[game])


class GamesEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games at once, in self-play or against bots of a level.

    In self-play each row shows the seat whose turn it is (`infos["seat"]`), `rewards` are those of the seat that has
    just acted, and `infos["payments"]` has the rewards of all seats where a game has just ended. `infos["legal"]` lists
    the actions that the mask allows, in each row the first `infos["legal_count"]`. With copy=False observations, masks
    and lists are the environment's own arrays: the next step overwrites them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        opponent: str | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **options: Any,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise BadOption(f"The number of games cannot be {num_envs!r}; it is a whole number from 1.")
        mode = AutoresetMode(autoreset_mode)
        table = serai.new(game, seats=seats, seed=0, **options)
        rules = table.game.rules
        states = np.repeat(table.game.blank(), num_envs)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = spaces_of(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_state_space = planes(state_size(rules, table.seats))
        self.state_space = batch_space(self.single_state_space, num_envs)
        self.action_names = names.action_names(table.game)
        self.observation_names = names.observation_names(table.game)
        self.state_names = names.state_names(table.game)
        self._rules = rules
        self._kind = kind_of(reward)
        self._mode = MODES[mode]
        self._copy = copy
        self._batch = batches.make_batch(rules, states)
        self._bots = opponent and batches.make_bots(rules, opponent_player(game, opponent))
        self._dealt = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew, or those of `options["reset_mask"]`; with a seed the same games, now and later."""
        super().reset(seed=seed)
        chosen = self._chosen((options or {}).get("reset_mask"))
        if seed is not None or not self._dealt:
            given = seed if seed is not None else int(self.np_random.integers(MAX_SEED))
            batches.seed_batch(self._batch, given, chosen)
            self._dealt = True
        if self._bots:
            batches.begin_against(self._batch, self._bots, chosen)
        else:
            batches.begin(self._batch, chosen)
        return self._shown(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out one action for each game; IllegalAction if one is not legal, and nothing has changed."""
        actions = self._checked(actions)
        if self._bots:
            illegal = batches.step_against(self._batch, self._bots, actions, self._kind, self._mode)
        else:
            illegal = batches.step(self._batch, actions, self._kind, self._mode)
        if illegal >= 0:
            self._refuse(illegal, actions[illegal])
        over, infos = self._batch.over.copy(), self._infos()
        if self._mode == batches.SAME_STEP and over.any():
            infos |= {"final_obs": self._ends(over), "_final_obs": over.copy()}
        return self._shown(), self._batch.rewards.copy(), over, np.zeros(self.num_envs, np.bool_), infos

    def state(self) -> Any:
        """Perfect information, for critics: all seats' observations clockwise from the row's, then what none knows."""
        return perfect(self._rules, self._batch.states, self._batch.seat)

    def public_observation(self) -> Any:
        """What is open to all, from the place of seat 0."""
        return public(self._rules, self._batch.states)

    def _shown(self) -> dict[str, Any]:
        return {"observation": self._own(self._batch.observations), "action_mask": self._own(self._batch.masks)}

    def _infos(self) -> dict[str, Any]:
        return {
            "seat": self._batch.seat.copy(),
            "payments": self._batch.payments.copy(),
            "legal": self._own(self._batch.listed),
            "legal_count": self._batch.counts.copy(),
        }

    def _own(self, array: Any) -> Any:
        return array.copy() if self._copy else array

    def _chosen(self, mask: Any) -> Any:
        """Which games are to be dealt."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
            raise BadOption(f"The reset_mask is an array of {self.num_envs} truth values, one for each game.")
        if not mask.all() and not self._dealt:
            raise BadOption("The first reset deals all games; leave the reset_mask out.")
        return mask

    def _checked(self, actions: Any) -> Any:
        """The actions as an array of whole numbers, one for each game."""
        if not self._dealt:
            raise gymnasium.error.ResetNeeded("Call reset before step.")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"Give an array of {self.num_envs} whole numbers, one action for each game.")
        return actions

    def _refuse(self, row: int, action: Any) -> None:
        if self._batch.over[row] and self._mode == batches.DISABLED:
            raise gymnasium.error.ResetNeeded(f"Game {row} is over; deal it anew by reset with a reset_mask.")
        raise IllegalAction(f"Action {action} is not legal in game {row}; see its action_mask.")

    def _ends(self, over: Any) -> Any:
        """The last observations of the games that have just been replaced, None of the others."""
        final = np.empty(self.num_envs, dtype=object)
        for row in np.flatnonzero(over):
            mask = np.zeros(self._rules.actions, np.int8)
            final[row] = {"observation": self._batch.last[row].copy(), "action_mask": mask}
        return final
