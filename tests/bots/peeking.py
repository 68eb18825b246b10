"""Whether rules of thumb look at what they cannot know."""

import serai
from serai.bots.levels import LevelBot
from serai.table import table_of
from serai.table.perspective import Perspective


def assert_blind(game: str, seats: int, choices: int) -> None:
    """Along a game, each choice stays the same when all that is hidden from the seat is drawn anew."""
    table = serai.new(game, seats=seats, seed=6)
    bot = LevelBot(1, "sensible")
    for _ in range(choices):
        seat = table.to_move[0]
        choice = bot.choose(Perspective(table, seat))
        imagined = table_of(table, table.imagine(seat, 9))
        assert bot.choose(Perspective(imagined, seat)) == choice
        table.play(seat, choice)
