"""How fast the environments are, beside others: random play with observations and masks, on one core, in one run."""

import os
import random
import re
import statistics
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table as Grid

from serai.charts import bars_svg
from serai.errors import BadOption
from serai.extras import needs
from serai.rules.randomness import generator
from serai.table.games import GAMES

ROWS = 1024
"""Games in a batch: their states and observations stay in a core's cache."""

Results = dict[str, Any]
Work = Callable[[int], float]


def rate(work: Work, seconds: float = 0.5, repeats: int = 5) -> float:
    """Steps in a second of one core's time, however busy the machine is: the median of some runs after a first one."""
    work(1)
    rates = []
    for _ in range(repeats):
        start, steps = time.process_time(), 0.0
        while (spent := time.process_time() - start) < seconds:
            steps += work(1)
        rates.append(steps / spent)
    return statistics.median(rates)


def batch_work(game: str) -> Work:
    """Steps of the vector environment; the choices are made by compiled code from the lists of legal actions."""
    from serai.envs.batch import choose_at_random
    from serai.envs.vector import GamesEnv

    env = GamesEnv(game, num_envs=ROWS, autoreset_mode="SameStep", copy=False)
    now = [env.reset(seed=1)[1]]
    choices, rng = np.zeros(ROWS, np.int64), generator(1)

    def work(rounds: int) -> float:
        for _ in range(rounds):
            choose_at_random(now[0]["legal"], now[0]["legal_count"], rng, choices)
            now[0] = env.step(choices)[4]
        return float(rounds * ROWS)

    return work


def aec_work(make: Callable[[], Any]) -> Work:
    """Steps of a PettingZoo environment, as its documentation plays one."""
    env, chooser = make(), random.Random(1)
    env.reset(seed=1)

    def work(games: int) -> float:
        steps = 0
        for _ in range(games):
            env.reset()
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(chooser.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                    steps += 1
        return float(steps)

    return work


def our_aec_work(game: str) -> Work:
    """Our own PettingZoo environment."""
    from serai.envs.aec import env

    return aec_work(lambda: env(game))


def classic_work(name: str) -> Work:
    """One of PettingZoo's own classic games."""
    import pettingzoo

    return aec_work(lambda: pettingzoo.make("aec", f"classic/{name}"))


def rlcard_work(name: str) -> Work:
    """A game of RLCard with its random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work(games: int) -> float:
        return float(sum(len(path) // 2 for _ in range(games) for path in env.run()[0]))

    return work


def openspiel_work(game: str) -> Work:
    """Our game in OpenSpiel, driven from Python with observations."""
    import pyspiel

    import serai.envs.openspiel  # noqa: F401  (registers)

    loaded, chooser = pyspiel.load_game(f"serai_{game.replace('-', '_')}"), random.Random(1)

    def work(games: int) -> float:
        steps = 0
        for _ in range(games):
            state = loaded.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chooser.randrange(256))
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(chooser.choice(state.legal_actions()))
                steps += 1
        return float(steps)

    return work


def pgx_work(name: str) -> Work:
    """A game of Pgx: a batch of the same size, compiled by JAX, random legal actions, finished games dealt anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    key = jax.random.PRNGKey(1)
    step = auto_reset(env.step, env.init)

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, stepping = jax.random.split(key, 3)
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choosing, scores)
        state = jax.vmap(step)(state, action, jax.random.split(stepping, ROWS))
        return (state, key), state.observation.sum()

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=20)[0])
    carry = [(jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS)), key)]

    def work(rounds: int) -> float:
        for _ in range(rounds):
            carry[0] = many(carry[0])
        jax.block_until_ready(carry[0])
        return float(rounds * 20 * ROWS)

    return work


OURS = {
    **{f"{game}: batch (Gymnasium)": ("gymnasium", batch_work, game) for game in GAMES},
    "lost-cities: PettingZoo": ("pettingzoo", our_aec_work, "lost-cities"),
    "lost-cities: OpenSpiel": ("pyspiel", openspiel_work, "lost-cities"),
}
PEERS = {
    **{f"RLCard {name}": ("rlcard", rlcard_work, name) for name in ("limit-holdem", "gin-rummy", "uno")},
    **{
        f"PettingZoo {name}": (package, classic_work, name)
        for name, package in (("tictactoe_v3", "pygame"), ("connect_four_v3", "pygame"), ("leduc_holdem_v4", "rlcard"))
    },
    **{f"Pgx {name}": ("pgx", pgx_work, name) for name in ("tic_tac_toe", "kuhn_poker", "sparrow_mahjong")},
}


def measure(console: Console) -> Results:
    """Steps a second of our environments and of others; None for what is not installed."""
    with needs("rl", "`serai bench envs`"):
        import_module("gymnasium")
    results: Results = {"steps_per_second": {}, "cores": os.cpu_count(), "load": [os.getloadavg()[0]]}
    with console.status("") as status:
        for label, (package, maker, name) in {**OURS, **PEERS}.items():
            status.update(f"Measuring {label} …")
            results["steps_per_second"][label] = rate(maker(name)) if find_spec(package) else None
    results["load"].append(os.getloadavg()[0])
    batch = results["steps_per_second"]["lost-cities: batch (Gymnasium)"]
    results["times_faster"] = {
        label: batch / results["steps_per_second"][label] for label in PEERS if results["steps_per_second"][label]
    }
    return results


HEADERS = ("", "steps/s", "batch of lost-cities is faster")


def rows(results: Results) -> list[tuple[str, str, str]]:
    """The figures for people, one line each."""
    lines = []
    for label, figure in results["steps_per_second"].items():
        shown = "not installed" if figure is None else f"{figure:,.0f}"
        times = results["times_faster"].get(label)
        lines.append((label, shown, f"{times:,.1f} times" if times else ""))
    return lines


def conditions(results: Results) -> str:
    """How busy the machine was."""
    before, after = results["load"]
    return f"Machine with {results['cores']} cores; load {before:.1f} before, {after:.1f} after."


def table(results: Results) -> Grid:
    """The figures for a terminal."""
    title = "Random play with observations and masks, one core"
    grid = Grid(*HEADERS, title=title, caption=conditions(results))
    for column in grid.columns[1:]:
        column.justify = "right"
    for line in rows(results):
        grid.add_row(*line)
    return grid


def filled(document: str, results: Results) -> str:
    """The document with the figures between the marks for them."""
    lines = ["| " + " | ".join(line) + " |" for line in (HEADERS, ("---", "---:", "---:"), *rows(results))]
    body = "\n".join([*lines, "", conditions(results)])
    marks = re.compile("(<!-- speed -->\n).*?(<!-- end -->)", re.DOTALL)
    document, found = marks.subn(lambda match: f"{match[1]}{body}\n{match[2]}", document)
    if found != 1:
        raise BadOption("The document needs one place for the figures, between <!-- speed --> and <!-- end -->.")
    return document


def write_documents(folder: Path, results: Results) -> None:
    """Put the figures into environments.md of that folder, and the plot beside it."""
    document = folder / "environments.md"
    document.write_text(filled(document.read_text(), results))
    (folder / "figures").mkdir(exist_ok=True)
    (folder / "figures" / "environments.svg").write_text(figure(results))


def figure(results: Results) -> str:
    """The same as an SVG document."""
    measured = {label: value for label, value in results["steps_per_second"].items() if value is not None}
    return bars_svg("Steps a second on one core, random play with observations and masks (logarithmic)", measured)
