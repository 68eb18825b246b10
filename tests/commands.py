"""Running the `serai` command inside the test process, with a keyboard that types given lines."""

import contextlib
import contextvars
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import serai
from serai import cli

ROOT = Path(serai.__file__).parents[1]


@dataclass
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Keyboard(io.StringIO):
    """Types lines; then the input ends, or somebody presses Ctrl-C."""

    def __init__(self, lines, interrupt=False):
        super().__init__("".join(f"{line}\n" for line in lines))
        self.interrupt = interrupt

    def readline(self, *limit):
        line = super().readline(*limit)
        if not line and self.interrupt:
            raise KeyboardInterrupt
        return line


def run(*words, lines=(), interrupt=False, width=100, locale="C.UTF-8"):
    """Run `serai WORDS` with these lines typed."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["serai", *map(str, words)]),
        mock.patch.object(sys, "stdin", Keyboard(lines, interrupt)),
        mock.patch.dict(os.environ, {"COLUMNS": str(width), "TERM": "dumb", "LC_ALL": locale}),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            contextvars.copy_context().run(cli.main)  # the language that it sets stays there
            code = 0
        except SystemExit as end:
            code = end.code or 0
    return Outcome(code, out.getvalue(), err.getvalue())


def start(*words, **how):
    """The same as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "PYTHONIOENCODING": "utf-8:strict"}
    program = "from serai.cli import main; main()"
    return subprocess.Popen([sys.executable, "-c", program, *map(str, words)], env=environment, **how)


def assert_refused(outcome, *words):
    """Exit code 2, and one sentence that has these words."""
    assert outcome.code == 2, outcome
    assert "Traceback" not in outcome.err + outcome.out
    sentences = [line for line in outcome.err.splitlines() if line.startswith("serai: ")]
    assert len(sentences) == 1, outcome.err
    assert outcome.err.count("\n") == 1
    for word in words:
        assert word in sentences[0]
