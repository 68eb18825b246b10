"""A Python in which only some of what is installed can be imported: run as `python -m tests.base_install EXTRAS CODE`.

It is as if `pip install 'serai[EXTRAS]'` had been said (none: the base): all other packages are blocked.
"""

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.abc import MetaPathFinder
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def wanted(extras: Iterable[str]) -> set[str]:
    """The distributions that the base and these extras name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*project["dependencies"], *(line for extra in extras for line in project["optional-dependencies"][extra])]
    return {distribution(line) for line in named}


def distribution(requirement: str) -> str:
    """`psycopg[binary]>=3.2` is psycopg; names are spelled in one way."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement, maxsplit=1)[0]).lower()


def with_what_they_need(names: set[str]) -> set[str]:
    """The same and all that they need themselves, extras left out."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            try:
                lines = requires(name) or []
            except PackageNotFoundError:
                lines = []
            waiting += [distribution(line) for line in lines if "extra ==" not in line]
    return found


class Blocked(MetaPathFinder):
    """Says of some packages that they are not there."""

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages

    def find_spec(self, fullname: str, _path: Any = None, _target: Any = None) -> None:
        if fullname.partition(".")[0] in self.packages:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


def block_all_but(extras: Iterable[str]) -> None:
    """Block what neither the base nor these extras bring."""
    there = with_what_they_need(wanted(extras))
    blocked = {
        package
        for package, owners in packages_distributions().items()
        if package != "serai" and not any(distribution(owner) in there for owner in owners)
    }
    assert len(blocked) > 30, "this needs an environment with more than the base in it"
    sys.meta_path.insert(0, Blocked(blocked))


if __name__ == "__main__":
    chosen, program = sys.argv[1:]
    block_all_but(filter(None, chosen.split(",")))
    exec(compile(program, "program", "exec"), {"__name__": "program"})
