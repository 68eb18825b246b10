"""The tour in docs/api.md and the example bot do what they say, against a real server."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from serai.table.games import GAMES

from .browsing import Browser
from .conftest import House
from .programs import Program

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "play_over_http.py"
SECONDS = 120


def run_example(house: House, *arguments: str, path: str = "", token: str = "") -> "subprocess.Popen[str]":
    command = [sys.executable, str(EXAMPLE), f"http://127.0.0.1:{house.port}{path}", *arguments]
    environment = {**os.environ, "SERAI_TOKEN": token}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def finished(process: "subprocess.Popen[str]") -> str:
    out, errors = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, errors
    return out


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_a_whole_game_against_a_bot(house: House, game: str) -> None:
    token = Program(Browser(house.port)).token
    assert finished(run_example(house, game, "bot:random", token=token)).startswith("played: you are seat 0")
    [line] = Program(Browser(house.port), token=token).ask("GET", "/api/v1/tables?list=own").json["tables"]
    assert (line["game"], line["status"]) == (game, "over")
    match = house.match(line["id"])
    assert match.table.over
    assert {entry.seat for entry in match.entries if entry.kind == "move"} == {0, 1}


def test_two_examples_play_each_other_by_invitation(house: House) -> None:
    host = Program(Browser(house.port))
    made = host.new_table(seats=["open", "open"], options={"rounds": 1})
    players = [run_example(house, path=f"/j/{made['invite']}") for _ in range(2)]
    told = sorted(finished(player) for player in players)
    assert [line[:22] for line in told] == ["played: you are seat 0", "played: you are seat 1"]


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="needs curl and jq")
def test_the_tour_runs(house: House) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "api.md").read_text(), re.DOTALL)
    assert len(blocks) == 9
    script = "set -euo pipefail\n" + "\n".join(blocks)
    environment = {**os.environ, "INN": f"http://127.0.0.1:{house.port}"}
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=SECONDS, env=environment)
    assert ran.returncode == 0, ran.stderr
    for told in ('"seq":0', "lost-cities", "event: move", "resigned", "playing", "There is no such table"):
        assert told in ran.stdout
