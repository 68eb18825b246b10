"""Every write, commit and connection fails in turn, and players vanish in the middle of a move. No acknowledged move is
lost, none is doubled, and every table goes on to its end with nobody looking."""

import asyncio
import contextlib
import itertools
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from serai.store import LogEntry, Saved, Seat, Setup, Store, StoreDown
from serai.store.engine import connect, database_url
from serai.store.migrate import upgrade
from serai.table import new
from serai.table.games import GAMES
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.tables import playing, seating, setting_up, warm
from serai.web.tables.inn import Inn
from serai.web.tables.match import replay
from serai.web.tables.open_table import OpenTable
from serai.web.tables.setting_up import Wish, bot_seat
from serai.web.tables.streams import PageStream
from serai.web.tables.table_pages import Viewer
from tests.faults import KINDS, Faults, Kind

from .conftest import settings_for

ANN, BOB = Guest("ann", "Ann"), Guest("bob", "Bob")
TRIES = 200
RUN_SECONDS = 30


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    async def prepare(self: warm.Readiness) -> None:
        self._ready.update(GAMES)

    monkeypatch.setattr(warm.Readiness, "prepare", prepare)
    monkeypatch.setattr("serai.web.tables.house_keeping.WATCH_SECONDS", 0.01)
    monkeypatch.setattr("serai.web.tables.supervision.FIRST_PAUSE", 0.005)
    monkeypatch.setattr("serai.web.tables.supervision.LONGEST_PAUSE", 0.05)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without tables, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "serai.db"
    engine = connect(database_url(str(path)))
    upgrade(engine)
    with engine.connect() as connection:
        connection.exec_driver_sql("pragma wal_checkpoint(truncate)")
    engine.dispose()
    return path


def copied(empty: Path, folder: Path) -> Path:
    return Path(shutil.copy(empty, folder / "serai.db"))


@cache
def played(game: str, seed: int, seats: int = 2) -> tuple[tuple[int, str], ...]:
    """A whole game by chance: who chose what."""
    table, chance, moves = new(game, seats=seats, seed=seed, **short(game)), random.Random(seed), []
    while not table.over:
        seat = chance.choice(table.to_move)
        action = chance.choice(table.actions(seat))
        table.play(seat, action)
        moves.append((seat, action.text))
    return tuple(moves)


def short(game: str) -> dict[str, Any]:
    return {"lost-cities": {"rounds": 1}, "lost-cities-board": {"short": True}}.get(game, {})


@asynccontextmanager
async def inn_on(path: Path) -> AsyncIterator[tuple[Inn, Faults]]:
    """An inn on this database, as after a start."""
    store = Store(connect(database_url(str(path))))
    inn = Inn(settings_for(path.parent), store)
    await inn.start()
    try:
        yield inn, Faults(store.engine)
    finally:
        await inn.close()


async def insist(act: Callable[[], Awaitable[Any]]) -> Any:
    """Do it again while the database is away, as people and programs do."""
    for _ in range(TRIES):
        try:
            return await act()
        except StoreDown:
            await asyncio.sleep(0.005)
    raise AssertionError("the database never came back")


class Contest:
    """Those who play at one table, and what was acknowledged to them."""

    def __init__(self, inn: Inn, table: str, seed: int) -> None:
        self.inn, self.table = inn, table
        self.acknowledged: dict[int, tuple[int, str, str]] = {}
        self._chance = random.Random(seed)
        self._keys = itertools.count()

    async def open_table(self) -> OpenTable:
        return await self.inn.find(self.table)

    async def play(self) -> None:
        """All people at the table choose by chance until it is over."""
        while (choice := await insist(self.choice)) is not None:
            seat, action, seq = choice
            if seat >= 0:
                await self.send(seat, action, seq, f"{seat}-{next(self._keys)}")
            else:
                await asyncio.sleep(0.005)  # a bot's turn

    async def choice(self) -> tuple[int, str, int] | None:
        """Somebody's choice; seat -1: only bots may act; None: it is over."""
        async with self.inn.at(await self.open_table()) as open_table:
            assert open_table.match is not None
            people = [seat for seat in open_table.match.to_move if open_table.match.seats[seat].level is None]
            if open_table.match.over:
                return None
            if not people:
                return -1, "", 0
            seat = self._chance.choice(people)
            return seat, self._chance.choice(open_table.match.table.actions(seat)).text, open_table.match.seq

    async def send(self, seat: int, action: str, seq: int, key: str) -> LogEntry:
        open_table = await insist(self.open_table)
        who = open_table.seats[seat].guest
        guest = next(one for one in (ANN, BOB) if one.id == who)
        entry: LogEntry = await insist(lambda: playing.move(self.inn, open_table, guest, seat, action, seq, key))
        assert (entry.seat, entry.action, entry.key) == (seat, action, key)
        assert entry.seq not in self.acknowledged
        self.acknowledged[entry.seq] = (seat, action, key)
        return entry

    def check(self, saved: Saved | None) -> None:
        """The store holds what was acknowledged, nobody's move twice, and a game that is over."""
        assert saved is not None
        assert saved.status == "over"
        assert [entry.seq for entry in saved.entries] == list(range(len(saved.entries)))
        kept = {entry.seq: (entry.seat, entry.action, entry.key) for entry in saved.entries if entry.key is not None}
        assert kept == self.acknowledged
        match = replay(saved.setup, saved.seats, saved.entries)
        assert match.over
        assert len([entry for entry in saved.entries if entry.kind == "time"]) <= 1


