"""Servers in this process and a real browser. Screenshots of every test are kept in `screenshots/` beside this."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from serai.rules.compiling import INTERPRETED
from serai.table.games import GAMES
from serai.web.settings import Settings
from tests.web.conftest import House, Process, settings_for, unpack_nothing, wait_for

from .person import Person

CHROMIUM = shutil.which("chromium")
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same browser without windows and notices: tests take about two thirds of the time in it."""
SCREENSHOTS = Path(__file__).parent / "screenshots"
READY_SECONDS = 600
WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 664}
PLAYED = [game for game in GAMES if not (INTERPRETED and game == "en-route")]
"""En Route searches for best routes, which needs compiled code."""

Visit = Callable[..., Person]
Come = Callable[..., Person]


def address(server: House | Process) -> str:
    """Where a server is found."""
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="package")
def playwright() -> Iterator[Any]:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("Playwright for Python")
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def chromium(playwright: Any) -> Iterator[Any]:
    yield from launched(playwright, SHELL)


@pytest.fixture
def whole_chromium(playwright: Any) -> Iterator[Any]:
    """The browser that people have, for what the other lacks."""
    yield from launched(playwright, CHROMIUM)


def launched(playwright: Any, program: str | None) -> Iterator[Any]:
    if program is None:
        missing("Chromium")
    browser = playwright.chromium.launch(
        executable_path=program, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    )
    yield browser
    browser.close()


def missing(what: str) -> None:
    sentence = f"{what} is needed to test the pages in a browser, and is not installed."
    if os.environ.get("SERAI_REQUIRE_ALL") == "1":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="package")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server, once every game is ready to be played."""
    yield from served(settings_for(tmp_path_factory.mktemp("inn")))


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Another one, at whose tables any position can be laid; its bots hardly ever move."""
    yield from served(settings_for(tmp_path_factory.mktemp("house"), bot_pace=600.0))


def served(settings: Settings) -> Iterator[House]:
    """A server in this process: games are loaded once for all of them."""
    house = House(settings)
    wait_for(lambda: all(game in house.inn.ready for game in GAMES), READY_SECONDS)
    yield house
    house.close()


@pytest.fixture
def visit(inn: House, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody with a browser of their own; each call is another one. Errors in the console fail the test."""
    people: list[Person] = []

    def come(**options: Any) -> Person:
        defaults = {"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block"}
        context = chromium.new_context(**{"base_url": address(inn), **defaults, **options})
        context.set_default_timeout(20_000)
        people.append(Person(context.new_page()))
        return people[-1]

    yield come
    for number, person in enumerate(people):
        person.screenshot(
            SCREENSHOTS / f"{re.sub(r'[^a-z0-9]+', '-', request.node.name.lower()).strip('-')}-{number}.png"
        )
        person.page.context.close()
    assert not [error for person in people for error in person.errors]


@pytest.fixture(scope="package")
def quiet_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server on which nothing is compiled: for pages on which nobody plays."""
    with pytest.MonkeyPatch.context() as patch:
        unpack_nothing(patch)
        house = House(settings_for(tmp_path_factory.mktemp("people")))
    yield house
    house.close()


@pytest.fixture
def come(quiet_house: House, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Somebody with a browser of their own, at an address with a name: browsers make passkeys for no other."""
    people: list[Person] = []

    def come(browser: Any = chromium, **options: Any) -> Person:
        base = {"base_url": f"http://localhost:{quiet_house.port}", "viewport": PHONE, "service_workers": "block"}
        context = browser.new_context(**{**base, **options})
        context.set_default_timeout(10_000)
        people.append(Person(context.new_page()))
        return people[-1]

    yield come
    for number, person in enumerate(people):
        person.screenshot(SCREENSHOTS / f"people-{request.node.name}-{number}.png")
        person.page.context.close()
    assert not [error for person in people for error in person.errors]


@pytest.fixture(scope="session", autouse=True)
def _empty_folder_of_screenshots() -> None:
    shutil.rmtree(SCREENSHOTS, ignore_errors=True)
