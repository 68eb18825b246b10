"""The `serai` command."""

import io
import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

import serai
from serai.errors import BadOption, SeraiError, shown
from serai.i18n import LANGUAGES, N_, _, language, listed, ngettext, system_language
from serai.lab import tournament_cli
from serai.lab.bench_cli import bench
from serai.table import games
from serai.table.options import Option

app = typer.Typer(
    help="Caravanserai: play Lost Cities, Lost Cities: The Board Game and En Route.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
GETTING_READY = N_("Setting up the game (this takes a while the first time after an update)…")
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


@app.callback()
def settings(
    language_code: Annotated[
        str | None,
        typer.Option("--language", help=f"Interface language: {', '.join(LANGUAGES)} (default: the system's)."),
    ] = None,
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
    console = Console()
    for name, game in games.GAMES.items():
        low, high = game.rules.seats
        said = {"game": _(game.title), "low": low, "high": high}
        if low == high:
            players = ngettext("%(game)s, %(high)s player", "%(game)s, %(high)s players", high)
        else:
            players = ngettext("%(game)s, %(low)s to %(high)s player", "%(game)s, %(low)s to %(high)s players", high)
        console.print(f"[bold]{name}[/bold]  {players % said}")
        grid = Grid(box=None, padding=(0, 2), show_header=False)
        for option in game.options:
            grid.add_row(f"--{option.name.replace('_', '-')}", f"{_(option.help)} ({option.range}; {option.usual})")
        console.print(grid)


@app.command(context_settings=GAME_OPTIONS)
def play(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Name of the game; `serai games` lists them and their options.")] = "",
    seats: Annotated[int | None, typer.Option(help="Number of players.")] = None,
    solo: Annotated[bool, typer.Option(help="Play alone (the same as --seats 1).")] = False,
    seat: Annotated[int, typer.Option(help="Your seat.")] = 0,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="Bot for the next seat (repeatable); the last one takes all remaining seats."),
    ] = None,
    hotseat: Annotated[bool, typer.Option(help="Hot-seat play: everyone shares this keyboard.")] = False,
    seed: Annotated[int | None, typer.Option(help="Random seed for the deal.")] = None,
    record: Annotated[Path | None, typer.Option(help="File to save the record in.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    plain: Annotated[bool, typer.Option(help="No colours.")] = False,
) -> None:
    """Play in the terminal. Give the game's options as --name value."""
    from serai import bots
    from serai.terminal import files
    from serai.terminal.play import TerminalGame

    console = Console(no_color=plain, highlight=False)
    if resume is not None:
        with console.status(_(GETTING_READY)):
            table, path = files.read(resume), resume
        if context.args or game not in ("", table.game.name):
            said = {"words": " ".join([game, *context.args])}
            raise BadOption(_("A saved game continues with its own settings; leave out %(words)s.") % said)
    else:
        if not game:
            raise BadOption(_("Which game? Try `serai play GAME`; `serai games` lists them all."))
        given = read_options(games.find(game).options, context.args)
        with console.status(_(GETTING_READY)):
            table = serai.new(game, seats=1 if solo else seats, seed=seed, **given)
        path = record or files.new_record_path(game)
        if os.path.lexists(path):
            said = {"path": str(path)}
            raise BadOption(
                _("%(path)s already exists; choose another file name, or continue that game with --resume %(path)s.")
                % said
            )
    check_seat(seat, table.seats)
    others = [] if hotseat else [number for number in range(table.seats) if number != seat]
    names = bot or [bots.DEFAULT]
    opponents = {number: bots.find(names[min(i, len(names) - 1)]) for i, number in enumerate(others)}
    TerminalGame(table, opponents, console, path).run()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved record.")],
    seat: Annotated[int | None, typer.Option(help="Seat whose view is shown (default: the player to move).")] = None,
    move: Annotated[int | None, typer.Option(help="Show only the position after this many moves.")] = None,
) -> None:
    """Step through a saved game."""
    from serai.terminal import files
    from serai.terminal import replay as stepping

    table = files.read(file)
    if seat is not None:
        check_seat(seat, table.seats)
    console = Console(highlight=False)
    if move is None:
        stepping.step_through(console, table, seat)
    elif 0 <= move <= len(table.moves):
        stepping.show(console, table, move, seat)
    else:
        said = {"move": move, "count": len(table.moves)}
        raise BadOption(_("There is no move %(move)s; this game has %(count)s.") % said)


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


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < seats:
        said = {"seat": seat, "last": seats - 1}
        raise BadOption(_("There is no seat %(seat)s; seats are 0 to %(last)s.") % said)


@app.command()
def score(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    layout: Annotated[
        list[str] | None, typer.Argument(help="What is on the table, for example Y=w,2,10 B=3,4.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the sheet as JSON.")] = False,
) -> None:
    """Score a game played with your physical copy."""
    from serai.terminal.screen import screen_of

    games.find(game)
    screen = screen_of(game)
    sheet = serai.score(game, **screen.read_layout(layout or []))
    if as_json:
        print(json.dumps(asdict(sheet)))
    else:
        Console(highlight=False).print(screen.sheet(sheet))


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="postgresql://… to use PostgreSQL instead of a SQLite file.")
    ] = None,
    secret_file: Annotated[
        Path | None, typer.Option(help="File with the secret that signs cookies; its first line is used to sign.")
    ] = None,
    public_url: Annotated[str | None, typer.Option(help="Public address when running behind a proxy.")] = None,
    bot_pace: Annotated[float, typer.Option(min=0, help="Seconds a bot takes for each choice.")] = 1.2,
    log_format: Annotated[str, typer.Option(help="Log format: json or console.")] = "console",
) -> None:
    """Start the web server: play in the browser."""
    from serai.web import serve as server
    from serai.web.settings import Settings

    settings = Settings(database, None, secret_file, public_url, bot_pace, log_format=log_format)
    server.serve(host, port, settings)


@app.command()
def doctor(
    database: Annotated[
        str | None, typer.Option(help="postgresql://… or a file (default: the server's own file).")
    ] = None,
) -> None:
    """Replay every stored game and list those with faults. Nothing is changed."""
    from rich.progress import track

    from serai.web.tables import doctor as ward

    engine = ward.open_database(database)
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
    if ill:
        raise typer.Exit(1)


app.add_typer(bench, name="bench")


def read_options(options: tuple[Option, ...], words: list[str]) -> dict[str, Any]:
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
            values[by_flag[flag].name] = by_flag[flag].parse(text)
        else:
            said = {"word": shown(word), "known": listed(by_flag)}
            raise BadOption(_("Unknown option %(word)s. Available: %(known)s.") % said)
    return values


app.command("tournament", context_settings=GAME_OPTIONS)(tournament_cli.command(read_options))


def main() -> None:
    """Run the command; our own errors become one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown is no reason to stop
    try:
        app()
    except SeraiError as error:
        print(f"serai: {error}", file=sys.stderr)
        sys.exit(2)
