"""What somebody meets who has never used a command: help with examples, and a sentence for whatever is wrong."""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

import serai
from serai import cli
from serai.cli.examples import EXAMPLES
from serai.cluster.servers import free_port
from tests.commands import ROOT, Outcome, assert_refused, run, start

NOWHERE = "postgresql://nobody@127.0.0.1:1/none"


def every_command(command: Any = None, names: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """All of them with their names, groups that do something by themselves too."""
    command = command or typer.main.get_command(cli.app)
    below = getattr(command, "commands", {})
    if names and (not below or command.invoke_without_command):
        yield " ".join(names), command
    for name, part in below.items():
        yield from every_command(part, (*names, name))


COMMANDS = dict(every_command())


def test_there_are_commands() -> None:
    assert {"play", "bench", "bench envs", "admin ban", "lab generate"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_a_sentence_and_an_example_for_every_command(name: str) -> None:
    command = COMMANDS[name]
    outcome = run(*name.split(), "--help", width=200)
    assert outcome.code == 0
    assert command.help.endswith((".", "`."))
    for line in EXAMPLES[name]:
        assert line in outcome.out
    for part in command.params:
        assert part.help or part.name == "help", part.name


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in EXAMPLES.items() for line in lines])
def test_the_examples_are_taken(name: str, line: str) -> None:
    """Down to the last option; what they would do is tried elsewhere."""
    program, *words = shlex.split(line)
    assert program == "serai"
    own = name.split()
    assert [word for word in words if word in own] == own
    COMMANDS[name].make_context(name, words[words.index(own[-1]) + 1 :])


# --- files and folders that are not what they should be


def broken_files(folder: Path) -> dict[str, Path]:
    """What people name instead of a file of ours."""
    contents = {
        "empty": b"",
        "half": b'{"game": "lost',
        "binary": bytes(range(256)) * 40,
        "a list": b"[]",
        "an object": b"{}",
        "a number": b"1e999",
        "deep": b"[" * 100_000,
        "zeros": bytes(100),
    }
    files = {name: folder / f"{name}.json" for name in contents}
    for name, content in contents.items():
        files[name].write_bytes(content)
    (folder / "folder").mkdir()
    (folder / "loop").symlink_to("loop")
    places = {"missing": "missing.json", "folder": "folder", "loop": "loop", "below a file": "empty.json/game.json"}
    return {**files, **{name: folder / place for name, place in places.items()}, "long": folder / ("a" * 300)}


KINDS = ("empty", "half", "binary", "a list", "an object", "a number", "deep", "zeros")
PLACES = ("missing", "folder", "loop", "below a file", "long")
READERS = {
    "replay": "replay FILE",
    "verify": "verify FILE",
    "review": "review FILE",
    "play on": "play --resume FILE",
    "play from": "play --from FILE",
    "puzzle": "puzzle --file FILE --random",
    "city": "city report FILE",
    "own city": "play en-route --hotseat --city FILE",
    "serve's secret": "serve --secret-file FILE --port 1",
    "doctor": "doctor --database FILE",
    "ratings": "ratings recompute --database FILE",
    "admin": "admin --database FILE people",
    "move-in": f"move-in FILE {NOWHERE}",
}
TAKEN = {("ratings", "empty"), ("admin", "empty"), *(("serve's secret", kind) for kind in KINDS if kind != "empty")}
"""An empty file is a new database to SQLite, and any line is a secret."""


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return broken_files(tmp_path)


def tried(command: str, file: Path) -> Outcome:
    return run(*[str(file) if word == "FILE" else word for word in command.split()])


def assert_told(outcome: Outcome, *words: str) -> None:
    """In a sentence of ours with these words, or in the box of the command line itself, which names the option."""
    if outcome.err.lstrip("\n").startswith("serai: "):
        told = outcome.err.lstrip("\n")  # a bar that ends leaves a line
        assert_refused(Outcome(outcome.code, outcome.out, told), *words)
    else:
        assert not words
        assert outcome.code == 2, outcome
        assert "Error" in outcome.err
        assert "Traceback" not in outcome.err


