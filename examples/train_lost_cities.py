"""Train a small policy for Lost Cities from scratch by self-play: `python examples/train_lost_cities.py --minutes 18`.

Temporal differences, as in TD-Gammon: the policy of lost_cities_policy.py plays itself in the vector environment, two
batches on two cores, and its guess after each own turn is moved towards the later guesses of the same round and its
result. No bot is imitated. Every minute the policy plays the bot `traveller` (level 2), which it never meets in
training, each deal from both sides; the curve is written as an SVG, the weights as an NPZ file.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from lost_cities_features import CLOCK, COLOURS, DRAWN, FEATURES, SCALE
from lost_cities_policy import HIDDEN, SIZES, Network, draw, new_network, new_room, place

from serai.envs.vector import GamesEnv
from serai.lab.figures import Line, lines_svg
from serai.rules.compiling import compiled
from serai.rules.randomness import generator

Array = Any

THREADS, GAMES, TURNS, BATCH = 2, 128, 100, 512
DEALS, LAST_DEALS = 250, 1000  # to measure with, each played from both sides: every minute, and in the end
LAMBDA, RATE, LAST_RATE = 0.8, 1e-3, 0.03  # the last part of the rate is reached in the end
NOISE = 0.02  # by which the values of turns are blurred in the beginning, so that others are tried


class Player:
    """Many rounds at once, played turn by turn: every row places, then every row draws."""

    def __init__(self, games: int, seed: int, opponent: str | None = None) -> None:
        self.games = games
        self._env = GamesEnv("lost-cities", num_envs=games, rounds=1, reward="margin", opponent=opponent)
        self._seen, self._infos = self._env.reset(seed=seed)
        self._room, self._rng, self._choices = new_room(), generator(seed), np.zeros(games, np.int64)

    def turn(self, network: Network, noise: float, rows: Array, clocks: Array, values: Array) -> tuple[Array, Any, Any]:
        """One turn of each row: who had it, whether the round is over, and what it paid each seat."""
        seen = self._seen["observation"]
        place(network, self._room, seen, noise, self._rng, self._choices)
        self._env.step(self._choices)
        seat = self._infos["seat"].copy()
        draw(network, self._room, seen, noise, self._rng, self._choices, rows, clocks, values)
        _, _, over, _, infos = self._env.step(self._choices)
        return seat, over, infos["payments"]

    def collect(self, network: Network, noise: float) -> tuple[Array, Array, Array, int]:
        """Features and clocks after some turns, what the guesses there should have been, and how many rounds ended."""
        rows, clocks = empty_rows((TURNS, self.games))
        values, targets = (np.zeros((TURNS, self.games), np.float32) for _ in range(2))
        seats, over = np.zeros((TURNS, self.games), np.int8), np.zeros((TURNS, self.games), np.bool_)
        paid = np.zeros((TURNS, self.games, 2), np.float32)
        for t in range(TURNS):
            seats[t], over[t], paid[t] = self.turn(network, noise, rows[t], clocks[t], values[t])
        known = look_back(values, seats, over, paid / SCALE, targets)
        return rows[known], clocks[known], targets[known], int(over.sum())


def empty_rows(shape: tuple[int, ...]) -> tuple[Array, Array]:
    """Room for the features of tables and for their clocks."""
    return np.empty((*shape, COLOURS, FEATURES), np.float32), np.empty((*shape, CLOCK), np.float32)


@compiled
def look_back(values: Array, seats: Array, over: Array, paid: Array, targets: Array) -> Array:
    """Write the lambda-returns of each seat's guesses; true where there is one: not at the end of a round, nor after
    the seat's last turn, where what follows is not known yet."""
    told = np.zeros(values.shape, np.bool_)
    for game in range(values.shape[1]):
        following, known = np.zeros((2, 2)), np.zeros(2, np.bool_)  # by seat: the next guess, and its target
        for t in range(len(values) - 1, -1, -1):
            seat = seats[t, game]
            if over[t, game]:
                following[:, 0] = following[:, 1] = paid[t, game]
                known[:] = True
                continue
            target = values[t, game]
            if known[seat]:
                target = (1 - LAMBDA) * following[seat, 0] + LAMBDA * following[seat, 1]
                targets[t, game], told[t, game] = target, True
            following[seat, 0], following[seat, 1], known[seat] = values[t, game], target, True
    return told


