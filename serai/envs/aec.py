"""A PettingZoo environment in which the seats act one after another."""

from collections.abc import Iterator
from typing import Any

from serai.envs.seats import Seated
from serai.envs.spaces import spaces_of
from serai.errors import IllegalAction
from serai.extras import needs

with needs("rl", "serai.envs.aec"):
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger


def env(game: str, **kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment with the usual guards: an illegal action ends the game and costs 1."""
    return Guarded(game, **kwargs)


class TurnByTurn(Seated, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game whose seats act in turn; where several may choose at once, the lowest seat is asked first."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(game, seats, reward, render_mode, options)
        self._spaces = {agent: spaces_of(self.table.game.rules) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Planes and mask of one seat."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        """The codes of the game's actions."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        self._deal(self._next_deal(seed), options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_move[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """All that the seat may know, and what it may do."""
        seat = self._seat[agent]
        return {"observation": self.table.observation(seat), "action_mask": self._mask(seat)}

    def step(self, action: Any) -> None:
        """Carry out the action of the selected agent; IllegalAction says why it cannot be."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.play(self._seat[agent], int(action))
        if now := self.table.to_move:
            self.agent_selection = self.possible_agents[now[0]]
        else:
            self._pay()
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        """The game is over; nothing was paid before."""
        self.rewards = dict(zip(self.agents, self._payments(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[0]

    def render(self) -> Any:
        """The table as the selected agent sees it: printed, as text, or as pixels."""
        return self._render(self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is kept open."""


class Guarded(TurnByTurn):
    """What PettingZoo's wrappers for order, bounds and illegal actions do, in one: those took longer than the game."""

    def __init__(self, game: str, **kwargs: Any) -> None:
        super().__init__(game, **kwargs)
        self._has_reset = False
        self._has_updated = False

    def __getattr__(self, name: str) -> Any:
        """Only what is not there: `rewards` and the like come with the first reset."""
        raise AttributeError(f"{name} cannot be accessed before reset, or is no attribute of this environment")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        super().reset(seed, options)
        self._has_reset = self._has_updated = True

    def step(self, action: Any) -> None:
        """Carry out the action of the selected agent; an illegal one ends the game."""
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            agent = self.agent_selection
            if type(action) is not int and action is not None:  # quicker than to ask the space
                assert self.action_space(agent).contains(action), "action is not in action space"
            super().step(action)
        except IllegalAction:
            assert self.action_space(agent).contains(action), "action is not in action space"
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        """End the game at the cost of whoever did what is not legal."""
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {each: -1.0 if each == agent else 0.0 for each in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """All that the seat may know, and what it may do."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return super().observe(agent)

    def state(self) -> Any:
        """Perfect information, for critics: all seats' observations from seat 0 on, then what none knows."""
        if not self._has_reset:
            EnvLogger.error_state_before_reset()
        return super().state()

    def render(self) -> Any:
        """The table as the selected agent sees it: printed, as text, or as pixels."""
        if not self._has_reset:
            EnvLogger.error_render_before_reset()
        return super().render()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Each agent whose turn it is, until the game is over; the loop has to step."""
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._in_turn(max_iter)

    def _in_turn(self, most: int) -> Iterator[str]:
        while self.agents and most > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            most -= 1
            yield self.agent_selection
