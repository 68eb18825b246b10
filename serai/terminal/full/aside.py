"""Work aside: what takes long runs in a thread of its own, so that the screen never stands still."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import TypeVar

T = TypeVar("T")


async def aside(work: Callable[[], T]) -> T:
    """What the work returns or raises. Its thread does not keep the program alive, as those of a pool would."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is None:
            done.set_result(result)  # type: ignore[arg-type]  # it is a T without an error
        else:
            done.set_exception(error)

    def run() -> None:
        result, fault = None, None
        try:
            result = work()
        except BaseException as error:
            fault = error
        with contextlib.suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(settle, result, fault)

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return await done
