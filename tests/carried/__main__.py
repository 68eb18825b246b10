"""Play tables of every game some way, with all that can stand in a log, and keep the database."""

import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path

from serai.table.games import GAMES
from serai.web.tables.open_table import OpenTable
from tests.carried import FOLDER, described
from tests.web.conftest import COMPILE_SECONDS, House, settings_for, wait_for

MOVES = (5, 23, 60)


async def play_some(house: House, open_table: OpenTable, count: int, chance: random.Random) -> None:
    """Moves by chance, now and then one taken back."""
    for _ in range(count):
        async with house.inn.at(open_table):
            match = open_table.match
            assert match is not None
            if match.over:
                return
            seat = chance.choice(match.to_move)
            await house.inn.append(open_table, "move", seat, chance.choice(match.table.actions(seat)).text)
            if match.table.can_undo(seat) and chance.random() < 0.2:
                await house.inn.append(open_table, "undo", seat)


def tables(house: House, game: str, seats: int, count: int) -> str:
    """A table of people; where there are several, one has left and one has resigned."""
    people = [house.browser(f"P{number}") for number in range(seats)]
    table = people[0].new_table(game, seats=str(seats), public="on", pace="days" if count == MOVES[0] else "relaxed")
    for person in people[1:]:
        assert person.post(f"/t/{table}/join").status == 303
    house.run(play_some(house, house.run(house.inn.find(table)), count, random.Random(count)))
    people[0].post(f"/t/{table}/chat", {"text": "Жду вас ☕"})
    if seats > 2:
        people[1].post(f"/t/{table}/leave")
        people[0].post(f"/t/{table}/replace", {"seat": "1", "level": "random"})
    return table


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = House(settings_for(Path(folder), bot_pace=3600.0))
        wait_for(lambda: all(game in house.inn.ready for game in GAMES), COMPILE_SECONDS)
        made = [
            tables(house, game, seats, count)
            for game, kind in GAMES.items()
            for seats in range(kind.rules.seats[0], kind.rules.seats[1] + 1)
            for count in MOVES
        ]
        seen = {table: described(house.match(table)) for table in made}
        house.close()
        connection = sqlite3.connect(Path(folder) / "serai.db")
        (FOLDER / f"{name}.sql").write_text("\n".join(connection.iterdump()) + "\n")
        connection.close()
    lines = ",\n".join(f"{json.dumps(table)}: {json.dumps(seen[table])}" for table in made)
    (FOLDER / f"{name}.json").write_text("{" + lines + "}\n")


if __name__ == "__main__":
    main(sys.argv[1])
