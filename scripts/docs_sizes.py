"""Measure what each extra brings and fill the table in docs/install.md: `python scripts/docs_sizes.py`.

Each is fetched once, then installed from there into an empty environment; nothing of it stays.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "install.md"
EXTRAS = ("", "web", "web,cluster", "rl", "data", "ray", "all")
MARKS = re.compile("(<!-- sizes -->\n).*?(<!-- end -->)", re.DOTALL)
HEAD = "| | to fetch | on disk | packages | time to install |\n| --- | ---: | ---: | ---: | ---: |\n"


class Size(NamedTuple):
    """What one extra takes, the base included."""

    name: str
    fetched: int
    on_disk: int
    packages: int
    seconds: float


def run(*command: str | Path) -> None:
    """Run a command that has to succeed."""
    subprocess.run(list(map(str, command)), check=True, stdout=subprocess.DEVNULL)


def bytes_in(folder: Path) -> int:
    """The files below a folder, without what Python compiles by itself."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")


def measure(wheel: Path, extra: str, folder: Path) -> Size:
    """Fetch, install and count one."""
    name = f"serai[{extra}]" if extra else "serai"
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    fetched, place = folder / "fetched", folder / "place"
    run(sys.executable, "-m", "venv", place)
    pip = (place / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "download", "-d", fetched, wanted)
    before = bytes_in(place)
    start = time.perf_counter()
    run(*pip, "install", "--no-index", "--find-links", fetched, "--no-compile", wanted)
    seconds = time.perf_counter() - start
    files = list(fetched.iterdir())
    return Size(name, bytes_in(fetched), bytes_in(place) - before, len(files), seconds)


def row(size: Size) -> str:
    """A line of the table."""
    fetched, on_disk = (f"{number / 1e6:,.0f} MB" for number in (size.fetched, size.on_disk))
    return f"| `{size.name}` | {fetched} | {on_disk} | {size.packages} | {size.seconds:.0f} s |\n"


def main() -> None:
    """Measure all of them."""
    rows = []
    with tempfile.TemporaryDirectory() as built:
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", built)
        (wheel,) = Path(built).glob("*.whl")
        for extra in EXTRAS:
            with tempfile.TemporaryDirectory() as folder:
                rows.append(row(measure(wheel, extra, Path(folder))))
                print(rows[-1], end="", flush=True)
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(MARKS.sub(lambda found: f"{found[1]}{HEAD}{''.join(rows)}{found[2]}", text), encoding="utf-8")


if __name__ == "__main__":
    main()