def name_of(game: str, seed: int, bot: bool) -> str:
    return f"{game[:2]}{seed}{bot}"


async def near_the_end(store: Store, game: str, seed: int, left: int, bot: bool) -> None:
    """A table at which so many choices are left of a game by chance."""
    name = name_of(game, seed, bot)
    setup = Setup(name, game, short(game), seed, ANN.id, "relaxed", False, name, 1)
    rival = bot_seat("random") if bot else Seat(BOB.id, BOB.name)
    await store.create(setup, [Seat(ANN.id, ANN.name), rival], "playing", driven=bot)
    moves = played(game, seed)
    for seq, (seat, action) in enumerate(moves[: len(moves) - left]):
        await store.append(setup.id, LogEntry(seq, seat, "move", action, None, now()))


async def new_table_to_the_end(inn: Inn, game: str) -> str:
    """Set up, joined, talked at, played a little, given up."""
    wish = Wish(game, [Seat(ANN.id, ANN.name), Seat()], short(game))
    open_table = await insist(lambda: setting_up.create(inn, ANN, wish))
    await insist(lambda: seating.join(inn, open_table, BOB, None, open_table.setup.invite))
    contest = Contest(inn, open_table.id, 1)
    choice = await insist(contest.choice)
    assert choice is not None
    await contest.send(*choice, "first")
    await insist(lambda: playing.say(inn, open_table, ANN, "hello"))
    await insist(lambda: playing.resign(inn, open_table, BOB, None))
    return str(open_table.id)


async def clocked_table(inn: Inn, game: str) -> str:
    """Two who do not move: the server has to end it."""
    wish = Wish(game, [Seat(ANN.id, ANN.name), Seat(BOB.id, BOB.name)], short(game), "live")
    return str((await insist(lambda: setting_up.create(inn, ANN, wish))).id)


