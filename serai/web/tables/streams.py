"""The streams of tables and of the home page."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.json import encode

from serai.web import metrics
from serai.web.tables import table_pages
from serai.web.tables.event_stream import COMMENT, Stream, event
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable, Presence
from serai.web.tables.table_pages import Viewer

GONE_SECONDS = 3.0  # a reload is not an absence
HOME_SECONDS = 1.0


class TableStream(Stream):
    """Open while somebody has the table in view."""

    def __init__(self, inn: Inn, table: OpenTable, guest: str, release: Callable[[], None]) -> None:
        super().__init__(guest, release)
        self._inn = inn
        self._table = table

    def opened(self) -> None:
        """Count as present."""
        self._table.streams.add(self)
        if self._inn.closing:
            self.close()  # whoever came too late to be told
        metrics.STREAMS.inc()
        here = self._table.present
        here[self.guest] = here.get(self.guest, 0) + 1
        if here[self.guest] == 1:
            self._table.presence_changed()

    def gone(self) -> None:
        """Count as absent, unless the guest is back soon."""
        self._table.streams.discard(self)
        self._table.use()
        metrics.STREAMS.dec()
        asyncio.get_running_loop().call_later(GONE_SECONDS, self._absent)

    def _absent(self) -> None:
        here = self._table.present
        here[self.guest] -= 1
        if not here[self.guest]:
            del here[self.guest]
            self._table.presence_changed()


class PageStream(TableStream):
    """Sends the pieces of the page that have changed, and who is here."""

    def __init__(self, inn: Inn, table: OpenTable, viewer: Viewer, last_mark: str, release: Callable[[], None]) -> None:
        super().__init__(inn, table, viewer.guest.id, release)
        self._viewer = viewer
        self._known = _version_of(last_mark, inn.boot)
        self._presence: Presence | None = None

    async def news(self) -> bytes:
        """What differs from what was sent; who is here comes first, since pieces are shown with it."""
        table = self._table
        told = b""
        if self._presence is not table.presence:
            self._presence = table.presence
            told = b"event: presence\ndata: %b\n\n" % table_pages.presence_words(table.presence)
        if self._known == table.version:
            return told
        self._known, data = await table_pages.news(self._inn, table, self._viewer, self._known)
        return told + event("fragments", f"{self._inn.boot}-{self._known}", data) if data else told


def _version_of(mark: str, boot: str) -> int:
    """The version that a page shows which was sent this mark; -1: none that we know."""
    process, _, version = mark.partition("-")
    return int(version) if process == boot and version.isascii() and version.isdecimal() and len(version) < 20 else -1


class MoveStream(TableStream):
    """Sends each log line once, in order, from the place where the reader stopped, and every change of the status."""

    ping_text = COMMENT

    def __init__(
        self, inn: Inn, table: OpenTable, guest: str, start: int, release: Callable[[], None], follow: bool = True
    ) -> None:
        super().__init__(inn, table, guest, release)
        self._next = start
        self._state = self._state_now()
        self._follow = follow

    def _state_now(self) -> tuple[str, bool]:
        """Whether it waits, is played or over, and whether it is dealt: a game may have to be compiled first."""
        return self._table.status, self._table.match is not None

    async def news(self) -> bytes:
        """What was not sent yet, as this viewer may read it."""
        table = self._table
        if table.broken:
            return b""
        if not self._follow:
            self.close()
        lines = b""
        if table.match is not None and table.committed > self._next:
            numbers = range(self._next, table.committed)
            self._next = table.committed
            held = table.held_by(self.guest)
            seat = held[0] if len(held) == 1 else None
            lines = b"".join([_move_event(table.match, number, seat) for number in numbers])
        if self._state == self._state_now():
            return lines
        self._state = self._state_now()
        return lines + b"event: table\ndata: %b\n\n" % encode({"status": table.status, "seq": table.committed})


def _move_event(match: Match, number: int, seat: int | None) -> bytes:
    """A log line as a program of that seat may know it."""
    entry = match.entries[number]
    lines = [read for line in match.lines_of(number) if (read := line.read_by(seat)) is not None]
    data = encode({"seq": number, "kind": entry.kind, "seat": entry.seat, "lines": lines})
    return b"event: move\nid: %d\ndata: %b\n\n" % (number, data)


class HomeStream(Stream):
    """Sends the home page's lists when they differ, at most once a second."""

    def __init__(
        self, inn: Inn, guest: str, render: Callable[[], Awaitable[bytes]], release: Callable[[], None]
    ) -> None:
        super().__init__(guest, release)
        self._inn = inn
        self._render = render
        self._last = b""

    def opened(self) -> None:
        """Begin to be woken."""
        self._inn.home_streams.setdefault(self.guest, set()).add(self)
        if self._inn.closing:
            self.close()
        metrics.STREAMS.inc()

    def gone(self) -> None:
        """Stop being woken."""
        metrics.STREAMS.dec()
        streams = self._inn.home_streams[self.guest]
        streams.discard(self)
        if not streams:
            del self._inn.home_streams[self.guest]

    async def news(self) -> bytes:
        """The lists, if they differ from the last ones sent."""
        if self._last:
            await asyncio.sleep(HOME_SECONDS)
        data = await self._render()
        if data == self._last:
            return b""
        self._last = data
        return event("fragments", self._inn.boot, data)
