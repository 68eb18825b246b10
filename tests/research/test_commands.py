"""The commands that the documents name run from a copy of the sources."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = {
    "research.curves": "torch",  # TensorBoard comes with it
    "research.foreseeing": "torch",
    "research.learning": "torch",
    "research.hindsight": "scipy",
}


def test_the_documents_name_modules_that_have_a_command() -> None:
    documents = "".join((ROOT / "docs" / name).read_text() for name in ("bots.md", "architecture.md"))
    named = set(re.findall(r"python -m (research\.\w+)", documents))
    commands = ("curves", "foreseeing", "hindsight", "learning", "opinions", "tuning")
    assert named == {f"research.{name}" for name in commands}


@pytest.mark.parametrize(
    ("module", "option"),
    [
        ("research.tuning", "--generations"),
        ("research.opinions", "--search"),
        ("research.learning", "--lessons"),
        ("research.curves", "--out"),
        ("research.foreseeing", "--export"),
        ("research.hindsight", "--seconds"),
    ],
)
def test_they_tell_how_they_are_used(module: str, option: str) -> None:
    if module in NEEDED:
        pytest.importorskip(NEEDED[module])
    command = [sys.executable, "-m", module, "--help"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert option in told
