"""The networks that learn, with PyTorch: an instinct as serai.bots.instinct plays it, and a judge of positions.

The judge has the same two layers, but may also look at what is hidden, and knows who the rival is: it only says how
much luck was in a result, and never plays.
"""

from dataclasses import replace
from typing import Any

import numpy as np
import torch
from torch import nn

from research.play.games import ILLEGAL
from serai.bots.instinct import Form

Shapes = dict[str, tuple[int, ...]]

JUDGE_HIDDEN = 64  # numbers in a layer of the judge: it is not asked in play, so it need not be quick
LAYERS = ("part to first", "table to first", "first bias", "first to second", "sum to second", "second bias")


def first_weights(shapes: Shapes, rng: np.random.Generator) -> dict[str, Any]:
    """Random layers below outputs that are all 0."""
    found = {}
    for name, shape in shapes.items():
        found[name] = np.zeros(shape, np.float32)
        if name in LAYERS and len(shape) == 2:
            spread = np.sqrt(1.0 / shape[0]) * (0.3 if name == "sum to second" else 1.0)
            found[name] = rng.normal(0.0, spread, shape).astype(np.float32)
    return found


def rectified(layer: torch.Tensor, common: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
    """A layer of all parts with what they have in common, in place; 0 for those that are not there."""
    layer = layer.add_(common[:, None]).relu_()
    return layer if there.all() else layer * there[:, :, None]


class Layers(nn.Module):
    """Two layers for each part, with the sum over all parts in between."""

    def __init__(self, shapes: Shapes, rng: np.random.Generator) -> None:
        super().__init__()
        self.shapes = shapes
        weights = first_weights(shapes, rng)
        self.weights = nn.ParameterDict({name: nn.Parameter(torch.from_numpy(weights[name])) for name in shapes})

    def think_through(
        self, parts: torch.Tensor, table: torch.Tensor, there: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The second layer of all parts, 0 for those that are not there, and their sums by decision."""
        w = self.weights
        common = table @ w["table to first"] + w["first bias"]
        first = rectified(parts @ w["part to first"], common, there)
        common = first.sum(dim=1) @ w["sum to second"] + w["second bias"]
        second = rectified(first @ w["first to second"], common, there)
        return second, second.sum(dim=1)

    def row(self) -> Any:
        """All weights, one after the other, as numbers to play by."""
        return np.concatenate([self.weights[name].detach().numpy().ravel() for name in self.shapes])

    def set_row(self, row: Any) -> None:
        """Take over the weights of a row."""
        with torch.no_grad():
            for weights in (self.weights[name] for name in self.shapes):
                weights.copy_(torch.from_numpy(row[: weights.numel()].reshape(weights.shape)))
                row = row[weights.numel() :]


class Instinct(Layers):
    """What the moves seem worth against one manner of opponents."""

    def __init__(self, form: Form, trust: float, rng: np.random.Generator) -> None:
        super().__init__(form.shapes, rng)
        nn.init.constant_(self.weights["trust in rules of thumb"], trust)

    def forward(
        self, parts: torch.Tensor, table: torch.Tensor, there: torch.Tensor, thumb: torch.Tensor, trust: torch.Tensor
    ) -> torch.Tensor:
        """By decision and move; those that are not legal seem worth nothing at all."""
        w = self.weights
        second, total = self.think_through(parts, table, there)
        opinions = second @ w["second to moves"].T + w["moves bias"]
        common = total @ w["sum to common"].T + w["common bias"]
        values = torch.cat([opinions.flatten(1), common], dim=1)
        legal = thumb > ILLEGAL / 2
        values += w["trust in rules of thumb"][trust][:, None] * torch.where(legal, thumb, 0.0)
        return values.masked_fill(~legal, ILLEGAL)

    def raise_voice(self, factor: float) -> None:
        """Think so much more of what is thought of the moves: the same choices, but made with less doubt."""
        with torch.no_grad():
            for name, weights in self.weights.items():
                if name not in LAYERS:
                    weights *= factor


class Judge(Layers):
    """What positions are worth to the seat that decides."""

    def __init__(self, form: Form, hidden_part: int, rivals: int, rng: np.random.Generator) -> None:
        shapes: Shapes = {
            **{name: replace(form, hidden=JUDGE_HIDDEN).shapes[name] for name in LAYERS},
            "part to first": (form.part_sight + hidden_part, JUDGE_HIDDEN),
            "table to first": (form.table_sight + rivals, JUDGE_HIDDEN),
            "sum to value": (JUDGE_HIDDEN,),
            "value bias": (1,),
        }
        super().__init__(shapes, rng)

    def forward(self, parts: torch.Tensor, table: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """By decision."""
        _, total = self.think_through(parts, table, there)
        worth: torch.Tensor = total @ self.weights["sum to value"] + self.weights["value bias"]
        return worth


class Foreseeing(Layers):
    """What comes of positions in which nothing is hidden, as serai.bots.foresight says it."""

    def __init__(self, form: Form, rng: np.random.Generator) -> None:
        super().__init__(form.shapes, rng)

    def forward(self, parts: torch.Tensor, table: torch.Tensor, there: torch.Tensor) -> torch.Tensor:
        """By position."""
        _, total = self.think_through(parts, table, there)
        gain: torch.Tensor = total @ self.weights["sum to common"][0] + self.weights["common bias"]
        return gain
