"""Train a small policy for Lost Cities from scratch by self-play: `python examples/train_lost_cities.py --minutes 18`.

Proximal policy optimization in plain NumPy over the batch environment. All colours share one small network, which sees
its colour and the average of the others, so that what is learnt for yellow is known for red. Every minute the policy
plays the bot `traveller` (level 2), which it has never met in training; the curve is written as an SVG.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from serai.envs.vector import GamesEnv
from serai.lab.figures import Line, lines_svg

Array = Any

COLOURS, CARDS, RANKS, PLACES = 5, 60, 10, 12
DISCARD, DRAW, TAKE, ACTIONS = 60, 120, 121, 127
PILES = 5 * CARDS  # where the discard piles begin in an observation
JUST_DISCARDED = PILES + 6 * PLACES
PLACING, DECK = JUST_DISCARDED + 7, JUST_DISCARDED + 8
FEATURES = 7 * RANKS + 13
NUMBERS = np.array([0, *range(2, RANKS + 1)], np.float32)  # what each rank counts
COPIES = np.array([3, *([1] * (RANKS - 1))], np.float32)

GAMES, STEPS, EPOCHS, BATCH = 256, 64, 3, 2048
HIDDEN, SCALE = 64, 50.0  # units of a layer; points that count as 1
LAMBDA, CLIP, ENTROPY = 0.95, 0.2, 0.01
RATE = 2e-3
KEPT = ("x", "mask", "action", "log", "value", "seat", "pay", "over")


def features(planes: Array) -> Array:
    """Observations as rows by game and colour: seven sets of ten ranks, and what a player would count from them."""
    games = len(planes)
    sets = planes[:, :PILES].reshape(games, 5, 6, RANKS)[:, :, :COLOURS].transpose(0, 2, 1, 3)
    piles = planes[:, PILES:JUST_DISCARDED].reshape(games, 6, PLACES)[:, :COLOURS]
    top = np.take_along_axis(piles, np.maximum((piles > 0).sum(2, keepdims=True) - 1, 0), 2)
    ranks = np.arange(1, RANKS + 1)
    x = np.empty((games, COLOURS, FEATURES), np.float32)
    x[:, :, : 5 * RANKS] = sets.reshape(games, COLOURS, 5 * RANKS)
    x[:, :, 5 * RANKS : 6 * RANKS] = (piles[:, :, :, None] == ranks).sum(2)
    x[:, :, 6 * RANKS : 7 * RANKS] = top == ranks
    x[:, :, 7 * RANKS] = planes[:, JUST_DISCARDED : JUST_DISCARDED + COLOURS]
    x[:, :, 7 * RANKS + 1] = planes[:, PLACING, None]
    x[:, :, 7 * RANKS + 2] = planes[:, DECK, None] / 44.0
    hand, known, own, theirs = x[:, :, :RANKS], x[:, :, RANKS:20], x[:, :, 30:40], x[:, :, 40:50]
    unseen = COPIES - hand - known - own - theirs - x[:, :, 50:60]
    for at, column in ((3, own), (8, theirs)):
        above = np.cumsum(column[:, :, ::-1], 2)[:, :, ::-1] == 0  # ranks that may still be laid
        total, wagers = column @ NUMBERS, column[:, :, 0]
        x[:, :, 7 * RANKS + at] = (column.sum(2) > 0) * (total - 20) * (1 + wagers) / SCALE
        x[:, :, 7 * RANKS + at + 1] = (hand * above) @ NUMBERS / 20
        x[:, :, 7 * RANKS + at + 2] = (unseen * above) @ NUMBERS / 20
        x[:, :, 7 * RANKS + at + 3] = column.sum(2) / 8
        x[:, :, 7 * RANKS + at + 4] = wagers * (total - 20) / SCALE
    return x


class Network:
    """Two layers shared by the colours, the second sees the average of the first; scores of actions and a value."""

    def __init__(self, rng: np.random.Generator) -> None:
        def weights(rows: int, columns: int, gain: float = 1.4) -> Array:
            return (rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)).astype(np.float32)

        self.parameters: dict[str, Array] = {
            "first": weights(FEATURES, HIDDEN),
            "first_bias": np.zeros(HIDDEN, np.float32),
            "second": weights(HIDDEN, HIDDEN),
            "others": weights(HIDDEN, HIDDEN),
            "second_bias": np.zeros(HIDDEN, np.float32),
            "moves": weights(HIDDEN, 2 * RANKS + 1, 0.01),  # play and discard by rank, take
            "draw_and_value": weights(HIDDEN, 2, 0.01),
            "last_bias": np.zeros(2, np.float32),
        }

    def forward(self, x: Array, mask: Array) -> tuple[Array, Array]:
        """Log-probabilities of the actions and the value for the seat that acts, in units of SCALE."""
        p = self.parameters
        self._x = x
        self._first = np.maximum(x @ p["first"] + p["first_bias"], 0)
        self._mean = self._first.mean(1)
        others = self._mean @ p["others"] + p["second_bias"]
        self._second = np.maximum(self._first @ p["second"] + others[:, None], 0)
        self._pooled = self._second.mean(1)
        moves = self._second @ p["moves"]
        draw_and_value = self._pooled @ p["draw_and_value"] + p["last_bias"]
        scores = np.full(mask.shape, -1e9, np.float32)
        cards = COLOURS * RANKS
        scores[:, :cards] = moves[:, :, :RANKS].reshape(-1, cards)
        scores[:, DISCARD : DISCARD + cards] = moves[:, :, RANKS : 2 * RANKS].reshape(-1, cards)
        scores[:, DRAW] = draw_and_value[:, 0]
        scores[:, TAKE : TAKE + COLOURS] = moves[:, :, 2 * RANKS]
        scores[mask == 0] = -1e9
        scores -= scores.max(1, keepdims=True)
        return scores - np.log(np.exp(scores).sum(1, keepdims=True)), draw_and_value[:, 1]

    def backward(self, d_scores: Array, d_value: Array) -> dict[str, Array]:
        """The gradient of the last forward pass."""
        p, games = self.parameters, len(d_value)
        cards = COLOURS * RANKS
        d_moves = np.empty((games, COLOURS, 2 * RANKS + 1), np.float32)
        d_moves[:, :, :RANKS] = d_scores[:, :cards].reshape(games, COLOURS, RANKS)
        d_moves[:, :, RANKS : 2 * RANKS] = d_scores[:, DISCARD : DISCARD + cards].reshape(games, COLOURS, RANKS)
        d_moves[:, :, 2 * RANKS] = d_scores[:, TAKE : TAKE + COLOURS]
        d_last = np.stack([d_scores[:, DRAW], d_value], 1)
        d_second = d_moves @ p["moves"].T + (d_last @ p["draw_and_value"].T)[:, None] / COLOURS
        d_second *= self._second > 0
        d_others = d_second.sum(1)
        d_first = d_second @ p["second"].T + (d_others @ p["others"].T)[:, None] / COLOURS
        d_first *= self._first > 0
        return {
            "first": flat(self._x).T @ flat(d_first),
            "first_bias": d_first.sum((0, 1)),
            "second": flat(self._first).T @ flat(d_second),
            "others": self._mean.T @ d_others,
            "second_bias": d_others.sum(0),
            "moves": flat(self._second).T @ flat(d_moves),
            "draw_and_value": self._pooled.T @ d_last,
            "last_bias": d_last.sum(0),
        }


def flat(array: Array) -> Array:
    """Games and colours as one row each."""
    return array.reshape(-1, array.shape[-1])


class Adam:
    """The usual optimizer."""

    def __init__(self, parameters: dict[str, Array]) -> None:
        self._parameters = parameters
        self._mean = {name: np.zeros_like(value) for name, value in parameters.items()}
        self._square = {name: np.zeros_like(value) for name, value in parameters.items()}
        self._steps = 0

    def step(self, gradient: dict[str, Array], rate: float) -> None:
        """Move every parameter against its gradient, which is cut to length 0.5."""
        self._steps += 1
        length = np.sqrt(sum(float((value**2).sum()) for value in gradient.values()))
        for name, value in gradient.items():
            value = value * min(1.0, 0.5 / (length + 1e-8))
            self._mean[name] += 0.1 * (value - self._mean[name])
            self._square[name] += 0.001 * (value**2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9**self._steps)
            square = self._square[name] / (1 - 0.999**self._steps)
            self._parameters[name] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def sample(log_probabilities: Array, rng: np.random.Generator) -> Array:
    """An action for each row, by its probabilities."""
    noise = -np.log(-np.log(rng.random(log_probabilities.shape, dtype=np.float32) + 1e-12) + 1e-12)
    return (log_probabilities + noise).argmax(1)


class Collector:
    """Plays STEPS steps of all games against itself and says how much better each choice was than expected."""

    def __init__(self, seed: int) -> None:
        self._env = GamesEnv("lost-cities", num_envs=GAMES, rounds=1, reward="margin")
        self._seen, self._infos = self._env.reset(seed=seed)

    def collect(self, network: Network, rng: np.random.Generator) -> dict[str, Array]:
        """One row a step and game: features, mask, action, its log-probability, advantage and return."""
        rows = np.arange(GAMES)
        kept: dict[str, list[Array]] = {name: [] for name in KEPT}
        for _ in range(STEPS):
            x, mask = features(self._seen["observation"]), self._seen["action_mask"].copy()
            log, value = network.forward(x, mask)
            action = sample(log, rng)
            kept["seat"].append(self._infos["seat"].copy())
            self._seen, rewards, over, _, self._infos = self._env.step(action)
            for name, array in (("x", x), ("mask", mask), ("action", action), ("log", log[rows, action])):
                kept[name].append(array)
            for name, array in (("value", value), ("pay", rewards / SCALE), ("over", over.copy())):
                kept[name].append(array)
        _, value = network.forward(features(self._seen["observation"]), self._seen["action_mask"])
        advantages = estimate(kept, value, self._infos["seat"])
        data = {name: np.concatenate(kept[name]) for name in ("x", "mask", "action", "log")}
        data["return"] = np.concatenate([a + v for a, v in zip(advantages, kept["value"], strict=True)])
        data["advantage"] = np.concatenate(advantages)
        return data


def estimate(kept: dict[str, list[Array]], value: Array, seat: Array) -> list[Array]:
    """Generalized advantages; the game is zero-sum, so what is good for the next seat is bad for another one."""
    advantages: list[Array] = []
    ahead = np.zeros(len(value), np.float32)
    for t in reversed(range(STEPS)):
        sign = np.where(kept["over"][t], 0.0, np.where(kept["seat"][t] == seat, 1.0, -1.0)).astype(np.float32)
        ahead = kept["pay"][t] + sign * value - kept["value"][t] + LAMBDA * sign * ahead
        advantages.append(ahead)
        value, seat = kept["value"][t], kept["seat"][t]
    return advantages[::-1]


def improve(network: Network, adam: Adam, data: dict[str, Array], rate: float, rng: np.random.Generator) -> None:
    """Some passes over the data: make choices that went well more likely, within limits."""
    data["advantage"] = (data["advantage"] - data["advantage"].mean()) / (data["advantage"].std() + 1e-6)
    for _ in range(EPOCHS):
        for rows in np.split(rng.permutation(len(data["action"])), len(data["action"]) // BATCH):
            log, value = network.forward(data["x"][rows], data["mask"][rows])
            at = np.arange(len(rows)), data["action"][rows]
            probabilities = np.exp(log)
            ratio = np.exp(log[at] - data["log"][rows])
            advantage = data["advantage"][rows]
            pushed = np.where(advantage > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            d_scores = probabilities * (ratio * advantage * pushed)[:, None]
            d_scores[at] -= ratio * advantage * pushed
            surprise = np.where(probabilities > 0, log, 0)
            entropy = -(probabilities * surprise).sum(1, keepdims=True)
            d_scores += ENTROPY * probabilities * (surprise + entropy)
            d_value = 0.5 * (value - data["return"][rows])
            count = np.float32(len(rows))
            adam.step(network.backward((d_scores / count).astype(np.float32), d_value / count), rate)


def evaluate(network: Network, opponent: str, games: int, seed: int) -> tuple[float, float, float]:
    """The share of rounds won against a bot (draws count half), the mean margin, and its standard error."""
    env = GamesEnv("lost-cities", num_envs=min(games, 500), rounds=1, reward="margin", opponent=opponent)
    seen, _ = env.reset(seed=seed)
    counted = np.full(env.num_envs, games // env.num_envs)  # so many of each row, or short games would count more
    margins: list[float] = []
    while counted.any():
        log, _ = network.forward(features(seen["observation"]), seen["action_mask"])
        seen, rewards, over, _, _ = env.step(log.argmax(1))
        for row in np.flatnonzero(over):
            if counted[row] > 0:
                counted[row] -= 1
                margins.append(float(rewards[row]))
    won = np.array(margins)
    return float(np.mean((won > 0) + 0.5 * (won == 0))), float(won.mean()), float(won.std() / np.sqrt(len(won)))


def train(minutes: float, opponent: str, seed: int, out: Path) -> None:
    """Train for so long; keep the policy and the curve in the folder `out`."""
    rng = np.random.default_rng(seed)
    network = Network(rng)
    adam, collector = Adam(network.parameters), Collector(seed)
    began = time.monotonic()
    look, steps, curve = 0.0, 0, []
    while (spent := (time.monotonic() - began) / 60) < minutes:
        if spent >= look:
            share, margin, error = evaluate(network, opponent, 500, seed=1)
            curve.append((spent, share, margin))
            told = f"wins {share:5.1%}  margin {margin:+6.1f} ± {1.96 * error:.1f}"
            print(f"{spent:5.1f} min  {steps:11,d} steps  {told}", flush=True)
            look = spent + 1
        improve(network, adam, collector.collect(network, rng), RATE * (1 - 0.9 * spent / minutes), rng)
        steps += GAMES * STEPS
    share, margin, error = evaluate(network, opponent, 4000, seed=2)
    curve.append((minutes, share, margin))
    print(f"in the end, 4,000 rounds: wins {share:.1%}, margin {margin:+.1f} ± {1.96 * error:.1f} against {opponent}")
    out.mkdir(parents=True, exist_ok=True)
    np.savez(out / "lost_cities_policy.npz", **network.parameters)
    points = [(spent, 100 * share) for spent, share, _ in curve]
    title = f"Rounds won against {opponent}, % by minutes of training"
    even = Line("even", [(0, 50), (minutes, 50)])
    (out / "training.svg").write_text(lines_svg(title, [Line("policy", points), even]))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Train a policy for Lost Cities from scratch.")
    parser.add_argument("--minutes", type=float, default=18.0)
    parser.add_argument("--opponent", default="traveller", help="the bot that it is measured against")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained"))
    given = parser.parse_args()
    train(given.minutes, given.opponent, given.seed, given.out)


if __name__ == "__main__":
    main()
