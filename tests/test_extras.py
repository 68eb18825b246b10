"""Install by need: the base alone plays, scores and holds tournaments; whatever needs more says so in a sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from serai.errors import MissingExtra, SeraiError
from serai.extras import needs
from tests.base_install import ROOT

COMMANDS = """
import contextlib, contextvars, io, json, sys
from serai import cli
said = []
for words in {commands!r}:
    out, err = io.StringIO(), io.StringIO()
    sys.argv = ["serai", *words]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            contextvars.copy_context().run(cli.main)
            code = 0
        except SystemExit as end:
            code = end.code or 0
    said.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(said))
"""
TOURNAMENT = ("tournament", "lost-cities", "--rounds", "1", "--deals", "2", "--bot", "guide", "--bot", "random")
IMPORTS = """
import json
from importlib import import_module
said = []
for module in {modules!r}:
    try:
        import_module(module)
        said.append("")
    except ImportError as error:
        said.append(str(error))
print(json.dumps(said))
"""


def in_an_install(extras: str, program: str, folder: Path) -> Any:
    """What a program prints where only the base and these extras can be imported."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    environment["XDG_DATA_HOME"] = str(folder)
    command = [sys.executable, "-m", "tests.base_install", extras, program]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=900
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_base_does_all_that_needs_no_server(tmp_path: Path) -> None:
    yellow = {"en": "yellow", "ru": "жёлтый", "pl": "żółty", "ja": "黄", "de": "Gelb"}
    scores = [["--language", code, "score", "lost-cities", "Y=w,2,10"] for code in yellow]
    commands = [
        ["--version"],
        ["games"],
        *scores,
        ["--language", "ja", "play", "lost-cities", "--rounds", "1", "--record", "game.json"],
        ["replay", "game.json", "--move", "0"],
        ["verify", "game.json"],
        [*TOURNAMENT],
    ]
    said = in_an_install("", COMMANDS.format(commands=commands), tmp_path)
    codes = {" ".join(words): outcome[0] for words, outcome in zip(commands, said, strict=True)}
    assert {words for words, code in codes.items() if code} <= {"verify game.json"}, said  # nobody pledged anything
    for word, (_, out, _) in zip(yellow.values(), said[2:7], strict=True):
        assert word in out
    assert "Traceback" not in json.dumps(said)


RULES = (
    "import json; from serai.cli.playing import rules_text; print(json.dumps(rules_text('en-route').splitlines()[0]))"
)


def test_the_rules_are_one_key_away_in_the_terminal_without_a_server(tmp_path: Path) -> None:
    assert in_an_install("", RULES, tmp_path).startswith("# En Route")


NEEDY = {
    ("serve",): ("`serai serve`", "web"),
    ("doctor",): ("`serai doctor`", "web"),
    ("bench", "server"): ("`serai bench server`", "web"),
    ("bench", "envs"): ("`serai bench envs`", "rl"),
    (*TOURNAMENT, "--ray", "local"): ("`--ray`", "ray"),
    ("lab", "generate", "lost-cities", "--bot", "random", "--out", "games"): ("`serai lab generate`", "data"),
}


def test_a_command_that_needs_an_extra_names_it(tmp_path: Path) -> None:
    said = in_an_install("", COMMANDS.format(commands=[list(words) for words in NEEDY]), tmp_path)
    for (code, out, err), (what, extra) in zip(said, NEEDY.values(), strict=True):
        assert (code, out) == (2, "")
        assert err.lstrip("\n") == f"serai: {what} needs the {extra} extra: pip install 'serai[{extra}]'.\n"


ENVIRONMENTS = [f"serai.envs{name}" for name in ("", ".vector", ".aec", ".parallel", ".openspiel")]


EXTRA_OF = {"serai.envs": "rl", "serai.web": "web", "serai.store": "web", "serai.cluster": "web"}
EXTRA_OF |= {"serai.lab.dataset": "data", "serai.lab.server_bench": "web"}


def all_modules(*layers: str) -> list[str]:
    """By their names; Alembic imports the migrations, nobody else."""
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for layer in layers
        for path in sorted((ROOT / "serai" / layer).rglob("*.py"))
        if "migrations" not in path.parts and path.name != "__main__.py"
    ]


def test_so_does_every_module(tmp_path: Path) -> None:
    modules = all_modules("")
    assert len(modules) > 500
    said = in_an_install("", IMPORTS.format(modules=modules), tmp_path)
    for module, sentence in zip(modules, said, strict=True):
        needy = next((whole for whole in EXTRA_OF if f"{module}.".startswith(f"{whole}.")), None)
        extra = EXTRA_OF.get(needy or "")
        assert sentence == (f"{needy} needs the {extra} extra: pip install 'serai[{extra}]'." if needy else ""), module


def test_an_extra_brings_all_that_it_needs(tmp_path: Path) -> None:
    modules = [*ENVIRONMENTS, "serai.envs.picture", "gymnasium.wrappers.array_conversion"]
    assert in_an_install("rl", IMPORTS.format(modules=modules), tmp_path) == [""] * len(modules)


def test_the_web_extra_serves_from_sqlite_and_names_what_postgresql_needs(tmp_path: Path) -> None:
    commands = [["doctor", "--database", "none.db"], ["doctor", "--database", "postgresql://nobody@127.0.0.1:1/none"]]
    sqlite, postgresql = in_an_install("web", COMMANDS.format(commands=commands), tmp_path)
    assert "Traceback" not in sqlite[2]
    assert "extra" not in sqlite[2]
    sentence = "serai: A PostgreSQL database needs the cluster extra: pip install 'serai[cluster]'.\n"
    assert postgresql == [2, "", sentence]


def test_the_web_extra_brings_the_whole_server(tmp_path: Path) -> None:
    modules = all_modules("web", "store", "cluster")
    assert len(modules) > 50
    said = in_an_install("web", IMPORTS.format(modules=modules), tmp_path)
    assert dict(zip(modules, said, strict=True)) == dict.fromkeys(modules, "")


def test_a_mistake_of_ours_is_not_hidden() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"serai\.nowhere"), needs("web", "this"):
        import serai.nowhere  # type: ignore[import-not-found] # noqa: F401


def test_it_is_an_import_error_and_one_of_ours() -> None:
    with pytest.raises(MissingExtra) as missing, needs("rl", "this"):
        import no_such_package  # type: ignore[import-not-found] # noqa: F401
    assert isinstance(missing.value, ImportError)
    assert isinstance(missing.value, SeraiError)
    assert str(missing.value) == "this needs the rl extra: pip install 'serai[rl]'."
