"""How long it takes to match 500 people who look for an opponent at once: `python scripts/matching_speed.py`.

First the matching alone, then all of it on one server of its own with SQLite: who may play whom, and the tables set up.
"""

import asyncio
import random
import tempfile
from pathlib import Path
from time import perf_counter

from serai.events.matching import Seeker, matched
from serai.store import Store, seekers
from serai.store.seekers import Search
from serai.web.clock import now
from serai.web.settings import Settings
from serai.web.tables.inn import Inn
from serai.web.tables.seeking import bring_together

PEOPLE = 500


def alone() -> float:
    """Seconds for the matching itself."""
    chance = random.Random(1)
    people = [
        Seeker(f"{n:04}", "lost-cities live", chance.gauss(1500, 200), chance.randrange(1000)) for n in range(PEOPLE)
    ]
    begun = perf_counter()
    pairs = matched(people, set(), 5000)
    print(f"{len(pairs)} pairs of {PEOPLE} people within {(perf_counter() - begun) * 1000:.0f} ms")
    return perf_counter() - begun


async def whole(folder: Path) -> None:
    """The same with reading, setting up tables and writing."""
    chance = random.Random(1)
    store = await Store.open(str(folder / "serai.db"))
    inn = Inn(Settings(database=str(folder / "serai.db"), secret="only for this measurement"), store)
    for number in range(PEOPLE):
        search = Search(f"{number:032}", "Ann", "lost-cities", "live", False, chance.gauss(1500, 200), now(), now())
        await store.writer.write(*seekers.begun(search))
    begun = perf_counter()
    await bring_together(inn)
    seconds = perf_counter() - begun
    left = len(await seekers.waiting(store, 0))
    print(f"{PEOPLE - left} of {PEOPLE} people sit at tables after {seconds:.2f} s")
    await inn.close()


if __name__ == "__main__":
    alone()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(whole(Path(name)))
