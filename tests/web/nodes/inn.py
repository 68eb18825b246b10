"""What tests of several nodes ask of them."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..conftest import COMPILE_SECONDS, House, settings_for, wait_for
from ..programs import Program

GAME = "lost-cities"


def another(nodes: tuple[House, House], folder: Path) -> House:
    shared = nodes[0].inn.settings
    house = House(settings_for(folder, database=shared.database, redis=shared.redis, push_anywhere=True))
    wait_for(lambda: GAME in house.inn.ready and not house.inn.neighbours.faults(), COMPILE_SECONDS)
    return house


def everywhere(program: Program, *houses: House) -> list[Program]:
    """The same player at each of the nodes."""
    return [Program(house.browser(), program.name, program.token) for house in houses]


def two_players(nodes: tuple[House, House], **options: Any) -> tuple[str, Program, Program]:
    """A game of two, one on each node."""
    ann, bob = Program(nodes[0].browser(), "Ann"), Program(nodes[1].browser(), "Bob")
    made = ann.new_table(GAME, seats=["me", "open"], **options)
    assert bob.join(made["id"], made["invite"]).status == 200
    return made["id"], ann, bob


def at_once(*asking: Callable[[], Any]) -> list[Any]:
    """What each is answered when all ask at the same time."""
    answers: list[Any] = [None] * len(asking)
    ready = threading.Barrier(len(asking))

    def ask(number: int) -> None:
        ready.wait(60)
        answers[number] = asking[number]()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asking))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return answers


def log_of(house: House, table: str) -> list[Any]:
    saved = house.run(house.inn.store.load(table))
    return list(saved.entries)


def kinds_of(house: House, table: str) -> list[str]:
    return [entry.kind for entry in log_of(house, table)]