def gradient(network: Network, rows: Array, clocks: Array, targets: Array) -> dict[str, Array]:
    """Of half the squared error of the guesses, errors beyond 2 counted as 2."""
    flat = rows.reshape(-1, FEATURES)
    hidden = (flat @ network.colour).reshape(-1, COLOURS, HIDDEN) + (clocks[:, :DRAWN] @ network.clock)[:, None]
    pooled = np.maximum(hidden, 0).sum(1)
    vector = np.maximum(pooled @ network.vector + clocks @ network.late_clock, 0)
    d_value = np.clip(vector @ network.value - targets, -2, 2) / np.float32(len(targets))
    d_vector = d_value[:, None] * network.value * (vector > 0)
    d_hidden = (d_vector @ network.vector.T)[:, None] * (hidden > 0)
    return {
        "colour": flat.T @ d_hidden.reshape(-1, HIDDEN),
        "clock": clocks[:, :DRAWN].T @ d_hidden.sum(1),
        "vector": pooled.T @ d_vector,
        "late_clock": clocks.T @ d_vector,
        "value": vector.T @ d_value,
    }


class Adam:
    """The usual optimizer."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._mean, self._square = (np.zeros_like(network) for _ in range(2))
        self._steps = 0

    def step(self, slopes: dict[str, Array], rate: float) -> None:
        """Move all weights downhill."""
        self._steps += 1
        scale = np.float32(rate * np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps))
        for name, slope in slopes.items():
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            self._network[name][...] -= scale * mean / (np.sqrt(square) + np.float32(1e-8))


class Training:
    """A network, and the players that it plays itself with."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self.network = new_network(self._rng)
        self.rounds = 0
        self._adam = Adam(self.network)
        self._players = [Player(GAMES, int(self._rng.integers(2**62))) for _ in range(THREADS)]
        self._threads = ThreadPoolExecutor(THREADS)

    def improve(self, done: float) -> None:
        """Play some turns and learn from them; `done` is the part of the training that is over."""
        noise = NOISE * (1 - done)
        played = list(self._threads.map(lambda player: player.collect(self.network, noise), self._players))
        rows, clocks, targets = (np.concatenate([part[n] for part in played]) for n in range(3))
        self.rounds += sum(part[3] for part in played)
        rate = RATE * (1 - (1 - LAST_RATE) * done)
        order = self._rng.permutation(len(rows))
        for begin in range(0, len(rows) - BATCH + 1, BATCH):
            some = order[begin : begin + BATCH]
            self._adam.step(gradient(self.network, rows[some], clocks[some], targets[some]), rate)


def evaluate(network: Network, opponent: str, deals: int, seed: int) -> Array:
    """Margins against a bot: of each deal the two rounds, with the seats swapped. Shape (2, deals)."""
    # Row i has seat i % 2 and the stream seed + i: beside it, row i + 1 of the seed before has the same deal.
    margins = np.zeros((2, deals))
    for half in range(2):
        player = Player(deals + 1, seed + half, opponent)
        room, result, ended = (
            (*empty_rows((deals + 1,)), np.zeros(deals + 1)),
            np.zeros(deals + 1),
            np.zeros(deals + 1, bool),
        )
        while not ended.all():
            seat, over, paid = player.turn(network, 0.0, *room)
            first = over & ~ended
            result[first] = paid[first, seat[first]]
            ended |= over
        margins[half] = result[1 - half : deals + 1 - half]
    return margins


def summary(margins: Array) -> tuple[float, float, float, float]:
    """Share of rounds won (draws count half) and mean margin, each with half its 95% interval over the deals."""
    won = ((margins > 0) + 0.5 * (margins == 0)).mean(0)
    by_deal = margins.mean(0)
    width = 1.96 / np.sqrt(len(won))
    return float(won.mean()), float(width * won.std()), float(by_deal.mean()), float(width * by_deal.std())


def tell(margins: Array) -> str:
    """The summary for people."""
    won, won_width, points, points_width = summary(margins)
    return f"wins {won:.1%} ± {won_width:.1%}  margin {points:+.1f} ± {points_width:.1f}"


def train(minutes: float, opponent: str, seed: int, out: Path) -> None:
    """Train for so long; keep the weights and the curve in the folder `out`."""
    training = Training(seed)
    began, look, curve = time.monotonic(), 0.0, []
    while (spent := (time.monotonic() - began) / 60) < minutes:
        if spent >= look:
            margins = evaluate(training.network, opponent, DEALS, seed=1)
            curve.append((spent, 100 * summary(margins)[0]))
            print(f"{spent:5.1f} min  {training.rounds:9,d} rounds played  {tell(margins)}", flush=True)
            look = spent + 1
        training.improve(spent / minutes)
    margins = evaluate(training.network, opponent, LAST_DEALS, seed=10_000)
    curve.append((minutes, 100 * summary(margins)[0]))
    print(f"in the end, {training.rounds:,d} rounds played, {2 * LAST_DEALS:,d} against {opponent}: {tell(margins)}")
    out.mkdir(parents=True, exist_ok=True)
    np.savez(out / "lost_cities_policy.npz", **{name: training.network[name] for name in SIZES})
    title = f"Rounds won against {opponent}, % by minutes of training"
    even = Line("even", [(0, 50), (minutes, 50)])
    (out / "training.svg").write_text(lines_svg(title, [Line("policy", curve), even]))


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
