"""Train a small policy for Lost Cities from scratch by self-play: `python examples/train_lost_cities.py --minutes 18`.

The policy of lost_cities_policy.py plays itself in the vector environment, two batches on two cores, and its guesses
after each own turn are moved towards what came to the columns later in the round. Now and then a turn is tried at
random: wagers seem bad to whoever has never gone on after one, and without trials nobody ever does. No bot is imitated.
Every minute the policy plays the bot `traveller` (level 2), which it never meets in training, each deal from both
sides; the curve is written as an SVG, the weights as an NPZ file.
"""

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the threads below use the cores; read when NumPy is imported

import numpy as np
from lost_cities_features import COLOURS
from lost_cities_learning import Adam, gradient, look_back
from lost_cities_network import SIZES, Array, Network, new_network, new_room
from lost_cities_policy import Tables, draw, empty_tables, place

from serai.charts import ChartLine, lines_svg
from serai.envs.vector import GamesEnv
from serai.rules.randomness import generator

THREADS, GAMES, TURNS, BATCH = 2, 64, 100, 256  # the last three for each thread
DEALS, LAST_DEALS = 250, 1000  # to measure with, each played from both sides: every minute, and in the end
RATE, LAST_RATE, MEMORY = 1e-3, 0.03, 500  # the last part of the rate is reached in the end
TRIALS = 0.2  # the part of turns that are tried at random, in the beginning


class Player:
    """Many rounds at once, played turn by turn: every row places, then every row draws."""

    def __init__(self, games: int, seed: int, opponent: str | None = None) -> None:
        settings = {"rounds": 1, "reward": "margin", "autoreset_mode": "SameStep", "copy": False}
        self._env = GamesEnv("lost-cities", num_envs=games, opponent=opponent, **settings)
        self._seen, _ = self._env.reset(seed=seed)
        self._room, self._rng, self._choices = new_room(), generator(seed), np.zeros(games, np.int64)

    def turn(self, network: Network, trials: float, tables: Tables) -> tuple[Array, Any, Any]:
        """One turn of each row: who had it, whether the round is over, and what it paid each seat."""
        seen = self._seen["observation"]
        place(network, self._room, seen, trials, self._rng, self._choices)
        seat = self._env.step(self._choices)[4]["seat"]
        draw(network, self._room, seen, trials, self._rng, self._choices, tables)
        _, _, over, _, infos = self._env.step(self._choices)
        return seat, over, infos["payments"]


class Batch:
    """Some turns of a player with itself, and what came of them."""

    def __init__(self, games: int, seed: int) -> None:
        self._player = Player(games, seed)
        self._tables = empty_tables(TURNS, games)
        self._targets = np.zeros((TURNS, games, COLOURS, 2), np.float32)
        self._seats = np.zeros((TURNS, games), np.int8)
        self._over, self._known = (np.zeros((TURNS, games), np.bool_) for _ in range(2))

    def play(self, network: Network, trials: float) -> int:
        """Play anew; how many rounds ended."""
        for t in range(TURNS):
            tables = Tables(*(part[t] for part in self._tables))
            self._seats[t], self._over[t], _ = self._player.turn(network, trials, tables)
        _, _, now, ends = self._tables
        look_back(now, ends, self._seats, self._over, self._targets, self._known)
        return int(self._over.sum())

    def samples(self, count: int, rng: np.random.Generator) -> Any:
        """All turns whose future is known, shuffled, so many at a time: features, clocks and what came."""
        parts = [part.reshape(-1, *part.shape[2:]) for part in (*self._tables[:2], self._targets)]
        order = rng.permutation(np.flatnonzero(self._known))
        for begin in range(0, len(order) - count + 1, count):
            some = order[begin : begin + count]
            yield [part[some] for part in parts]


class Training:
    """A network that plays itself on some threads."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)
        self._playing = new_network(self._rng)
        self._adam = Adam(self._playing, MEMORY)
        self._batches = [Batch(GAMES, int(self._rng.integers(2**62))) for _ in range(THREADS)]
        self._threads = ThreadPoolExecutor(THREADS)
        self.network = self._adam.mean
        self.rounds = 0

    def improve(self, done: float) -> None:
        """Play some turns and learn from them; `done` is the part of the training that is over."""
        trials, rate = TRIALS * (1 - done) ** 4, RATE * (1 - (1 - LAST_RATE) * done)
        self.rounds += sum(self._threads.map(lambda batch: batch.play(self._playing, trials), self._batches))
        for samples in zip(*(batch.samples(BATCH, self._rng) for batch in self._batches), strict=False):
            slopes = list(self._threads.map(lambda sample: gradient(self._playing, *sample), samples))
            self._adam.step({name: sum(slope[name] for slope in slopes) / THREADS for name in SIZES}, rate)


def evaluate(network: Network, opponent: str, deals: int, seed: int) -> Array:
    """Margins against a bot: of each deal the two rounds, with the seats swapped. Shape (2, deals)."""
    # Row i has seat i % 2 and the stream seed + i: beside it, row i + 1 of the seed before has the same deal.
    margins = np.zeros((2, deals))
    for half in range(2):
        player, tables = Player(deals + 1, seed + half, opponent), empty_tables(deals + 1)
        result, ended = np.zeros(deals + 1), np.zeros(deals + 1, bool)
        while not ended.all():
            seat, over, paid = player.turn(network, 0.0, tables)
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
    even = ChartLine("even", [(0, 50), (minutes, 50)])
    (out / "training.svg").write_text(lines_svg(title, [ChartLine("policy", curve), even]))


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
