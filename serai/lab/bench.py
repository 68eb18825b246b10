"""How fast the rules are. Machines are shared and noisy: compare figures of one run, as ratios."""

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

import serai
from serai import rules
from serai.lab import peers as other_programs
from serai.rules import kernel
from serai.rules.compiling import compiled, embedded
from serai.rules.kernel import Buffer, State, States
from serai.rules.randomness import Generator, below, generator
from serai.table.games import GAMES

REPEATS = 5
SECONDS = 0.3

Results = dict[str, Any]


@embedded
def random_step(state: State, rng: Generator, actions: Buffer) -> int:
    """A random step of a game that is not over; how many were played. A search of the rules is measured by itself."""
    if state.to_move == 0 or kernel.searches(state):
        return 0
    seat = kernel.next_seat(int(state.to_move))
    count = kernel.legal(state, seat, actions)
    kernel.apply(state, seat, int(actions[below(rng, count)]))
    return 1


@compiled
def random_games(states: States, pairs: int, seed: int, rng: Generator, actions: Buffer) -> int:
    """Deal and play so many pairs of games at random; the steps they took.

    Two games go on in turn: while one waits for memory, the processor is busy with the other.
    """
    steps = 0
    for number in range(seed, seed + pairs):
        for i in range(2):
            kernel.deal(states[i], 2 * number + i)
        before = -1
        while steps > before:
            before = steps
            for i in range(2):
                steps += random_step(states[i], rng, actions)
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
    """Units in a second of one core's time: `work(n)` does n rounds and tells how many units that was; a median."""
    work(1)  # compiles
    rounds = 1
    while True:
        start = time.process_time()
        work(rounds)
        spent = time.process_time() - start
        if spent > seconds / 4:
            break
        rounds *= 2
    rounds = max(1, int(rounds * seconds / spent))
    rates = []
    for _ in range(repeats):
        start = time.process_time()
        units = work(rounds)
        rates.append(units / (time.process_time() - start))
    return statistics.median(rates)


def prepared(name: str) -> tuple[States, Buffer]:
    """Two dealt records of a game with its default options, and room for actions."""
    table = serai.new(name, seed=1)
    states = np.concatenate([table.imagine(0, 1), table.imagine(0, 1)])
    for i in range(2):
        kernel.deal_at(states, i, 1)
    return states, table.game.rules.buffer()


def compiled_steps(name: str) -> float:
    """Random play inside one compiled loop."""
    states, actions = prepared(name)
    rng = generator(1)
    return rate(lambda pairs: float(random_games(states, pairs, 1, rng, actions)))


def copies(name: str) -> float:
    """Copies of a state."""
    states, _ = prepared(name)

    def copy(count: int) -> float:
        copy_many(states, count)
        return count

    return rate(copy)


def determinizations(name: str) -> float:
    """Worlds imagined for a seat at the start of a game."""
    states, _ = prepared(name)
    rng = generator(1)

    def imagine(count: int) -> float:
        determinize_many(states, 0, count, rng)
        return count

    return rate(imagine)


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
            play(states, 0, seat, int(actions[int(uniform() * count)]), actions)
            steps += 1
    return steps


def table_steps(name: str, games: int) -> int:
    """Random play through the table interface, with notation and log."""
    uniform = random.Random(1).random
    steps = 0
    for number in range(games):
        table = serai.new(name, seed=number)
        while seats := table.to_move:
            choices = table.actions(seats[0])
            table.play(seats[0], choices[int(uniform() * len(choices))])
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


def first_game_seconds(name: str) -> float:
    """A first game in a new process, with all compiled before."""
    program = f"import time; t = time.perf_counter(); from serai.lab.bench import first_use; first_use({name!r}); "
    program += "print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", program], check=True, capture_output=True) for _ in range(2)]
    return float(runs[-1].stdout)


class Row(NamedTuple):
    """A figure that is measured for every game."""

    label: str
    form: str
    measure: Callable[[str], float]


ROWS = {
    "compiled_steps_per_second": Row("compiled random play, steps/s", "{:,.0f}", compiled_steps),
    "facade_steps_per_second": Row(
        "driven from Python, raw calls, steps/s", "{:,.0f}", lambda name: rate(lambda games: facade_steps(name, games))
    ),
    "table_steps_per_second": Row(
        "driven from Python, table, steps/s", "{:,.0f}", lambda name: rate(lambda games: table_steps(name, games))
    ),
    "view_microseconds": Row("a view at the end of a game, µs", "{:,.1f}", lambda name: 1e6 / rate(views_of(name))),
    "copies_per_second": Row("copies/s", "{:,.0f}", copies),
    "determinizations_per_second": Row("determinizations/s", "{:,.0f}", determinizations),
    "bytes_per_state": Row("bytes a state", "{:,.0f}", lambda name: rules.GAMES[name].dtype.itemsize),
    "cached_compile_seconds": Row("first game from the compile cache, s", "{:.1f}", first_game_seconds),
}
WIDTHS = 44, 18


def line(label: str, cells: Iterable[str]) -> str:
    """A row for people."""
    return f"{label:<{WIDTHS[0]}}" + "".join(f"{cell:>{WIDTHS[1]}}" for cell in cells)


def measure(peers: bool, told: Callable[[str], None], progress: Callable[[int, int], None]) -> Results:
    """The figures of all games, and of other programs if wanted; each row is told when it is measured."""
    results: Results = {**{name: {} for name in GAMES}, "peers": {}}
    others = other_programs.PEERS if peers else {}
    total, done = len(ROWS) * len(GAMES) + len(others), 0
    told(line("Speed on this machine, one core", GAMES))
    for key, row in ROWS.items():
        for name in GAMES:
            progress(done, total)
            results[name][key] = row.measure(name)
            done += 1
        told(line(row.label, (row.form.format(results[name][key]) for name in GAMES)))
    ours = max(results[name]["compiled_steps_per_second"] for name in GAMES)
    for label, work in others.items():
        progress(done, total)
        figure = rate(work) if other_programs.installed() else None
        results["peers"][label] = figure
        done += 1
        cells = ["not installed"] if figure is None else [f"{figure:,.0f}", f"our best: {ours / figure:.1f} x"]
        told(line(f"for comparison: {label}, steps/s", cells))
    return results
