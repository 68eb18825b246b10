"""What the server asks of the database."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import starmap
from time import monotonic
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, bindparam, delete, func, insert, or_, select, text, update

from serai.store import choices, migrate, puzzle_answers, schema, sign_outs, tokens
from serai.store.engine import connect, database_url, existing, plainly
from serai.store.faults import StoreDown, told
from serai.store.outage import Outage
from serai.store.puzzle_answers import PuzzleAnswer
from serai.store.records import Damaged, LogEntry, Mark, Saved, Seat, Setup, Spoken
from serai.store.tokens import Token
from serai.store.writer import Change, Writer

R = TypeVar("R")

CHAT_KEPT = 100
PULSE_KEPT = 24 * 3600 * 1000  # processes that were not heard of for so long are forgotten

INSERT_TABLE = insert(schema.tables)
INSERT_SEAT = insert(schema.seats)
INSERT_MOVE = insert(schema.moves)
INSERT_CHAT = insert(schema.chat)
INSERT_INVITATION = insert(schema.invitations)
SEALED = schema.tables.c.sealed.is_(True)
DATABASE_TIME = text("select (extract(epoch from clock_timestamp()) * 1000)::bigint")
SET_STATUS = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(status=bindparam("status"))
SET_DRIVEN = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(driven=True)
SET_HINTED = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(hinted=True)
UNSEAL = update(schema.tables).where(schema.tables.c.id == bindparam("of_table")).values(sealed=False)
SET_REMATCH = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .where(schema.tables.c.rematch.is_(None))
    .values(rematch=bindparam("rematch"))
)
REVISE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("of_table"))
    .where(schema.tables.c.revision == bindparam("known"))
    .values(revision=schema.tables.c.revision + 1)
)
SET_SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("of_table"))
    .where(schema.seats.c.seat == bindparam("of_seat"))
    .values(guest=bindparam("guest"), name=bindparam("name"), level=bindparam("level"))
)

INSERT_PULSE = insert(schema.pulses)
FORGET_PULSES = delete(schema.pulses).where(
    or_(schema.pulses.c.node == bindparam("of_node"), schema.pulses.c.at < bindparam("before"))
)


def status_change(table_id: str, status: str) -> Change:
    """The table is now waiting, playing or over."""
    return Change(SET_STATUS, {"of_table": table_id, "status": status})


def driven_change(table_id: str) -> Change:
    """The server has to act at this table: after a restart it is loaded at once."""
    return Change(SET_DRIVEN, {"of_table": table_id})


def hinted_change(table_id: str) -> Change:
    """The guide was asked at this table."""
    return Change(SET_HINTED, {"of_table": table_id})


def unsealed_change(table_id: str) -> Change:
    """Everybody has played the deal of this table."""
    return Change(UNSEAL, {"of_table": table_id})


def revision_change(table_id: str, known: int) -> Change:
    """The table changes outside its log, and nobody else has changed it so since it was read: else Conflict."""
    return Change(REVISE, {"of_table": table_id, "known": known}, conditional=True)


def seat_change(table_id: str, number: int, seat: Seat) -> Change:
    """Somebody sits down or gets up."""
    return Change(SET_SEAT, {"of_table": table_id, "of_seat": number, **seat._asdict()})


def rematch_change(table_id: str, rematch: str) -> Change:
    """The next table of the same people."""
    return Change(SET_REMATCH, {"of_table": table_id, "rematch": rematch})


class Store:
    """One database: writes go through the writer, reads through a few threads of their own."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.outage = Outage()
        self.writer = Writer(engine, self.outage)
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="serai-reader")

    @classmethod
    async def open(cls, database: str | None, pool: int = 4, new: bool = True) -> "Store":
        """Connect and bring the database to this version; where there is none, make a `new` one."""
        engine = connect(database_url(database) if new else existing(database), pool)
        with plainly():
            await asyncio.to_thread(migrate.upgrade, engine)
        return cls(engine)

    async def close(self) -> None:
        """Write what is waiting and let the connections go."""
        await self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()

    async def create(
        self,
        setup: Setup,
        seats: Iterable[Seat],
        status: str,
        driven: bool = False,
        before: Iterable[Change] = (),
        entries: Iterable[LogEntry] = (),
    ) -> None:
        """Keep a new table, with what has to change `before` and the log that it begins with; `driven`: the server has
        to act there by itself."""
        row = {**vars(setup), "status": status, "driven": driven}
        chairs = [
            Change(INSERT_SEAT, {"table_id": setup.id, "seat": number, **seat._asdict()})
            for number, seat in enumerate(seats)
        ]
        lines = [_line(setup.id, entry) for entry in entries]
        await self.writer.write(*before, Change(INSERT_TABLE, row), *chairs, *lines)

    def append(self, table_id: str, entry: LogEntry, *changes: Change) -> Awaitable[None]:
        """Add a line to a table's log, with what follows from it; Conflict if that place is taken."""
        return self.writer.write(_line(table_id, entry), *changes)

    async def say(self, table_id: str, line: Spoken) -> None:
        """Keep a line of chat."""
        await self.writer.write(Change(INSERT_CHAT, {"table_id": table_id, **line._asdict()}))

    async def load(self, table_id: str) -> Saved | None:
        """Everything about a table; None if there is none of that id, Damaged if it cannot be read."""
        return await self.read(lambda connection: load(_of_one_moment(connection), table_id))

    async def invite(self, table_id: str, guest: str) -> None:
        """Remember that a guest came by the invitation; Conflict if that is known."""
        await self.writer.write(Change(INSERT_INVITATION, {"table_id": table_id, "guest": guest}))

    async def is_invited(self, table_id: str, guest: str) -> bool:
        """Whether a guest came by the invitation."""
        of = schema.invitations.c
        query = select(of.guest).where(of.table_id == table_id, of.guest == guest)
        return bool(await self._ids(query))

    async def is_sealed(self, table_id: str) -> bool:
        """Whether others still have to play the deal of a table."""
        return bool(await self._ids(select(schema.tables.c.id).where(schema.tables.c.id == table_id, SEALED)))

    async def marks(self, table_ids: Collection[str]) -> dict[str, Mark]:
        """How far each of these tables has come."""
        query = _marks().where(schema.tables.c.id.in_(table_ids))
        return await self.read(lambda connection: {table: Mark(*mark) for table, *mark in connection.execute(query)})

    async def time(self) -> int | None:
        """The time of a database that several nodes may share, in milliseconds since 1970; None of one's own file."""
        if self.engine.dialect.name != "postgresql":
            return None
        return await self.read(lambda connection: connection.execute(DATABASE_TIME).scalar_one())

    async def by_invite(self, invite: str) -> str | None:
        """The table that an invitation belongs to."""
        query = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        return await self.read(lambda connection: connection.execute(query).scalar())

    async def public_tables(
        self, status: str, since: int, limit: int, game: str = "", pace: str = "", rated: bool | None = None
    ) -> list[str]:
        """The newest public tables of a status; perhaps only those of a game or a pace, or rated or not."""
        of = schema.tables.c
        query = select(of.id).where(of.status == status, of.public, of.created >= since)
        if game:
            query = query.where(of.game == game)
        if pace:
            query = query.where(of.pace == pace)
        if rated is not None:
            query = query.where(of.rated > 0 if rated else of.rated == 0)
        return await self._ids(query.order_by(of.created.desc()).limit(limit))

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """The newest tables at which the guest sits: unfinished ones first."""
        of = schema.tables.c
        query = select(of.id).where(of.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)))
        return await self._ids(query.order_by(of.status == "over", of.created.desc()).limit(limit))

    async def in_play_of(self, guest: str, limit: int) -> list[str]:
        """The newest tables in play at which the guest sits."""
        of, sits = schema.tables.c, schema.seats.c
        seated = select(sits.table_id).where(sits.guest == guest)
        query = select(of.id).where(of.status == "playing", of.id.in_(seated))
        return await self._ids(query.order_by(of.created.desc()).limit(limit))

    async def unfinished(self, since: int) -> list[str]:
        """The tables in play at which the server acts: a clock runs, or a bot sits there and somebody played since."""
        of, moves = schema.tables.c, schema.moves.c
        played = select(moves.seq).where(moves.table_id == of.id, moves.at >= since).exists()
        waited_for = or_(of.pace != "relaxed", of.created >= since, played)
        return await self._ids(select(of.id).where(of.status == "playing", of.driven, waited_for))

    async def tokens_of(self, owner: str) -> list[Token]:
        """The tokens that a person made for bots and did not revoke, the oldest first."""
        query = tokens.tokens_of(owner)
        return await self.read(lambda connection: list(starmap(Token, connection.execute(query))))

    async def revoked_tokens(self) -> list[str]:
        """The bots whose tokens are no longer taken."""
        return await self._ids(tokens.REVOKED)

    async def sign_outs(self) -> dict[str, int]:
        """Who signed out everywhere, and when."""
        return await self.read(lambda connection: dict(iter(connection.execute(sign_outs.ALL))))

    async def choices_of(self, guest: str) -> str:
        """How a guest likes their pages; empty if they never said."""
        query = choices.choices_of(guest)
        return "".join(await self._ids(query))

    async def puzzle_answers_of(self, guest: str) -> list[PuzzleAnswer]:
        """What a guest answered to puzzles."""
        query = puzzle_answers.answers_of(guest)
        return await self.read(lambda connection: list(starmap(PuzzleAnswer, connection.execute(query))))

    async def pulse(self, node: str, at: int) -> None:
        """Read, and leave a sign that this process can write; StoreDown if the database does not answer."""
        await self.read(lambda connection: connection.execute(text("select 1")).scalar())
        forget = Change(FORGET_PULSES, {"of_node": node, "before": at - PULSE_KEPT})
        await self.writer.write(forget, Change(INSERT_PULSE, {"node": node, "at": at}))

    async def _ids(self, query: Any) -> list[str]:
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def read(self, work: Callable[[Connection], R]) -> R:
        """Ask the database something, in one of the threads for it; StoreDown if it does not answer."""
        asked = monotonic()
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work, asked)

    def _read(self, work: Callable[[Connection], R], asked: float) -> R:
        if (met := self.outage.met("read", asked)) is not None:
            raise met
        since = monotonic()
        try:
            with self.engine.connect() as connection:
                found = work(connection)
        except Exception as error:
            failure = told(error)
            if isinstance(failure, StoreDown):
                self.outage.failed("read", since, failure)
                raise failure from None  # the outage is said once; nobody needs its traceback for every reader
            raise
        self.outage.worked("read", since)
        return found


