"""A fourth game costs no edit: Card Duel is nothing but its folders in tests/fourth_game/serai, found on Python's path.

The tests that play it lie beside it. They run in processes of their own, since games are found when serai is imported.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.table.games import GAMES

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "fourth_game"
NAMED = re.compile(
    "|".join(form for name, game in GAMES.items() for form in (name, name.replace("-", "_"), game.__name__))
)
EXAMPLES = {
    "serai/__init__.py": "serai.best_route is a function of its own",
    "serai/envs/openspiel/tiny.py": "a small game made of that one's rules",
    "serai/cli/examples.py": "what somebody can copy names a game",
    "serai/cluster/recovery.py": "a benchmark chooses what it measures",
    "serai/lab/city_boards.py": "of cities of that game",
    "serai/lab/city_cli.py": "for makers of that game's cities",
    "serai/lab/city_report.py": "so is this",
    "serai/lab/city_verdict.py": "and this",
    "serai/lab/envs_bench.py": "a benchmark chooses what it measures",
    "serai/lab/route_bench.py": "so does this one",
    "serai/lab/server_players.py": "and this one",
    "serai/web/api/endpoints.py": "the example of a request",
    "serai/web/pages/profile.py": "a favourite city",
    "serai/web/routes/person.py": "so has this",
    "serai/web/pages/templates/api.html": "the example of a request",
}
"""Where generic code may name a game."""


@pytest.mark.parametrize(
    ("tests", "jit_off"),
    [
        (["tests/fourth_game/below_the_web.py", "tests/fourth_game/web.py"], "0"),
        (["tests/rules/test_contract.py", "tests/terminal/test_games.py", "-k", "card-duel"], "1"),
    ],
    ids=["played in every layer", "keeping the contract"],
)
def test_it_is_found_and_played(tests: list[str], jit_off: str) -> None:
    path = os.pathsep.join([str(FOLDER), *sys.path])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests],
        env={**os.environ, "PYTHONPATH": path, "NUMBA_DISABLE_JIT": jit_off},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.findall(r"(\d+) passed", done.stdout)[-1]) > 8


def said_in(path: Path) -> Iterator[str]:
    """The names and texts in a source file; what explains it (docstrings) does not count."""
    if path.suffix != ".py":
        yield path.read_text()
        return
    for node in ast.walk(ast.parse(path.read_text())):
        for field, value in ast.iter_fields(node):
            told = field == "value" and isinstance(node, ast.Expr) and isinstance(value, ast.Constant)
            if told:
                value.value = ""
            elif isinstance(value, str):
                yield value
            elif isinstance(value, list):
                yield from (each for each in value if isinstance(each, str))


def test_generic_code_names_no_game() -> None:
    keys = tuple(name.replace("-", "_") for name in GAMES)
    named = []
    for path in sorted((ROOT / "serai").rglob("*")):
        place = path.relative_to(ROOT)
        of_a_game = any(part.startswith(keys) for part in place.parts)
        if path.suffix in (".py", ".html", ".css", ".js") and not of_a_game:
            named += [str(place) for text in said_in(path) if NAMED.search(text)]
    assert set(named) == set(EXAMPLES)


def test_a_name_in_generic_code_is_found(tmp_path: Path) -> None:
    for line, found in (
        ('KNOWN = {"lost-cities": 1}', True),
        ("from serai.rules import en_route", True),
        ("import serai.rules.en_route.city", True),
        ("def draw(view: LostCitiesView): ...", True),
        ('"""Such as `lost-cities`."""', False),
        ("# as in lost-cities", False),
    ):
        (tmp_path / "code.py").write_text(line)
        assert any(NAMED.search(text) for text in said_in(tmp_path / "code.py")) == found, line
