"""The commands that the documents name run from a copy of the sources."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_documents_name_modules_that_have_a_command() -> None:
    documents = "".join((ROOT / "docs" / name).read_text() for name in ("bots.md", "architecture.md"))
    named = set(re.findall(r"python -m (research\.\w+)", documents))
    assert named == {"research.learning", "research.tuning"}
    for module in named:
        command = [sys.executable, "-m", module, "--help"]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert "minutes" in told
