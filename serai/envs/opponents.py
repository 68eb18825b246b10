"""Who takes the other seats of an environment: a bot by its name, weights in a file, or a function."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from serai import bots
from serai.bots.game import GAMES
from serai.bots.instinct_file import InstinctFromFile
from serai.envs.weights import read_dense, read_weights
from serai.errors import BadOption
from serai.table import games
from serai.table.perspective import Perspective

Policy = Callable[[Any, Any], Any]
"""Chooses an action from an observation and its action mask."""

Opponent = str | Path | Policy
MakeBot = Callable[[int], bots.Bot]
"""Makes the bot of a seat for one episode, from a seed."""


class PolicyBot:
    """A policy at a table."""

    def __init__(self, policy: Policy, actions: int) -> None:
        self._policy = policy
        self._actions = actions

    def choose(self, seen: Perspective) -> int:
        """What the policy answers to the seat's observation and mask."""
        mask = np.zeros(self._actions, np.int8)
        mask[[action.code for action in seen.actions()]] = 1
        return int(self._policy(seen.observation(), mask))


def opponent_maker(game: str, opponent: Opponent) -> MakeBot:
    """What makes the opponents; weights are read once."""
    if callable(opponent):
        return seated(opponent, game)
    if isinstance(opponent, Path) or (isinstance(opponent, str) and opponent.endswith(".npz")):
        return from_file(game, opponent)
    bots.find(opponent, seed=0, game=game)  # UnknownBot, before anything is dealt
    return lambda seed: bots.find(opponent, seed=seed, game=game)


def seated(policy: Policy, game: str) -> MakeBot:
    """What makes a bot of a policy: for every seat the same."""
    bot = PolicyBot(policy, games.find(game).rules.actions)
    return lambda seed: bot


def from_file(game: str, path: Path | str) -> MakeBot:
    """A policy of dense layers, or weights of the game's own kind, as research.learning exports them."""
    with read_weights(path) as file:
        shapes = {name: file[name].shape for name in file.files}
    kinds = [name for name, bots in GAMES.items() if bots.learned and bots.learned.form.fits(shapes)]
    if not kinds:
        return seated(read_dense(path, games.find(game).rules), game)
    if game not in kinds:
        raise BadOption(f"{path} has weights for {', '.join(kinds)}; they cannot play {game}.")
    bot = InstinctFromFile(game, path)
    return lambda seed: bot
