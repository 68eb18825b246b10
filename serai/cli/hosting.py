"""Commands for hosts: servers, workers, and what is done to their database."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from serai.cli.options import game_names
from serai.extras import needs
from serai.i18n import _, ngettext
from serai.lab.bench_cli import bench

if TYPE_CHECKING:  # a part that not everybody has installed
    from sqlalchemy import Engine

app = typer.Typer()


class LogFormat(StrEnum):
    """How a server writes its log."""

    console = "console"
    json = "json"


@app.command()
def warm(
    game: Annotated[
        list[str] | None, typer.Argument(help="Names of games; all by default.", autocompletion=game_names)
    ] = None,
) -> None:
    """Compile the games now, so that nobody has to wait for it later."""
    from serai import warming
    from serai.table import games
    from serai.terminal import preparing

    chosen = [games.find(name).name for name in game or warming.smallest_first()]
    preparing.warm(chosen, Console(highlight=False))


@app.command()
def serve(
    host: Annotated[str, typer.Option(envvar="SERAI_HOST", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="SERAI_PORT", min=1, max=65535, help="Port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(envvar="SERAI_DATABASE", help="postgresql://… to use PostgreSQL instead of a SQLite file."),
    ] = None,
    database_pool: Annotated[
        int, typer.Option(envvar="SERAI_DATABASE_POOL", min=1, max=100, help="Connections kept open to PostgreSQL.")
    ] = 4,
    redis: Annotated[
        str | None,
        typer.Option(envvar="SERAI_REDIS", help="redis://… where the nodes on one PostgreSQL hear of each other."),
    ] = None,
    node: Annotated[
        str | None, typer.Option(envvar="SERAI_NODE", help="Name of this server in its measurements.")
    ] = None,
    secret_file: Annotated[
        Path | None,
        typer.Option(
            envvar="SERAI_SECRET_FILE", help="File with the secret that signs cookies; its first line is used to sign."
        ),
    ] = None,
    public_url: Annotated[
        str | None, typer.Option(envvar="SERAI_PUBLIC_URL", help="Public address when running behind a proxy.")
    ] = None,
    forwarded_allow_ips: Annotated[
        str,
        typer.Option(
            envvar="SERAI_FORWARDED_ALLOW_IPS",
            help="Addresses of the proxies whose X-Forwarded-… headers are believed, separated by commas.",
        ),
    ] = "127.0.0.1",
    bot_pace: Annotated[
        float, typer.Option(envvar="SERAI_BOT_PACE", min=0, help="Seconds a bot takes for each choice.")
    ] = 1.2,
    bot_threads: Annotated[
        int, typer.Option(envvar="SERAI_BOT_THREADS", min=1, max=64, help="How many bots think at the same time.")
    ] = 2,
    rate_factor: Annotated[
        float, typer.Option(envvar="SERAI_RATE_FACTOR", min=0.01, help="Multiplies every rate limit.")
    ] = 1.0,
    log_format: Annotated[
        LogFormat, typer.Option(envvar="SERAI_LOG_FORMAT", help="How log lines are written.")
    ] = LogFormat.console,
) -> None:
    """Start the web server: play in the browser."""
    with needs("web", "`serai serve`"):
        from serai.web import serve as server
        from serai.web.settings import Settings

    settings = Settings(
        database=database,
        database_pool=database_pool,
        redis=redis,
        node=node,
        secret_file=secret_file,
        public_url=public_url,
        forwarded_allow_ips=forwarded_allow_ips,
        bot_pace=bot_pace,
        bot_threads=bot_threads,
        rate_factor=rate_factor,
        log_format=log_format.value,
    )
    server.serve(host, port, settings)


@app.command()
def worker(
    redis: Annotated[
        str, typer.Option(envvar="SERAI_REDIS", help="redis://… of the servers to think for.")
    ] = "redis://127.0.0.1:6379",
    threads: Annotated[
        int, typer.Option(envvar="SERAI_THREADS", min=1, max=256, help="How many bots think at once.")
    ] = 2,
    log_format: Annotated[
        LogFormat, typer.Option(envvar="SERAI_LOG_FORMAT", help="How log lines are written.")
    ] = LogFormat.console,
) -> None:
    """Think for web servers that share a Redis, so that they need not: for their bots, and in reviews of games."""
    with needs("web", "`serai worker`"):
        from serai.cluster import worker as thinking
        from serai.web import logs

    logs.configure(log_format.value)
    thinking.work(redis, threads)


@app.command()
def cluster(
    nodes: Annotated[int, typer.Argument(min=1, max=16, help="How many web servers.")] = 3,
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port of the proxy in front of them.")] = 8000,
) -> None:
    """Start a whole cluster on this machine, to try it: PostgreSQL, Redis, web servers, a worker and HAProxy."""
    with needs("web", "`serai cluster`"):
        from serai.cluster import machine

    machine.run(nodes, port, Console(highlight=False, soft_wrap=True))


@app.command()
def doctor(
    database: Annotated[
        str | None, typer.Option(help="postgresql://… or a file (default: the server's own file).")
    ] = None,
) -> None:
    """Replay every stored game and list those with faults. Nothing is changed."""
    with needs("web", "`serai doctor`"):
        from serai.web.tables import doctor as ward

    if examine(ward.open_database(database)):
        raise typer.Exit(1)


def examine(engine: "Engine") -> int:
    """Replay every stored game, say which have faults, and how many they are."""
    from rich.progress import track

    from serai.web.tables import doctor as ward

    total = ward.count(engine)
    console = Console(highlight=False, soft_wrap=True)
    examined = track(ward.examine(engine), _("Replaying"), total, console=Console(stderr=True), transient=True)
    ill = 0
    for table in examined:
        ill += bool(table.faults)
        for fault in table.faults:
            console.print(f"{table.table} ({table.game}): {fault}", markup=False)
    said = {"count": total, "ill": ill}
    console.print(
        ngettext(
            "%(count)s table replayed, %(ill)s with faults.", "%(count)s tables replayed, %(ill)s with faults.", total
        )
        % said
    )
    return ill


@app.command("move-in")
def move_in(
    source: Annotated[str, typer.Argument(help="The database that is left: a file, sqlite:///… or postgresql://…")],
    target: Annotated[str, typer.Argument(help="The one to move into, empty: postgresql://…")],
) -> None:
    """Move a stopped server's database into another; broken off, it goes on when called again."""
    from rich.progress import track

    with needs("web", "`serai move-in`"):
        from serai.store import move_in as moving
        from serai.store.engine import connect, database_url
        from serai.web.tables import doctor as ward

    old, new = ward.open_database(source), connect(database_url(target))
    for _count in track(moving.move_in(old, new), _("Moving in"), console=Console(stderr=True), transient=True):
        pass
    if ward.count(old) != ward.count(new) or examine(new):
        raise typer.Exit(1)


ratings = typer.Typer(help="For hosts: the ratings of people.", no_args_is_help=True)
app.add_typer(ratings, name="ratings")


@ratings.command("recompute")
def recompute_ratings(
    database: Annotated[
        str | None, typer.Option(help="postgresql://… or a file (default: the server's own file).")
    ] = None,
) -> None:
    """Count every rated game anew, from the logs; the ratings come out the same. The server may run meanwhile."""
    with needs("web", "`serai ratings`"):
        from serai.web.tables import rating

    count = rating.recompute_in(database)
    said = ngettext("%(count)s rated game counted.", "%(count)s rated games counted.", count)
    print(said % {"count": count})


@bench.command("cluster")
def bench_cluster(
    tables: Annotated[int, typer.Option(min=2, help="Number of tables for each node.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.5, help="Length of each run.")] = 6.0,
    runs: Annotated[int, typer.Option(min=1, help="Number of runs; the median counts.")] = 3,
) -> None:
    """Measure a move on SQLite, on PostgreSQL and on two nodes, how soon others have it, and what deaths cost."""
    with needs("web", "`serai bench cluster`"):
        from serai.cluster import bench as measuring
        from serai.cluster import recovery

    measuring.run(tables, seconds, runs)
    recovery.run()
