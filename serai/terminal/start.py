"""Full screen or line by line: whichever the terminal and its user can have."""

import os
import sys
from collections.abc import Callable, Iterable

from rich.console import Console

from serai import bots
from serai.table import Table
from serai.table.film import Film
from serai.table.perspective import Perspective
from serai.terminal.background import is_dark
from serai.terminal.lines import replay as stepping
from serai.terminal.lines.play import LineGame
from serai.terminal.names import unnamed
from serai.terminal.preparing import bar
from serai.terminal.sitting import Sitting, again, closings
from serai.warming import compile_game

RulesOf = Callable[[str], str]


def fills_the_screen(plain: bool) -> bool:
    """Whether there is a terminal at both ends that can be drawn on, and nobody asked for lines."""
    return not plain and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def play(title: str, sit_down: Callable[[], Sitting], rules: RulesOf, plain: bool, ask_names: bool) -> None:
    """Play a game; SeraiError if it cannot begin."""
    if not fills_the_screen(plain):
        console = Console(no_color=plain, highlight=False)
        with bar(title, Console(stderr=True, no_color=plain, highlight=False)):
            sitting = sit_down()
            compile_game(sitting.table.game.name)
        LineGame(sitting, console).run()
        return
    from serai.terminal.full.play import PlayApp

    def get_ready() -> Sitting:
        sitting = sit_down()
        compile_game(sitting.table.game.name)
        rehearse(sitting.table, {bot.name for bot in sitting.bots.values() if isinstance(bot, bots.Guarded)})
        return sitting

    app = PlayApp(title, get_ready, rules, ask_names=ask_names, dark=is_dark(), colours="NO_COLOR" not in os.environ)
    app.run()
    if app.failure:
        raise app.failure
    if app.sitting:
        print(app.sitting.farewell())


def replay(
    title: str, read: Callable[[], tuple[Table, int | None]], rules: RulesOf, move: int | None, plain: bool
) -> None:
    """Step through a game, or show one moment of it."""
    if move is None and fills_the_screen(plain):
        from serai.terminal.full.play import ReplayApp

        app = ReplayApp(title, read, rules, dark=is_dark(), colours="NO_COLOR" not in os.environ)
        app.run()
        if app.failure:
            raise app.failure
        return
    table, seat = read()
    console, film, names = Console(no_color=plain, highlight=False), Film(table), unnamed(table.seats)
    if move is None:
        stepping.step_through(console, film, names, seat)
    else:
        stepping.show(console, film, names, move, seat)


def rehearse(table: Table, opponents: Iterable[str]) -> None:
    """Compile or load all that a game calls, so that nothing stands still later."""
    trial, chance = again(table), bots.find("random", seed=1)
    for name in opponents:
        bots.find(name, seed=1).choose(Perspective(trial, trial.to_move[0]))
    while not trial.over:
        seat = trial.to_move[0]
        trial.play(seat, chance.choose(Perspective(trial, seat)))
    closings(trial, None, unnamed(trial.seats))
