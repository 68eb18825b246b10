"""The streams of tables and of the home page."""

import asyncio
from collections.abc import Awaitable, Callable

from serai.web import metrics
from serai.web.live import seeing
from serai.web.live.inn import Inn
from serai.web.live.live import Live, Presence
from serai.web.live.match import Match
from serai.web.live.seeing import Viewer
from serai.web.live.streams import COMMENT, Stream, event
from serai.web.wire import encode

GONE_SECONDS = 3.0  # a reload is not an absence
HOME_SECONDS = 1.0


class TableStream(Stream):
    """Open while somebody has the table in view."""

    def __init__(self, inn: Inn, live: Live, guest: str, release: Callable[[], None]) -> None:
        super().__init__(guest, release)
        self._inn = inn
        self._live = live

    def opened(self) -> None:
        """Count as present."""
        self._live.streams.add(self)
        metrics.STREAMS.inc()
        here = self._live.present
        here[self.guest] = here.get(self.guest, 0) + 1
        if here[self.guest] == 1:
            self._live.presence_changed()

    def gone(self) -> None:
        """Count as absent, unless the guest is back soon."""
        self._live.streams.discard(self)
        self._live.use()
        metrics.STREAMS.dec()
        asyncio.get_running_loop().call_later(GONE_SECONDS, self._absent)

    def _absent(self) -> None:
        here = self._live.present
        here[self.guest] -= 1
        if not here[self.guest]:
            del here[self.guest]
            self._live.presence_changed()


class PageStream(TableStream):
    """Sends the pieces of the page that have changed, and who is here."""

    def __init__(self, inn: Inn, live: Live, viewer: Viewer, last_mark: str, release: Callable[[], None]) -> None:
        super().__init__(inn, live, viewer.guest.id, release)
        self._viewer = viewer
        self._known = _version_of(last_mark, inn.boot)
        self._presence: Presence | None = None

    async def news(self) -> bytes:
        """What differs from what was sent; who is here comes first, since pieces are shown with it."""
        live = self._live
        told = b""
        if self._presence is not live.presence:
            self._presence = live.presence
            told = b"event: presence\ndata: %b\n\n" % seeing.presence_words(live.presence)
        if self._known == live.version:
            return told
        self._known, data = await seeing.news(self._inn, live, self._viewer, self._known)
        return told + event("fragments", f"{self._inn.boot}-{self._known}", data) if data else told


def _version_of(mark: str, boot: str) -> int:
    """The version that a page shows which was sent this mark; -1: none that we know."""
    process, _, version = mark.partition("-")
    return int(version) if process == boot and version.isascii() and version.isdecimal() and len(version) < 20 else -1


class MoveStream(TableStream):
    """Sends each log line once, in order, from the place where the reader stopped, and every change of the status."""

    ping_text = COMMENT

    def __init__(
        self, inn: Inn, live: Live, guest: str, start: int, release: Callable[[], None], follow: bool = True
    ) -> None:
        super().__init__(inn, live, guest, release)
        self._next = start
        self._state = self._state_now()
        self._follow = follow

    def _state_now(self) -> tuple[str, bool]:
        """Whether it waits, is played or over, and whether it is dealt: a game may have to be compiled first."""
        return self._live.status, self._live.match is not None

    async def news(self) -> bytes:
        """What was not sent yet, as this viewer may read it."""
        live = self._live
        if live.broken:
            return b""
        if not self._follow:
            self.close()
        lines = b""
        if live.match is not None and live.committed > self._next:
            numbers = range(self._next, live.committed)
            self._next = live.committed
            held = live.held_by(self.guest)
            seat = held[0] if len(held) == 1 else None
            lines = b"".join(event("move", str(n), line_for(live.match, n, seat)) for n in numbers)
        if self._state == self._state_now():
            return lines
        self._state = self._state_now()
        return lines + b"event: table\ndata: %b\n\n" % encode({"status": live.status, "seq": live.committed})


def line_for(match: Match, number: int, seat: int | None) -> bytes:
    """A log line as a program of that seat may know it."""
    entry = match.entries[number]
    lines = [read for line in match.lines[number] if (read := line.read_by(seat)) is not None]
    return encode({"seq": number, "kind": entry.kind, "seat": entry.seat, "lines": lines})


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
