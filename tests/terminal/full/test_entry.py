"""Getting ready: the screen tells how far the compiler is, and can be left meanwhile."""

import asyncio
import threading

import pytest
from numba.core import event as numba_event
from textual.widgets import ProgressBar

from serai.rules.lost_cities.play import legal
from serai.terminal.full.entry import GettingReady
from serai.terminal.full.play import PlayApp
from serai.warming import functions_of
from tests.terminal.full.driver import until
from tests.terminal.full.test_table import shown


def test_the_bar_shows_how_much_is_compiled_and_one_may_leave():
    watched, begun, told = threading.Event(), threading.Event(), threading.Event()
    some = functions_of("lost-cities") // 4

    def compile_long():
        watched.wait(60)
        for _ in range(some):
            with numba_event.trigger_event("numba:compile", data={"dispatcher": legal}):
                pass
        begun.set()
        told.wait(60)

    app = PlayApp("Lost Cities", compile_long, str)

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, lambda: isinstance(app.screen, GettingReady) and app.screen.is_mounted)
            watched.set()
            await until(pilot, begun.is_set)
            app.screen._tell()
            await pilot.pause()
            assert "Lost Cities" in shown(app)
            assert "being compiled for this computer" in shown(app)
            assert app.screen.query_one(ProgressBar).percentage == pytest.approx(
                some / functions_of("lost-cities"), abs=0.01
            )
            await pilot.press("q")
            await until(pilot, lambda: app._exit)

    asyncio.run(main())
    told.set()


def test_nothing_is_said_of_compiling_where_there_is_nothing_to_compile():
    told = threading.Event()
    app = PlayApp("Lost Cities", lambda: told.wait(60), str)

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, lambda: isinstance(app.screen, GettingReady))
            await pilot.pause()
            assert "compiled" not in shown(app)
            await pilot.press("q")

    asyncio.run(main())
    told.set()
