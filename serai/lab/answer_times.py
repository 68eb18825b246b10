"""How long the levels think: every answer of whole games for two, timed at the table.

python -m serai.lab.answer_times en-route --games 2
"""

import time
from typing import Annotated

import numpy as np
import typer

import serai
from serai import bots
from serai.bots.levels import NAMES
from serai.table.perspective import Perspective

RIVAL = "guide"


def seconds_of_answers(game: str, level: str, seed: int) -> list[float]:
    """What each choice of the level took in one game against a guide; a move that is forced is no choice."""
    table = serai.new(game, seats=2, seed=seed)
    seat = seed % 2
    seated = [bots.find(level if each == seat else RIVAL, seed=2 * seed + each, game=game) for each in range(2)]
    taken = []
    while not table.over:
        mover = table.to_move[0]
        is_choice = len(table.codes(mover)) > 1
        began = time.perf_counter()
        action = seated[mover].choose(Perspective(table, mover))
        if mover == seat and is_choice:
            taken.append(time.perf_counter() - began)
        table.play(mover, action)
    return taken


def warm_up(game: str, level: str) -> None:
    """Compile or load what the level needs: that is not thinking time."""
    table = serai.new(game, seats=2, seed=0)
    bots.find(level, seed=0, game=game).choose(Perspective(table, table.to_move[0]))


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    games: Annotated[int, typer.Option(help="Whole games for each level.")] = 2,
    levels: Annotated[list[str] | None, typer.Option("--level", help="A level; all by default.")] = None,
) -> None:
    """Print how many answers each level gave, and how long they took."""
    print("| level | answers | median | worst |\n| --- | --- | --- | --- |")
    for level in levels or NAMES:
        warm_up(game, level)
        taken = [1000 * each for seed in range(games) for each in seconds_of_answers(game, level, seed)]
        print(f"| {level} | {len(taken)} | {np.median(taken):.1f} ms | {max(taken):.1f} ms |", flush=True)


if __name__ == "__main__":
    typer.run(main)
