"""Every call that the interface has, without any sending: what to ask, and how the answer is read."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode

import msgspec

from serai.client.answers import (
    Bots,
    Found,
    GameInfo,
    Games,
    Hint,
    NewGuest,
    Pace,
    Played,
    TableLine,
    Tables,
    TableSeen,
    table_seen,
)
from serai.table.game import Action

T = TypeVar("T")


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request. One that is `repeatable` can be sent again when nobody knows whether it has arrived."""

    method: Literal["GET", "POST"]
    path: str
    read: Callable[[bytes], T]
    body: bytes | None = None
    repeatable: bool = False


def _get(path: str, read: Callable[[bytes], T], **query: object) -> Call[T]:
    given = {name: value for name, value in query.items() if value is not None}
    return Call("GET", f"{path}?{urlencode(given)}" if given else path, read, repeatable=True)


def _post(path: str, read: Callable[[bytes], T], fields: Mapping[str, object], repeatable: bool = False) -> Call[T]:
    given = {name: value for name, value in fields.items() if value is not None}
    return Call("POST", path, read, msgspec.json.encode(given), repeatable)


def _at(table: str, verb: str = "") -> str:
    """The path of a table."""
    return f"/tables/{quote(table, safe='')}{verb}"


def sign_in(name: str) -> Call[NewGuest]:
    """Get a token."""
    return _post("/guests", msgspec.json.Decoder(NewGuest).decode, {"name": name})


def games() -> Call[tuple[GameInfo, ...]]:
    """The games with their options."""
    return _get("/games", lambda body: msgspec.json.decode(body, type=Games).games)


def bots() -> Call[Bots]:
    """The levels of the server's bots."""
    return _get("/bots", msgspec.json.Decoder(Bots).decode)


def tables(which: str) -> Call[tuple[TableLine, ...]]:
    """A list of tables."""
    return _get("/tables", lambda body: msgspec.json.decode(body, type=Tables).tables, list=which)


def new_table(
    game: str, seats: Sequence[str] | None, options: Mapping[str, Any] | None, pace: Pace, public: bool
) -> Call[TableSeen]:
    """Set up a table."""
    fields = {"game": game, "seats": seats, "options": options, "pace": pace, "public": public}
    return _post("/tables", table_seen, fields)


def find_invite(invite: str) -> Call[str]:
    """The table of an invitation."""
    path = f"/invites/{quote(invite, safe='')}"
    return _get(path, lambda body: msgspec.json.decode(body, type=Found).id)


def see(table: str, seat: int | None) -> Call[TableSeen]:
    """Look at a table."""
    return _get(_at(table), table_seen, seat=seat)


def play(table: str, action: str | Action, seat: int | None, seq: int | None, key: str | None) -> Call[int]:
    """Play an action; its key makes it safe to send again."""
    text = action.text if isinstance(action, Action) else action
    fields = {"action": text, "seat": seat, "seq": seq, "key": key or secrets.token_hex(12)}
    return _post(_at(table, "/moves"), lambda body: msgspec.json.decode(body, type=Played).seq, fields, repeatable=True)


def hint(table: str, seat: int | None, seq: int | None) -> Call[Hint]:
    """Ask the guide; the same question again has the same answer."""
    fields = {"seat": seat, "seq": seq}
    return _post(_at(table, "/hint"), msgspec.json.Decoder(Hint).decode, fields, repeatable=True)


def at_table(table: str, verb: str, **fields: object) -> Call[TableSeen]:
    """Anything else that is done at a table: join, start, undo, resign, leave, replace, chat, rematch."""
    return _post(_at(table, f"/{verb}"), table_seen, fields)


def play_on(table: str, moment: int, seat: int, level: str | None) -> Call[TableSeen]:
    """A new table that goes on from a moment of a finished game."""
    return _post(_at(table, "/play-on"), table_seen, {"moment": moment, "seat": seat, "level": level})


def events(table: str, since: int | None, follow: bool, last: int | None) -> tuple[str, dict[str, str]]:
    """Where the events of a table come from, and the headers to ask with."""
    query = {"since": since, "follow": None if follow else "false"}
    given = urlencode({name: value for name, value in query.items() if value is not None})
    headers = {"Accept": "text/event-stream"}
    if last is not None:
        headers["Last-Event-ID"] = str(last)
    return _at(table, "/events") + (f"?{given}" if given else ""), headers
