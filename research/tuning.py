"""Finds weights for a game's rules of thumb by evolution: `python -m research.tuning en-route`.

A style is judged by its mean margin against a field of others on mirrored deals, never by averages in self-play, which
say nothing; in En Route by its points alone. The search is CMA-ES (a population around a mean, whose spread learns
which directions pay). The settings are fixed, so the same command finds the same weights: those of En Route are what it
found.
"""

import time
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import typer

from serai.bots.en_route import styles as en_route
from serai.bots.player import player
from serai.bots.policy import STYLES, Style
from serai.lab.arena import compiled_deals


@dataclass(frozen=True)
class Course:
    """How a game's weights are looked for."""

    start: Style
    generations: int
    deals: int
    population: int = 16
    seats: int = 2
    options: dict[str, Any] = field(default_factory=dict)


GUESS = en_route.style(
    sights_to_come=2.5,
    tourists_to_come=7.0,
    festival=11.0,
    cafe=4.0,
    task=4.0,
    pull=0.25,
    decay=0.6,
    late_pull=0.1,
    near=0.6,
    rating=2.0,
    keep_segment=2.5,
    keep_change=3.0,
    length=0.5,
    apart=4.0,
    join=120.0,
)
"""How a turn of En Route might be weighed, before anything was measured."""

COURSES = {
    "en-route": Course(GUESS, generations=250, deals=200, population=32, seats=1),
    "lost-cities": Course(STYLES["lost-cities"]["sensible"], generations=100, deals=60, options={"rounds": 1}),
    "lost-cities-board": Course(STYLES["lost-cities-board"]["sensible"], generations=100, deals=60),
}


def points_alone(game: str, course: Course, styles: list[Style], seeds: Any) -> list[float]:
    """How many points each style makes alone; two of them share a walk through the deals."""
    made = []
    for one, other in zip(styles[::2], styles[1::2], strict=True):
        points, _ = compiled_deals(game, course.seats, course.options, (player(one), player(other)), seeds)
        made += [float(np.mean(points[:, 0, 0])), float(np.mean(points[:, 1, 0]))]
    return made


def mean_margin(game: str, course: Course, style: Style, rivals: list[Style], seeds: Any) -> float:
    """How much the style wins by against the rivals, on average."""
    margins = []
    for rival in rivals:
        points, _ = compiled_deals(game, course.seats, course.options, (player(style), player(rival)), seeds)
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


def tune(game: str, course: Course) -> Style:
    """A better style than the course starts from, alone or against the game's others and its own forerunners.

    Weights that are 0 stay so.
    """
    rng = np.random.default_rng(1)
    start, began = course.start, time.monotonic()
    weighed = np.flatnonzero(start)
    evolution = Evolution(start[weighed], 0.3 * np.abs(start[weighed]) + 0.1, population=course.population)

    def style_of(weights: Any) -> Style:
        style = start.copy()
        style[weighed] = weights
        return style

    others = [style for name, style in STYLES[game].items() if name != "sensible"]
    forerunners = [start]
    for generation in range(1, course.generations + 1):
        seeds = rng.integers(2**40) + np.arange(course.deals)
        styles = [style_of(weights) for weights in evolution.ask(rng)]
        if course.seats == 1:
            fitness = points_alone(game, course, styles, seeds)
        else:
            rivals = [*others, forerunners[-1], forerunners[int(rng.integers(len(forerunners)))]]
            fitness = [mean_margin(game, course, style, rivals, seeds) for style in styles]
        evolution.tell(fitness)
        if generation % 10 == 0:
            forerunners.append(style_of(evolution.mean))
            told = f"mean {np.mean(fitness):6.2f}  best {np.max(fitness):6.2f}  spread {evolution.sigma:.3f}"
            print(f"{generation:4d} of {course.generations}  {told}  {time.monotonic() - began:4.0f} s", flush=True)
    return style_of(evolution.mean)


def main(game: str, generations: int | None = None) -> None:
    """Evolve a game's weights and print them in their order; with --generations fewer or more than its course has."""
    if game not in COURSES:
        raise typer.BadParameter(f"there is no game {game}; games are {', '.join(COURSES)}")
    course = COURSES[game]
    print(tune(game, replace(course, generations=generations or course.generations)).round(3).tolist())


if __name__ == "__main__":
    typer.run(main)
