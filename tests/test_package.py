"""What is built from the sources, and that it works where nothing else of ours is."""

import email
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import serai

ROOT = Path(__file__).parents[1]
pytest.importorskip("hatchling")


def run(*command: str | Path, **more: str) -> str:
    """What a command prints; it has to succeed."""
    environment = {**os.environ, "COLUMNS": "100", "LC_ALL": "C.UTF-8", **more}
    done = subprocess.run(
        list(map(str, command)), cwd=more.get("PWD"), env=environment, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, built without network."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, PWD=str(ROOT))
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(built: Path) -> Path:
    (found,) = built.glob("*.tar.gz")
    return found


def in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def in_sdist(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def test_the_wheel_has_all_that_is_read_at_run_time(wheel: Path) -> None:
    files = in_wheel(wheel)
    assert {
        "serai/py.typed",
        "serai/bots/lost_cities/instinct.npz",
        "serai/table/games/en_route/cities/first-city.json",
    } <= files
    sources = {str(path.relative_to(ROOT)) for path in (ROOT / "serai").rglob("*") if path.is_file()}
    sources = {name for name in sources if "__pycache__" not in name}
    assert sources <= files
    for kind in (".po", ".html", ".css", ".js", ".svg"):
        assert any(name.endswith(kind) for name in files), kind


def test_the_wheel_has_nothing_else(wheel: Path) -> None:
    folders = {name.partition("/")[0] for name in in_wheel(wheel)}
    assert folders == {"serai", f"serai-{serai.__version__}.dist-info"}


def test_the_sdist_has_examples_and_documents_and_tests(sdist: Path) -> None:
    files = in_sdist(sdist)
    kept = ("README.md", "LICENSE", "Makefile", "requirements.txt", "pyproject.toml", "docs/kernel.md")
    assert set(kept) <= files
    assert {str(path.relative_to(ROOT)) for path in (ROOT / "deploy").rglob("*") if path.is_file()} <= files
    assert {"examples/play_over_http.py", "research/learning.py", "tests/research/test_learning.py"} <= files
    assert not any("__pycache__" in name or name.startswith((".git/", ".venv/")) for name in files)


def test_the_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        text = archive.read(f"serai-{serai.__version__}.dist-info/METADATA").decode()
    metadata = email.message_from_string(text)
    assert metadata["Version"] == serai.__version__
    assert metadata["License-Expression"] == "MIT"
    assert {"web", "rl", "cluster", "train", "ray", "all"} <= set(metadata.get_all("Provides-Extra") or ())
    classifiers = metadata.get_all("Classifier") or []
    assert {f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13)} <= set(classifiers)
    assert "Typing :: Typed" in classifiers
    base = [line for line in metadata.get_all("Requires-Dist") or [] if "extra ==" not in line]
    assert {line.partition(">")[0] for line in base} == {
        "numpy",
        "numba",
        "rich",
        "textual",
        "typer",
        "babel",
        "msgspec",
    }


def test_it_works_in_an_empty_place(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "place"
    pip = (sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    run(*pip, "--no-deps", "--no-index", "--target", place, wheel)
    serai_there = place / "bin" / "serai"
    here = {"PYTHONPATH": str(place), "PWD": str(tmp_path)}
    found = run(sys.executable, "-c", "import serai; print(serai.__file__, serai.__version__)", **here)
    assert found.split() == [str(place / "serai" / "__init__.py"), serai.__version__]
    assert run(serai_there, "--version", **here) == f"serai {serai.__version__}\n"
    assert "lost-cities-board" in run(serai_there, "games", **here)
    assert "-16" in run(serai_there, "--language", "pl", "score", "lost-cities", "Y=w,2,10", **here)


def test_the_wheel_from_the_sdist_is_the_same(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "again", PWD=str(unpacked))
    (again,) = (tmp_path / "again").glob("*.whl")
    assert in_wheel(again) == in_wheel(wheel)
