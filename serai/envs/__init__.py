"""The games with the interfaces that researchers know: PettingZoo, Gymnasium, OpenSpiel (extra `rl`).

Importing this package tells Gymnasium and PettingZoo the games' names, say `serai/lost-cities-v0`; importing
`serai.envs.openspiel` tells OpenSpiel.
"""

from importlib.util import find_spec

from serai.extras import needs
from serai.table.games import GAMES

SIMULTANEOUS = tuple(name for name, game in GAMES.items() if game.rules.simultaneous)
"""Games in which several seats choose at once: they are parallel environments too."""


def env_id(game: str) -> str:
    """The name of a game's environments."""
    return f"serai/{game}-v{GAMES[game].rules.observation_version}"


def _register_with_gymnasium() -> None:
    import gymnasium

    for game in GAMES:
        gymnasium.register(
            env_id(game),
            entry_point="serai.envs.one_seat:OneSeat",
            vector_entry_point="serai.envs.vector:GamesEnv",
            kwargs={"game": game},
        )


def _register_with_pettingzoo() -> None:
    import pettingzoo

    for game in GAMES:
        pettingzoo.register("aec", env_id(game), "serai.envs.aec:env", kwargs={"game": game})
        if game in SIMULTANEOUS:
            pettingzoo.register("parallel", env_id(game), "serai.envs.parallel:ParallelGame", kwargs={"game": game})


with needs("rl", "serai.envs"):
    _register_with_gymnasium()
if find_spec("pettingzoo"):
    _register_with_pettingzoo()
