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
from serai.envs.payment import kind_of
from serai.envs.spaces import spaces_of
from serai.errors import BadOption, IllegalAction
from serai.table.table import MAX_SEED


def opponent_player(game: str, opponent: str) -> Any:
    """The compiled player of a level that does not look ahead: searching ones would stop a batch at every step."""
    levels = {name: level for name, level in LEVELS.get(game, {}).items() if level.worlds == 0}
    if opponent not in levels:
        raise BadOption(f"{game} has no quick bot {opponent!r}; it has {', '.join(levels) or 'none'}.")
    level = levels[opponent]
    return level.player(STYLES[game][level.style])


class GamesEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many games at once, in self-play or against bots of a level.

    Observations, masks and rewards are read-only views of the environment's own arrays: nothing is copied, and the next
    step overwrites them. In self-play each row shows the seat whose turn it is (`infos["seat"]`), `rewards` are those
    of the seat that has just acted, and `infos["payments"]` has the rewards of all seats where a game has just ended.
    `infos["legal"]` lists the actions that the mask allows, in each row the first `infos["legal_count"]`.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        opponent: str | None = None,
        reward: str = "win",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **options: Any,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise BadOption(f"The number of games cannot be {num_envs!r}; it is a whole number from 1.")
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise BadOption("The autoreset mode cannot be Disabled; it is NextStep or SameStep.")
        table = serai.new(game, seats=seats, seed=0, **options)
        rules = table.game.rules
        states = rules.empty(num_envs)
        table.game.set_up(states[0])
        states[:] = states[0]
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = spaces_of(rules)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._kind = kind_of(reward)
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._batch = batches.make_batch(rules, states)
        self._bots = opponent and batches.make_bots(rules, opponent_player(game, opponent))
        self._shown = {"observation": view_of(self._batch.observations), "action_mask": view_of(self._batch.masks)}
        self._rewards, self._over = view_of(self._batch.rewards), view_of(self._batch.over)
        self._infos = {
            "seat": view_of(self._batch.seat),
            "payments": view_of(self._batch.payments),
            "legal": view_of(self._batch.listed),
            "legal_count": view_of(self._batch.counts),
        }
        self._no_action = view_of(np.zeros(rules.actions, np.int8))
        self._truncated = view_of(np.zeros(num_envs, np.bool_))
        self._seeded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew; with the same seed the same games, now and at every later automatic reset."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            batches.seed_batch(self._batch, seed if seed is not None else int(self.np_random.integers(MAX_SEED)))
            self._seeded = True
        if self._bots:
            batches.begin_against(self._batch, self._bots)
        else:
            batches.begin(self._batch)
        return self._shown, self._infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out one action for each game; IllegalAction if one is not legal, and nothing has changed."""
        actions = self._checked(actions)
        if self._bots:
            illegal = batches.step_against(self._batch, self._bots, actions, self._kind, self._same_step)
        else:
            illegal = batches.step(self._batch, actions, self._kind, self._same_step)
        if illegal >= 0:
            raise IllegalAction(f"Action {actions[illegal]} is not legal in game {illegal}; see its action_mask.")
        return self._shown, self._rewards, self._over, self._truncated, self._with_final()

    def _checked(self, actions: Any) -> Any:
        """The actions as an array of whole numbers, one for each game."""
        if not self._seeded:
            raise gymnasium.error.ResetNeeded("Call reset before step.")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"Give an array of {self.num_envs} whole numbers, one action for each game.")
        return actions

    def _with_final(self) -> dict[str, Any]:
        """The infos, with the last observations of games that have just been replaced."""
        ended = np.flatnonzero(self._over) if self._same_step else ()
        if len(ended) == 0:
            return self._infos
        final = np.empty(self.num_envs, dtype=object)  # of None
        for i in ended:
            final[i] = {"observation": self._batch.last[i].copy(), "action_mask": self._no_action}
        return {**self._infos, "final_obs": final, "_final_obs": self._over.copy()}


def view_of(array: Any) -> Any:
    """The same memory, read-only."""
    view = array.view()
    view.flags.writeable = False
    return view
