"""Stepping through a record line by line."""

from rich.console import Console
from rich.text import Text

from serai.i18n import N_, _
from serai.table import Table
from serai.table.film import Film
from serai.terminal.names import Names
from serai.terminal.screen import screen_of

HELP = N_("Enter or n: next · p: previous · a number: go to that move · e: end · q: leave")


def show(console: Console, film: Film, names: Names, moves: int, seat: int | None) -> None:
    """One moment of the game: from one seat, or from the seat that is to act."""
    screen = screen_of(film.game)
    now: Table = film.at(moves)
    viewer = seat if seat is not None else (now.to_move or (0,))[0]
    said = {"number": moves, "all": film.last, "name": names[viewer]}
    console.print()
    console.print(Text(_("Move %(number)s of %(all)s, seen by %(name)s") % said, style="bold"))
    if moves:
        last, actor = film.moves[moves - 1], now.view(film.moves[moves - 1].seat)
        chosen = next(line for line in reversed(actor.log) if line["seat"] == last.seat)
        console.print(Text(screen.say(chosen, names, actor), style="cyan"))
    console.print(screen.draw(now.view(viewer), names))


def step_through(console: Console, film: Film, names: Names, seat: int | None) -> None:
    """Let the reader walk back and forth."""
    at = 0
    console.print(_(HELP))
    show(console, film, names, at, seat)
    while True:
        try:
            word = console.input(f"{at}/{film.last}> ").strip().lower()
        except (KeyboardInterrupt, EOFError):
            return
        steps = {"": at + 1, "n": at + 1, "p": at - 1, "e": film.last}
        if word == "q":
            return
        if word in steps:
            at = max(0, min(film.last, steps[word]))
        elif word.isdecimal() and len(word) < 10:
            at = min(film.last, int(word))
        else:
            console.print(_(HELP))
            continue
        show(console, film, names, at, seat)
