"""Puzzles in the terminal: `serai puzzle` poses one, `serai puzzle find` looks for new ones in records."""

import random
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from serai.errors import BadOption, SeraiError
from serai.i18n import _, ngettext, percent

if TYPE_CHECKING:  # with it comes the compiler
    from serai.review.puzzles import Puzzle

app = typer.Typer(help="Positions in which one choice is better than every other.", invoke_without_command=True)


@app.callback()
def pose(
    context: typer.Context,
    game: Annotated[str, typer.Option(help="Only of this game.")] = "",
    file: Annotated[Path | None, typer.Option(help="Puzzles of your own, as `serai puzzle find` writes them.")] = None,
    at_random: Annotated[bool, typer.Option("--random", help="Any puzzle, not that of the day.")] = False,
) -> None:
    """Pose the puzzle of the day."""
    if context.invoked_subcommand is not None:
        return
    from serai.review.puzzles import DAILY, Puzzle, puzzles_of, read
    from serai.table import games

    names = [games.find(game).name] if game else list(games.GAMES)
    known: list[Puzzle] = read(file) if file else [puzzle for name in names for puzzle in puzzles_of(name)]
    known = [puzzle for puzzle in known if puzzle.record["game"] in names]
    if not known:
        raise BadOption(_("There are no such puzzles; `serai puzzle find` looks for some in your records."))
    number = random.randrange(len(known)) if at_random else date.today().toordinal() * DAILY % len(known)
    solve(known[number], Console(highlight=False))


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
    right = table.game.text(code) == puzzle.answer
    line = {"seat": seat, "text": puzzle.answer, "event": "move", "values": []}
    points = round(puzzle.points)
    worth = ngettext(
        "It is worth %(chance)s more of the winning chances and about %(points)s point more than any other.",
        "It is worth %(chance)s more of the winning chances and about %(points)s points more than any other.",
        points,
    )
    told = worth % {"chance": percent(puzzle.lead), "points": points}
    console.print(_("Right!") if right else _("Not quite."))
    console.print(screen.say(line, names, view), told, puzzle.why(), markup=False)
    return right


@app.command()
def find(
    records: Annotated[list[Path], typer.Argument(help="Records of finished games.")],
    out: Annotated[Path, typer.Option(help="The file to which the puzzles are added.")],
) -> None:
    """Look for puzzles in records; each takes some seconds, and holds up in 4,000 worlds."""
    from serai.review.finding import find as search
    from serai.review.puzzles import write
    from serai.terminal import files

    console, found = Console(stderr=True, highlight=False), 0
    for path in records:
        for puzzle in search([files.read(path)]):
            write(out, [puzzle])
            found += 1
            console.print(_("%(path)s: %(answer)s") % {"path": path, "answer": puzzle.answer}, markup=False)
    console.print(ngettext("%(num)s puzzle found.", "%(num)s puzzles found.", found) % {"num": found})
