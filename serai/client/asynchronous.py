"""The client for asyncio."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, TypeVar

import msgspec

from serai.client import calls
from serai.client.answers import Bots, Event, GameInfo, Hint, NewGuest, Pace, TableEvent, TableLine, TableSeen
from serai.client.calls import Call
from serai.client.http1 import Connection, Head
from serai.client.patience import Lost, NotSent
from serai.client.server_events import EventReader
from serai.client.session import ANSWER_SECONDS, PATIENCE, QUIET_SECONDS, Session
from serai.table.game import Action

T = TypeVar("T")


class AsyncClient:
    """A server, as one guest: `Client` for asyncio. Any number of calls may be under way at once."""

    def __init__(self, server: str, token: str | None = None, patience: float = PATIENCE) -> None:
        """`server` is its URL; without a token only `games`, `bots` and `sign_in` are answered."""
        self.session = Session(server, token, patience)
        self._idle: list[Connection] = []

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; the next call connects again."""
        for connection in self._idle:
            connection.close()
        self._idle.clear()

    async def sign_in(self, name: str) -> NewGuest:
        """Become a new guest of that name; keep the token that is answered to be the same guest again."""
        guest = await self.send(calls.sign_in(name))
        self.session.token = guest.token
        return guest

    async def games(self) -> tuple[GameInfo, ...]:
        """The games with their options."""
        return await self.send(calls.games())

    async def bots(self) -> Bots:
        """The levels of the server's bots."""
        return await self.send(calls.bots())

    async def tables(self, which: Literal["open", "running", "own"] = "open") -> tuple[TableLine, ...]:
        """Public tables that wait or are played, or the own ones."""
        return await self.send(calls.tables(which))

    async def new_table(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        pace: Pace = "relaxed",
        public: bool = False,
    ) -> TableSeen:
        """Set up a table; each seat is 'me', 'open' or 'bot:LEVEL'. It starts when every seat is taken."""
        return await self.send(calls.new_table(game, seats, options, pace, public))

    async def find_invite(self, invite: str) -> str:
        """The id of the table that an invitation (the last part of its link) is for."""
        return await self.send(calls.find_invite(invite))

    async def see(self, table: str, seat: int | None = None) -> TableSeen:
        """The table as this guest may see it; `seat` is one of several own ones."""
        return await self.send(calls.see(table, seat))

    async def play(
        self,
        table: str,
        action: str | Action,
        *,
        seat: int | None = None,
        seq: int | None = None,
        key: str | None = None,
    ) -> int:
        """Play an action and return its place in the log. With `seq` a choice made on an older position is refused."""
        return await self.send(calls.play(table, action, seat, seq, key))

    async def join(self, table: str, *, seat: int | None = None, invite: str | None = None) -> TableSeen:
        """Sit down; with the invitation if the table is not public."""
        return await self.send(calls.at_table(table, "join", seat=seat, invite=invite))

    async def start(self, table: str) -> TableSeen:
        """Wait no longer: bots take the open seats. For the host."""
        return await self.send(calls.at_table(table, "start"))

    async def hint(self, table: str, *, seat: int | None = None, seq: int | None = None) -> Hint:
        """Ask the guide what is best now, at a table with one player; the game then counts for no statistics."""
        return await self.send(calls.hint(table, seat, seq))

    async def undo(self, table: str, *, seat: int | None = None, seq: int | None = None) -> TableSeen:
        """Take back the last own choice, where nothing was revealed."""
        return await self.send(calls.at_table(table, "undo", seat=seat, seq=seq))

    async def play_on(self, table: str, moment: int, seat: int, level: str | None = None) -> TableSeen:
        """Play on against bots from a moment of a finished game, at a new table that counts for no statistics."""
        return await self.send(calls.play_on(table, moment, seat, level))

    async def resign(self, table: str, *, seat: int | None = None) -> TableSeen:
        """Give up."""
        return await self.send(calls.at_table(table, "resign", seat=seat))

    async def leave(self, table: str) -> TableSeen:
        """Get up; the others can put a bot on the seat."""
        return await self.send(calls.at_table(table, "leave"))

    async def replace(self, table: str, seat: int, level: str | None = None) -> TableSeen:
        """Put a bot on the seat of somebody who left."""
        return await self.send(calls.at_table(table, "replace", seat=seat, level=level))

    async def say(self, table: str, text: str) -> TableSeen:
        """Say something at the table."""
        return await self.send(calls.at_table(table, "chat", text=text))

    async def rematch(self, table: str) -> TableSeen:
        """Go to the next table of the same people, once the game is over."""
        return await self.send(calls.at_table(table, "rematch"))

    def events(self, table: str, *, since: int | None = None, follow: bool = True) -> "AsyncEvents":
        """What happens at the table, from log line `since` on; `follow=False` ends after the lines that there are."""
        return AsyncEvents(self, table, since, follow)

    async def send(self, call: Call[T]) -> T:
        """Send a call, again where that is safe, and read the answer."""
        patience = self.session.patience()
        while True:
            try:
                head, body = await self._exchange(call)
            except (NotSent, Lost) as broken:
                wait = patience.after_break(broken, call.repeatable)
            else:
                if head.status < 300:
                    return self.session.read(call, body)
                refused = self.session.refused(head.status, body)
                wait = patience.after_refusal(refused, head.headers, call.repeatable)
            await asyncio.sleep(wait)

    async def _exchange(self, call: Call[Any]) -> tuple[Head, bytes]:
        # An old connection may break as it is used, and then nobody knows what has arrived.
        old = self._idle.pop() if self._idle and call.repeatable else None
        connection = old or await Connection.open(self.session.address, ANSWER_SECONDS)
        keep = False
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                target = self.session.address.target(call.path)
                head = await connection.ask(call.method, target, self.session.headers(call.body), call.body)
                body = await connection.body(head)
            keep = head.keeps_alive
            return head, body
        except TimeoutError as error:
            raise Lost("no answer in time") from error
        finally:
            if keep:
                self._idle.append(connection)
            else:
                connection.close()


