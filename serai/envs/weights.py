"""A policy in a file: dense layers from the planes of an observation to a value for each action."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from serai.errors import BadOption
from serai.rules.kernel import Rules

Layers = Sequence[tuple[Any, Any]]
"""Weights (inputs, outputs) and bias (outputs) of each layer."""


class Dense:
    """Rectified between the layers; the legal action with the highest value is chosen."""

    def __init__(self, layers: Layers) -> None:
        self.layers = [(np.asarray(weights, np.float32), np.asarray(bias, np.float32)) for weights, bias in layers]

    def __call__(self, observation: Any, action_mask: Any) -> int:
        """The choice of a seat that knows this and may do that."""
        return int(np.where(action_mask, self.values(observation), -np.inf).argmax())

    def values(self, observations: Any) -> Any:
        """The value of every action, legal or not; of one observation or of many."""
        values = np.asarray(observations, np.float32)
        for weights, bias in self.layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return values @ weights + bias

    def save(self, path: Path | str) -> None:
        """Write `weights 0`, `bias 0`, `weights 1` and so on."""
        arrays: dict[str, Any] = {}
        for number, (weights, bias) in enumerate(self.layers):
            arrays |= {f"weights {number}": weights, f"bias {number}": bias}
        np.savez(path, **arrays)


def read_dense(path: Path | str, rules: Rules[Any]) -> Dense:
    """The policy in a file, if it fits the game."""
    with read_weights(path) as file:
        count = sum(re.fullmatch(r"weights \d+", name) is not None for name in file.files)
        names = [(f"weights {number}", f"bias {number}") for number in range(count)]
        if count == 0 or {name for pair in names for name in pair} != set(file.files):
            raise BadOption(
                f"{path} holds {', '.join(file.files)}; a policy has weights 0, bias 0, weights 1, bias 1 …"
            )
        layers = [(file[weights], file[bias]) for weights, bias in names]
    sizes = [rules.observation, *(len(bias) for _, bias in layers[:-1]), rules.actions]
    wanted = [((sizes[n], sizes[n + 1]), (sizes[n + 1],)) for n in range(count)]
    if [(weights.shape, bias.shape) for weights, bias in layers] != wanted:
        shapes = ", ".join(str(weights.shape) for weights, _ in layers)
        raise BadOption(
            f"The layers of {path} are {shapes}; {rules.name} needs {rules.observation} inputs, {rules.actions} "
            "outputs, and each layer as many inputs as the one before has outputs."
        )
    return Dense(layers)


def read_weights(path: Path | str) -> Any:
    """The arrays of a file by name."""
    try:
        return np.load(path)
    except (OSError, ValueError) as error:
        raise BadOption(f"{path} cannot be read as a file of weights: {error}") from error
