"""Figures with error bars from paired deals, and a ladder from all pairings together."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.lab.matches import Deal

Z = 1.96  # of a 95% interval
ELO = 400 / np.log(10)
AVERAGE = 1500.0


@dataclass(frozen=True)
class Figure:
    """A mean with half the width of its 95% interval."""

    mean: float
    spread: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.spread

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.spread


NOTHING = Figure(0.0, 0.0)


@dataclass(frozen=True)
class Pairing:
    """How the first bot of a pair fared against the second. A paired deal is one observation, its games are not."""

    pair: tuple[str, str]
    deals: int
    wins: Figure
    margin: Figure
    points: tuple[Figure, Figure]
    turns_a_round: float
    capped_rounds: int
    faults: tuple[int, int]
    adjusted: Figure = NOTHING  # the margin without luck, where that was measured

    @property
    def worth(self) -> float:
        """How many plain deals one deal without luck is worth."""
        return (self.margin.spread / self.adjusted.spread) ** 2


@dataclass(frozen=True)
class Rung:
    """A bot on the ladder."""

    bot: str
    rating: Figure


def figure(values: Any) -> Figure:
    """The mean of independent observations."""
    values = np.asarray(values, float)
    spread = Z * values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else np.inf
    return Figure(float(values.mean()), float(spread))


def share_figure(shares: Any) -> Figure:
    """The mean of shares between 0 and 1; two imagined deals, one won and one lost, keep the interval honest."""
    return Figure(float(np.mean(shares)), figure([*shares, 0.0, 1.0]).spread)


def pairing(deals: list[Deal]) -> Pairing:
    """The figures of all deals of one pair."""
    points = np.array([deal.points for deal in deals])
    return Pairing(
        pair=deals[0].pair,
        deals=len(deals),
        wins=share_figure([deal.share for deal in deals]),
        margin=figure(points[:, 0] - points[:, 1]),
        adjusted=figure(points[:, 0] - points[:, 1] - [deal.luck for deal in deals]),
        points=(figure(points[:, 0]), figure(points[:, 1])),
        turns_a_round=sum(deal.turns for deal in deals) / sum(deal.rounds for deal in deals),
        capped_rounds=sum(deal.capped for deal in deals),
        faults=(sum(deal.faults[0] for deal in deals), sum(deal.faults[1] for deal in deals)),
    )


def ladder(pairings: Iterable[Pairing]) -> list[Rung]:
    """Ratings by the Bradley-Terry model, on the scale of Elo with the average at 1500, the best bot first.

    The most likely strengths, found by Newton's method; each pairing starts with one imagined draw, without which a bot
    that always wins would be infinitely strong. The errors come from the curvature at the maximum.
    """
    pairings = list(pairings)
    names = list(dict.fromkeys(name for each in pairings for name in each.pair))
    strength = np.zeros(len(names))
    for _ in range(100):
        slope = np.zeros(len(names))
        curvature = np.zeros((len(names), len(names)))
        for each in pairings:
            a, b = (names.index(name) for name in each.pair)
            expected = 1 / (1 + np.exp(strength[b] - strength[a]))
            slope_ab = each.deals * (each.wins.mean - expected) + (0.5 - expected)
            slope[[a, b]] += slope_ab, -slope_ab
            weight = (each.deals + 1) * expected * (1 - expected)
            curvature[[a, b], [a, b]] += weight
            curvature[[a, b], [b, a]] -= weight
        inverse = np.linalg.pinv(curvature)
        step = np.clip(inverse @ slope, -1, 1)
        strength += step
        if np.abs(step).max() < 1e-9:
            break
    errors = Z * np.sqrt(np.maximum(0, np.diag(inverse)))
    strength -= strength.mean()
    rungs = [
        Rung(name, Figure(AVERAGE + ELO * float(strength[i]), ELO * float(errors[i]))) for i, name in enumerate(names)
    ]
    return sorted(rungs, key=lambda rung: -rung.rating.mean)
