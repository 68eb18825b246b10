"""Everything that reaches a viewer over HTTP is byte-identical for states that differ only in what it may not know."""

import copy
import dataclasses
import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import update

from serai.rules.kernel import SPECTATOR
from serai.store import LogEntry, Setup, schema
from serai.table import Table, commitment
from serai.table.game import Line
from serai.table.games import GAMES
from serai.table.table import Move
from serai.web.replays.replay import OfTable, Replay
from serai.web.replays.replay_pages import of_match
from serai.web.tables.open_table import OpenTable

from .browsing import Browser
from .conftest import House, wait_for
from .programs import Program

DEPTHS = (0, 7, 40)


def seat_counts(game: str) -> list[int]:
    low, high = GAMES[game].rules.seats
    return sorted({max(2, low), high})


def seated(house: House, game: str, seats: int) -> tuple[list[Browser], OpenTable]:
    """A table full of people, each with a browser of their own."""
    people = [house.browser(f"P{number}") for number in range(seats)]
    table = people[0].new_table(game, seats=str(seats), public="on")
    for person in people[1:]:
        assert person.post(f"/t/{table}/join").status == 303
    return people, house.run(house.inn.find(table))


def play_some(house: House, open_table: OpenTable, count: int, chance: random.Random) -> None:
    async def work() -> None:
        for _ in range(count):
            async with house.inn.at(open_table):
                assert open_table.match is not None
                if open_table.match.over:
                    return
                seat = chance.choice(open_table.match.to_move)
                await house.inn.append(
                    open_table, "move", seat, chance.choice(open_table.match.table.actions(seat)).text
                )

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


def twin_film(replay: Replay, viewer: int | None, seed: int) -> Replay:
    """The same to the viewer at every moment; all that the viewer cannot know is drawn anew, secret lines differ."""
    film = copy.copy(replay.film)
    film.states = replay.film.states.copy()
    for moment in range(film.last + 1):
        film.states[moment] = replay.film.at(moment).imagine(SPECTATOR if viewer is None else viewer, seed)[0]
    film.moves = tuple(twin_move(move, viewer) for move in film.moves)
    film._start = other_deal(film._start, seed)
    assert film.states.tobytes() != replay.film.states.tobytes()
    return dataclasses.replace(replay, film=film, _series={})


def twin_move(move: Move, viewer: int | None) -> Move:
    return dataclasses.replace(move, lines=tuple(disguise(line, viewer) for line in move.lines))


def other_deal(table: Table, seed: int) -> Table:
    """The table with another seed and salt; what was shown of them cannot tell which they are."""
    other = table.copy()
    other.seed = seed
    other.pledge = table.pledge and table.pledge._replace(salt=f"{seed:032x}")
    return other


@dataclasses.dataclass
class World:
    """All that the server holds of a table, in memory and in the database."""

    setup: Setup
    table: Table
    lines: list[tuple[Line, ...]]
    entries: list[LogEntry]
    film: Replay

    @classmethod
    def of(cls, open_table: OpenTable) -> "World":
        match = open_table.match
        assert match is not None
        lines = [match.lines_of(seq) for seq in range(match.seq)]
        return cls(open_table.setup, match.table, lines, match.entries, of_match(match, sealed=False))

    def twin(self, viewer: int | None, seed: int) -> "World":
        """The same to the viewer, and different wherever it can be."""
        table = other_deal(self.table, seed)
        table._states = self.table.imagine(SPECTATOR if viewer is None else viewer, seed)
        assert table._states.tobytes() != self.table._states.tobytes()
        table._moves = [twin_move(move, viewer) for move in self.table._moves]
        table._without = self.table._without  # type: ignore[method-assign] # plays again what was really dealt
        secret = [any(line.secret and line.seat != viewer for line in part) for part in self.lines]
        entries = [
            entry._replace(action="something else") if hidden else entry
            for entry, hidden in zip(self.entries, secret, strict=True)
        ]
        lines = [tuple(disguise(line, viewer) for line in part) for part in self.lines]
        setup = dataclasses.replace(self.setup, seed=seed, salt=f"{seed:032x}")
        return World(setup, table, lines, entries, twin_film(self.film, viewer, seed))

    async def take_place(self, house: House, open_table: OpenTable) -> None:
        """Be what the server holds."""
        async with house.inn.at(open_table):
            match = open_table.match
            assert match is not None
            open_table.setup, match.table, match.entries = self.setup, self.table, self.entries
            match._lines = self.lines
            house.app.state.replays.keep(OfTable(open_table.id, open_table.seq), self.film)
            house.inn.rendered.clear()
        of, moves = schema.tables, schema.moves
        with house.inn.store.engine.begin() as connection:
            dealt = {"seed": self.setup.seed, "salt": self.setup.salt}
            connection.execute(update(of).where(of.c.id == open_table.id).values(dealt))
            for entry in self.entries:
                place = (moves.c.table_id == open_table.id) & (moves.c.seq == entry.seq)
                connection.execute(update(moves).where(place).values(action=entry.action))


@contextmanager
def twin(house: House, open_table: OpenTable, viewer: int | None, seed: int) -> Iterator[None]:
    """Put a twin in place of the table: all that the viewer cannot know is drawn anew, and secret lines differ."""
    true = World.of(open_table)
    false, shown = true.twin(viewer, seed), true.setup.pledge
    assert shown is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commitment, "commit", lambda _salt, _seed: shown.commitment)  # a hash says nothing
        house.run(false.take_place(house, open_table))
        yield
        house.run(true.take_place(house, open_table))


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in GAMES for seats in seat_counts(game)])
def test_twins_look_alike_to_every_seat_and_to_spectators(house: House, game: str, seats: int, depth: int) -> None:
    people, open_table = seated(house, game, seats)
    play_some(house, open_table, depth, random.Random(depth))
    viewers: list[tuple[int | None, Browser]] = [*enumerate(people), (None, house.browser("Eve"))]
    present = [viewer.stream(f"/t/{open_table.id}/events") for _, viewer in viewers]  # so that only the state differs
    for stream in present:
        stream.drain()
    for seat, viewer in viewers:
        before = everything(viewer, open_table.id)
        with twin(house, open_table, seat, seed=depth + 1):
            assert everything(viewer, open_table.id) == before
    for stream in present:
        stream.close()


@pytest.mark.parametrize("game", GAMES)
def test_twins_look_alike_to_programs(house: House, game: str) -> None:
    ann, bob = Program(Browser(house.port)), Program(Browser(house.port))
    made = ann.new_table(game, public=True)
    table = made["id"]
    bob.join(table, made["invite"])
    open_table = house.run(house.inn.find(table))
    play_some(house, open_table, 21, random.Random(3))
    viewers = [(0, ann), (1, bob), (None, Program(Browser(house.port)))]
    present = [program.events(table) for _, program in viewers]  # so that only the state differs
    wait_for(lambda: len(open_table.present) == len(viewers))
    for seat, program in viewers:
        before = everything_for_programs(program, table)
        with twin(house, open_table, seat, seed=5):
            assert everything_for_programs(program, table) == before
    for stream in present:
        stream.close()


def test_the_test_would_notice_a_leak(house: House) -> None:
    """A twin for seat 0 looks different to seat 1, whose hand was drawn anew."""
    people, open_table = seated(house, "lost-cities", 2)
    before = people[1].get(f"/t/{open_table.id}").body
    with twin(house, open_table, 0, seed=1):
        assert people[1].get(f"/t/{open_table.id}").body != before
