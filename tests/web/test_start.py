"""The first start: pages are served while the games are compiled, and update by themselves."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from serai.cluster.servers import free_port
from serai.warming import smallest_first

from .browsing import Answer, Browser, actions_on
from .conftest import House, Process, wait_for
from .programs import Program


def test_a_table_can_be_set_up_before_its_game_is_ready_and_comes_alive_by_itself(
    unprepared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("serai.web.tables.playing.PATIENCE_SECONDS", 0.05)
    ann = unprepared.browser("Ann")
    assert ann.get("/").status == 200
    table = ann.new_table(seat_1="bot:random", option_first="0")
    page = ann.get(f"/t/{table}").text
    assert not actions_on(page)
    refused = ann.post(f"/t/{table}/move", {"action": "draw", "seq": "0"}, script=True)
    assert (refused.status, refused.headers["retry-after"]) == (503, "2")
    assert "prepared" in refused.json["notice"]
    stream = ann.stream(f"/t/{table}/events")
    assert not actions_on(str(stream.next()["fragments"]["game"]))
    unprepared.run(unprepared.inn.ready._load("lost-cities"))
    game = ""
    while not actions_on(game):
        game = stream.next()["fragments"]["game"]
    stream.close()
    move = {"action": actions_on(ann.get(f"/t/{table}").text)[0], "seq": "0"}
    assert ann.post(f"/t/{table}/move", move).status == 303


def test_a_move_waits_for_a_game_that_is_ready_in_a_moment(unprepared: House) -> None:
    ann = unprepared.browser("Ann")
    table = ann.new_table(seat_1="bot:random", option_first="0")
    answers: list[Answer] = []
    move = {"action": "discard Yw", "seq": "0"}
    posting = threading.Thread(target=lambda: answers.append(ann.post(f"/t/{table}/move", move, script=True)))
    posting.start()
    time.sleep(0.2)
    assert not answers
    unprepared.run(unprepared.inn.ready._load("lost-cities"))
    posting.join(10)
    assert "prepared" not in answers[0].json.get("notice", "")
    assert actions_on(answers[0].json["fragments"]["game"])


def test_progress_goes_up_and_ends_at_one(unprepared: House) -> None:
    async def progress() -> tuple[float, float]:
        before = unprepared.inn.ready.progress("lost-cities")
        await asyncio.sleep(0.2)
        return before, unprepared.inn.ready.progress("lost-cities")

    before, after = unprepared.run(progress())
    assert 0 <= before < after < 1
    unprepared.run(unprepared.inn.ready._load("lost-cities"))
    assert unprepared.inn.ready.progress("lost-cities") == 1.0


def test_pages_that_wait_show_the_progress_as_it_goes(unprepared: House) -> None:
    ann = unprepared.browser("Ann")
    table = ann.play_bot()
    for url, piece in (("/events", "games"), (f"/t/{table}/events", "game")):
        stream = ann.stream(url)
        first = shown_progress(stream.next()["fragments"][piece])
        while shown_progress(stream.next()["fragments"][piece]) <= first:
            pass
        stream.close()


def shown_progress(html: str) -> float:
    """The first bar, by its value."""
    return float(html.partition("<progress")[2].split('value="')[1].split('"')[0])


def test_the_progress_of_a_game_reckons_with_those_before_it_and_with_a_slow_machine(unprepared: House) -> None:
    ready = unprepared.inn.ready
    small, middle, large = smallest_first()

    async def after(seconds: float, slowness: float = 1.0) -> tuple[float, ...]:
        ready._started = ready._latest = asyncio.get_running_loop().time() - seconds
        ready._slowness = slowness
        return tuple(ready.progress(game) for game in (small, middle, large))

    first, second, third = unprepared.run(after(10))
    assert 0.6 < first < 0.7
    assert third < second < first
    assert unprepared.run(after(10, slowness=2.0))[2] < third
    late = unprepared.run(after(10_000))
    assert all(0.9 < share < 1 for share in late)


@pytest.mark.usefixtures("compiled_games")
def test_the_server_runs_on_postgresql_and_comes_back_after_a_kill(tmp_path: Path, postgres_url: str) -> None:
    process = Process(tmp_path, database=postgres_url)
    try:
        ann, bob = Program(Browser(process.port)), Program(Browser(process.port))
        table, invite = ann.create(first=0)
        bob.join(table, invite)
        wait_for(lambda: ann.actions(table))
        actions = ann.actions(table)
        assert ann.move(table, actions[0], key="k", seq=0).json == {"seq": 0}
        process.kill()
        process.start()
        wait_for(lambda: ann.see(table)["to_move"])
        assert ann.see(table)["seq"] == 1
        assert ann.move(table, actions[0], key="k", seq=0).json == {"seq": 0}
        assert ann.move(table, "draw", key="k2", seq=1).json == {"seq": 1}
    finally:
        process.kill()


def heed_ctrl_c() -> None:
    """What a shell has started by `&` ignores it, and so would all that is started from there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_while_games_are_compiled_ends_without_a_traceback(tmp_path: Path) -> None:
    """A terminal sends it to the server and to whatever it has started."""
    log, port = tmp_path / "log", free_port()
    serving = [sys.executable, "-c", "from serai.cli import main; main()", "serve", "--port", str(port)]
    places = {"SERAI_CACHE_DIR": str(tmp_path / "cache"), "SERAI_DATABASE": str(tmp_path / "serai.db")}
    with log.open("wb") as file:
        server = subprocess.Popen(
            serving,
            stdout=file,
            stderr=file,
            env={**os.environ, **places},
            start_new_session=True,
            cwd=tmp_path,
            preexec_fn=heed_ctrl_c,
        )
    try:
        wait_for(lambda: "serving" in log.read_text() and any((tmp_path / "cache").glob("*/*")))
        os.killpg(server.pid, signal.SIGINT)
        server.wait(30)
    finally:
        server.kill()
    assert "Traceback" not in log.read_text()
