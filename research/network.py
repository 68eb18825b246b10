"""The networks that learn Lost Cities as matrices over many decisions at once, with their slopes, and Adam.

The judge of positions has the same two layers as the instinct, but may also look at hidden cards, and knows who the
rival is: it only says how much luck was in a result, and never plays.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from research.rivals import KINDS
from research.rounds import HIDDEN_SIGHT
from serai.bots.lost_cities.instinct import HIDDEN, MOVES, SHAPES, places
from serai.bots.lost_cities.sight import COLOUR_SIGHT, TABLE_SIGHT

Shapes = dict[str, tuple[int, ...]]

LEAST = np.float32(-60.0)

FIRST_TRUST = 0.5
"""One who is as sure of the rules of thumb as they are hardly tries anything else."""

LAYERS = list(SHAPES)[:6]
JUDGE_SHAPES: Shapes = {
    **{name: SHAPES[name] for name in LAYERS},
    "colour to first": (COLOUR_SIGHT + HIDDEN_SIGHT, HIDDEN),
    "table to first": (TABLE_SIGHT + KINDS, HIDDEN),
    "sum to value": (HIDDEN,),
    "value bias": (1,),
}


def parts(row: Any, shapes: Shapes) -> dict[str, Any]:
    """The weights of a row by name, as views."""
    return {name: row[start:end].reshape(shapes[name]) for name, (start, end) in places(shapes).items()}


def first_weights(shapes: Shapes, rng: np.random.Generator) -> Any:
    """Random layers below outputs that are all 0."""
    row = np.zeros(max(end for _, end in places(shapes).values()), np.float32)
    for name, part in parts(row, shapes).items():
        if name in LAYERS and part.ndim == 2:
            spread = np.sqrt(1.0 / part.shape[0]) * (0.3 if name == "sum to second" else 1.0)
            part[:] = rng.normal(0.0, spread, part.shape)
    if "trust in rules of thumb" in shapes:
        parts(row, shapes)["trust in rules of thumb"][:] = FIRST_TRUST
    return row


@dataclass
class Layers:
    """The two layers for a batch: colours (n, c, sight) and table (n, sight)."""

    weights: dict[str, Any]
    colours: Any
    table: Any

    def __post_init__(self) -> None:
        n, c, sight = self.colours.shape
        w = self.weights
        self.flat = np.ascontiguousarray(self.colours).reshape(n * c, sight)
        first = (self.flat @ w["colour to first"]).reshape(n, c, HIDDEN)
        first += (self.table @ w["table to first"] + w["first bias"])[:, None]
        self.first = np.maximum(first, 0, out=first)
        self.first_sum = self.first.sum(axis=1)
        second = (self.first.reshape(n * c, HIDDEN) @ w["first to second"]).reshape(n, c, HIDDEN)
        second += (self.first_sum @ w["sum to second"] + w["second bias"])[:, None]
        self.second = np.maximum(second, 0, out=second)
        self.second_sum = self.second.sum(axis=1)

    def add_slopes(self, by_second: Any, slopes: dict[str, Any]) -> None:
        """Write the slopes of all weights below, given those of the second layer, which are overwritten."""
        n, c, _ = self.colours.shape
        by_second *= self.second > 0
        by_second_sum = by_second.sum(axis=1)
        flat = by_second.reshape(n * c, HIDDEN)
        slopes["second bias"][:] = by_second_sum.sum(axis=0)
        slopes["sum to second"][:] = self.first_sum.T @ by_second_sum
        slopes["first to second"][:] = self.first.reshape(n * c, HIDDEN).T @ flat
        by_first = (flat @ self.weights["first to second"].T).reshape(n, c, HIDDEN)
        by_first += (by_second_sum @ self.weights["sum to second"].T)[:, None]
        by_first *= self.first > 0
        by_first_sum = by_first.sum(axis=1)
        slopes["first bias"][:] = by_first_sum.sum(axis=0)
        slopes["table to first"][:] = self.table.T @ by_first_sum
        slopes["colour to first"][:] = self.flat.T @ by_first.reshape(n * c, HIDDEN)


class Instinct:
    """What the moves of a batch seem worth, and the slopes of that."""

    def __init__(self, row: Any, colours: Any, table: Any, thumb: Any) -> None:
        n, c, _ = colours.shape
        self.weights = parts(row, SHAPES)
        self.layers = Layers(self.weights, colours, table)
        self.placing = table[:, 0].astype(int)
        self.legal = thumb > -1e8
        self.thumb = np.where(self.legal, thumb, 0.0)
        w = self.weights
        moves = self.layers.second.reshape(n * c, HIDDEN) @ w["second to moves"].T + w["moves bias"]
        draw = self.layers.second_sum @ w["sum to draw"] + w["draw bias"]
        values = np.concatenate([moves.reshape(n, c * MOVES), draw[:, None]], axis=1)
        values += w["trust in rules of thumb"][self.placing][:, None] * self.thumb
        values -= np.where(self.legal, values, -np.inf).max(axis=1, keepdims=True)
        np.maximum(values, LEAST, out=values)  # numbers too small to be normal would be slow
        self.chances = np.exp(np.minimum(values, 0)) * self.legal
        total = self.chances.sum(axis=1, keepdims=True)
        self.chances /= total
        self.logs = (values - np.log(total)) * self.legal

    def slopes(self, by_value: Any) -> Any:
        """The slopes of all weights, given those of the values of the moves."""
        n, c, _ = self.layers.colours.shape
        row = np.zeros(max(end for _, end in places(SHAPES).values()), np.float32)
        slopes = parts(row, SHAPES)
        by_moves = np.ascontiguousarray(by_value[:, :-1]).reshape(n * c, MOVES)
        by_draw = by_value[:, -1]
        slopes["second to moves"][:] = by_moves.T @ self.layers.second.reshape(n * c, HIDDEN)
        slopes["moves bias"][:] = by_moves.sum(axis=0)
        slopes["sum to draw"][:] = by_draw @ self.layers.second_sum
        slopes["draw bias"][:] = by_draw.sum()
        by_trust = (by_value * self.thumb).sum(axis=1)
        slopes["trust in rules of thumb"][:] = np.bincount(self.placing, by_trust, minlength=2)
        by_second = (by_moves @ self.weights["second to moves"]).reshape(n, c, HIDDEN)
        by_second += (by_draw[:, None] * self.weights["sum to draw"])[:, None]
        self.layers.add_slopes(by_second, slopes)
        return row


class Judge:
    """What the positions of a batch are worth to the seat that decides; hidden cards and the rival are in view."""

    def __init__(self, row: Any, colours: Any, table: Any) -> None:
        self.weights = parts(row, JUDGE_SHAPES)
        self.layers = Layers(self.weights, colours, table)
        self.worth = self.layers.second_sum @ self.weights["sum to value"] + self.weights["value bias"]

    def slopes(self, by_worth: Any) -> Any:
        """The slopes of all weights, given those of the worth."""
        row = np.zeros(max(end for _, end in places(JUDGE_SHAPES).values()), np.float32)
        slopes = parts(row, JUDGE_SHAPES)
        slopes["sum to value"][:] = by_worth @ self.layers.second_sum
        slopes["value bias"][:] = by_worth.sum()
        c = self.layers.colours.shape[1]
        by_second = np.repeat((by_worth[:, None] * self.weights["sum to value"])[:, None], c, axis=1)
        self.layers.add_slopes(by_second, slopes)
        return row


@dataclass
class Adam:
    """Steps along averaged slopes, each weight at its own pace; long slopes are cut."""

    row: Any
    mean: Any
    square: Any
    steps: int = 0

    def step(self, slopes: Any, rate: float, longest: float = 0.5) -> None:
        """Change the row against the slopes."""
        slopes *= min(1.0, longest / (float(np.linalg.norm(slopes)) + 1e-8))
        self.steps += 1
        self.mean += 0.1 * (slopes - self.mean)
        self.square += 0.001 * (slopes * slopes - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        self.row -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
