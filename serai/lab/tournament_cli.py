"""The command `serai tournament`."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from serai.errors import BadOption
from serai.lab.places import check_place

ReadOptions = Callable[[Any, list[str]], dict[str, Any]]


def command(read_options: ReadOptions) -> Callable[..., None]:
    """The command, given how the command line's words become options of a game."""

    def tournament(
        context: typer.Context,
        game: Annotated[str, typer.Argument(help="Name of the game.")],
        bots: Annotated[list[str] | None, typer.Option("--bot", help="A bot; give two or more.")] = None,
        deals: Annotated[
            int, typer.Option(help="Paired deals for each pair: each is played with seats swapped.")
        ] = 100,
        seats: Annotated[int | None, typer.Option(help="Number of seats; a pair alternates around the table.")] = None,
        seed: Annotated[int, typer.Option(help="Random seed for the deals.")] = 1,
        out: Annotated[list[Path] | None, typer.Option(help="Write results: .json, .csv, .svg or .md.")] = None,
        journal: Annotated[
            Path | None, typer.Option(help="File to keep finished deals in, to continue from them.")
        ] = None,
        workers: Annotated[int | None, typer.Option(min=1, help="Number of cores (default: all).")] = None,
        ray: Annotated[str | None, typer.Option(help="Run on the Ray cluster at this address.")] = None,
        worlds: Annotated[
            int | None, typer.Option(help="At most this many worlds per move: faster, but weaker than the levels.")
        ] = None,
        luck: Annotated[
            bool, typer.Option("--luck-adjusted", help="Weigh the luck of every draw, and tell margins without it.")
        ] = False,
    ) -> None:
        """Let bots play each other on paired deals; options of the game are given as --name value."""
        from serai.lab import tournament as tournaments  # brings the bots, which other commands need not wait for
        from serai.table import games

        for path in out or []:
            if path.suffix not in tournaments.ENDINGS:
                raise BadOption(f"{path} cannot be written; name a file that ends in {', '.join(tournaments.ENDINGS)}.")
            check_place(path)
        if journal is not None:
            check_place(journal)
        options = read_options(games.find(game).options, context.args)
        columns = TextColumn("deals"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("deals", total=None)
            try:
                results = tournaments.run(
                    game,
                    bots or [],
                    deals=deals,
                    seats=seats,
                    seed=seed,
                    options=options,
                    journal=journal,
                    workers=workers,
                    ray=ray,
                    worlds=worlds,
                    luck=luck,
                    progress=lambda done, total: bar.update(task, completed=done, total=total),
                )
            except KeyboardInterrupt:
                bar.stop()
                kept = f"Finished deals are in {journal}: the same command goes on." if journal else "Nothing was kept."
                Console(stderr=True).print(f"Interrupted. {kept}")
                raise typer.Exit(130) from None
        console = Console()
        console.print(tournaments.pairings_grid(results))
        if luck:
            console.print(tournaments.luck_grid(results))
        console.print(tournaments.ladder_grid(results))
        for path in out or []:
            tournaments.write(results, path)

    return tournament
