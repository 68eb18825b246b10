"""The games at their fullest: long columns, all piles, four players, every kind of button."""

import random
from functools import cache

import serai
from serai.table import Table
from tests.rules.en_route_game import Play
from tests.rules.lost_cities_board_position import Position
from tests.rules.lost_cities_position import position
from tests.table.test_lost_cities_board import table_with

WHOLE = "Yw Yw Yw Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"


def lost_cities() -> Table:
    """Six expeditions, columns of twelve cards on both sides, a card on every other pile, a hand known to all."""
    mine = WHOLE + " Bw B2 B4 B6 B7 B9 Rw R3"
    theirs = WHOLE.replace("Y", "P") + " Ww Ww W2 W5 W6 W9 G4 G8"
    hands = ("B10 B3 G9 G10 Ww W10 R10 R9", "G2 G3 G5 G6 G7 W3 W4 W7")
    return position(
        hands=hands,
        columns=(mine, theirs),
        discards="Bw B5 B8 Rw R2 R4 Gw W8",
        known=("", hands[1]),
        expeditions=6,
    )


def lost_cities_board() -> Table:
    """Four players, everybody with a long column on a path, four explorers on one stone, researchers out."""
    game = Position(seats=4)
    for seat, colour in enumerate("YBWG"):
        game.explorer(seat, colour, 6, "0 1 2 3 4 5 6", researcher=True)
        game.explorer(seat, "R", 2, str(seat + 1))
    return table_with(game)


def en_route(phase: str, step: str | None, seats: int = 4, seed: int = 3, together: bool = False, **options) -> Table:
    """A late round in that phase, where the first seat, maybe with all others, has most choices."""
    return found(phase, step, seats, seed, together, *options.items()).copy()


@cache
def found(phase, step, seats, seed, together, *options) -> Table:
    best, most = None, 0
    table = Play(seats=seats, seed=seed, keep_tasks=phase != "tasks", **dict(options)).table
    chance = random.Random(seed)
    while not table.over:
        seat = chance.choice(table.to_move)
        actions = table.actions(seat)
        if seat == 0 and len(actions) >= most and (not together or len(table.to_move) == seats):
            view = table.view(0)
            if view.phase == phase and view.boards[0].step == step:
                best, most = table.copy(), len(actions)
        table.play(seat, chance.choice(actions))
    assert best is not None, (phase, step)
    return best


def many_tourists() -> Table:
    """Locations with more tourists than there are cells for them."""
    play = Play(seats=2).choose("C1c", "C3s")
    with play.written() as state:
        for at in range(36):
            state.tourists[0, at] = (at % 5, 12, 3, 0)
    return play.table


def new(game: str, **options) -> Table:
    """A table that has just been set up."""
    return serai.new(game, seed=1, **options)
