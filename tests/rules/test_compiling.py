"""The cache of compiled code: named by the sources, without those that nobody uses, ours alone."""

import ast
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import types

from serai.rules import compiling
from serai.rules.compiling import (
    COMPILED_LAYERS,
    INTERPRETED,
    PACKAGE,
    UNUSED_SECONDS,
    cache_folder,
    compiled,
    folder_for,
    layer_of,
    outside_folder,
    source_hash,
)

compiled_only = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A small package in place of ours, and an empty cache."""
    for name in ("rules/one.py", "bots/game/two.py", "web/page.py"):
        path = tmp_path / "package" / name
        path.parent.mkdir(parents=True)
        path.write_text("x = 1\n")
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path / "package")
    monkeypatch.setenv("SERAI_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "package"


def make_folder(layer):
    """The folder as a new process would find it."""
    return cache_folder.__wrapped__(layer)


def test_the_hash_follows_names_and_contents(package):
    hashes = [source_hash(COMPILED_LAYERS)]
    assert source_hash(COMPILED_LAYERS) == hashes[0]
    (package / "bots/game/two.py").write_text("x = 2\n")
    hashes.append(source_hash(COMPILED_LAYERS))
    (package / "bots/game/two.py").rename(package / "bots/game/three.py")
    hashes.append(source_hash(COMPILED_LAYERS))
    (package / "rules/new.py").write_text("")
    hashes.append(source_hash(COMPILED_LAYERS))
    assert len(set(hashes)) == 4


def test_the_hash_does_not_follow_what_never_compiles(package):
    before = source_hash(COMPILED_LAYERS)
    (package / "web/page.py").write_text("x = 2\n")
    (package / "rules/notes.txt").write_text("nothing")
    assert source_hash(COMPILED_LAYERS) == before


def test_the_folder_is_named_by_the_hash_and_older_ones_are_removed(package, tmp_path):
    root = tmp_path / "cache"
    first = make_folder("rules")
    assert first == root / f"rules-{source_hash(('rules',))}"
    (first / "code.nbi").write_text("machine code")
    (root / "other").mkdir()
    assert make_folder("rules") == first
    assert (first / "code.nbi").exists()
    (package / "rules/one.py").write_text("x = 3\n")
    second = make_folder("rules")
    assert second != first
    assert (first / "code.nbi").exists(), "another version may be running beside this one"
    os.utime(first, (0, time.time() - UNUSED_SECONDS - 1))
    make_folder("rules")
    assert sorted(path.name for path in root.iterdir()) == sorted([second.name, "other"])


def test_a_folder_that_is_used_again_stays(package):
    first = make_folder("rules")
    os.utime(first, (0, 0))
    assert make_folder("rules") == first
    (package / "rules/one.py").write_text("x = 3\n")
    make_folder("rules")
    assert first.exists()


def test_a_layer_depends_on_those_below_it_only(package):
    before = {layer: make_folder(layer) for layer in COMPILED_LAYERS}
    (package / "bots/game/two.py").write_text("x = 2\n")
    changed = [layer for layer in COMPILED_LAYERS if make_folder(layer) != before[layer]]
    assert changed == ["bots", "review", "envs", "lab"]
    before = {layer: make_folder(layer) for layer in COMPILED_LAYERS}
    (package / "rules/one.py").write_text("x = 2\n")
    assert all(make_folder(layer) != before[layer] for layer in COMPILED_LAYERS)


@pytest.mark.parametrize(
    ("file", "layer"),
    [
        (PACKAGE / "rules/kernel.py", "rules"),
        (PACKAGE / "rules/lost_cities/play.py", "rules"),
        (PACKAGE / "bots/search.py", "bots"),
        (PACKAGE / "lab/bench.py", "lab"),
        (PACKAGE / "__init__.py", None),
        (PACKAGE.parent / "research/rounds.py", None),
        (Path(__file__), None),
    ],
)
def test_the_layer_of_a_file(file, layer):
    assert layer_of(file) == layer


def test_code_outside_depends_on_every_layer_and_on_the_files_beside_it(package, tmp_path):
    def folder_of(name):
        return outside_folder.__wrapped__(tmp_path / name)

    for name in ("study/one.py", "study/two.py", "study/below/three.py", "other/one.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x = 1\n")
    study, other = folder_of("study"), folder_of("other")
    (tmp_path / "study/below/three.py").write_text("x = 2\n")
    assert folder_of("study") == study
    (tmp_path / "study/two.py").write_text("x = 2\n")
    os.utime(study, (0, 0))
    assert folder_of("study") != study
    assert not study.exists()
    assert other.exists()
    study = folder_of("study")
    (package / "lab").mkdir()
    (package / "lab/new.py").write_text("")
    assert folder_of("study") != study
    assert folder_of("other") != other


def test_where_the_cache_is(tmp_path, monkeypatch):
    monkeypatch.setenv("SERAI_CACHE_DIR", str(tmp_path / "a"))
    assert compiling.cache_root() == tmp_path / "a"
    monkeypatch.delenv("SERAI_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "b"))
    assert compiling.cache_root() == tmp_path / "b" / "serai"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "c"))
    assert compiling.cache_root() == tmp_path / "c" / ".cache" / "serai"


def test_where_it_cannot_be_written_a_temporary_folder_serves(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SERAI_CACHE_DIR", str(tmp_path / "file" / "cache"))
    root = compiling.cache_root()
    assert root.is_relative_to(tempfile.gettempdir())
    assert not root.is_relative_to(tmp_path)


@compiled_only
def test_compiled_code_lands_in_our_folder_and_nobody_elses_setting_changes():
    before = compiling.config.CACHE_DIR

    @compiled
    def twice(x: int) -> int:
        return 2 * x

    assert twice(4) == 8
    assert before == compiling.config.CACHE_DIR
    assert list(folder_for(Path(__file__)).rglob("*twice*"))
    assert folder_for(Path(__file__)).name.startswith("outside-")


NESTED = np.dtype((np.record, [("row", np.int64, (3,)), ("small", np.int8), ("flag", np.bool_)]))


@compiled
def add_up(numbers: Any, first: int, scale: float) -> float:
    """What the test below calls in many ways."""
    return float(numbers[0] + first) * scale


@compiled
def call_in_many_ways(records: Any, numbers: Any, wide: int) -> float:
    total = 0.0
    for record in records:
        total += add_up(record.row, record.small, 1) + add_up(record.row, record.flag, wide)
        total += add_up(numbers, 7, 0.5) + add_up(numbers, wide, np.float32(2.0))
    return total


@compiled_only
def test_a_function_is_compiled_once_for_all_kinds_of_numbers_and_arrays():
    records = np.zeros(1, NESTED)
    records["small"], records["row"], records["flag"] = 3, 10, True
    assert call_in_many_ways(records, np.array([20]), 2) == 13 + 22 + 13.5 + 44
    call_in_many_ways.py_func(records, np.array([20]), 2)  # from Python, with NumPy's own numbers
    assert len(call_in_many_ways.signatures) == 1
    assert add_up.signatures == [(types.int64[::1], types.int64, types.float64)]


@compiled_only
def test_unsigned_numbers_stay_what_they_are():
    @compiled
    def half(bits: int) -> Any:
        return bits >> np.uint64(1)

    assert half(np.uint64(2**64 - 1)) == 2**63 - 1


@compiled_only
def test_the_next_run_finds_the_machine_code(tmp_path):
    program = (
        "from serai.rules.randomness import *; below(generator(1), 6); print(sum(below.stats.cache_hits.values()))"
    )
    root = Path(compiling.__file__).parents[2]
    environment = {**os.environ, "SERAI_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(root)}
    hits = [
        subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert [hit.strip() for hit in hits] == ["0", "1"]
    assert cache_folder("rules").name in [path.name for path in tmp_path.iterdir()]


# --- games from elsewhere


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """A folder with the rules of a game outside the package."""
    package = tmp_path / "serai"
    (package / "rules" / "chess").mkdir(parents=True)
    (package / "bots" / "chess").mkdir(parents=True)
    (package / "rules" / "chess" / "play.py").write_text("KINGS = 2")
    monkeypatch.setattr(compiling, "elsewhere", lambda: (package,))
    return package


def test_what_was_compiled_for_a_game_is_forgotten_when_its_rules_change(elsewhere, tmp_path):
    cache = tmp_path / "cache"
    cache.mkdir()
    compiling.forget_if_changed(cache, elsewhere)
    (cache / "legal_at.nbi").touch()
    compiling.forget_if_changed(cache, elsewhere)
    assert (cache / "legal_at.nbi").exists()
    (elsewhere / "rules" / "chess" / "play.py").write_text("KINGS = 3")
    compiling.forget_if_changed(cache, elsewhere)
    assert not (cache / "legal_at.nbi").exists()


def test_a_game_s_bots_are_compiled_anew_when_its_rules_change(elsewhere):
    before = compiling.source_hash(COMPILED_LAYERS, beside=elsewhere / "bots" / "chess")
    (elsewhere / "rules" / "chess" / "play.py").write_text("KINGS = 3")
    assert compiling.source_hash(COMPILED_LAYERS, beside=elsewhere / "bots" / "chess") != before


# --- memory


def local_arrays_of_records(function: ast.FunctionDef) -> list[str]:
    """The names of arrays that a function makes with a record type of ours, written in capitals."""
    made = [node for node in ast.walk(function) if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
    return [
        node.targets[0].id
        for node in made
        if ast.unparse(node.value.func) in ("np.empty", "np.zeros")
        and any(
            isinstance(kind, ast.Name) and kind.id.isupper()
            for kind in [*node.value.args[1:], *(keyword.value for keyword in node.value.keywords)]
        )
    ]


def last_mention(function: ast.FunctionDef, name: str) -> str:
    """The statement in which a name is read last."""
    statements = [node for node in ast.walk(function) if isinstance(node, ast.Expr | ast.Assign | ast.Return | ast.If)]
    reading = [node for node in statements if name in {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}]
    return ast.unparse(max(reading, key=lambda node: (node.lineno, node.col_offset)))


def compiled_functions():
    for layer in COMPILED_LAYERS:
        for path in sorted((compiling.PACKAGE / layer).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef) and "compiled" in map(ast.unparse, node.decorator_list):
                    yield path, node


def test_local_records_are_kept_until_they_are_no_longer_needed():
    """Compiled code frees an array after its last mention, even while records of it are in use."""
    found = [(path, node, name) for path, node in compiled_functions() for name in local_arrays_of_records(node)]
    assert len(found) > 10
    loose = [
        f"{path.name}: {node.name}: {name}" for path, node, name in found if last_mention(node, name) != f"keep({name})"
    ]
    assert not loose
