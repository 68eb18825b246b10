"""A PettingZoo environment in which all seats choose at once."""

from typing import Any

from serai.envs.seats import Seated
from serai.envs.spaces import spaces_of
from serai.extras import needs

with needs("rl", "serai.envs.parallel"):
    from pettingzoo import ParallelEnv

ILLEGAL_REWARD = -1.0


class ParallelGame(Seated, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """Every seat gives an action in every step; who may not act waits, which is the last action code.

    Choices of one step are carried out seat by seat. If one makes another impossible, that seat chooses again in the
    next step. An illegal choice ends the game and costs 1.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__(game, seats, reward, render_mode, options)
        self.wait = self.table.game.rules.actions
        self._spaces = {agent: spaces_of(self.table.game.rules, more_actions=1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Planes and mask of one seat."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        """The codes of the game's actions, and one to wait."""
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self._deal(self._next_deal(seed), options)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """Carry out the choices of all seats."""
        agents = self.agents
        chosen = {self._seat[agent]: int(actions[agent]) for agent in agents}
        guilty = [seat for seat, action in chosen.items() if not self._mask_with_wait(seat)[action]]
        if not guilty:
            self._carry_out(chosen)
        rewards = [ILLEGAL_REWARD if seat in guilty else 0.0 for seat in chosen] if guilty else self._payments()
        observations = self._observations()
        if self.table.over or guilty:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, self.table.over),
            dict.fromkeys(agents, bool(guilty)),
            {agent: {"illegal": True} if self._seat[agent] in guilty else {} for agent in agents},
        )

    def _carry_out(self, chosen: dict[int, int]) -> None:
        for seat, code in chosen.items():
            if code != self.wait and code in self.table.codes(seat):
                self.table.play(seat, code)

    def _mask_with_wait(self, seat: int) -> Any:
        mask = self._mask(seat, more_actions=1)
        mask[self.wait] = not mask.any()
        return mask

    def _observations(self) -> dict[str, Any]:
        return {
            agent: {"observation": self.table.observation(seat), "action_mask": self._mask_with_wait(seat)}
            for agent, seat in self._seat.items()
        }

    def render(self) -> Any:
        """The table as a spectator sees it: printed, as text, or as pixels."""
        return self._render(None)

    def close(self) -> None:
        """Nothing is kept open."""
