"""The games for OpenSpiel: importing this package registers `serai_lost_cities` and its siblings.

    game = pyspiel.load_game("serai_lost_cities(rounds=1)")

`serai_tiny_lost_cities` is small enough for exact algorithms (tiny.py).
"""

from serai.extras import needs

with needs("rl", "serai.envs.openspiel"):
    import pyspiel

from serai.envs.openspiel.games import SEED_BYTES, SeraiGame, game_type, parameters
from serai.envs.openspiel.tiny import TinyGame, tiny_type
from serai.table.game import Game
from serai.table.games import GAMES

__all__ = ["REGISTERED", "SEED_BYTES", "parameters"]


def _register(kind: type[Game]) -> type[SeraiGame]:
    """Tell OpenSpiel of a game."""
    # A class, because OpenSpiel lets go of it after Python has ended, when a function could not be freed.
    made = type(f"{kind.__name__}Game", (SeraiGame,), {"kind": kind})
    pyspiel.register_game(game_type(kind, kind.rules.seats[1] > 1), made)
    return made


REGISTERED = {name: _register(kind) for name, kind in GAMES.items()}
pyspiel.register_game(tiny_type(), TinyGame)
