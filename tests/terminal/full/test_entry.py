"""Getting ready: the screen tells how far the compiler is, and can be left meanwhile."""

import asyncio
import threading

from numba.core import event as numba_event

from serai.terminal.full.entry import GettingReady
from serai.terminal.full.play import PlayApp
from tests.terminal.full.driver import until
from tests.terminal.full.test_table import shown


def test_compiled_functions_are_counted_and_one_may_leave():
    begun, told = threading.Event(), threading.Event()

    def compile_long():
        for _ in range(3):
            with numba_event.trigger_event("numba:compile"):
                pass
        begun.set()
        told.wait(60)

    app = PlayApp("Lost Cities", compile_long, str)

    async def main():
        async with app.run_test() as pilot:
            await until(pilot, begun.is_set)
            assert isinstance(app.screen, GettingReady)
            app.screen._tell()
            await pilot.pause()
            assert "Lost Cities" in shown(app)
            assert "3 functions are ready" in shown(app)
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
