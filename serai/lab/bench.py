"""How fast the rules are. Machines are shared and noisy: compare figures of one run, as ratios."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

import serai
from serai.lab import peers as other_programs
from serai.rules import kernel
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer, State, States
from serai.rules.randomness import Generator, below, generator
from serai.table.games import GAMES

REPEATS = 5
SECONDS = 0.4
Results = dict[str, Any]


@compiled
def random_games(states: States, games: int, seed: int, rng: Generator, actions: Buffer) -> int:
    """Deal and play so many games at random; the steps they took. A search of the rules is measured by itself."""
    steps = 0
    state: State = states[0]
    for number in range(games):
        kernel.deal(state, seed + number)
        while state.to_move != 0 and not kernel.searches(state):
            seat = kernel.next_seat(int(state.to_move))
            count = kernel.legal(state, seat, actions)
            kernel.apply(state, seat, int(actions[below(rng, count)]))
            steps += 1
    return steps


@compiled
def copy_many(states: States, copies: int) -> None:
    """Copy one record over the other, to and fro and changed each time, so that no copy can be left out."""
    for number in range(copies):
        source = number & 1
        states[source].rng[0] += np.uint64(1)
        states[1 - source] = states[source]


@compiled
def determinize_many(states: States, seat: int, count: int, rng: Generator) -> None:
    """Imagine so many worlds for a seat."""
    for _ in range(count):
        kernel.determinize(states[0], seat, rng)


def rate(work: Callable[[int], float], seconds: float = SECONDS, repeats: int = REPEATS) -> float:
    """Units a second: `work(n)` does n rounds and tells how many units that was; the median of some runs."""
    work(1)  # compiles
    rounds = 1
    while True:
        start = time.perf_counter()
        work(rounds)
        spent = time.perf_counter() - start
        if spent > seconds / 4:
            break
        rounds *= 2
    rounds = max(1, int(rounds * seconds / spent))
    rates = []
    for _ in range(repeats):
        start = time.perf_counter()
        units = work(rounds)
        rates.append(units / (time.perf_counter() - start))
    return statistics.median(rates)


def prepared(name: str) -> tuple[States, Buffer]:
    """Two dealt records of a game with its default options, and room for actions."""
    table = serai.new(name, seed=1)
    states = np.concatenate([table.imagine(0, 1), table.imagine(0, 1)])
    for i in range(2):
        kernel.deal_at(states, i, 1)
    return states, table.game.rules.buffer()


def measure_game(name: str) -> Results:
    """The figures of one game."""
    states, actions = prepared(name)
    rng = generator(1)
    lengths: list[float] = []

    def play(games: int) -> float:
        steps = float(random_games(states, games, 1, rng, actions))
        lengths.append(steps / games)
        return steps

    steps = rate(play)
    kernel.deal_at(states, 0, 1)

    def copy(copies: int) -> float:
        copy_many(states, copies)
        return copies

    def imagine(count: int) -> float:
        determinize_many(states, 0, count, rng)
        return count

    return {
        "compiled_steps_per_second": steps,
        "compiled_games_per_second": steps / lengths[-1],
        "facade_steps_per_second": rate(lambda games: facade_steps(name, games)),
        "table_steps_per_second": rate(lambda games: table_steps(name, games)),
        "view_microseconds": 1e6 / rate(views_of(name)),
        "copies_per_second": rate(copy),
        "determinizations_per_second": rate(imagine),
        "bytes_per_state": int(states.dtype.itemsize),
        **compile_times(name),
    }


def facade_steps(name: str, games: int) -> int:
    """Random play driven from Python by the raw calls: list the legal actions, apply one."""
    states, actions = prepared(name)
    legal, play, to_move = kernel.legal_at, kernel.play_at, states["to_move"]
    uniform = random.Random(1).random
    steps = 0
    for number in range(games):
        kernel.deal_at(states, 0, number)
        while mask := int(to_move[0]):
            seat = (mask & -mask).bit_length() - 1
            count = legal(states, 0, seat, actions)
            play(states, 0, seat, actions[int(uniform() * count)], actions)
            steps += 1
    return steps


def table_steps(name: str, games: int) -> int:
    """Random play through the table interface, with notation and log."""
    chooser = random.Random(1)
    steps = 0
    for number in range(games):
        table = serai.new(name, seed=number)
        while table.to_move:
            seat = table.to_move[0]
            table.play(seat, chooser.choice(table.actions(seat)))
            steps += 1
    return steps


def views_of(name: str) -> Callable[[int], float]:
    """Looking at a table late in a random game; where the log is long, it must not matter."""
    chooser = random.Random(1)
    table = serai.new(name, seed=1)
    before = table.copy()
    while table.to_move:
        before = table.copy()
        seat = table.to_move[0]
        table.play(seat, chooser.choice(table.actions(seat)))

    def look(count: int) -> float:
        for _ in range(count):
            before.view(0)
        return count

    return look


def first_use(name: str) -> None:
    """Compile or load what a first game needs."""
    table = serai.new(name, seed=1)
    seat = table.to_move[0]
    table.play(seat, table.actions(seat)[0])
    table.imagine(0, 1)
    table.view(0)


def compile_times(name: str) -> Results:
    """Seconds of a first game in a new process, without and with the compile cache."""
    program = f"import time; t = time.perf_counter(); from serai.lab.bench import first_use; first_use({name!r}); "
    program += "print(time.perf_counter() - t)"
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SERAI_CACHE_DIR": folder}
        command = [sys.executable, "-c", program]
        runs = [subprocess.run(command, env=environment, check=True, capture_output=True) for _ in range(2)]
    cold, cached = (float(run.stdout) for run in runs)
    return {"cold_compile_seconds": cold, "cached_compile_seconds": cached}


def measure(peers: bool, console: Console) -> Results:
    """The figures of all games, and of other programs if wanted."""
    results: Results = {}
    with console.status("") as status:
        for name in GAMES:
            status.update(f"Measuring {name} …")
            results[name] = measure_game(name)
        results["peers"] = {}
        if peers:
            for label, work in other_programs.PEERS.items():
                status.update(f"Measuring {label} …")
                results["peers"][label] = rate(work) if other_programs.installed() else None
    return results


ROWS = {
    "compiled_steps_per_second": ("compiled random play, steps/s", "{:,.0f}"),
    "compiled_games_per_second": ("compiled random play, games/s", "{:,.0f}"),
    "facade_steps_per_second": ("driven from Python, raw calls, steps/s", "{:,.0f}"),
    "table_steps_per_second": ("driven from Python, table interface, steps/s", "{:,.0f}"),
    "view_microseconds": ("a view at the end of a game, µs", "{:,.0f}"),
    "copies_per_second": ("copies/s", "{:,.0f}"),
    "determinizations_per_second": ("determinizations/s", "{:,.0f}"),
    "bytes_per_state": ("bytes a state", "{:,.0f}"),
    "cold_compile_seconds": ("first game, nothing compiled yet, s", "{:.1f}"),
    "cached_compile_seconds": ("first game from the compile cache, s", "{:.1f}"),
}


def table(results: Results) -> Grid:
    """The figures for people."""
    names = [name for name in results if name != "peers"]
    grid = Grid(title="Speed on this machine, one core")
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right")
    for key, (label, form) in ROWS.items():
        grid.add_row(label, *(form.format(results[name][key]) for name in names))
    for label, figure in results["peers"].items():
        shown = "not installed" if figure is None else f"{figure:,.0f}"
        grid.add_row(f"for comparison: {label}, steps/s", shown, *([""] * (len(names) - 1)))
    return grid
