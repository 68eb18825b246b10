"""Stepping through a record."""

from rich.console import Console
from rich.text import Text

from serai.i18n import N_, _
from serai.table import Table
from serai.terminal.play import chosen
from serai.terminal.screen import screen_of

HELP = N_("Enter or n: next · p: previous · a number: go to that move · e: end · q: leave")


def position(table: Table, moves: int) -> Table:
    """The table as it was after that many moves."""
    earlier = Table(table.game, table.seed)
    for move in table.moves[:moves]:
        earlier.play(move.seat, move.code)
    return earlier


def show(console: Console, table: Table, moves: int, seat: int | None) -> None:
    """One moment of the game: from one seat, or from the seat that is to act."""
    now = position(table, moves)
    viewer = seat if seat is not None else (now.to_move or (0,))[0]
    console.print()
    said = {"number": moves, "all": len(table.moves), "seat": viewer}
    console.print(Text(_("Move %(number)s of %(all)s, seen from seat %(seat)s") % said, style="bold"))
    if moves:
        last = table.moves[moves - 1]
        console.print(Text(chosen(last.seat, table.game.text(last.code)), style="cyan"))
    console.print(screen_of(table.game.name).draw(now.view(viewer)))


def step_through(console: Console, table: Table, seat: int | None) -> None:
    """Let the reader walk back and forth."""
    at, last = 0, len(table.moves)
    console.print(_(HELP))
    show(console, table, at, seat)
    while True:
        try:
            word = console.input(f"{at}/{last}> ").strip().lower()
        except (KeyboardInterrupt, EOFError):
            return
        steps = {"": at + 1, "n": at + 1, "p": at - 1, "e": last}
        if word == "q":
            return
        if word in steps:
            at = max(0, min(last, steps[word]))
        elif word.isdecimal() and len(word) < 10:
            at = min(last, int(word))
        else:
            console.print(_(HELP))
            continue
        show(console, table, at, seat)
