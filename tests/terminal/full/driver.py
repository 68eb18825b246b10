"""Driving the full screen in tests: a person who presses keys or clicks, and what that person sees."""

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path

from serai import bots
from serai.terminal.canvas import Place
from serai.terminal.full.board import Board
from serai.terminal.full.ending import Ending
from serai.terminal.full.entry import HandOver
from serai.terminal.full.play import PlayApp
from serai.terminal.full.stage import Stage
from serai.terminal.full.table import TableScreen
from serai.terminal.names import named
from serai.terminal.sitting import Sitting

MOST_PRESSES = 1500


def seated(table, path, people=(0,), bot="random", names=()) -> Sitting:
    """Somebody at each of these seats, bots at the others."""
    opponents = {seat: bots.find(bot, seed=seat) for seat in range(table.seats) if seat not in people}
    return Sitting(table, opponents, named(table.seats, dict.fromkeys(opponents, bot), names), Path(path))


def app_for(sitting, **how) -> PlayApp:
    """The program, with bots that answer at once and counts that take no time."""
    return PlayApp("A game", lambda: sitting, lambda game: f"# The rules of {game}", **{"pace": 0, "beat": 0.01, **how})


@asynccontextmanager
async def running(app, size=(80, 24)):
    """The running program, once the table is there."""
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Stage) or app.ask_names)
        yield pilot


async def until(pilot, happened) -> None:
    """Wait for something that comes by itself, a bot's choice say."""
    for _ in range(2000):
        if happened():
            return
        await pilot.pause(0.005)
    raise AssertionError(f"it never happened; the screen is {pilot.app.screen}")


def play(app, script, size=(80, 24)):
    """Run a script, an async function of the pilot, with the program."""

    async def main():
        async with running(app, size) as pilot:
            return await script(pilot)

    return asyncio.run(main())


def open_places(screen) -> list[Place]:
    """What may be chosen now, from the top left."""
    return screen.board.places()


def text_of(screen) -> list[str]:
    """The lines of the board."""
    return ["".join(signs) for signs in screen.board.sheet.signs]


def text_in(screen, place) -> str:
    """What is written in a place, its lines one after the other."""
    at = place.at
    lines = screen.board.sheet.signs[at.row : at.row + at.height]
    return " ".join("".join(line[at.col : at.col + at.width]) for line in lines)


def waiting(app) -> bool:
    """Whether the program waits for the person."""
    screen = app.screen
    return not isinstance(screen, TableScreen) or bool(screen.choosing.open and screen.board.places())


async def play_to_the_end(pilot, act) -> None:
    """Act again and again, until the game is over and its end is shown."""
    app = pilot.app
    for _ in range(MOST_PRESSES):
        await until(pilot, lambda: waiting(app))
        if isinstance(app.screen, Ending):
            return
        if isinstance(app.screen, HandOver):
            await pilot.press("enter")
        else:
            await act(pilot)
    raise AssertionError("the game never ended")


async def by_keys(pilot) -> None:
    """Press Tab to a place, then Enter."""
    if pilot.app.screen.board.focus_name is None:
        await pilot.press("tab")
    await pilot.press("enter")


async def by_mouse(pilot) -> None:
    """Click the first place that glows."""
    place = open_places(pilot.app.screen)[0]
    row, col = place.at.middle
    await pilot.click(Board, offset=(int(col), int(row)))
