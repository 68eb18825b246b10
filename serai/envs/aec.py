"""A PettingZoo environment in which the seats act one after another."""

from typing import Any

from serai.envs.seats import Seated
from serai.envs.spaces import spaces_of
from serai.extras import needs

with needs("rl", "serai.envs.aec"):
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(game: str, **kwargs: Any) -> AECEnv[str, Any, Any]:
    """The environment with the usual guards: an illegal action ends the game and costs 1."""
    guarded = wrappers.TerminateIllegalWrapper(TurnByTurn(game, **kwargs), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


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
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._payments(), strict=True))
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.table.to_move[0] if self.table.to_move else 0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the selected agent sees it: printed, as text, or as pixels."""
        return self._render(self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is kept open."""
