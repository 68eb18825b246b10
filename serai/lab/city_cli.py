"""The command `serai city` and what is below it."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from serai.lab.places import check_place

city = typer.Typer(help="For makers of En Route cities.", no_args_is_help=True)
QUICK = 100


@city.command("report")
def report(
    file: Annotated[str, typer.Argument(help="A city's name, or the path of its file.")],
    games: Annotated[int, typer.Option(min=2, help="Games of each kind.")] = 200,
    quick: Annotated[bool, typer.Option("--quick", help=f"Only {QUICK} games.")] = False,
    legend: Annotated[int, typer.Option(min=0, help="Solo games by legend, which take long.")] = 0,
    worlds: Annotated[int | None, typer.Option(min=1, help="Worlds that legend imagines for a move.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write the plots to this HTML page.")] = None,
    seed: Annotated[int, typer.Option(help="Random seed for the deals.")] = 1,
) -> None:
    """Let bots play a city and tell how even, how hard and how fast it is."""
    from serai.lab import city_report, city_verdict

    if out is not None:
        check_place(out)
    columns = TextColumn("games"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=None)
        found = city_report.report(
            file,
            min(games, QUICK) if quick else games,
            legend,
            worlds,
            seed,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    for sentence in city_verdict.verdict(found):
        print(sentence)
    if out is not None:
        out.write_text(city_verdict.page(found), encoding="utf-8")


@city.command("new")
def new(
    file: Annotated[Path, typer.Argument(help="Where to write the city, a path that ends in .json.")],
    seed: Annotated[int, typer.Option(help="Random seed: the same one gives the same city.")] = 1,
) -> None:
    """Write a random balanced city to begin with."""
    from serai.table.games.en_route.cities.making import as_file, make_city

    file.write_text(as_file(make_city(seed)), encoding="utf-8")
    print(f"{file}: read docs/cities.md, change what you like, and try `serai city report {file}`.")
