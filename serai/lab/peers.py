"""Other programs that are measured beside ours, where they are installed."""

import importlib.util
from collections.abc import Callable
from typing import Any


def installed() -> bool:
    """Whether OpenSpiel is there."""
    return importlib.util.find_spec("pyspiel") is not None


def openspiel(name: str) -> Callable[[int], float]:
    """Uniformly random play of one of OpenSpiel's C++ games, driven by its own C++ loop."""

    def work(games: int) -> float:
        import pyspiel

        game: Any = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
        steps = 0
        for number in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, number)
            steps += len(state.history())
        return float(steps)

    return work


PEERS = {"openspiel hearts": openspiel("hearts"), "openspiel cribbage": openspiel("cribbage")}
