"""Imports only point down: the order is the list in docs/architecture.md, the imports are read from the sources."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.rules.compiling import COMPILED_LAYERS

ROOT = Path(__file__).parents[1]
Import = tuple[str, str]  # the module that imports, and what it imports


def layers() -> list[str]:
    """The layers as the document lists them, from top to bottom."""
    listing = (ROOT / "docs" / "architecture.md").read_text().split("    serai/\n")[1].split("    research/")[0]
    return [
        name.removesuffix("/").removesuffix(".py") for name in re.findall(r"^ {6}([\w./]+) ", listing, re.MULTILINE)
    ]


def rooms_of_web() -> list[set[str]]:
    """The folders and files of the web layer as the document lists them, from top to bottom, line by line."""
    listing = (ROOT / "docs" / "architecture.md").read_text().split("\n    web/ ")[1].split("\n\n")[0]
    lines = re.findall(r"^ {6}((?:[\w.]+/?(?:, )?)+) ", listing, re.MULTILINE)
    return [{name.removesuffix("/").removesuffix(".py") for name in line.split(", ")} for line in lines]


def modules(package: Path) -> dict[str, Path]:
    """All modules of a package by name; that of serai/rules/__init__.py is serai.rules, the top one serai.__init__."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = [package.name, *path.relative_to(package).with_suffix("").parts]
        is_folder = parts[-1] == "__init__" and len(parts) > 2
        found[".".join(parts[:-1] if is_folder else parts)] = path
    return found


def imports(package: Path) -> Iterator[Import]:
    """Every import from the package itself, wherever it stands: in functions and under TYPE_CHECKING too."""
    known = modules(package)

    def named(name: str) -> str:
        return f"{name}.__init__" if name == package.name else name

    for module, path in known.items():
        here = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                start = ".".join(here[: len(here) - node.level + 1]) + "." if node.level else ""
                source = (start + (node.module or "")).removesuffix(".")
                inner = [f"{source}.{alias.name}" for alias in node.names]
                targets = [name if name in known else source for name in inner]
            else:
                continue
            yield from ((module, named(name)) for name in targets if name.split(".")[0] == package.name)


def layer_of(module: str) -> str:
    return module.split(".")[1]


def upward(package: Path, order: list[str]) -> list[Import]:
    """The imports of a layer from one that stands above it."""
    return [
        (module, target)
        for module, target in imports(package)
        if order.index(layer_of(target)) < order.index(layer_of(module))
    ]


def cycles(edges: list[Import]) -> list[set[str]]:
    """Groups of things that reach each other."""
    names = {name for edge in edges for name in edge}
    reach = {name: {target for source, target in edges if source == name} - {name} for name in names}
    for middle in names:
        for name in names:
            if middle in reach[name]:
                reach[name] |= reach[middle]
    groups = {frozenset({other for other in reach[name] if name in reach[other]}) for name in names}
    return sorted((set(group) for group in groups if len(group) > 1), key=min)


def folder(module: str) -> str:
    """A layer's folder or file that a module belongs to."""
    return ".".join(module.split(".")[:3])


def test_the_document_lists_every_layer_once() -> None:
    there = {layer_of(module) for module in modules(ROOT / "serai")}
    assert sorted(layers()) == sorted(there)


def test_the_document_lists_every_room_of_the_web_once() -> None:
    listed = [name for line in rooms_of_web() for name in line]
    here = ROOT / "serai" / "web"
    there = {path.stem for path in here.iterdir() if path.suffix == ".py" or any(path.rglob("*.*"))} - {"__init__"}
    assert sorted(listed) == sorted(there - {"__pycache__"})


def test_inside_the_web_no_import_points_up() -> None:
    rank = {name: number for number, line in enumerate(rooms_of_web()) for name in line}
    edges = {
        (folder(one), folder(other))
        for one, other in imports(ROOT / "serai")
        if layer_of(one) == layer_of(other) == "web"
    }
    up = [edge for edge in edges if rank[edge[1].split(".")[2]] < rank[edge[0].split(".")[2]]]
    assert up == []


def test_the_compile_cache_knows_the_same_order() -> None:
    assert [layer for layer in reversed(layers()) if layer in COMPILED_LAYERS] == list(COMPILED_LAYERS)


def test_no_import_points_up() -> None:
    assert upward(ROOT / "serai", layers()) == []


def test_inside_a_layer_no_folders_import_each_other_in_a_circle() -> None:
    inside = [
        (folder(one), folder(other)) for one, other in imports(ROOT / "serai") if layer_of(one) == layer_of(other)
    ]
    assert cycles(inside) == []


@pytest.mark.parametrize(
    "line",
    [
        "import pack.high",
        "from pack import high",
        "from pack.high import thing",
        "from ..high import thing",
        "from .. import high",
        "if TYPE_CHECKING:\n    import pack.high.more",
        "def late():\n    from pack.high.more import thing",
    ],
)
def test_an_import_that_points_up_is_found(line: str, tmp_path: Path) -> None:
    package = tmp_path / "pack"
    for name, text in {"high/__init__.py": "from pack.low import one", "high/more.py": "", "low/one.py": line}.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    assert [module for module, _ in upward(package, ["high", "low"])] == ["pack.low.one"]
    assert upward(package, ["low", "high"]) == [("pack.high", "pack.low.one")]


def test_circles_are_found() -> None:
    assert cycles([("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("e", "a")]) == [{"b", "c", "d"}]
