"""The command `serai bench` and what is below it."""

import json
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Table as Grid

from serai.errors import BadOption
from serai.extras import needs
from serai.i18n import _

bench = typer.Typer(help="Measure how fast things are.", invoke_without_command=True)
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def show(results: dict[str, Any], grid: Grid, as_json: bool) -> None:
    """Print figures for programs or for people."""
    if as_json:
        print(json.dumps(results, indent=2))
    else:
        Console().print(grid)


@bench.callback()
def rules(
    context: typer.Context,
    as_json: AsJson = False,
    peers: Annotated[bool, typer.Option(help="Also measure OpenSpiel, if it is installed.")] = False,
) -> None:
    """Measure the rules: steps per second, views, copies, imagined worlds."""
    if context.invoked_subcommand is not None:
        return
    from serai.lab import bench as benchmark

    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        tell = (lambda _: None) if as_json else partial(print, flush=True)
        results = benchmark.measure(peers, tell, lambda done, total: bar.update(task, completed=done, total=total))
    if as_json:
        print(json.dumps(results, indent=2))


@bench.command()
def route(
    as_json: AsJson = False,
    boards: Annotated[int, typer.Option(min=1, help="Number of boards.")] = 10_000,
) -> None:
    """Measure the search for the best final route of En Route."""
    from serai.lab.route_bench import measure_route

    with Console(stderr=True).status(f"Searching {boards:,} boards …"):
        results = measure_route(boards)
    grid = Grid("", "", title="The best final route", show_header=False)
    for name, figure in results.items():
        grid.add_row(name.replace("_", " "), f"{figure:,.4g}" if isinstance(figure, float) else str(figure))
    show(results, grid, as_json)


@bench.command()
def envs(
    as_json: AsJson = False,
    docs: Annotated[
        Path | None, typer.Option(help="Write the table and the plot into the documents in this folder.")
    ] = None,
) -> None:
    """Measure the environments next to those of other projects, if they are installed."""
    from serai.lab import envs_bench

    if docs is not None and not (docs / "environments.md").is_file():
        raise BadOption(
            _("There is no environments.md in %(folder)s; give the folder of the documents.") % {"folder": docs}
        )
    results = envs_bench.measure(Console(stderr=True))
    show(results, envs_bench.table(results), as_json)
    if docs is not None:
        envs_bench.write_documents(docs, results)


@bench.command()
def server(
    seconds: Annotated[float, typer.Option(min=0.5, help="Length of each run.")] = 8.0,
    runs: Annotated[int, typer.Option(min=1, help="Number of runs; the median counts.")] = 3,
    tables: Annotated[
        list[int] | None, typer.Option(min=1, help="Number of tables; may be given several times.")
    ] = None,
    beside: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="The Python of another installation, to be measured in turn."),
    ] = None,
) -> None:
    """Measure the server over real HTTP on this machine: moves per second, delays, memory."""
    with needs("web", "`serai bench server`"):
        from serai.lab import server_bench

    server_bench.run(tables or (50, 200, 1000), seconds, runs, beside=str(beside) if beside else None)
