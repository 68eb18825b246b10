"""A mixed integer program, put together a variable and a row at a time, and solved by HiGHS."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import coo_array

BEST = 0
"""The status of a program that is solved."""

Terms = Iterable[tuple[int, float]]
"""Variables with what each is multiplied by."""


def ones(variables: Iterable[int]) -> list[tuple[int, float]]:
    """Their sum."""
    return [(variable, 1.0) for variable in variables]


@dataclass(frozen=True)
class Solution:
    """What is known when the time is over: nothing is better than `bound`; the values, if any were found."""

    bound: float
    values: Any
    is_best: bool


class Program:
    """Variables from 0 on, rows that bind them, and the most that their worth can add up to."""

    def __init__(self) -> None:
        self._worth: list[float] = []
        self._most: list[float] = []
        self._whole: list[bool] = []
        self._places: list[tuple[int, int]] = []
        self._factors: list[float] = []
        self._limits: list[tuple[float, float]] = []

    def variable(self, most: float = 1.0, worth: float = 0.0, whole: bool = True) -> int:
        """A new variable between 0 and `most`."""
        self._worth.append(worth)
        self._most.append(most)
        self._whole.append(whole)
        return len(self._worth) - 1

    def variables(self, count: int, most: float = 1.0, worth: float = 0.0, whole: bool = True) -> list[int]:
        """Several that are alike."""
        return [self.variable(most, worth, whole) for _ in range(count)]

    def row(self, terms: Terms, least: float = -np.inf, most: float = np.inf) -> None:
        """The sum of the terms lies between these."""
        for variable, factor in terms:
            self._places.append((len(self._limits), variable))
            self._factors.append(factor)
        self._limits.append((least, most))

    def at_most(self, smaller: Terms, larger: Terms, more: float = 0.0) -> None:
        """The first sum is no larger than the second and so much more."""
        self.row([*smaller, *((variable, -factor) for variable, factor in larger)], most=more)

    def equal(self, one: Terms, other: Terms) -> None:
        """Both sums are the same."""
        self.row([*one, *((variable, -factor) for variable, factor in other)], 0.0, 0.0)

    def reward(self, variable: int, worth: float) -> None:
        """The variable is worth that from now on."""
        self._worth[variable] = worth

    def most(self, worth: Terms | None = None) -> float:
        """An upper bound of all worth, or of another sum, by allowing fractions everywhere."""
        aim = np.array(self._worth) if worth is None else np.zeros(len(self._worth))
        for variable, factor in worth or ():
            aim[variable] = factor
        return float(-self._run(aim, np.zeros(len(aim)), {}).fun)

    def solve(self, seconds: float) -> Solution:
        """The best values that so many seconds find."""
        found = self._run(np.array(self._worth), np.array(self._whole), {"time_limit": seconds, "mip_rel_gap": 0.0})
        bound = np.inf if found.mip_dual_bound is None else -found.mip_dual_bound
        return Solution(bound, found.x, found.status == BEST)

    def _run(self, aim: Any, whole: Any, options: dict[str, float]) -> Any:
        rows, columns = zip(*self._places, strict=True)
        least, most = zip(*self._limits, strict=True)
        matrix = coo_array((self._factors, (rows, columns)), (len(self._limits), len(aim))).tocsr()
        return milp(
            -aim,
            integrality=whole,
            bounds=Bounds(0.0, self._most),
            constraints=LinearConstraint(matrix, least, most),
            options=options,
        )
