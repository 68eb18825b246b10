"""What is installed and what only comes with the sources."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sdist = pytest.importorskip("hatchling.builders.sdist")
wheel = pytest.importorskip("hatchling.builders.wheel")


def test_the_wheel_has_the_types_and_the_weights_and_nothing_of_research() -> None:
    files = {file.distribution_path for file in wheel.WheelBuilder(str(ROOT)).recurse_included_files()}
    wanted = {
        "serai/py.typed",
        "serai/bots/lost_cities/instinct.npz",
        "serai/table/games/en_route/cities/first-city.json",
        "serai/web/static/base.css",
        *(f"serai/web/{room}/templates/{file}.html" for room, file in (("parts", "layout"), ("pages", "home"))),
        *(f"serai/web/games/en_route/{file}" for file in ("templates/table.html", "static/map.js", "rules/ja.md")),
    }
    assert wanted <= files
    assert {file.split("/")[0] for file in files} == {"serai"}


def test_the_sources_have_research_and_its_tests() -> None:
    files = {file.relative_path for file in sdist.SdistBuilder(str(ROOT)).recurse_included_files()}
    assert {"serai/py.typed", "research/learning.py", "tests/research/test_learning.py"} <= files
