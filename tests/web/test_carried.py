"""Games that were being played under an older version are played on under this one."""

import json
import random
import sqlite3
from pathlib import Path

import pytest

from serai.table.games import GAMES
from serai.web.tables.open_table import OpenTable
from tests.carried import FOLDER, NAMES, described
from tests.commands import run

from .conftest import COMPILE_SECONDS, House, settings_for, wait_for

MOST_MOVES = 5000


async def play_to_the_end(house: House, open_table: OpenTable) -> None:
    chance = random.Random(open_table.id)
    for _ in range(MOST_MOVES):
        async with house.inn.at(open_table):
            assert open_table.match is not None
            if open_table.match.over:
                return
            seat = chance.choice(open_table.match.to_move)
            await house.inn.append(open_table, "move", seat, chance.choice(open_table.match.table.actions(seat)).text)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("name", NAMES)
def test_running_tables_are_carried_over(tmp_path: Path, name: str) -> None:
    with sqlite3.connect(tmp_path / "serai.db") as connection:
        connection.executescript((FOLDER / f"{name}.sql").read_text())
    connection.close()
    before = json.loads((FOLDER / f"{name}.json").read_text())
    house = House(settings_for(tmp_path, bot_pace=3600.0))
    try:
        wait_for(lambda: all(game in house.inn.ready for game in GAMES), COMPILE_SECONDS)
        assert {table: described(house.match(table)) for table in before} == before
        assert house.browser("Ann").get("/").status == 200
        for table in before:
            open_table = house.run(house.inn.find(table))
            house.run(play_to_the_end(house, open_table))
            assert open_table.match is not None
            assert open_table.match.ending == "played"
    finally:
        house.close()
    well = run("doctor", "--database", tmp_path / "serai.db")
    assert (well.code, "0 with faults" in well.out) == (0, True), well.out


def test_every_game_and_number_of_seats_is_among_them() -> None:
    kept = [(FOLDER / f"{name}.sql").read_text() for name in NAMES]
    assert kept
    assert all(f"'{game}'" in kept[0] for game in GAMES)