@pytest.mark.parametrize("kind", [*KINDS, *PLACES])
@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_is_none_of_ours(reader: str, kind: str, broken: dict[str, Path]) -> None:
    if (reader, kind) not in TAKEN:
        content = broken[kind].read_bytes() if kind in KINDS else b""
        assert_told(tried(READERS[reader], broken[kind]))
        assert not content or broken[kind].read_bytes() == content
        assert not broken["missing"].exists()


WRITERS = {
    "city new": "city new FILE",
    "city report": "city report first-city --games 2 --out FILE",
    "tournament": "tournament lost-cities --deals 1 --bot random --bot stroller --out FILE",
    "journal": "tournament lost-cities --deals 1 --bot random --bot stroller --journal FILE",
    "generate": "lab generate lost-cities --bot random --moves 1 --workers 1 --out FILE",
    "documents": "bench envs --docs FILE",
}


@pytest.mark.parametrize("kind", ["folder", "below a file", "long"])
@pytest.mark.parametrize("writer", WRITERS)
def test_a_place_where_nothing_can_be_written(writer: str, kind: str, broken: dict[str, Path]) -> None:
    """It is found out before anybody has played for hours."""
    if (writer, kind) != ("generate", "folder"):
        assert_told(tried(WRITERS[writer], broken[kind]))


# --- databases and servers


def test_looking_into_a_database_makes_none(broken: dict[str, Path]) -> None:
    for words in (["ratings", "recompute"], ["admin", "people"], ["doctor"]):
        assert_refused(run(*words), "serai.db")
    assert not list((broken["empty"].parent / "data").rglob("*.db"))


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--port", "1", "--database", NOWHERE],
        ["admin", "--database", NOWHERE, "people"],
        ["ratings", "recompute", "--database", NOWHERE],
        ["doctor", "--database", NOWHERE],
        ["move-in", NOWHERE, NOWHERE + "2"],
    ],
    ids=lambda words: words[0],
)
def test_a_database_server_that_is_not_there(words: list[str]) -> None:
    pytest.importorskip("psycopg")
    assert_told(run(*words), "refused")


@pytest.mark.parametrize("kind", ["binary", "folder", "below a file"])
def test_serving_from_what_is_no_database(kind: str, broken: dict[str, Path]) -> None:
    assert_refused(run("serve", "--port", "1", "--database", broken[kind]), "database")


def test_a_database_cannot_move_into_itself(broken: dict[str, Path]) -> None:
    assert_told(run("move-in", broken["empty"], broken["empty"]), "itself")


