"""The client for programs that wait for each answer, on the standard library's HTTP."""

import http.client
import time
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, TypeVar

import msgspec

from serai.client import calls
from serai.client.answers import Bots, Event, GameInfo, Hint, NewGuest, Pace, TableEvent, TableLine, TableSeen
from serai.client.calls import Call
from serai.client.patience import Lost, NotSent
from serai.client.server_events import EventReader
from serai.client.session import ANSWER_SECONDS, PATIENCE, QUIET_SECONDS, Session
from serai.table.game import Action

T = TypeVar("T")
BREAKS = (OSError, http.client.HTTPException)


class Client:
    """A server, as one guest. Use one client per thread.

    Calls are tried again while the server is away or busy, up to `patience` seconds, wherever that is safe: looking is,
    and so is playing, because each move carries a key of its own and is played once however often it arrives.
    """

    def __init__(self, server: str, token: str | None = None, patience: float = PATIENCE) -> None:
        """`server` is its URL; without a token only `games`, `bots` and `sign_in` are answered."""
        self.session = Session(server, token, patience)
        self._connection: http.client.HTTPConnection | None = None

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; the next call connects again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def sign_in(self, name: str) -> NewGuest:
        """Become a new guest of that name; keep the token that is answered to be the same guest again."""
        guest = self.send(calls.sign_in(name))
        self.session.token = guest.token
        return guest

    def games(self) -> tuple[GameInfo, ...]:
        """The games with their options."""
        return self.send(calls.games())

    def bots(self) -> Bots:
        """The levels of the server's bots."""
        return self.send(calls.bots())

    def tables(self, which: Literal["open", "running", "own"] = "open") -> tuple[TableLine, ...]:
        """Public tables that wait or are played, or the own ones."""
        return self.send(calls.tables(which))

    def new_table(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        pace: Pace = "relaxed",
        public: bool = False,
    ) -> TableSeen:
        """Set up a table; each seat is 'me', 'open' or 'bot:LEVEL'. It starts when every seat is taken."""
        return self.send(calls.new_table(game, seats, options, pace, public))

    def find_invite(self, invite: str) -> str:
        """The id of the table that an invitation (the last part of its link) is for."""
        return self.send(calls.find_invite(invite))

    def see(self, table: str, seat: int | None = None) -> TableSeen:
        """The table as this guest may see it; `seat` is one of several own ones."""
        return self.send(calls.see(table, seat))

    def play(
        self,
        table: str,
        action: str | Action,
        *,
        seat: int | None = None,
        seq: int | None = None,
        key: str | None = None,
    ) -> int:
        """Play an action and return its place in the log. With `seq` a choice made on an older position is refused."""
        return self.send(calls.play(table, action, seat, seq, key))

    def join(self, table: str, *, seat: int | None = None, invite: str | None = None) -> TableSeen:
        """Sit down; with the invitation if the table is not public."""
        return self.send(calls.at_table(table, "join", seat=seat, invite=invite))

    def start(self, table: str) -> TableSeen:
        """Wait no longer: bots take the open seats. For the host."""
        return self.send(calls.at_table(table, "start"))

    def hint(self, table: str, *, seat: int | None = None, seq: int | None = None) -> Hint:
        """Ask the guide what is best now, at a table with one player; the game then counts for no statistics."""
        return self.send(calls.hint(table, seat, seq))

    def undo(self, table: str, *, seat: int | None = None, seq: int | None = None) -> TableSeen:
        """Take back the last own choice, where nothing was revealed."""
        return self.send(calls.at_table(table, "undo", seat=seat, seq=seq))

    def play_on(self, table: str, moment: int, seat: int, level: str | None = None) -> TableSeen:
        """Play on against bots from a moment of a finished game, at a new table that counts for no statistics."""
        return self.send(calls.play_on(table, moment, seat, level))

    def resign(self, table: str, *, seat: int | None = None) -> TableSeen:
        """Give up."""
        return self.send(calls.at_table(table, "resign", seat=seat))

    def leave(self, table: str) -> TableSeen:
        """Get up; the others can put a bot on the seat."""
        return self.send(calls.at_table(table, "leave"))

    def replace(self, table: str, seat: int, level: str | None = None) -> TableSeen:
        """Put a bot on the seat of somebody who left."""
        return self.send(calls.at_table(table, "replace", seat=seat, level=level))

    def say(self, table: str, text: str) -> TableSeen:
        """Say something at the table."""
        return self.send(calls.at_table(table, "chat", text=text))

    def rematch(self, table: str) -> TableSeen:
        """Go to the next table of the same people, once the game is over."""
        return self.send(calls.at_table(table, "rematch"))

    def events(self, table: str, *, since: int | None = None, follow: bool = True) -> "Events":
        """What happens at the table, from log line `since` on; `follow=False` ends after the lines that there are."""
        return Events(self, table, since, follow)

    def send(self, call: Call[T]) -> T:
        """Send a call, again where that is safe, and read the answer."""
        patience = self.session.patience()
        while True:
            try:
                status, headers, body = self._exchange(call)
            except (NotSent, Lost) as broken:
                wait = patience.after_break(broken, call.repeatable)
            else:
                if status < 300:
                    return self.session.read(call, body)
                wait = patience.after_refusal(self.session.refused(status, body), headers, call.repeatable)
            time.sleep(wait)

    def _exchange(self, call: Call[Any]) -> tuple[int, dict[str, str], bytes]:
        if not call.repeatable:
            self.close()  # an old connection may break as it is used, and then nobody knows what has arrived
        connection = self._connection or self.connect(ANSWER_SECONDS)
        self._connection = connection
        try:
            connection.request(
                call.method, self.session.address.target(call.path), call.body, self.session.headers(call.body)
            )
            response = connection.getresponse()
            return response.status, headers_of(response), response.read()
        except BREAKS as error:
            self.close()
            raise Lost(str(error)) from error

    def connect(self, seconds: float) -> http.client.HTTPConnection:
        """A new connection on which the server may be silent for so long."""
        address = self.session.address
        kind = http.client.HTTPSConnection if address.secure else http.client.HTTPConnection
        connection = kind(address.host, address.port, timeout=seconds)
        try:
            connection.connect()
        except OSError as error:
            raise NotSent(str(error)) from error
        return connection


