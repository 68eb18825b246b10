"""How long the pages of somebody take who has played 5,000 games: `python scripts/profile_speed.py [games]`."""

import http.client
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine, insert

from serai.store import schema
from serai.table import games
from tests.web.browsing import Browser
from tests.web.conftest import COMPILE_SECONDS, House, settings_for, wait_for

OTHERS = 200  # different people met
TIMES = 15


def play(engine: Engine, person: str, count: int) -> None:
    """Finished games of this person against many others."""
    chance = random.Random(1)
    tables, seats = [], []
    for number in range(count):
        id, at = f"t{number:09}", 1_700_000_000_000 + number * 60_000
        setup = {"options": {}, "seed": number, "host": person, "pace": "relaxed", "public": False, "driven": False}
        game = chance.choice(list(games.GAMES))
        ended = {"status": "over", "ended": at + 1, "ending": "played", "created": at}
        tables.append({"id": id, "game": game, "invite": id, **setup, **ended})
        won = chance.random() < 0.5
        for seat, guest in enumerate((person, f"other{chance.randrange(OTHERS)}")):
            result = {"score": chance.randrange(100), "margin": 1, "outcome": "won" if won == (seat == 0) else "lost"}
            seats.append({"table_id": id, "seat": seat, "guest": guest, "name": guest[:8], **result})
    with engine.begin() as connection:
        connection.execute(insert(schema.tables), tables)
        connection.execute(insert(schema.seats), seats)


def milliseconds(browser: Browser, path: str) -> list[float]:
    """How long each of some requests took."""
    found = []
    for _ in range(TIMES):
        started = time.perf_counter()
        assert browser.get(path).status == http.client.OK
        found.append((time.perf_counter() - started) * 1000)
    return sorted(found)


def main() -> None:
    """Measure and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    with tempfile.TemporaryDirectory() as folder:
        house = House(settings_for(Path(folder)))
        ann = house.browser("Ann")
        ann.post("/profile/keep")
        ann.post("/profile", {"shows-games": "on", "shows-ratings": "on"})
        handle = re.search(r"/people/(\w+)", ann.get("/profile").text)
        assert handle is not None
        person = house.run(house.inn.store.read(lambda connection: connection.execute(schema.people.select()).one())).id
        play(house.inn.store.engine, person, count)
        wait_for(lambda: house.inn.ready.complete, COMPILE_SECONDS)  # else it is that which takes the time
        for path in (f"/people/{handle[1]}", "/profile", "/you", "/"):
            before = time.process_time()
            taken = milliseconds(ann, path)
            busy = (time.process_time() - before) * 1000 / TIMES
            median, shown = statistics.median(taken), path.replace(handle[1], "…")
            print(f"{shown:12} median {median:6.1f} ms, worst {taken[-1]:6.1f} ms; of one core {busy:6.1f} ms")
        house.close()


if __name__ == "__main__":
    main()