def _line(table_id: str, entry: LogEntry) -> Change:
    seq, seat, kind, action, key, at = entry  # faster than _asdict: every move passes here
    row = {"table_id": table_id, "seq": seq, "seat": seat, "kind": kind, "action": action, "key": key, "at": at}
    return Change(INSERT_MOVE, row)


def load(connection: Connection, table_id: str) -> Saved | None:
    """Everything about a table; None if there is none of that id, Damaged if it cannot be read."""
    try:
        return _load(connection, table_id)
    except (ValueError, TypeError, LookupError) as error:
        raise Damaged(f"its row cannot be read: {error}") from error


def _load(connection: Connection, table_id: str) -> Saved | None:
    of_tables, of_seats, of_moves, of_chat = (
        part.c for part in (schema.tables, schema.seats, schema.moves, schema.chat)
    )
    row = connection.execute(select(schema.tables).where(of_tables.id == table_id)).mappings().one_or_none()
    if row is None:
        return None
    setup = Setup(**{name: row[name] for name in Setup.__dataclass_fields__})
    seats = select(of_seats.seat, of_seats.guest, of_seats.name, of_seats.level).where(of_seats.table_id == table_id)
    moves = select(*(of_moves[name] for name in LogEntry._fields)).where(of_moves.table_id == table_id)
    chat = select(of_chat.id, *(of_chat[name] for name in Spoken._fields)).where(of_chat.table_id == table_id)
    lines = connection.execute(chat.order_by(of_chat.id.desc()).limit(CHAT_KEPT)).all()
    invited = select(schema.invitations.c.guest).where(schema.invitations.c.table_id == table_id)
    chairs = connection.execute(seats.order_by(of_seats.seat)).all()
    entries = [LogEntry(*entry) for entry in connection.execute(moves.order_by(of_moves.seq))]
    _check_numbers("seat", [number for number, *_who in chairs])
    _check_numbers("log line", [entry.seq for entry in entries])
    return Saved(
        setup,
        row["status"],
        [Seat(*who) for _number, *who in chairs],
        row["rematch"],
        entries,
        [Spoken(*line) for _number, *line in reversed(lines)],
        set(connection.execute(invited).scalars()),
        Mark(row["revision"], len(entries), lines[0][0] if lines else 0),
    )


def _of_one_moment(connection: Connection) -> Connection:
    """What is read from now on belongs together, whatever other nodes write meanwhile."""
    if connection.dialect.name == "postgresql":
        return connection.execution_options(isolation_level="REPEATABLE READ")
    return connection


def _marks() -> Select[Any]:
    of, lines, said = schema.tables.c, schema.moves.c, schema.chat.c
    last_line = select(func.coalesce(func.max(lines.seq) + 1, 0)).where(lines.table_id == of.id)
    last_said = select(func.coalesce(func.max(said.id), 0)).where(said.table_id == of.id)
    return select(of.id, of.revision, last_line.scalar_subquery(), last_said.scalar_subquery())


def _check_numbers(what: str, numbers: list[int]) -> None:
    missing = next((place for place, number in enumerate(numbers) if place != number), None)
    if missing is not None:
        raise Damaged(f"{what} {missing} is missing")
