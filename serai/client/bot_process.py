"""A bot as a process: it sits at tables of a server and plays until they are over, or until somebody stops it."""

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from rich.console import Console

from serai import bots
from serai.client.answers import LogEvent, TableSeen
from serai.client.asynchronous import AsyncClient, AsyncEvents
from serai.client.errors import ClientError, NotNow, Refused
from serai.client.perspective import SeenPerspective
from serai.i18n import _, listed

LOOK_SECONDS = 5.0  # between looks for new tables
FIRST_PATIENCE = 10.0  # a server that is not there at first was named wrongly; one that goes away comes back
FOR_EVER = float("inf")


@dataclass(frozen=True)
class Errand:
    """What a bot is sent to do."""

    url: str  # of a server, a table or an invitation
    bot: str
    token: str | None
    name: str | None  # of a new guest; else as the bot is called
    open_seats: bool  # sit down wherever a public table waits
    game: str | None  # only at tables of this game


def run(errand: Errand, console: Console) -> None:
    """Play until the table that was named is over, or until Ctrl-C; SIGTERM does the same."""
    bots.bring(errand.bot)  # one that cannot be made is found out before anybody waits for it
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background jobs ignore
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        asyncio.run(BotProcess(errand, lambda sentence: console.print(sentence, markup=False)).run())
    except KeyboardInterrupt:
        console.print(_("Stopped. Its seats are kept: with the same token it goes on where it was."))


class BotProcess:
    """One guest of a server, and the bots that play for it."""

    def __init__(self, errand: Errand, tell: Callable[[str], None]) -> None:
        self._errand = errand
        self._tell = tell
        self._client = AsyncClient(errand.url, errand.token, FIRST_PATIENCE)

    async def run(self) -> None:
        """Sign in, sit down, play."""
        async with self._client:
            await self._client.games()
            if self._errand.token is None:
                await self._sign_in()
            self._client.session.seconds = FOR_EVER
            address = self._client.session.address
            if address.table is None and address.invite is None:
                await self._play_everywhere()
            else:
                await self._play(await self._sit_down(address.table, address.invite))

    async def _sign_in(self) -> None:
        guest = await self._client.sign_in(self._errand.name or self._errand.bot.rpartition(":")[2].capitalize())
        said = {"name": guest.name, "variable": f"SERAI_TOKEN={guest.token}"}
        self._tell(_("%(name)s has signed in. To come back as the same guest, set %(variable)s.") % said)

    async def _sit_down(self, table: str | None, invite: str | None) -> str:
        """At the table that was named, unless it sits there already."""
        if invite is not None:
            table = await self._client.find_invite(invite)
        assert table is not None
        if not (await self._client.see(table)).your_seats:
            await self._client.join(table, invite=invite)
        return table

    async def _play_everywhere(self) -> None:
        """At all own tables, those that it sits down at later too."""
        playing: dict[str, asyncio.Task[None]] = {}
        try:
            while True:
                if self._errand.open_seats:
                    await self._take_open_seats()
                playing = {table: task for table, task in playing.items() if not task.done()}
                for line in await self._client.tables("own"):
                    if line.status != "over" and line.id not in playing and self._wants(line.game):
                        playing[line.id] = asyncio.create_task(self._play_or_tell(line.id))
                await asyncio.sleep(LOOK_SECONDS)
        finally:
            for task in playing.values():
                task.cancel()
            await asyncio.gather(*playing.values(), return_exceptions=True)

    def _wants(self, game: str) -> bool:
        return self._errand.game in (None, game)

    async def _take_open_seats(self) -> None:
        for line in await self._client.tables("open"):
            if line.can_join and self._wants(line.game):
                try:
                    await self._client.join(line.id)
                except Refused as error:  # somebody else was faster
                    self._tell(f"{line.id}: {error}")

    async def _play_or_tell(self, table: str) -> None:
        """One table that fails must not end the others; it is tried again at the next look."""
        try:
            await self._play(table)
        except ClientError as error:
            self._tell(f"{table}: {error}")

    async def _play(self, table: str) -> None:
        """Play a game to its end."""
        seated: dict[int, bots.Guarded] = {}
        began = await self._client.see(table)
        said = {"table": table, "game": began.title, "seats": listed(began.your_seats)}
        self._tell(_("%(table)s: %(game)s, seat %(seats)s") % said)
        async with self._client.events(table, since=began.seq) as events:
            while (seen := await self._look(table)).status != "over":
                if seen.seat is not None and seen.actions:
                    bot = seated.setdefault(seen.seat, bots.bring(self._errand.bot, game=seen.game))
                    await self._choose(table, seen, bot)
                else:
                    await _news(events, seen)
        self._tell(_result(seen))

    async def _look(self, table: str) -> TableSeen:
        """The table as the seat sees it that may act; of several own ones the first."""
        seen = await self._client.see(table)
        acting = [seat for seat in seen.your_seats if seat in seen.to_move]
        return await self._client.see(table, acting[0]) if acting and seen.seat != acting[0] else seen

    async def _choose(self, table: str, seen: TableSeen, bot: bots.Guarded) -> None:
        action = await asyncio.to_thread(bot.choose, SeenPerspective(seen))
        with suppress(NotNow):  # the table has changed meanwhile: look again
            await self._client.play(table, action, seat=seen.seat, seq=seen.seq)


async def _news(events: AsyncEvents, seen: TableSeen) -> None:
    """Wait for something that was not there at the last look."""
    async for event in events:
        if not isinstance(event, LogEvent) or event.seq >= seen.seq:
            return


def _result(seen: TableSeen) -> str:
    if not seen.winners:
        result = _("%(table)s is over; nobody has won.")
    elif set(seen.winners).isdisjoint(seen.your_seats):
        result = _("%(table)s is over: lost.")
    elif len(seen.winners) == 1:
        result = _("%(table)s is over: won.")
    else:
        result = _("%(table)s is over: won together with others.")
    return result % {"table": seen.id}
