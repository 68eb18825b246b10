"""Play a game between bots and print it as a golden file."""

from typing import Annotated

import typer

import serai
from serai import bots
from serai.table.games import find
from serai.table.perspective import Perspective
from tests.golden import write


def main(
    game: str,
    seed: int = 1,
    seats: int | None = None,
    players: Annotated[str, typer.Option("--bots")] = "guide",
    option: Annotated[list[str] | None, typer.Option()] = None,
) -> None:
    """`--bots` names one bot a seat, separated by commas; the last one fills the rest."""
    by_name = {known.name: known for known in find(game).options}
    pairs = [item.split("=", 1) for item in option or []]
    table = serai.new(game, seats=seats, seed=seed, **{name: by_name[name].parse(text) for name, text in pairs})
    names = players.split(",")
    crew = [bots.find(names[min(seat, len(names) - 1)], seed=seed + seat) for seat in range(table.seats)]
    while table.to_move:
        seat = table.to_move[0]
        table.play(seat, crew[seat].choose(Perspective(table, seat)))
    print(write(table), end="")


if __name__ == "__main__":
    typer.run(main)
