"""Finished games to be judged, played by bots once for all tests."""

from functools import cache

import serai
from serai import bots
from serai.review.game import Effort
from serai.table import Table
from serai.table.perspective import Perspective

LITTLE = Effort(all=2, few=4, two=8, open=2)
GAMES = ("lost-cities", "lost-cities-board", "en-route")


@cache
def played(game: str, *levels: str, seed: int = 7, rounds: int | None = None) -> Table:
    """A game of these levels to its end."""
    options = {} if rounds is None else {"rounds": rounds}
    table = serai.new(game, seats=len(levels), seed=seed, **options)
    seated = [bots.find(level, seed=seed + seat) for seat, level in enumerate(levels)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, seated[seat].choose(Perspective(table, seat)))
    return table
