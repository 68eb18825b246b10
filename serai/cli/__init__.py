"""The `serai` command."""

import io
import os
import sys
from typing import Annotated, NoReturn

import typer

import serai
from serai.cli import admin, hosting, playing
from serai.cli.examples import show_examples
from serai.cli.options import GAME_OPTIONS, read_options
from serai.errors import BadOption, SeraiError, shown
from serai.i18n import LANGUAGES, _, language, listed, system_language
from serai.lab import generate_cli, tournament_cli
from serai.lab.bench_cli import bench
from serai.lab.city_cli import city
from serai.terminal import puzzling

app = typer.Typer(
    help="Caravanserai: play Lost Cities, Lost Cities: The Board Game and En Route.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


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


research = typer.Typer()
research.command("tournament", context_settings=GAME_OPTIONS)(tournament_cli.command(read_options))
lab = typer.Typer(help="For research: data sets of games.", no_args_is_help=True)
lab.command("generate", context_settings=GAME_OPTIONS)(generate_cli.command(read_options))

for commands in (playing.app, hosting.app, research):
    app.add_typer(commands)
app.add_typer(puzzling.app, name="puzzle")
app.add_typer(city, name="city")
app.add_typer(admin.app, name="admin")
app.add_typer(bench, name="bench")
app.add_typer(lab, name="lab")
show_examples(app)


def main() -> None:
    """Run the command; our own errors, and what files refuse, become one sentence and exit code 2."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what cannot be read or shown is no reason to stop
    try:
        app(prog_name="serai")  # however it was started: shells complete by this name
    except SeraiError as error:
        refuse(str(error))
    except OSError as error:  # a file or folder that somebody named, or a disk that is full
        refuse(": ".join(str(part) for part in (error.filename, error.strerror or error) if part))


def refuse(sentence: str) -> NoReturn:
    """Say what is wrong and end."""
    print(f"serai: {sentence}", file=sys.stderr)
    sys.exit(2)
