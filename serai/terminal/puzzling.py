"""Puzzles in the terminal: `serai puzzle` poses one, `serai puzzle find` looks for new ones in records."""

import random
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from serai.errors import BadOption, BadRecord, SeraiError, shown
from serai.i18n import _, listed, ngettext

if TYPE_CHECKING:  # with it comes the compiler
    from serai.review.puzzles import Puzzle

app = typer.Typer(help="Positions in which one choice is better than every other.", invoke_without_command=True)


@app.callback()
def pose(
    context: typer.Context,
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    difficulty: Annotated[str, typer.Option(help="Only easy, medium or hard ones.")] = "",
    number: Annotated[int, typer.Option(help="The puzzle of this number, counted from 1.", min=0)] = 0,
    file: Annotated[Path | None, typer.Option(help="Puzzles of your own, as `serai puzzle find` writes them.")] = None,
    at_random: Annotated[bool, typer.Option("--random", help="Any puzzle, not that of the day.")] = False,
) -> None:
    """Pose the puzzle of the day, or another one."""
    if context.invoked_subcommand is not None:
        return
    from serai.review import collection
    from serai.review.puzzle_files import read
    from serai.review.puzzles import DIFFICULTIES, today
    from serai.table import games

    if difficulty and difficulty not in DIFFICULTIES:
        said = {"given": shown(difficulty), "known": listed(DIFFICULTIES)}
        raise BadOption(_("There is no difficulty %(given)s; choose one of %(known)s.") % said)
    names = [games.find(game).name] if game else list(games.GAMES)
    known = read(file) if file else [puzzle for name in names for puzzle in collection.puzzles_of(name)]
    console = Console(highlight=False)
    if number and number <= len(known):
        solve(known[number - 1], console)
    elif number:
        raise BadOption(
            _("There is no puzzle %(number)s; there are %(count)s.") % {"number": number, "count": len(known)}
        )
    elif known and not (file or game or difficulty or at_random):
        solve(collection.at(collection.of_the_day(today())), console)
    else:
        fitting = [one for one in known if one.game in names and difficulty in ("", one.difficulty)]
        if not fitting:
            raise BadOption(_("There are no such puzzles; `serai puzzle find` looks for some in your records."))
        solve(random.choice(fitting) if at_random else fitting[today() % len(fitting)], console)


def solve(puzzle: "Puzzle", console: Console) -> bool:
    """Show a puzzle, ask for the choice, and tell the answer; whether it was found."""
    from serai.review.puzzles import DIFFICULTY_NAMES
    from serai.terminal.names import unnamed
    from serai.terminal.screen import screen_of

    table, seat = puzzle.table, puzzle.seat
    screen, names, view = screen_of(table.game.name), unnamed(table.seats, seat), table.view(seat)
    actions = table.actions(seat)
    said = {"game": _(table.game.title), "difficulty": _(DIFFICULTY_NAMES[puzzle.difficulty])}
    console.print(Text(_("%(game)s, %(difficulty)s: one choice is better than every other. Which?") % said, "bold"))
    console.print(screen.draw(view, names))
    console.print(Text(screen.prompt(view, [action.text for action in actions])))
    console.print(screen.choices(actions))
    while True:
        words = console.input("> ").strip()
        by_number = {str(number): action.text for number, action in enumerate(actions, start=1)}
        try:
            code = table.game.code(by_number.get(words, words))
        except SeraiError as error:
            console.print(Text(str(error), style="red"))
            continue
        if code in table.codes(seat):
            break
        console.print(Text(table.game.why_not(table.states[0], seat, code), style="red"))
    chosen = table.game.text(code)
    line = {"seat": seat, "text": puzzle.answer, "event": "move", "values": []}
    right = chosen == puzzle.answer
    console.print(_("Right!") if right else _("Not quite."))
    console.print(screen.say(line, names, view), puzzle.why(chosen), puzzle.worth(chosen), markup=False)
    return right


@app.command()
def find(
    records: Annotated[list[Path], typer.Argument(help="Records of finished games.")],
    out: Annotated[Path, typer.Option(help="The file to which the puzzles are added; .gz at the end compresses it.")],
) -> None:
    """Look for puzzles in records; each takes some seconds, and holds up in 4,000 worlds."""
    from serai.review.finding import find as search
    from serai.review.puzzle_files import add, read
    from serai.terminal import files

    console, found, bad = Console(stderr=True, highlight=False, soft_wrap=True), 0, 0
    if out.exists():
        read(out)  # nothing is added to a file of another kind
    for path in records:
        try:
            for puzzle in search([files.read(path)]):
                add(out, [puzzle])
                found += 1
                console.print(_("%(path)s: %(answer)s") % {"path": path, "answer": puzzle.answer}, markup=False)
        except BadRecord as error:
            bad += 1
            console.print(_("%(path)s: %(answer)s") % {"path": path, "answer": error}, markup=False)
    console.print(ngettext("%(num)s puzzle found.", "%(num)s puzzles found.", found) % {"num": found})
    if bad:
        raise typer.Exit(1)
