"""What stays on the shelf until somebody needs it: the first answer must not wait for it."""

import subprocess
import sys

import pytest

COMPILER = ("llvmlite", "numba", "numpy", "scipy")
SERVER = ("jinja2", "msgspec", "sqlalchemy", "starlette", "uvicorn")
SCREEN = ("textual",)
COMMAND = "import sys; sys.argv = ['serai', *{words}]; from serai.cli import main\ntry: main()\nexcept SystemExit: pass"


def imported_by(program: str) -> set[str]:
    """The packages that a new interpreter has imported after it ran a program."""
    report = "import sys; print(); print(*{name.partition('.')[0] for name in sys.modules})"
    ran = subprocess.run(
        [sys.executable, "-c", f"{program}\n{report}"], capture_output=True, text=True, check=True, timeout=300
    )
    return set(ran.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import serai", (*COMPILER, *SERVER, *SCREEN, "rich", "typer")),
        ("from serai import SeraiError", (*COMPILER, *SERVER, *SCREEN, "rich", "typer")),
        (COMMAND.format(words=["--help"]), (*COMPILER, *SERVER, *SCREEN)),
        (COMMAND.format(words=["--version"]), (*COMPILER, *SERVER, *SCREEN)),
        (COMMAND.format(words=["games"]), (*SERVER, *SCREEN)),
        ("import serai; serai.new", (*SERVER, *SCREEN, "rich", "typer")),
    ],
)
def test_heavy_packages_are_imported_by_need(program: str, unwanted: tuple[str, ...]) -> None:
    assert imported_by(program) & set(unwanted) == set()


def test_what_comes_late_is_there_all_the_same() -> None:
    import serai

    names = {name: getattr(serai, name) for name in serai.__all__}
    assert names["Table"] is type(serai.new("lost-cities", seed=1))
    assert set(serai.__all__) <= set(dir(serai))
    with pytest.raises(AttributeError, match="nonsense"):
        _ = serai.nonsense
