"""What every entry of an observation is called; a module a game says so, for its games as they are set up.

A game without a module has the titles of its planes with numbers.
"""

import importlib
import itertools
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np

from serai.discovery import reach
from serai.table.game import Game

reach(__name__, __path__)


class Plane(NamedTuple):
    """Entries that belong together: one for each combination of the axes' labels, the last axis changing fastest."""

    title: str  # empty where the labels say it all
    axes: tuple[Sequence[str], ...]
    private: bool = False  # whether there is anything in it that a spectator does not see
    values: Sequence[str] = ()  # what 1, 2 and so on stand for, if not for a number

    @property
    def labels(self) -> list[str]:
        """What tells the entries apart."""
        return [", ".join(labels) for labels in itertools.product(*self.axes)]


def action_names(game: Game) -> list[str]:
    """The notation of each action code."""
    return [game.text(code) for code in range(game.rules.actions)]


def observation_names(game: Game) -> list[str]:
    """The name of each entry of an observation."""
    return names_of(observation_planes(game))


def state_names(game: Game) -> list[str]:
    """The name of each entry of a perfect-information observation: of all seats from one on, then what none knows."""
    seen = [f"seat + {place}: {name}" for place in range(game.seats) for name in observation_names(game)]
    return seen + names_of(revealed_planes(game))


def names_of(planes: list[Plane]) -> list[str]:
    """The titles with the labels."""
    return [f"{plane.title}: {label}" if plane.title else label for plane in planes for label in plane.labels]


def observation_planes(game: Game) -> list[Plane]:
    """The planes of an observation with their labels."""
    return _said(game, "observed", game.rules.planes)


def revealed_planes(game: Game) -> list[Plane]:
    """The planes of what no seat knows, with their labels."""
    return _said(game, "revealed", game.rules.revealed_planes)


def _said(game: Game, function: str, lengths: Mapping[str, int]) -> list[Plane]:
    name = game.rules.name.replace("-", "_")
    if find_spec(f"{__name__}.{name}") is not None:
        planes: list[Plane] = getattr(importlib.import_module(f"{__name__}.{name}"), function)(game)
        return planes
    return [Plane(title, (numbers(length),)) for title, length in lengths.items()]


def numbers(count: int) -> list[str]:
    """Labels from 1."""
    return [str(number) for number in range(1, count + 1)]


class Vocabulary:
    """Planes put into words, with what that needs laid out once."""

    def __init__(self, planes: list[Plane]) -> None:
        self.private = np.concatenate([np.full(len(plane.labels), plane.private) for plane in planes])
        self._entries = [(plane, label) for plane in planes for label in plane.labels]

    def tell(self, values: Any) -> str:
        """What the entries say, a line for each plane that has any but 0."""
        found = [(*self._entries[at], int(values[at])) for at in np.flatnonzero(values)]
        lines = itertools.groupby(found, key=lambda entry: id(entry[0]))
        return "\n".join(_line(list(group)) for _, group in lines)


def _line(entries: list[tuple[Plane, str, int]]) -> str:
    title = entries[0][0].title
    told = "; ".join(_entry(*entry) for entry in entries)
    return f"{title}: {told}" if title else told


def _entry(plane: Plane, label: str, value: int) -> str:
    if plane.values and value > 0:
        return f"{label} = {plane.values[value - 1]}"
    return label if plane.title and value == 1 else f"{label} = {value}"
