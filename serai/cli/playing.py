"""Commands for people who play: a game, its replay and review, and sheets for games on the table."""

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

import serai
from serai.cli.options import GAME_OPTIONS, for_people, game_names, read_options
from serai.discovery import folder_of
from serai.errors import BadOption
from serai.i18n import _, language, ngettext

app = typer.Typer()

PLAIN = "Line by line and without colours, as for pipes and screen readers."


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


@app.command("levels")
def list_levels() -> None:
    """List the levels of the bots: how each plays, and its rating in each game."""
    from serai.terminal import levels

    Console().print(levels.grid())


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
        typer.Option(
            help="Bot for the next seat (repeatable; the last one takes the rest): a level, see `serai levels`, "
            "another name, or module:class."
        ),
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