class Events:
    """The events of a table, each once and in order, through any number of broken connections.

    It is open as soon as it is made. Look at the table after that, and nothing is missed.
    """

    def __init__(self, client: Client, table: str, since: int | None, follow: bool) -> None:
        self._client = client
        self._table = table
        self._since = since
        self._follow = follow
        self._reader = EventReader()
        self._connect()

    def __enter__(self) -> "Events":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._response.close()
        self._connection.close()

    def __iter__(self) -> "Events":
        return self

    def __next__(self) -> Event:
        while True:
            try:
                line = self._response.readline()
            except BREAKS:
                line = b""
            if not line:
                if not self._follow:
                    raise StopIteration
                return self._go_on()
            try:
                event = self._reader.feed(line)
            except (msgspec.MsgspecError, ValueError) as error:
                raise self._client.session.not_understood(error) from error
            if event is not None:
                return event

    def _go_on(self) -> Event:
        """Connect again and look at the table: what changed beside the log has no number to ask for."""
        self.close()
        self._reader.forget_half()
        self._connect()
        seen = self._client.see(self._table)
        return TableEvent(status=seen.status, seq=seen.seq)

    def _connect(self) -> None:
        session = self._client.session
        patience = session.patience()
        while True:
            path, more = calls.events(self._table, self._since, self._follow, self._reader.last)
            try:
                self._connection = self._client.connect(QUIET_SECONDS)
                self._connection.request("GET", session.address.target(path), None, session.headers() | more)
                self._response = self._connection.getresponse()
                if self._response.status == 200:
                    return
                refused = session.refused(self._response.status, self._response.read())
            except NotSent as broken:
                wait = patience.after_break(broken, repeatable=True)
            except BREAKS as error:
                wait = patience.after_break(Lost(str(error)), repeatable=True)
            else:
                wait = patience.after_refusal(refused, headers_of(self._response), repeatable=True)
            self._connection.close()
            time.sleep(wait)


def headers_of(response: http.client.HTTPResponse) -> dict[str, str]:
    """The headers by their names in small letters."""
    return {name.lower(): value for name, value in response.getheaders()}
