"""Whatever is sent, the answer is a sentence and never a 500, and afterwards the server still plays."""

import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from serai.table.games import GAMES

from .browsing import Browser
from .conftest import COMPILE_SECONDS, House, settings_for, wait_for
from .fuzzing import Fuzzer, Target
from .programs import Program

SEED = "caravanserai"
SENDERS = 4
LONG_SECONDS = 600


def fuzz(house: House, seed: str, goes_on: Callable[[int], bool]) -> int:
    """Several senders at once; how many requests they sent."""
    target = Target(house.port, house.app.routes)
    senders = [Fuzzer(target, f"{seed} {number}") for number in range(SENDERS)]
    threads = [threading.Thread(target=sender.run, args=(goes_on,)) for sender in senders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    faults = [fault for sender in senders for fault in sender.faults]
    assert not faults, f"seed {seed!r}:\n" + "\n".join(faults)
    assert_it_still_plays(house)
    return sum(sender.sent for sender in senders)


def assert_it_still_plays(house: House) -> None:
    assert Browser(house.port).get("/healthz").text == "ok"
    program = Program(Browser(house.port))
    table = program.new_table(seats=["me", "bot:random"], options={"first": 0})["id"]
    assert program.move(table, program.actions(table)[0]).status == 200


def test_nothing_that_is_sent_ends_in_a_500(house: House) -> None:
    assert fuzz(house, SEED, lambda sent: sent < 3200 / SENDERS) >= 3000


def test_nor_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    house = House(settings_for(tmp_path, database=postgres_url))
    try:
        wait_for(lambda: all(game in house.inn.ready for game in GAMES), COMPILE_SECONDS)
        assert fuzz(house, SEED + " again", lambda sent: sent < 600 / SENDERS) >= 500
    finally:
        house.close()


@pytest.mark.long
def test_nothing_for_ten_minutes(house: House) -> None:
    seed = str(random.SystemRandom().randrange(10**9))
    print(f"the seed is {seed}")
    end = time.monotonic() + LONG_SECONDS
    assert fuzz(house, seed, lambda sent: time.monotonic() < end) > 3000
