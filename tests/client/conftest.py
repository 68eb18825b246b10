"""Servers for the client: the real one, and one that says what the test wants."""

import asyncio
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from serai.client import AsyncClient, Client
from tests.client.scripted import Scripted
from tests.web.conftest import compiled_games, house, process  # noqa: F401 - fixtures

Connect = Callable[..., Any]


class Waiting:
    """An AsyncClient, or what it gives, as if it were the other client: tests are written once for both."""

    def __init__(self, runner: asyncio.Runner, thing: Any) -> None:
        self._runner = runner
        self._thing = thing

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        if not callable(found):
            return found

        def call(*args: Any, **kwargs: Any) -> Any:
            result = found(*args, **kwargs)
            if inspect.isawaitable(result):
                return self._runner.run(_wait(result))
            if hasattr(result, "__aenter__"):
                return Waiting(self._runner, self._runner.run(result.__aenter__()))
            return result

        return call

    def __enter__(self) -> "Waiting":
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._thing.__aexit__(None, None, None))

    def __iter__(self) -> "Waiting":
        return self

    def __next__(self) -> Any:
        try:
            return self._runner.run(_wait(self._thing.__anext__()))
        except StopAsyncIteration:
            raise StopIteration from None


async def _wait(result: Any) -> Any:
    return await result


@pytest.fixture(params=["blocking", "asyncio"])
def connect(request: pytest.FixtureRequest) -> Iterator[Connect]:
    """Makes clients, of either kind."""
    with asyncio.Runner() as runner:

        def make(*args: Any, **kwargs: Any) -> Any:
            if request.param == "blocking":
                return Client(*args, **kwargs)
            return Waiting(runner, AsyncClient(*args, **kwargs))

        yield make


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    """A server that answers by a script."""
    server = Scripted()
    yield server
    server.close()
