"""Everything that reaches a viewer over HTTP is byte-identical for states that differ only in what it may not know."""

import dataclasses
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from serai.rules.kernel import SPECTATOR
from serai.table import Table
from serai.table.game import Line
from serai.table.games import GAMES
from serai.web.live.live import Live
from serai.web.live.match import Match

from .browsing import Browser
from .conftest import House, wait_for
from .programs import Program

DEPTHS = (0, 7, 40)


def seat_counts(game: str) -> list[int]:
    low, high = GAMES[game].rules.seats
    return sorted({max(2, low), high})


def seated(house: House, game: str, seats: int) -> tuple[list[Browser], Live]:
    """A table full of people, each with a browser of their own."""
    people = [house.browser(f"P{number}") for number in range(seats)]
    table = people[0].new_table(game, seats=str(seats), public="on")
    for person in people[1:]:
        assert person.post(f"/t/{table}/join").status == 303
    return people, house.run(house.inn.find(table))


def play_some(house: House, live: Live, count: int, chance: random.Random) -> None:
    async def work() -> None:
        for _ in range(count):
            async with house.inn.at(live):
                assert live.match is not None
                if live.match.over:
                    return
                seat = chance.choice(live.match.to_move)
                await house.inn.append(live, "move", seat, chance.choice(live.match.table.actions(seat)).text)

    house.run(work())


def everything(viewer: Browser, table: str) -> list[bytes]:
    """All that the server tells this viewer about the table."""
    stream = viewer.stream(f"/t/{table}/events")
    event = stream.raw()
    stream.close()
    return [viewer.get(f"/t/{table}").body, repr(event).encode()]


def everything_for_programs(program: Program, table: str) -> list[str]:
    """All that the JSON interface tells."""
    seen = program.see(table)
    stream = program.events(table)
    events = [stream.raw() for _ in range(seen["seq"])]
    stream.close()
    return [repr(seen), repr(events)]


def disguise(line: Line, viewer: int | None) -> Line:
    """The same line to the viewer, with another secret."""
    if not line.secret or line.seat == viewer:
        return line
    return dataclasses.replace(line, message="something else", values=("something", "else"))


@contextmanager
def twin(house: House, live: Live, viewer: int | None, seed: int) -> Iterator[None]:
    """Put a twin in place of the table: all that the viewer cannot know is drawn anew, and secret lines differ."""

    async def put(match: Match, table: Table, lines: list[tuple[Line, ...]]) -> None:
        async with house.inn.at(live):
            match.table, match.lines = table, lines
            house.inn.rendered.clear()

    match = house.match(live.id)
    table, lines = match.table, match.lines
    other = table.copy()
    other._states = table.imagine(SPECTATOR if viewer is None else viewer, seed)
    assert other._states.tobytes() != table._states.tobytes()
    other._moves = [
        dataclasses.replace(move, lines=tuple(disguise(line, viewer) for line in move.lines)) for move in table._moves
    ]
    house.run(put(match, other, [tuple(disguise(line, viewer) for line in part) for part in lines]))
    yield
    house.run(put(match, table, lines))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in seat_counts(game)])
def test_twins_look_alike_to_every_seat_and_to_spectators(house: House, game: str, seats: int, depth: int) -> None:
    people, live = seated(house, game, seats)
    play_some(house, live, depth, random.Random(depth))
    viewers: list[tuple[int | None, Browser]] = [*enumerate(people), (None, house.browser("Eve"))]
    present = [viewer.stream(f"/t/{live.id}/events") for _, viewer in viewers]  # so that only the state differs
    for stream in present:
        stream.drain()
    for seat, viewer in viewers:
        before = everything(viewer, live.id)
        with twin(house, live, seat, seed=depth + 1):
            assert everything(viewer, live.id) == before
    for stream in present:
        stream.close()


@pytest.mark.parametrize("game", GAMES)
def test_twins_look_alike_to_programs(house: House, game: str) -> None:
    ann, bob = Program(Browser(house.port)), Program(Browser(house.port))
    made = ann.new_table(game)
    table = made["id"]
    bob.join(table, made["invite"])
    live = house.run(house.inn.find(table))
    play_some(house, live, 21, random.Random(3))
    viewers = [(0, ann), (1, bob), (None, Program(Browser(house.port)))]
    present = [program.events(table) for _, program in viewers]  # so that only the state differs
    wait_for(lambda: len(live.present) == len(viewers))
    for seat, program in viewers:
        before = everything_for_programs(program, table)
        with twin(house, live, seat, seed=5):
            assert everything_for_programs(program, table) == before
    for stream in present:
        stream.close()


def test_the_test_would_notice_a_leak(house: House) -> None:
    """A twin for seat 0 looks different to seat 1, whose hand was drawn anew."""
    people, live = seated(house, "lost-cities", 2)
    before = people[1].get(f"/t/{live.id}").body
    with twin(house, live, 0, seed=1):
        assert people[1].get(f"/t/{live.id}").body != before
