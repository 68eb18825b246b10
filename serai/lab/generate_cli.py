"""The command `serai lab generate`."""

import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from serai.extras import needs
from serai.lab.tournament_cli import ReadOptions


def command(read_options: ReadOptions) -> Callable[..., None]:
    """The command, given how the command line's words become options of a game."""

    def generate(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help="Name of the game.")],
        out: Annotated[Path, typer.Option(help="Folder for the data set; what is in it already is not played again.")],
        bot: Annotated[
            list[str] | None,
            typer.Option(help="A bot (a name, or module:class); several play in all line-ups. Repeatable."),
        ] = None,
        moves: Annotated[int, typer.Option(min=1, help="At least so many choices, in whole games.")] = 1_000_000,
        seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
        seed: Annotated[int, typer.Option(help="Random seed for the deals.")] = 1,
        workers: Annotated[int | None, typer.Option(min=1, help="Number of cores (default: all).")] = None,
    ) -> None:
        """Write games of bots as Parquet files, for learning; options of the game are given as --name value."""
        with needs("data", "`serai lab generate`"):
            import_module("pyarrow")
        from serai.lab import dataset
        from serai.table import games

        options = read_options(games.find(game).options, context.args)
        plan = dataset.plan_of(game, bot or [], seats, seed, options)
        console = Console(stderr=True)
        columns = TextColumn("choices"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns, console=console, transient=True) as bar:
            task = bar.add_task("choices", total=moves)
            try:
                rows = dataset.generate(
                    plan, out, moves, workers or os.cpu_count() or 1, lambda done: bar.update(task, completed=done)
                )
            except KeyboardInterrupt:
                bar.stop()
                console.print(f"Interrupted. Finished games are in {out}: the same command goes on.")
                raise typer.Exit(130) from None
        print(f"{rows:,} choices are in {out}.")

    return generate
