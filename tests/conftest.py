"""Where nothing may be skipped (SERAI_REQUIRE_ALL=1, as in CI), a skip is a failure. Matrices keep to one core.

PyTorch is the exception: it is large and only needed to teach bots, so its tests run where it can be imported.

Where tests run side by side, the games are compiled before them, each by one of the processes; then come the folders
whose files take longest, so that no process is left with such a file when the others have ended.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

# Read when NumPy is imported: tests run side by side, and threads that wait for a busy core take many times as long.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

TESTS = Path(__file__).parent
LONGEST_FIRST = (
    *("browser", "cluster", "test_fourth_game.py", "test_extras.py", "test_site.py", "test_documents.py"),
    *("test_package.py", "web", "client", "terminal", "bots", "review", "research", "lab", "envs"),
)
"""Folders and files here; all others are quick. A browser is started for its folder and ends with it."""

REQUIRE_ALL = os.environ.get("SERAI_REQUIRE_ALL") == "1"


def _refuse_skip(report: Any) -> None:
    without_torch = "could not import 'torch'" in str(report.longrepr)
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail") and not without_torch:
        report.outcome = "failed"
        report.longrepr = f"skipped, but SERAI_REQUIRE_ALL is set: {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[Any]:
    report = yield
    _refuse_skip(report)
    return report


def pytest_sessionstart(session: pytest.Session) -> None:
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    from serai.warming import compile_game, smallest_first

    number = int(worker["workerid"].removeprefix("gw"))
    for game in smallest_first()[:: -1 if number % 2 else 1]:
        compile_game(game)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: turn_of(item.path))


def turn_of(file: Path) -> int:
    """The place of a file in the order of tests."""
    here = file.relative_to(TESTS).parts[0]
    return LONGEST_FIRST.index(here) if here in LONGEST_FIRST else len(LONGEST_FIRST)