class AsyncEvents:
    """The events of a table, each once and in order, through any number of broken connections.

    `async with client.events(table) as events` opens it. Look at the table after that, and nothing is missed.
    """

    def __init__(self, client: AsyncClient, table: str, since: int | None, follow: bool) -> None:
        self._client = client
        self._table = table
        self._since = since
        self._follow = follow
        self._reader = EventReader()
        self._connection: Connection | None = None

    async def __aenter__(self) -> "AsyncEvents":
        await self._connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __aiter__(self) -> "AsyncEvents":
        return self

    async def __anext__(self) -> Event:
        while True:
            try:
                async with asyncio.timeout(QUIET_SECONDS):
                    line = await anext(self._lines, b"")
            except (Lost, TimeoutError):
                line = b""
            if not line:
                if not self._follow:
                    raise StopAsyncIteration
                return await self._go_on()
            try:
                event = self._reader.feed(line)
            except (msgspec.MsgspecError, ValueError) as error:
                raise self._client.session.not_understood(error) from error
            if event is not None:
                return event

    async def _go_on(self) -> Event:
        """Connect again and look at the table: what changed beside the log has no number to ask for."""
        self._hang_up()
        self._reader.forget_half()
        await self._connect()
        seen = await self._client.see(self._table)
        return TableEvent(status=seen.status, seq=seen.seq)

    async def _connect(self) -> None:
        session = self._client.session
        patience = session.patience()
        while True:
            path, more = calls.events(self._table, self._since, self._follow, self._reader.last)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    self._connection = await Connection.open(session.address, ANSWER_SECONDS)
                    head = await self._connection.ask("GET", session.address.target(path), session.headers() | more)
                    if head.status == 200:
                        self._lines = _lines(self._connection.parts(head))
                        return
                    refused = session.refused(head.status, await self._connection.body(head))
            except (NotSent, Lost) as broken:
                wait = patience.after_break(broken, repeatable=True)
            except TimeoutError as error:
                wait = patience.after_break(Lost(str(error)), repeatable=True)
            else:
                wait = patience.after_refusal(refused, head.headers, repeatable=True)
            self._hang_up()
            await asyncio.sleep(wait)


async def _lines(parts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The lines of a body, each with its end."""
    rest = b""
    async for part in parts:
        *lines, rest = (rest + part).split(b"\n")
        for line in lines:
            yield line + b"\n"
