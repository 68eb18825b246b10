"""Learn to play Lost Cities by imitation, from a data set of games, with NumPy alone. The cells run one after another.

pip install 'serai[data]'
serai lab generate lost-cities --rounds 1 --bot guide --moves 300000 --out games
python examples/imitate.py games
"""

# %% What we need
import itertools
import sys
from pathlib import Path
from typing import Any

import numpy as np

import serai
from serai import bots
from serai.lab.dataset import Batch, batches
from serai.table.perspective import Perspective

HIDDEN = 256
EPOCHS = 6
ROWS = 256
"""Choices in a step of learning."""

Layers = list[tuple[Any, Any]]


# %% Read the games. Every tenth is put aside: no choice of it is learned from.
def read(folder: Path) -> tuple[Batch, Batch]:
    """The choices to learn from, and those to be judged by."""
    parts = list(batches(folder))
    whole = Batch(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    aside = whole.game % 10 == 9
    return Batch(*(column[~aside] for column in whole)), Batch(*(column[aside] for column in whole))


# %% A network of two layers. It reads numbers of similar size, so the planes are scaled first.
class Policy:
    """Values for all actions from the planes of an observation."""

    def __init__(self, observations: Any, actions: int, rng: np.random.Generator) -> None:
        self.mean, self.spread = observations.mean(axis=0), observations.std(axis=0) + 0.1
        sizes = (observations.shape[1], HIDDEN, actions)
        self.weights = [rng.normal(0, (2 / n) ** 0.5, (n, outputs)) for n, outputs in itertools.pairwise(sizes)]
        self.biases = [np.zeros(outputs) for outputs in sizes[1:]]

    def hidden(self, observations: Any) -> tuple[Any, Any]:
        """The scaled planes, and what the first layer makes of them."""
        scaled = (observations - self.mean) / self.spread
        return scaled, np.maximum(scaled @ self.weights[0] + self.biases[0], 0)

    def values(self, observations: Any, legal: Any) -> Any:
        """A value for each action; what is not legal can never be chosen."""
        _, hidden = self.hidden(observations)
        return np.where(legal, hidden @ self.weights[1] + self.biases[1], -np.inf)

    def layers(self) -> Layers:
        """The same without the scaling: `serai.envs.weights.Dense(layers).save(path)` writes them as an opponent."""
        weights = self.weights[0] / self.spread[:, None]
        return [(weights, self.biases[0] - self.mean @ weights), (self.weights[1], self.biases[1])]


# %% Learning: make the choice that was made more probable among the legal ones (cross entropy, with Adam's steps).
def learn(policy: Policy, choices: Batch, epochs: int, rng: np.random.Generator) -> None:
    """Go through the choices so many times, each time in another order."""
    parts = [*policy.weights, *policy.biases]
    means, squares, step = [0.0 * part for part in parts], [0.0 * part for part in parts], 0
    for _ in range(epochs):
        order = rng.permutation(len(choices.action))
        for start in range(0, len(order), ROWS):
            rows = order[start : start + ROWS]
            step += 1
            for at, slope in enumerate(slopes(policy, choices, rows)):
                means[at] += 0.1 * (slope - means[at])
                squares[at] += 0.001 * (slope**2 - squares[at])
                size = 0.001 * (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
                parts[at] -= size * means[at] / (squares[at] ** 0.5 + 1e-8)


def slopes(policy: Policy, choices: Batch, rows: Any) -> list[Any]:
    """How the mistake on these rows changes with each weight."""
    scaled, hidden = policy.hidden(choices.observation[rows])
    values = np.where(choices.legal[rows], hidden @ policy.weights[1] + policy.biases[1], -np.inf)
    chances = np.exp(values - values.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[np.arange(len(rows)), choices.action[rows]] -= 1
    wrong = chances / len(rows)
    before = (wrong @ policy.weights[1].T) * (hidden > 0)
    return [scaled.T @ before, hidden.T @ wrong, before.sum(axis=0), wrong.sum(axis=0)]


# %% How often it chooses as the teacher did, where there was a choice
def agreement(policy: Policy, choices: Batch) -> float:
    """A share of the choices among several actions."""
    free = choices.legal.sum(axis=1) > 1
    chosen = policy.values(choices.observation[free], choices.legal[free]).argmax(axis=1)
    return float((chosen == choices.action[free]).mean())


# %% Let it play
class Imitator:
    """The policy at a table."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, seen: Perspective) -> int:
        """The legal action with the highest value."""
        legal = np.zeros(self.policy.weights[1].shape[1], bool)
        legal[[action.code for action in seen.actions()]] = True
        return int(self.policy.values(seen.observation(), legal).argmax())


def margin(policy: Policy, opponent: str, rounds: int) -> float:
    """Points ahead of a bot, a round; the seats change from round to round."""
    total = 0
    for number in range(rounds):
        own = number % 2
        table = serai.new("lost-cities", seed=1_000_000 + number // 2, rounds=1, first=0)
        players: list[Any] = [bots.find(opponent, seed=number), bots.find(opponent, seed=number)]
        players[own] = Imitator(policy)
        while not table.over:
            seat = table.to_move[0]
            table.play(seat, players[seat].choose(Perspective(table, seat)))
        points = table.scores()
        total += points[own] - points[1 - own]
    return total / rounds


# %% All of it
def main(folder: Path, epochs: int = EPOCHS, rounds: int = 200) -> tuple[Policy, float]:
    """Learn from the data set and say how well it went."""
    rng = np.random.default_rng(1)
    known, unseen = read(folder)
    policy = Policy(known.observation, known.legal.shape[1], rng)
    print(f"{len(known.action):,} choices to learn from; it agrees with {agreement(policy, unseen):.1%} of the others")
    learn(policy, known, epochs, rng)
    agreed = agreement(policy, unseen)
    print(f"after {epochs} rounds of learning with {agreed:.1%}")
    for opponent in ("random", "stroller", "guide") if rounds else ():
        print(f"against {opponent}: {margin(policy, opponent, rounds):+.1f} points a round")
    return policy, agreed


if __name__ == "__main__":
    main(Path(sys.argv[1]))
