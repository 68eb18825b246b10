"""Every example in the documents runs."""

from pathlib import Path

import pytest

from tests.documents import ROOT, run_python


def test_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    names = run_python(ROOT / "docs" / "kernel.md")
    told = capsys.readouterr().out
    assert names["steps"] > 20_000 * 50
    assert "steps a second" in told
    assert "random players would like" in told
