"""A table stays in memory while anybody asks for it, and goes when nobody does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.web.tables.house_keeping import IDLE_SECONDS
from serai.web.tables.open_table import OpenTable

from .browsing import Browser
from .conftest import House, settings_for, wait_for
from .programs import Program


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What time it is, for the test to set."""
    time = [0.0]
    monkeypatch.setattr("serai.web.tables.open_table.monotonic", lambda: time[0])
    return time


@pytest.fixture
def house(tmp_path: Path, no_unpacking: None, monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> Iterator[House]:
    monkeypatch.setattr("serai.web.tables.house_keeping.PING_SECONDS", 0.02)
    house = House(settings_for(tmp_path))
    yield house
    house.close()


def held(house: House, table: str) -> OpenTable | None:
    return house.inn._tables.get(table)


def test_a_polled_table_stays_and_an_unused_one_goes(house: House, clock: list[float]) -> None:
    ann, robo = house.browser("Ann"), Program(Browser(house.port))
    looked_at, asked_for, unused = ann.new_table(), robo.new_table()["id"], ann.new_table()
    before = held(house, looked_at), held(house, asked_for)
    assert None not in before
    for _ in range(5):
        clock[0] += IDLE_SECONDS * 0.6
        assert ann.get(f"/t/{looked_at}").status == 200
        assert robo.see(asked_for)["id"] == asked_for
    wait_for(lambda: held(house, unused) is None)
    assert (held(house, looked_at), held(house, asked_for)) == before
    clock[0] += IDLE_SECONDS + 1
    wait_for(lambda: house.inn.open_tables() == [])


def test_a_table_is_kept_for_a_while_after_its_last_stream(house: House, clock: list[float]) -> None:
    ann = house.browser("Ann")
    table = ann.new_table()
    stream = ann.stream(f"/t/{table}/events")
    stream.next()
    open_table = held(house, table)
    clock[0] += 10 * IDLE_SECONDS
    stream.close()
    assert open_table is not None
    wait_for(lambda: not open_table.streams)
    clock[0] += IDLE_SECONDS * 0.9
    wait_for(lambda: not open_table.present)  # some rounds of the house later
    assert held(house, table) is open_table
    clock[0] += IDLE_SECONDS
    wait_for(lambda: held(house, table) is None)
