"""The `serai` command."""

import io
import json
import os
import sys
from dataclasses import asdict, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

import serai
from serai import hosts_cli
from serai.discovery import folder_of
from serai.errors import BadOption, SeraiError, shown
from serai.extras import needs
from serai.i18n import LANGUAGES, _, language, listed, ngettext, system_language
from serai.lab import generate_cli, tournament_cli
from serai.lab.bench_cli import bench
from serai.lab.city_cli import city
from serai.terminal import puzzling

if TYPE_CHECKING:  # commands import what they need: with the games comes the compiler
    from sqlalchemy import Engine

    from serai.table.options import Option

app = typer.Typer(
    help="Caravanserai: play Lost Cities, Lost Cities: The Board Game and En Route.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


class LogFormat(StrEnum):
    """How a server writes its log."""

    console = "console"
    json = "json"


PLAIN = "Line by line and without colours, as for pipes and screen readers."
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


def game_names() -> list[str]:
    """What a shell can complete."""
    from serai.table.games import GAMES

    return list(GAMES)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"serai {serai.__version__}")
        raise typer.Exit


@app.callback()
def settings(
    language_code: Annotated[
        str | None,
        typer.Option("--language", help=f"Interface language: {', '.join(LANGUAGES)} (default: the system's)."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Choose the language before the command runs."""
    if language_code is None:
        language.set(system_language(os.environ))
    elif language_code in LANGUAGES:
        language.set(language_code)
    else:
        said = {"given": shown(language_code), "known": listed(LANGUAGES)}
        raise BadOption(_("Unknown language %(given)s. Available: %(known)s.") % said)


@app.command("games")
def list_games() -> None:
    """List the games and their options."""
    from serai.table.games import GAMES

    console = Console()
    for name, game in GAMES.items():
        low, high = game.rules.seats
        said = {"game": _(game.title), "low": low, "high": high}
        if low == high:
            players = ngettext("%(game)s, %(high)s player", "%(game)s, %(high)s players", high)
        else:
            players = ngettext("%(game)s, %(low)s to %(high)s player", "%(game)s, %(low)s to %(high)s players", high)
        console.print(f"[bold]{name}[/bold]  {players % said}")
        grid = Grid(box=None, padding=(0, 2), show_header=False)
        for option in game.options:
            allowed = for_people(option).range
            grid.add_row(f"--{option.name.replace('_', '-')}", f"{_(option.help)} ({allowed}; {option.usual})")
        console.print(grid)


@app.command(context_settings=GAME_OPTIONS)
def play(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(help="Name of the game; `serai games` lists them and their options.", autocompletion=game_names),
    ] = "",
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    solo: Annotated[bool, typer.Option(help="Play alone (the same as --seats 1).")] = False,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 1.")] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Bot (a name, or module:class) for the next seat (repeatable); the last one takes the rest."),
    ] = None,
    hotseat: Annotated[bool, typer.Option(help="Hot-seat play: everyone shares this keyboard.")] = False,
    name: Annotated[list[str] | None, typer.Option(help="Name of the next person (repeatable).")] = None,
    seed: Annotated[int | None, typer.Option(help="Random seed for the deal.")] = None,
    record: Annotated[Path | None, typer.Option(help="Save the record here.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    start_from: Annotated[
        Path | None, typer.Option("--from", help="Play on from a moment of this finished game, against bots.")
    ] = None,
    at: Annotated[int, typer.Option(help="With --from: the number of moves to keep.")] = 0,
    plain: Annotated[bool, typer.Option(help=PLAIN)] = False,
) -> None:
    """Play in the terminal. Give the game's options as --name value."""
    from serai import bots
    from serai.table import games
    from serai.terminal import files, start
    from serai.terminal.names import named
    from serai.terminal.sitting import Sitting

    given: dict[str, Any] = {}
    known = resume or start_from
    if resume and start_from:
        raise BadOption(_("Either --resume or --from: a saved game goes on as it is, or from an earlier moment."))
    if known is None:
        if not game:
            raise BadOption(_("Which game? Try `serai play GAME`; `serai games` lists them all."))
        given = read_options(games.find(game).options, context.args)
    path = resume or record or files.new_record_path(game or "serai")
    if resume is None and os.path.lexists(path):
        said = {"path": str(path)}
        raise BadOption(
            _("%(path)s already exists; choose another file name, or continue that game with --resume %(path)s.") % said
        )

    def sit_down() -> Sitting:
        if known is None:
            table = serai.new(game, seats=1 if solo else seats, seed=seed, **given)
        else:
            table = files.read(known)
            if start_from:
                table = going_on(table, at)
            if context.args or game not in ("", table.game.name):
                said = {"words": " ".join([game, *context.args])}
                raise BadOption(_("A saved game continues with its own settings; leave out %(words)s.") % said)
        own = seat_number(seat, table.seats)
        others = [] if hotseat else [number for number in range(table.seats) if number != own]
        levels = bot or [bots.DEFAULT]
        chosen = {number: levels[min(i, len(levels) - 1)] for i, number in enumerate(others)}
        opponents = {number: bots.bring(level) for number, level in chosen.items()}
        return Sitting(table, opponents, named(table.seats, chosen, name or []), path)

    title = _(games.find(game).title) if known is None else str(known)
    start.play(title, sit_down, rules_text, plain, ask_names=hotseat and not name)


def going_on(table: "serai.Table", moment: int) -> "serai.Table":
    """A new table that begins with the first moves of a finished game."""
    from serai.table.table import play_on

    if not table.over:
        raise BadOption(_("This game is not over; go on with it by --resume."))
    return play_on(table, moment)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved record.")],
    seat: Annotated[
        int | None, typer.Option(help="Seat whose view is shown, counted from 1 (default: the player to move).")
    ] = None,
    move: Annotated[int | None, typer.Option(help="Show only the moment after this many moves.")] = None,
    plain: Annotated[bool, typer.Option(help=PLAIN)] = False,
) -> None:
    """Step through a saved game."""
    from serai.terminal import files, start

    def read() -> tuple[serai.Table, int | None]:
        table = files.read(file)
        if move is not None and not 0 <= move <= len(table.moves):
            said = {"move": move, "count": len(table.moves)}
            raise BadOption(_("There is no move %(move)s; this game has %(count)s.") % said)
        return table, None if seat is None else seat_number(seat, table.seats)

    start.replay(str(file), read, rules_text, move, plain)


def rules_text(game: str) -> str:
    """The rules of a game in the language of the moment."""
    texts = (folder_of("web", "games", game) / "rules" / f"{code}.md" for code in (language.get(), "en"))
    return next(text for text in texts if text.is_file()).read_text("utf-8")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A saved record.")],
    commitment: Annotated[
        str | None, typer.Option(help="The fingerprint that the table showed before the first move.")
    ] = None,
) -> None:
    """Replay a record and check that its deal is the one that was fixed before the first move."""
    from serai.terminal import files, verifying

    verdict = verifying.judge(files.read(file), commitment)
    print(verdict.sentence)
    raise typer.Exit(0 if verdict.holds else 1)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record of a finished game.")],
    keep: Annotated[
        Path | None, typer.Option(help="Keep the review in this file; an interrupted one goes on from there.")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Threads that think (default: one a core).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
) -> None:
    """Judge a finished game: where it was lost, what would have been better, and what was luck."""
    from serai.review.keeping import data_of
    from serai.terminal import files, preparing, reviewing
    from serai.terminal.names import unnamed
    from serai.warming import compile_game

    table = files.read(file)
    err = Console(stderr=True, highlight=False)
    with preparing.bar(_(table.game.title), err):
        compile_game(table.game.name)
    found = reviewing.make(table, keep, workers, err)
    if as_json:
        print(json.dumps(data_of(found)))
    else:
        reviewing.show(found, table, unnamed(table.seats), Console(highlight=False, soft_wrap=True))


def seat_number(seat: int, seats: int) -> int:
    """The seat that a person counts from 1, as programs count it; BadOption if the table does not have it."""
    if not 1 <= seat <= seats:
        raise BadOption(_("There is no seat %(seat)s; seats are 1 to %(last)s.") % {"seat": seat, "last": seats})
    return seat - 1


@app.command()
def score(
    game: Annotated[str, typer.Argument(help="Name of the game.", autocompletion=game_names)],
    layout: Annotated[
        list[str] | None, typer.Argument(help="What is on the table, for example Y=w,2,10 B=3,4.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the sheet as JSON.")] = False,
) -> None:
    """Score a game played with your physical copy."""
    from serai.table import games
    from serai.terminal.screen import screen_of

    games.find(game)
    screen = screen_of(game)
    sheet = serai.score(game, **screen.read_layout(layout or []))
    if as_json:
        print(json.dumps(asdict(sheet)))
    else:
        Console(highlight=False).print(screen.sheet(sheet))


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


@app.command()
def bot(
    url: Annotated[str, typer.Argument(help="A server, or a link to one of its tables or to an invitation.")],
    name: Annotated[str, typer.Option("--bot", help="A bot: a name, or module:class of your own.")] = "guide",
    token: Annotated[
        str | None, typer.Option(envvar="SERAI_TOKEN", help="Who it is there; without one, a new guest.")
    ] = None,
    called: Annotated[str | None, typer.Option("--name", help="What others call a new guest.")] = None,
    open_seats: Annotated[bool, typer.Option("--open", help="Sit down wherever a public table waits.")] = False,
    game: Annotated[str | None, typer.Option(help="Only at tables of this game.")] = None,
) -> None:
    """Let a bot play at a server: at the table that is linked to, else at all tables where it sits, until Ctrl-C."""
    from serai.client import bot_process
    from serai.table import games

    errand = bot_process.Errand(url, name, token, called, open_seats, game and games.find(game).name)
    bot_process.run(errand, Console(highlight=False, soft_wrap=True, stderr=True))


app.add_typer(bench, name="bench")
app.add_typer(hosts_cli.app, name="admin")
app.add_typer(city, name="city")
app.add_typer(puzzling.app, name="puzzle")


def for_people(option: "Option") -> "Option":
    """The option as people give it: they count seats from 1."""
    if not option.seat or option.low is None or option.high is None:
        return option
    return replace(option, low=option.low + 1, high=option.high + 1)


def read_options(options: "tuple[Option, ...]", words: list[str]) -> dict[str, Any]:
    """Options of a game from the command line: `--rounds 1`, `--rounds=1`, `--open-piles`, `--no-open-piles`."""
    by_flag = {f"--{option.name.replace('_', '-')}": option for option in options}
    values: dict[str, Any] = {}
    rest = iter(words)
    for word in rest:
        flag, equals, text = word.partition("=")
        positive = flag.replace("--no-", "--", 1)
        if flag in by_flag and by_flag[flag].is_flag and not equals:
            values[by_flag[flag].name] = True
        elif flag != positive and positive in by_flag and by_flag[positive].is_flag and not equals:
            values[by_flag[positive].name] = False
        elif flag in by_flag:
            text = text if equals else next(rest, "")
            option = by_flag[flag]
            value = for_people(option).parse(text)
            values[option.name] = value - 1 if option.seat and value is not None else value
        else:
            said = {"word": shown(word), "known": listed(by_flag)}
            raise BadOption(_("Unknown option %(word)s. Available: %(known)s.") % said)
    return values


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


app.command("tournament", context_settings=GAME_OPTIONS)(tournament_cli.command(read_options))
lab = typer.Typer(help="For research: data sets of games.", no_args_is_help=True)
lab.command("generate", context_settings=GAME_OPTIONS)(generate_cli.command(read_options))
app.add_typer(lab, name="lab")


def main() -> None:
    """Run the command; our own errors become one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown is no reason to stop
    try:
        app(prog_name="serai")  # however it was started: shells complete by this name
    except SeraiError as error:
        print(f"serai: {error}", file=sys.stderr)
        sys.exit(2)
