"""A bar that moves while a game is compiled: before it is played for the first time, and for `serai warm`."""

import contextlib
import time
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from serai.i18n import _
from serai.table.games import GAMES
from serai.warming import compile_game, is_compiled, watched


@contextlib.contextmanager
def bar(title: str, console: Console) -> Iterator[None]:
    """Show what part of a game is compiled, as soon as anything is; where nothing can move, say so once."""
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
    progress = Progress(*columns, console=console, transient=True)
    words = _("Preparing %(game)s, the first time only…") % {"game": title}

    def report(part: float) -> None:
        if not progress.tasks:
            progress.add_task(words, total=1.0)
            if console.is_terminal and not console.is_dumb_terminal:
                progress.start()
            else:
                console.print(words)
        progress.update(progress.tasks[0].id, completed=part)

    try:
        with watched(report):
            yield
    finally:
        if progress.live.is_started:
            progress.stop()


def warm(games: Iterable[str], console: Console) -> None:
    """Compile games one after the other, and say how long each took."""
    for game in games:
        title, began = _(GAMES[game].title), time.monotonic()
        if is_compiled(game):
            console.print(_("%(game)s: compiled already.") % {"game": title}, markup=False)
            continue
        with bar(title, console):
            compile_game(game)
        said = {"game": title, "seconds": round(time.monotonic() - began)}
        console.print(_("%(game)s: compiled in %(seconds)s s.") % said, markup=False)
