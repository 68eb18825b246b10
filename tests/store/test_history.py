"""What a guest played, on SQLite and on a real PostgreSQL."""

import secrets
import time
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert

from serai.store import Seat, Store, schema
from serai.store.history import Asked, History, PlayedGame
from serai.store.results import SeatResult, end_changes, unsettled
from serai.store.store import status_change

from .test_store import setup, with_store

BOT = Seat(None, "Guide", "guide")


class Diary:
    """Games of Ann, whose id is new in each test, for PostgreSQL is shared."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.ann, self.bob = (f"{name}{secrets.token_hex(6)}" for name in ("ann", "bob"))
        self.history = History(store, self.ann)
        self._clock = 1000

    async def game(self, seats: Sequence[Seat], results: Sequence[SeatResult] | None, game: str = "lost-cities") -> str:
        self._clock += 10
        table = setup(game=game, created=self._clock)
        await self.store.create(table, seats, "playing")
        if results is not None:
            ending = "played" if results[0].outcome else "abandoned"
            changes = end_changes(table.id, self._clock + 5, ending, results)
            await self.store.writer.write(status_change(table.id, "over"), *changes)
        return table.id

    def with_bob(self) -> list[Seat]:
        return [Seat(self.bob, "Bob"), Seat(self.ann, "Ann")]

    def with_bot(self) -> list[Seat]:
        return [Seat(self.ann, "Ann"), BOT]


WON = [SeatResult("won", 60, 20), SeatResult("lost", 40, -20)]
LOST = [SeatResult("lost", 10, -30), SeatResult("won", 40, 30)]
DRAWN = [SeatResult("drawn", 5, 0), SeatResult("drawn", 5, 0)]


def ids(games: list[PlayedGame]) -> list[str]:
    return [game.id for game in games]


def test_games_are_listed_newest_first_and_filtered(database: str) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        lost = await diary.game(diary.with_bob(), WON)  # Bob won
        won = await diary.game(diary.with_bot(), WON)
        city = await diary.game(diary.with_bot(), DRAWN, "en-route")
        running = await diary.game(diary.with_bob(), None)
        await diary.game([Seat(diary.bob, "Bob"), BOT], WON)  # not Ann's
        ask = diary.history.games
        assert ids(await ask(Asked(), 0, 10)) == [running, city, won, lost]
        assert ids(await ask(Asked(), 1, 2)) == [city, won]
        assert ids(await ask(Asked(game="en-route"), 0, 10)) == [city]
        assert ids(await ask(Asked(outcome="lost"), 0, 10)) == [lost]
        assert ids(await ask(Asked(over=False), 0, 10)) == [running]
        assert ids(await ask(Asked(over=True, opponent="bot:guide"), 0, 10)) == [city, won]
        assert ids(await ask(Asked(opponent=f"guest:{diary.bob}"), 0, 10)) == [running, lost]
        assert await diary.history.count(Asked(opponent=f"guest:{diary.bob}")) == 2
        game = (await ask(Asked(outcome="lost"), 0, 10))[0]
        assert (game.seat, game.score, game.margin, game.ending) == (1, 40, -20, "played")
        assert [seat.name for seat in game.seats] == ["Bob", "Ann"]

    with_store(database, work)


def test_sums_by_game_and_opponent(database: str) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        for results in (WON, WON, LOST):
            await diary.game(diary.with_bot(), results)
        await diary.game(diary.with_bob(), DRAWN, "en-route")
        await diary.game(diary.with_bob(), [SeatResult(), SeatResult()])  # given up: no result
        await diary.game(diary.with_bob(), [SeatResult("won"), SeatResult("lost")])  # Ann resigned: no score
        await diary.game(diary.with_bob(), None)
        cards, city = await diary.history.by_game()
        assert (cards.key, *cards[2:6]) == ("lost-cities", 4, 2, 0, 2)
        assert (cards.score, cards.margin) == ((60 + 60 + 10) / 3, (20 + 20 - 30) / 3)
        assert (city.key, *city[2:]) == ("en-route", 1, 0, 1, 0, 5.0, 0.0)
        bot, bob = await diary.history.by_opponent()
        assert (bot.key, bot.name, *bot[2:6]) == ("bot:guide", "Guide", 3, 2, 0, 1)
        assert (bob.key, bob.name, *bob[2:6]) == (f"guest:{diary.bob}", "Bob", 2, 0, 1, 1)

    with_store(database, work)


def test_people_on_one_device_are_told_apart_by_name(database: str) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        for name in ("Zoe", "Yan", "Zoe"):
            await diary.game([Seat(diary.ann, "Ann"), Seat(diary.ann, name)], WON)
        zoe, yan = await diary.history.by_opponent()
        assert (zoe.key, zoe.games, zoe.won) == ("here:Zoe", 2, 2)
        assert (yan.key, yan.games) == ("here:Yan", 1)
        assert await diary.history.count(Asked()) == 3

    with_store(database, work)


def test_scores_over_time_are_the_latest_in_order(database: str) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        for score in (1, 2, 3, 4):
            await diary.game(diary.with_bot(), [SeatResult("won", score, 1), SeatResult("lost", 0, -1)])
        await diary.game(diary.with_bot(), [SeatResult("lost"), SeatResult("won")])
        scores = await diary.history.scores(3)
        assert {kind: [game.score for game in played] for kind, played in scores.items()} == {"lost-cities": [2, 3, 4]}

    with_store(database, work)


def test_all_games_come_in_batches_once_each(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        made = [await diary.game(diary.with_bot(), WON) for _ in range(5)]
        batches = [ids(batch) async for batch in diary.history.all()]
        assert [table for batch in batches for table in batch] == made
        assert [len(batch) for batch in batches] == [2, 2, 1]

    monkeypatch.setattr("serai.store.history.BATCH", 2)
    with_store(database, work)


def test_tables_over_before_results_were_kept_are_found(database: str) -> None:
    async def work(store: Store) -> None:
        diary = Diary(store)
        kept = await diary.game(diary.with_bot(), WON)
        old = await diary.game(diary.with_bot(), None)
        await store.writer.write(status_change(old, "over"))
        found = await store.read(lambda connection: list(connection.execute(unsettled(diary.ann)).scalars()))
        assert found == [old]
        assert kept not in found

    with_store(database, work)


def test_thousands_of_games_are_asked_for_in_few_statements(database: str) -> None:
    """And by indexes: the plan never walks through the tables of everybody."""

    async def work(store: Store) -> None:
        diary = Diary(store)
        with store.engine.begin() as connection:
            fill(connection, diary, [(secrets.token_hex(5), number) for number in range(2000)])
        asked: list[tuple[str, Any]] = []
        event.listen(
            store.engine, "before_cursor_execute", lambda _c, _u, said, values, *_: asked.append((said, values))
        )
        started = time.perf_counter()
        await diary.history.games(Asked(opponent="bot:guide"), 1000, 25)
        await diary.history.by_game()
        await diary.history.by_opponent()
        assert time.perf_counter() - started < 3
        assert len(asked) == 4
        if store.engine.dialect.name == "sqlite":
            with store.engine.connect() as connection:
                plans = [
                    connection.exec_driver_sql(f"explain query plan {said}", values).all()
                    for said, values in list(asked)
                ]
            steps = [step[-1] for plan in plans for step in plan]
            assert any("seats_by_guest" in step for step in steps)
            assert not [step for step in steps if step.startswith(("SCAN tables", "SCAN seats", "SCAN other"))]

    with_store(database, work)


def fill(connection: Connection, diary: Diary, many: list[tuple[str, int]]) -> None:
    over = {"status": "over", "driven": False, "ending": "played"}
    tables = [{**vars(setup(id=table, created=number)), **over, "ended": number} for table, number in many]
    seats = [
        {"table_id": table, "seat": seat, **who._asdict(), **WON[seat]._asdict()}
        for table, _ in many
        for seat, who in enumerate(diary.with_bot())
    ]
    connection.execute(insert(schema.tables), tables)
    connection.execute(insert(schema.seats), seats)