async def over(path: Path, table: str) -> None:
    """Wait for the end, asking the file alone: nobody looks at the table."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        while file.execute("select status from tables where id = ?", (table,)).fetchall() != [("over",)]:
            await asyncio.sleep(0.005)


async def prepare(path: Path, game: str, seed: int, left: int) -> None:
    """Two tables near the end of the game: of two people, and of one with a bot."""
    store = Store(connect(database_url(str(path))))
    for bot in (False, True):
        await near_the_end(store, game, seed, left, bot)
    await store.close()


async def run(prepared: Path, game: str, number: int, kind: Kind, seed: int) -> int:
    """Play at several tables while the n-th operation fails; how many failures there were."""
    path = prepared.parent / f"{game}-{kind}-{number}.db"
    shutil.copy(prepared, path)
    tables = [name_of(game, seed, bot) for bot in (False, True)]
    async with asyncio.timeout(RUN_SECONDS), inn_on(path) as (inn, faults):
        faults.nth(number, kind)
        contests = [Contest(inn, table, seed) for table in tables]
        ending = await clocked_table(inn, game)
        for contest in contests:
            await contest.play()
        given_up = await new_table_to_the_end(inn, game)
        for table in (*tables, ending, given_up):
            await over(path, table)
        injected = faults.injected
        faults.never()
        while inn.store.outage or inn.supervisor.faults() or inn.neglected():
            await asyncio.sleep(0.005)
        saved = {table: await inn.store.load(table) for table in (*tables, ending, given_up)}
    for contest in contests:
        contest.check(saved[contest.table])
    for table in (ending, given_up):
        found = saved[table]
        assert found is not None
        assert [entry.kind for entry in found.entries].count("time") == (table == ending)
        assert [entry.seq for entry in found.entries] == list(range(len(found.entries)))
        assert found.seats == [Seat(ANN.id, ANN.name), Seat(BOB.id, BOB.name)]
    path.unlink()
    return injected


def fail_in_turn(prepared: Path, game: str, kind: Kind, seed: int, left: int, step: int = 1) -> None:
    """Until a run passes without any failure."""
    asyncio.run(prepare(prepared, game, seed, left))
    number = 1 + KINDS.index(kind) % step
    while asyncio.run(run(prepared, game, number, kind, seed)):
        number += step
    assert number > 40


@pytest.mark.parametrize("kind", KINDS)
def test_each_operation_fails_in_turn(tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind) -> None:
    monkeypatch.setattr("serai.web.tables.clocks.START", 20)
    fail_in_turn(copied(empty, tmp_path), "lost-cities", kind, seed=1, left=3, step=6)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 4))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_each_operation_fails_in_turn_in_every_game(
    tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch, game: str, kind: Kind, seed: int
) -> None:
    monkeypatch.setattr("serai.web.tables.clocks.START", 20)
    fail_in_turn(copied(empty, tmp_path), game, kind, seed, left=12)


VANISHING = (0, 1, 2, "commit")


class Visitor:
    """Ann with the table open in her browser, who goes in the middle of a move."""

    def __init__(self, inn: Inn, open_table: OpenTable, faults: Faults) -> None:
        self._inn, self._open_table, self._faults = inn, open_table, faults

    async def vanish(self, when: int | str, move: Callable[[], Awaitable[LogEntry]]) -> None:
        gone = asyncio.Event()
        stream = PageStream(self._inn, self._open_table, Viewer(ANN, "", ""), "", lambda: None)

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            """Nobody reads it."""

        watching = asyncio.ensure_future(stream({}, receive, send))
        await asyncio.sleep(0)
        moving = asyncio.ensure_future(move())
        if when == "commit":
            self._cancel_at_commit(moving)
            await asyncio.wait({moving})
            self._faults.never()
        else:
            for _ in range(int(when)):
                await asyncio.sleep(0)
            moving.cancel()
        gone.set()
        await asyncio.gather(moving, watching, return_exceptions=True)

    def _cancel_at_commit(self, moving: asyncio.Future[LogEntry]) -> None:
        loop = asyncio.get_running_loop()

        def decide(place: str, statement: str) -> None:
            if place == "commit":
                loop.call_soon_threadsafe(moving.cancel)

        self._faults.when(decide)


async def play_with_vanishing(path: Path, game: str, seed: int, vanished: dict[str, int]) -> None:
    """A game against a bot in which Ann vanishes at every kind of choice, four times in all her games."""
    async with asyncio.timeout(10 * RUN_SECONDS), inn_on(path) as (inn, faults):
        wish = Wish(game, [Seat(ANN.id, ANN.name), bot_seat("random")], short(game))
        open_table = await setting_up.create(inn, ANN, wish)
        contest = Contest(inn, open_table.id, seed)
        visitor = Visitor(inn, open_table, faults)
        for number in itertools.count():
            choice = await contest.choice()
            if choice is None:
                break
            seat, action, seq = choice
            if seat < 0:
                await asyncio.sleep(0.001)
                continue
            kind = action.split()[0]
            times = vanished.get(kind, 0)
            key = f"key {number}"
            if times < len(VANISHING):
                vanished[kind] = times + 1
                act = lambda: playing.move(inn, open_table, ANN, 0, action, seq, key)  # noqa: B023, E731
                await visitor.vanish(VANISHING[times], act)
                while open_table.broken or open_table.neglected():  # it is put right with nobody looking
                    await asyncio.sleep(0.001)
            await contest.send(seat, action, seq, key)
        await over(path, open_table.id)
        assert not open_table.streams
        assert inn.supervisor.faults() == []
        contest.check(await inn.store.load(open_table.id))


@pytest.mark.parametrize("game", GAMES)
def test_a_player_vanishes_at_every_kind_of_choice(tmp_path: Path, empty: Path, game: str) -> None:
    kinds = {action.split()[0] for seed in range(10) for _, action in played(game, seed)}
    vanished: dict[str, int] = {}
    for seed in range(100):
        if kinds <= vanished.keys():
            return
        asyncio.run(play_with_vanishing(copied(empty, tmp_path), game, seed, vanished))
    raise AssertionError(kinds - vanished.keys())


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("game", GAMES)
def test_players_vanish_in_many_games(tmp_path: Path, empty: Path, game: str, seed: int) -> None:
    asyncio.run(play_with_vanishing(copied(empty, tmp_path), game, seed, {}))
