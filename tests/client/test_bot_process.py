"""`serai bot`: a bot as a process against a real server."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from serai.client import Client, SeenPerspective
from serai.table.games import GAMES
from tests.commands import assert_refused, run, start
from tests.web.conftest import House, Process, wait_for

SECONDS = 120
MISER = '''
class Miser:
    """Plays the first thing that it may; keeps a list of what it was asked."""

    def __init__(self, seed):
        self.asked = []

    def choose(self, seen):
        self.asked.append(seen.view().hand)
        return seen.actions()[0]
'''

Started = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Started]:
    """Starts bots in a folder of their own."""
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str) -> "subprocess.Popen[str]":
        process = start("bot", *words, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def finished(process: "subprocess.Popen[str]") -> str:
    """What it has told, once it has ended by itself."""
    out, told = process.communicate(timeout=SECONDS)
    assert process.returncode == 0, told
    assert out == ""
    return told


def host(port: int) -> Client:
    client = Client(f"http://127.0.0.1:{port}")
    client.sign_in("Host")
    return client


@pytest.mark.parametrize("game", GAMES)
def test_a_level_plays_an_invitation_to_the_end(house: House, bot: Started, game: str) -> None:
    client = host(house.port)
    options: dict[str, Any] = {"lost-cities": {"rounds": 1}, "lost-cities-board": {"short": True}}.get(game, {})
    made = client.new_table(game, ["bot:random", "open"], options)
    url = f"http://127.0.0.1:{house.port}/j/{made.invite}"
    told = finished(bot(url, "--bot", "guide"))
    assert "Guide has signed in" in told
    assert f"{made.id} is over" in told
    end = client.see(made.id)
    assert (end.status, end.ending) == ("over", "played")
    assert end.players[1] is not None
    assert end.players[1].name == "Guide"


def test_two_bots_play_each_other_and_guide_wins_against_chance(house: House, bot: Started) -> None:
    """It imagines worlds from what it is told, so it plays as well as at home."""
    client = host(house.port)
    made = client.new_table("lost-cities", ["open", "open"], {"rounds": 3})
    url = f"http://127.0.0.1:{house.port}/j/{made.invite}"
    first = bot(url, "--bot", "guide", "--name", "One")
    wait_for(lambda: client.see(made.id).players[0] is not None)
    second = bot(url, "--bot", "random", "--name", "Two")
    assert "is over: won." in finished(first)
    assert "is over: lost." in finished(second)


def test_a_bot_of_your_own_from_the_present_folder(house: House, bot: Started, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(MISER)
    client = host(house.port)
    made = client.new_table("lost-cities", ["open", "bot:random"], {"rounds": 1})
    told = finished(bot(f"http://127.0.0.1:{house.port}/j/{made.invite}", "--bot", "mybots:Miser"))
    assert "Miser has signed in" in told
    log = [event for event in client.events(made.id, follow=False) if event.seat == 0]  # type: ignore[union-attr]
    assert log[0].lines[0]["text"].startswith("play")  # type: ignore[union-attr]


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_plays_at_all_its_tables_until_it_is_stopped_and_goes_on_later(
    house: House, bot: Started, sign: signal.Signals
) -> None:
    client = host(house.port)
    guest = Client(f"http://127.0.0.1:{house.port}")
    token = guest.sign_in("Robo").token
    tables = [client.new_table("lost-cities", ["me", "open"], {"first": 1}) for _ in range(2)]
    for table in tables:
        guest.join(table.id, invite=table.invite)
    process = bot(f"http://127.0.0.1:{house.port}", "--bot", "random", "--token", token)
    for table in tables:
        wait_for(lambda table=table: client.see(table.id).to_move == (0,))  # type: ignore[misc]
    process.send_signal(sign)
    told = finished(process)
    assert "Stopped. Its seats are kept" in told
    assert "Traceback" not in told
    seen = client.see(tables[0].id)
    client.play(tables[0].id, seen.actions[0])
    client.play(tables[0].id, "draw")
    again = bot(f"http://127.0.0.1:{house.port}", "--bot", "random", "--token", token)
    wait_for(lambda: client.see(tables[0].id).to_move == (0,))
    again.send_signal(sign)
    finished(again)


def test_it_sits_down_where_a_public_table_waits(house: House, bot: Started) -> None:
    client = host(house.port)
    wanted = client.new_table("lost-cities", ["me", "open"], public=True)
    other = client.new_table("lost-cities-board", ["me", "open"], {"short": True}, public=True)
    bot(f"http://127.0.0.1:{house.port}", "--open", "--game", "lost-cities", "--bot", "random")
    wait_for(lambda: client.see(wanted.id).status == "playing")
    assert client.see(other.id).status == "waiting"


def test_it_goes_on_when_the_server_comes_back(process: Process, bot: Started) -> None:
    client = host(process.port)
    made = client.new_table("lost-cities", ["open", "bot:random"], {"rounds": 2})
    playing = bot(f"http://127.0.0.1:{process.port}/j/{made.invite}", "--bot", "random")
    wait_for(lambda: client.see(made.id).seq > 5)
    process.kill()
    process.start()
    assert f"{made.id} is over" in finished(playing)
    assert client.see(made.id).ending == "played"


def test_what_cannot_be_is_told_in_a_sentence(house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    server = f"http://127.0.0.1:{house.port}"
    assert_refused(run("bot", "nowhere"), "'nowhere'", "http://127.0.0.1:8000")
    assert_refused(run("bot", server, "--bot", "nobody"), "no bot called 'nobody'")
    assert_refused(run("bot", server, "--bot", "nomodule:Bot"), "nomodule")
    assert_refused(run("bot", server, "--game", "chess"), "'chess'")
    assert_refused(
        run("bot", f"{server}/t/0000000000", "--token", host(house.port).session.token or ""), "no such table"
    )
    assert_refused(run("bot", server, "--token", "made-up"), "token")


def test_a_bot_imagines_the_same_there_as_here(house: House) -> None:
    client = host(house.port)
    made = client.new_table("lost-cities", ["me", "bot:random"], {"first": 0})
    for _ in range(6):
        wait_for(lambda: client.see(made.id).actions)
        seen = client.see(made.id)
        table = house.match(made.id).table
        remote = SeenPerspective(seen)
        assert remote.actions() == table.actions(0)
        assert remote.observation().tolist() == table.observation(0).tolist()
        worlds = remote.imagine(3)[0], table.imagine(0, 3)[0]
        assert worlds[0].hand[1].tolist() == worlds[1].hand[1].tolist()
        client.play(made.id, seen.actions[-1], seq=seen.seq)
