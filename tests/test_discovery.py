"""Games lie in this package, or in folders of its name elsewhere on Python's path."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai import discovery


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path), *sys.path])
    discovery.elsewhere.cache_clear()
    yield tmp_path
    discovery.elsewhere.cache_clear()


def test_folders_of_our_name_are_reached(path: Path) -> None:
    (path / "serai" / "rules" / "chess").mkdir(parents=True)
    reached = ["here"]
    discovery.reach("serai.rules", reached)
    assert reached == ["here", str(path / "serai" / "rules")]
    discovery.reach("serai.terminal", reached)
    assert len(reached) == 2, "nothing there"


def test_another_copy_of_the_package_is_not(path: Path) -> None:
    (path / "serai" / "rules" / "chess").mkdir(parents=True)
    (path / "serai" / "__init__.py").touch()
    assert discovery.elsewhere() == ()