def test_a_port_in_use_and_a_host_that_is_none(broken: dict[str, Path]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert_refused(run("serve", "--port", port), str(port), "in use", "--port")
    assert_refused(run("serve", "--port", port, "--host", "no.such.host.invalid"), "no.such.host.invalid")


def test_a_data_folder_that_cannot_be_made(broken: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("empty", "below a file"):
        monkeypatch.setenv("SERAI_DATA_DIR", str(broken[kind]))
        assert_refused(run("serve", "--port", "1"))
        assert_refused(run("doctor"))


# --- names and numbers

UNKNOWN_GAME = [
    "play GAME",
    "score GAME",
    "warm GAME",
    "tournament GAME --bot random --bot guide",
    "lab generate GAME --out games --bot random",
    "bot http://127.0.0.1:1 --game GAME",
    "puzzle --game GAME",
]


@pytest.mark.parametrize("game", ["chess", "LOST-CITIES", "../x", "en_route"])
@pytest.mark.parametrize("line", UNKNOWN_GAME)
def test_a_game_that_is_none(line: str, game: str) -> None:
    assert_refused(run(*[game if word == "GAME" else word for word in line.split()]), game, "lost-cities")


UNKNOWN_BOT = [
    "play lost-cities --bot BOT --record game.json",
    "tournament lost-cities --deals 1 --bot BOT --bot random",
    "lab generate lost-cities --out games --bot BOT",
    "bot http://127.0.0.1:1 --bot BOT",
]


@pytest.mark.parametrize("name", ["deep-blue", "nowhere:Bot", "json:Nothing", "json:dumps", "random:Random", ":", "a:"])
@pytest.mark.parametrize("line", UNKNOWN_BOT)
def test_a_bot_that_is_none(line: str, name: str, broken: dict[str, Path]) -> None:
    assert_told(run(*[name if word == "BOT" else word for word in line.split()]), name)
    assert not Path("games").exists()
    assert not Path("game.json").exists()


NUMBERS = [
    "play lost-cities --hotseat --record game.json --seats NUMBER",
    "play lost-cities --hotseat --record game.json --seat NUMBER",
    "play lost-cities --hotseat --record game.json --rounds NUMBER",
    "replay good.json --seat NUMBER",
    "replay good.json --move NUMBER",
    "puzzle --number NUMBER",
    "tournament lost-cities --bot random --bot guide --deals NUMBER",
    "tournament lost-cities --bot random --bot guide --seats NUMBER",
    "tournament lost-cities --bot random --bot guide --seed NUMBER",
    "tournament lost-cities --bot random --bot guide --workers NUMBER",
    "tournament lost-cities --bot random --bot guide --worlds NUMBER",
    "lab generate lost-cities --bot random --out games --moves NUMBER",
    "lab generate lost-cities --bot random --out games --seats NUMBER",
    "lab generate lost-cities --bot random --out games --seed NUMBER",
    "lab generate lost-cities --bot random --out games --workers NUMBER",
    "city report first-city --games NUMBER",
    "serve --port NUMBER",
    "serve --bot-threads NUMBER",
    "serve --rate-factor NUMBER",
    "worker --threads NUMBER",
    "cluster NUMBER",
    "bench route --boards NUMBER",
    "bench server --tables NUMBER",
    "bench cluster --runs NUMBER",
]


@pytest.mark.parametrize("number", ["-1", "x", "1.5.1", ""])
@pytest.mark.parametrize("line", NUMBERS)
def test_a_number_that_is_none(line: str, number: str, broken: dict[str, Path]) -> None:
    Path("good.json").write_text(json.dumps(serai.new("lost-cities", seed=4).record()))
    assert_told(run(*[number if word == "NUMBER" else word for word in line.split()]))


# --- ends that come early


@pytest.mark.parametrize("words", [["games"], ["levels"], ["--help"], ["play", "--help"]], ids=" ".join)
def test_nobody_reads_on(words: list[str]) -> None:
    """As in `serai games | head -1`."""
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*words, stdout=writing, stderr=-1, text=True)
    os.close(writing)
    assert process.communicate(timeout=300)[1] == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
def test_a_full_disk() -> None:
    with open("/dev/full", "w") as full:
        process = start("levels", stdout=full, stderr=-1, text=True)
        err = process.communicate(timeout=300)[1]
    assert (process.returncode, err) == (2, "serai: No space left on device\n")


LONG = {
    "tournament": "tournament lost-cities --deals 100000 --bot random --bot stroller --workers 1",
    "generate": "lab generate lost-cities --bot random --out games --workers 1",
    "warm": "warm",
    "serve": "serve --port 0",
}


CTRL_C = """
import os, signal, sys, threading
from serai.cli import main
timer = threading.Timer(2, os.kill, (os.getpid(), signal.SIGINT))
timer.daemon = True
timer.start()
main()
"""


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c(name: str, broken: dict[str, Path]) -> None:
    """A word or nothing, and no report of what was going on."""
    words = LONG[name].replace("--port 0", f"--port {free_port()}").split()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C, *words], env=environment, capture_output=True, text=True, timeout=300
    )
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    assert done.returncode in (0, 1, 130, -signal.SIGINT), done
