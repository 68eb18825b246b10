"""The examples of the README run."""

import re
import shlex
from pathlib import Path

import pytest

from tests.commands import run

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
SERVERS = {"serve"}
SLOW = {"bench"}


def blocks(*languages):
    """The code blocks in one of these languages."""
    return re.findall(rf"^```(?:{'|'.join(languages)})\n(.*?)^```", TEXT, flags=re.MULTILINE | re.DOTALL)


def commands():
    """Every `serai …` line of the shell examples, as words."""
    lines = [line.removeprefix("$ ") for block in blocks("console", "sh", "bash") for line in block.splitlines()]
    found = [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("serai ")]
    return [
        pytest.param(words, marks=pytest.mark.long if words[0] in SLOW else (), id=" ".join(words))
        for words in found
        if words[0] not in SERVERS
    ]


def test_there_are_examples():
    assert len(blocks("python")) >= 2
    assert len(commands()) >= 3


def test_the_python_examples_run_one_after_the_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "readme"}
    for block in blocks("python"):
        exec(compile(block, str(README), "exec"), names)


def test_comments_in_the_python_examples_tell_what_is_printed(capsys):
    """Where a print has a whole sentence behind it, that is what comes out."""
    names = {"__name__": "readme"}
    for block in blocks("python"):
        promised = re.findall(r"print\(error\) *# (.*\.)$", block, flags=re.MULTILINE)
        exec(compile(block, str(README), "exec"), names)
        printed = capsys.readouterr().out
        assert all(sentence in printed for sentence in promised)


@pytest.mark.parametrize("words", commands())
def test_the_shell_examples_run(words, tmp_path, monkeypatch):
    """Interactive ones with a keyboard at which nobody types."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    outcome = run(*words)
    assert outcome.code == 0, outcome.err
    assert outcome.out


def test_every_link_inside_the_project_leads_somewhere():
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", TEXT):
        assert (README.parent / target).exists(), target
