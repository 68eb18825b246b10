"""Finds weights for a game's rules of thumb by evolution: `python -m research.tuning lost-cities --minutes 5`.

A style is judged by its mean margin against a field of others on mirrored deals, never by averages in self-play, which
say nothing. The search is CMA-ES (a population around a mean, whose spread learns which directions pay).
"""

import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import typer

from serai.bots.player import player
from serai.bots.policy import STYLES, Style
from serai.lab.arena import compiled_deals


def mean_margin(game: str, seats: int, options: dict[str, Any], style: Style, rivals: list[Style], seeds: Any) -> float:
    """How much the style wins by against the rivals, on average; alone, how many points it makes."""
    margins = []
    for rival in rivals:
        points, _ = compiled_deals(game, seats, options, (player(style), player(rival)), seeds)
        if seats == 1:
            return float(np.mean(points[:, 0, 0]))
        margins.append(np.mean(points[:, 0, 0] - points[:, 0, 1] + points[:, 1, 1] - points[:, 1, 0]) / 2)
    return float(np.mean(margins))


@dataclass
class Evolution:
    """CMA-ES with rank-based weights, after Hansen's tutorial."""

    mean: Any
    scale: Any
    sigma: float = 0.3
    population: int = 16
    covariance: Any = field(init=False)

    def __post_init__(self) -> None:
        n = len(self.mean)
        half = self.population // 2
        weights = np.log(half + 0.5) - np.log(np.arange(1, half + 1))
        self.weights = weights / weights.sum()
        self.mu = 1.0 / np.sum(self.weights**2)
        self.c_sigma = (self.mu + 2) / (n + self.mu + 5)
        self.d_sigma = 1 + 2 * max(0.0, np.sqrt((self.mu - 1) / (n + 1)) - 1) + self.c_sigma
        self.c_c = (4 + self.mu / n) / (n + 4 + 2 * self.mu / n)
        self.c_1 = 2 / ((n + 1.3) ** 2 + self.mu)
        self.c_mu = min(1 - self.c_1, 2 * (self.mu - 2 + 1 / self.mu) / ((n + 2) ** 2 + self.mu))
        self.expected = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))
        self.covariance = np.eye(n)
        self.path_sigma, self.path_c = np.zeros(n), np.zeros(n)

    def ask(self, rng: np.random.Generator) -> Any:
        """A population around the mean."""
        values, self._axes = np.linalg.eigh(self.covariance)
        self._lengths = np.sqrt(np.maximum(values, 1e-12))
        normal = rng.standard_normal((self.population, len(self.mean)))
        self._steps = (normal * self._lengths) @ self._axes.T
        return self.mean + self.sigma * self._steps * self.scale

    def tell(self, fitness: Any) -> None:
        """Move the mean towards the better half and let the spread learn from it."""
        best = np.argsort(-np.asarray(fitness))[: len(self.weights)]
        steps = self._steps[best]
        step = self.weights @ steps
        self.mean = self.mean + self.sigma * step * self.scale
        whitened = self._axes @ ((self._axes.T @ step) / self._lengths)
        self.path_sigma = (1 - self.c_sigma) * self.path_sigma + np.sqrt(
            self.c_sigma * (2 - self.c_sigma) * self.mu
        ) * whitened
        self.path_c = (1 - self.c_c) * self.path_c + np.sqrt(self.c_c * (2 - self.c_c) * self.mu) * step
        self.covariance = (
            (1 - self.c_1 - self.c_mu) * self.covariance
            + self.c_1 * np.outer(self.path_c, self.path_c)
            + self.c_mu * (steps.T * self.weights) @ steps
        )
        length = float(np.linalg.norm(self.path_sigma))
        self.sigma *= float(np.exp((self.c_sigma / self.d_sigma) * (length / self.expected - 1)))


def tune(
    game: str, seats: int, options: dict[str, Any], start: Style, rivals: list[Style], minutes: float, deals: int
) -> Style:
    """A better style than `start` against the rivals and its own forerunners; weights that are 0 stay so."""
    rng = np.random.default_rng(1)
    weighed = np.flatnonzero(start)
    evolution = Evolution(start[weighed], 0.3 * np.abs(start[weighed]) + 0.1)

    def style_of(weights: Any) -> Style:
        style = start.copy()
        style[weighed] = weights
        return style

    forerunners = [start]
    ends = time.monotonic() + 60 * minutes
    generation = 0
    while time.monotonic() < ends:
        seeds = rng.integers(2**40) + np.arange(deals)
        rivals_now = [*rivals, forerunners[-1], forerunners[int(rng.integers(len(forerunners)))]]
        styles = [style_of(weights) for weights in evolution.ask(rng)]
        fitness = [mean_margin(game, seats, options, style, rivals_now, seeds) for style in styles]
        evolution.tell(fitness)
        generation += 1
        if generation % 10 == 0:
            forerunners.append(style_of(evolution.mean))
            print(f"{generation:4d}  mean {np.mean(fitness):6.2f}  best {np.max(fitness):6.2f}  {evolution.sigma:.3f}")
    return style_of(evolution.mean)


def main(game: str, minutes: float = 5.0, seats: int = 2, deals: int = 60) -> None:
    """Evolve a game's sensible style against its others and print the weights in their order."""
    styles = STYLES[game]
    options = {"rounds": 1} if game == "lost-cities" else {}
    rivals = [style for name, style in styles.items() if name != "sensible"]
    print(tune(game, seats, options, styles["sensible"], rivals, minutes, deals).round(3).tolist())


if __name__ == "__main__":
    typer.run(main)
