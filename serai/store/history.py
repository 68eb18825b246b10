"""What one guest played: lists, sums and whole exports, asked of the database alone."""

from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, and_, case, func, literal, or_, select, tuple_

from serai.store import schema
from serai.store.store import Store

T, S = schema.tables.c, schema.seats.c
COUNTS = schema.COUNTS
BATCH = 200


class Asked(NamedTuple):
    """Which games to list; None: all of them."""

    game: str | None = None
    opponent: str | None = None  # the key of a Tally
    outcome: str | None = None
    over: bool | None = None


class Sitting(NamedTuple):
    """How an opponent did."""

    name: str
    guest: str | None
    level: str | None
    score: int | None
    outcome: str | None


class PlayedGame(NamedTuple):
    """A game from the guest's side of the table."""

    id: str
    game: str
    created: int
    status: str
    ended: int | None
    ending: str | None
    seat: int
    score: int | None
    margin: int | None
    outcome: str | None
    hinted: bool
    start: int | None  # so many moves were another game's
    seats: tuple[Sitting, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether it counts in statistics of strength."""
        return not self.hinted and self.start is None


class Tally(NamedTuple):
    """Finished games of one kind: `key` is a game, or somebody who played in them."""

    key: str
    name: str
    games: int
    won: int
    drawn: int
    lost: int
    score: float | None  # on average, of those played to the end
    margin: float | None


class History:
    """The games of one guest. On a shared device the guest's own seat is the first."""

    def __init__(self, store: Store, guest: str) -> None:
        self._store = store
        self._guest = guest

    async def games(self, asked: Asked, start: int, count: int) -> list[PlayedGame]:
        """The newest games of those asked for."""
        query = self._filtered(_played(), asked).order_by(T.created.desc(), T.id.desc())
        return await self._seated(await self._rows(query.offset(start).limit(count)))

    async def count(self, asked: Asked) -> int:
        """How many games there are of those asked for."""
        return int((await self._rows(self._filtered(select(func.count()), asked)))[0][0])

    async def all(self) -> AsyncIterator[list[PlayedGame]]:
        """Every game, the oldest first, a few at a time."""
        last: tuple[int, str] = (-1, "")
        while True:
            query = self._filtered(_played(), Asked()).where(tuple_(T.created, T.id) > tuple_(*map(literal, last)))
            batch = await self._seated(await self._rows(query.order_by(T.created, T.id).limit(BATCH)))
            if not batch:
                return
            yield batch
            last = (batch[-1].created, batch[-1].id)

    async def by_game(self) -> list[Tally]:
        """How the finished games went, game by game."""
        query = self._filtered(select(T.game, T.game, *_sums()), Asked(over=True)).where(S.outcome.is_not(None), COUNTS)
        return _tallies(await self._rows(query.group_by(T.game).order_by(func.count().desc(), T.game)))

    async def by_opponent(self) -> list[Tally]:
        """How the finished games went, by those who sat at the same tables, the most frequent first."""
        other, key = self._others()
        query = self._filtered(select(key, func.max(other.c.name), *_sums()), Asked(over=True))
        query = query.join(other, and_(other.c.table_id == T.id, other.c.seat != S.seat))
        query = query.where(S.outcome.is_not(None), COUNTS, _taken(other))
        return _tallies(await self._rows(query.group_by(key).order_by(func.count().desc(), key)))

    async def scores(self, count: int) -> dict[str, list[PlayedGame]]:
        """The latest games of each kind that were played to the end, the oldest of them first."""
        place = func.row_number().over(partition_by=T.game, order_by=(T.ended.desc(), T.id.desc()))
        ranked = self._filtered(select(S.table_id, S.seat, place.label("place")), Asked(over=True))
        latest = ranked.where(S.score.is_not(None), COUNTS).subquery("latest")
        query = _played().select_from(latest).join(schema.tables, T.id == latest.c.table_id)
        query = query.join(schema.seats, and_(S.table_id == latest.c.table_id, S.seat == latest.c.seat))
        scores: dict[str, list[PlayedGame]] = {}
        for row in await self._rows(query.where(latest.c.place <= count).order_by(latest.c.place.desc())):
            scores.setdefault(row.game, []).append(PlayedGame(*row))
        return scores

    def _filtered(self, query: Select[Any], asked: Asked) -> Select[Any]:
        twin = schema.seats.alias("twin")
        earlier = select(twin.c.seat).where(twin.c.table_id == S.table_id, twin.c.guest == S.guest)
        first = or_(S.seat == 0, ~earlier.where(twin.c.seat < S.seat).exists())
        query = query.select_from(schema.seats).join(schema.tables, T.id == S.table_id)
        query = query.where(S.guest == self._guest, first)
        if asked.game is not None:
            query = query.where(T.game == asked.game)
        if asked.outcome is not None:
            query = query.where(S.outcome == asked.outcome)
        if asked.over is not None:
            query = query.where(T.status == "over" if asked.over else T.status != "over")
        if asked.opponent is not None:
            other, key = self._others()
            met = select(other.c.table_id).where(other.c.table_id == T.id, other.c.seat != S.seat)
            query = query.where(met.where(key == asked.opponent).exists())
        return query

    def _others(self) -> tuple[Any, Any]:
        """The other seats, and what tells apart who sits there: bots by level, people by who they are."""
        other = schema.seats.alias("other")
        key = case(
            (other.c.level.is_not(None), literal("bot:") + other.c.level),
            (other.c.guest == self._guest, literal("here:") + other.c.name),
            else_=literal("guest:") + other.c.guest,
        )
        return other, key

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        return await self._store.read(lambda connection: connection.execute(query).all())

    async def _seated(self, rows: Sequence[Any]) -> list[PlayedGame]:
        """The games with those who sat there."""
        ids = [row[0] for row in rows]
        query = select(S.table_id, S.name, S.guest, S.level, S.score, S.outcome).where(S.table_id.in_(ids))
        sitting: dict[str, list[Sitting]] = {table: [] for table in ids}
        for table, *who in await self._rows(query.order_by(S.table_id, S.seat)):
            sitting[table].append(Sitting(*who))
        return [PlayedGame(*row)._replace(seats=tuple(sitting[row[0]])) for row in rows]


def _played() -> Select[Any]:
    return select(
        T.id, T.game, T.created, T.status, T.ended, T.ending, S.seat, S.score, S.margin, S.outcome, T.hinted, T.start
    )


def _sums() -> list[Any]:
    outcomes = [func.sum(case((S.outcome == outcome, 1), else_=0)) for outcome in ("won", "drawn", "lost")]
    return [func.count(), *outcomes, func.avg(S.score), func.avg(S.margin)]


def _taken(other: Any) -> Any:
    return or_(other.c.guest.is_not(None), other.c.level.is_not(None))


def _tallies(rows: Sequence[Any]) -> list[Tally]:
    return [Tally(*row[:6], *(None if mean is None else float(mean) for mean in row[6:])) for row in rows]
