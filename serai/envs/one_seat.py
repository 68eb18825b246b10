"""A Gymnasium environment in which the agent has one seat and bots have the others."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from serai.bots.bot import Bot
from serai.envs.opponents import Opponent, opponent_maker
from serai.envs.seats import RENDER_MODES, Seated
from serai.envs.spaces import planes
from serai.errors import BadOption, IllegalAction, shown
from serai.table.perspective import Perspective
from serai.table.table import MAX_SEED

ON_ILLEGAL = ("lose", "raise")
ILLEGAL_REWARD = -1.0


class OneSeat(Seated, gymnasium.Env[Any, Any]):
    """A game against bots: of a name, with weights from a file, or a function of observation and action mask.

    The agent has `seat`, or without one the seats in turn: an episode whose seed is given begins with seat `seed`
    modulo the number of seats. An illegal action ends the game and costs 1, and `info["illegal"]` says why; with
    illegal="raise" it raises IllegalAction, and nothing has changed.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (Gymnasium reads it of the class)

    def __init__(
        self,
        game: str,
        opponent: Opponent = "guide",
        seat: int | None = None,
        seats: int | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(game, seats, reward, render_mode, options)
        if seat is not None and seat not in range(self.table.seats):
            raise BadOption(f"There is no seat {seat!r}; seats are 0 to {self.table.seats - 1}, or none: in turn.")
        if illegal not in ON_ILLEGAL:
            raise BadOption(f"An illegal action cannot {illegal!r}; it can {' or '.join(ON_ILLEGAL)}.")
        rules = self.table.game.rules
        self.observation_space, self.action_space = planes(rules.observation), spaces.Discrete(rules.actions)
        self.seat = seat if seat is not None else self.table.seats - 1  # the one before that of the first episode
        self._in_turn = seat is None
        self._raises = illegal == "raise"
        self._make_bot = opponent_maker(game, opponent)
        self._bots: dict[int, Bot] = {}
        self._lost = True  # or not begun

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a new game, and let the bots play until the agent may."""
        gymnasium.Env.reset(self, seed=seed)
        deal = seed if seed is not None else int(self.np_random.integers(MAX_SEED))
        self._deal(deal, options)
        if self._in_turn:
            self.seat = (deal if seed is not None else self.seat + 1) % self.table.seats
        others = (other for other in range(self.table.seats) if other != self.seat)
        self._bots = {other: self._make_bot((deal + other) % MAX_SEED) for other in others}
        self._lost = False
        self._let_bots_play()
        return self._shown()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out the agent's action and the bots' answers."""
        if self._lost or self.table.over:
            raise gymnasium.error.ResetNeeded("The episode is over or has not begun; call reset.")
        try:
            self.table.play(self.seat, int(action))
        except IllegalAction as error:
            if self._raises:
                raise
            self._lost = True
            observation, info = self._shown()
            return observation, ILLEGAL_REWARD, True, False, {**info, "illegal": str(error)}
        self._let_bots_play()
        if self.render_mode == "human":
            self.render()
        observation, info = self._shown()
        return observation, self._payments()[self.seat], self.table.over, False, info

    def _let_bots_play(self) -> None:
        while self.table.to_move and self.seat not in self.table.to_move:
            other = self.table.to_move[0]
            choice = self._bots[other].choose(Perspective(self.table, other))
            try:
                self.table.play(other, choice)
            except IllegalAction as error:
                raise IllegalAction(f"The opponent in seat {other} answered {shown(choice)}: {error}") from error

    def action_masks(self) -> Any:
        """Which actions are legal now, as MaskablePPO asks for it."""
        return self._mask(self.seat).astype(np.bool_)

    def _shown(self) -> tuple[Any, dict[str, Any]]:
        info = {"action_mask": self._mask(self.seat), "seat": self.seat}
        return self.table.observation(self.seat), info

    def render(self) -> Any:
        """The table as the agent sees it: printed, as text, or as pixels."""
        return self._render(self.seat)
