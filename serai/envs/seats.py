"""What the two kinds of PettingZoo environments share: a table, its agents, spaces, seeds, rewards and drawings."""

from typing import Any

import numpy as np

import serai
from serai.envs import names, picture
from serai.envs.payment import kind_of, payments
from serai.envs.perfect import perfect, public, state_size
from serai.envs.spaces import planes
from serai.errors import BadOption
from serai.rules.randomness import Generator, generator, next_bits

RENDER_MODES = ("human", "ansi", "rgb_array")


class Seated:
    """A table whose seats are agents `player_0`, `player_1`, …"""

    def __init__(self, game: str, seats: int | None, reward: str, render_mode: str | None, options: dict[str, Any]):
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"The render mode cannot be {render_mode!r}; it is {', '.join(RENDER_MODES)} or none.")
        self.table = serai.new(game, seats=seats, seed=0, **options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{self.table.game.rules.observation_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self._kind = kind_of(reward)
        self._seeds: Generator | None = None
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = planes(state_size(self.table.game.rules, self.table.seats))
        self.action_names = names.action_names(self.table.game)
        self.observation_names = names.observation_names(self.table.game)
        self.state_names = names.state_names(self.table.game)

    def _next_deal(self, seed: int | None) -> int:
        """The given seed is the game's own; without one the next follows from the last one given."""
        if seed is None and self._seeds is not None:
            return int(next_bits(self._seeds) >> np.uint64(1))
        deal = int(np.random.SeedSequence().generate_state(1, np.uint32)[0]) if seed is None else seed
        self._seeds = generator(deal)
        return deal

    def _deal(self, deal: int, options: dict[str, Any] | None) -> None:
        """Set up the game of that seed.

        `options["game"]` changes options of the game from now on; other entries are for wrappers.
        """
        kept = self.table.game.settings
        changed = (options or {}).get("game", {})
        self.table = serai.new(self.table.game.name, seats=self.table.seats, seed=deal, **{**kept, **changed})
        self.agents = self.possible_agents[:]

    def _mask(self, seat: int, more_actions: int = 0) -> Any:
        mask = np.zeros(self.table.game.rules.actions + more_actions, np.int8)
        mask[self.table.codes(seat)] = 1
        return mask

    def _payments(self) -> list[float]:
        """The rewards of all seats; zeros before the end."""
        return payments(self.table.states, self._kind)

    def state(self) -> Any:
        """Perfect information, for critics: all seats' observations from seat 0 on, then what none knows."""
        return perfect(self.table.game.rules, self.table.states, np.zeros(1, np.int8))[0]

    def public_observation(self) -> Any:
        """What is open to all, from the place of seat 0."""
        return public(self.table.game.rules, self.table.states)[0]

    def _render(self, seat: int | None) -> Any:
        """The table as the seat (None: a spectator) sees it, in the chosen mode."""
        if self.render_mode == "rgb_array":
            return picture.as_pixels(self.table, seat)
        if self.render_mode == "ansi":
            return picture.as_text(self.table, seat)
        if self.render_mode == "human":
            print(picture.as_text(self.table, seat))
        return None
