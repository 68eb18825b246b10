"""What one viewer sees of a table: the only place where pages and streams get their content from."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from serai import bots
from serai.i18n import _, language, per_language
from serai.store import Seat
from serai.table import games
from serai.web import pages
from serai.web.identity import Guest
from serai.web.live.inn import Inn
from serai.web.live.live import Live, Presence, now
from serai.web.live.match import Match
from serai.web.live.rendered import Rendered, packed
from serai.web.pages import words
from serai.web.seen import ChatLine, Own, Player, TableLine, TablePage
from serai.web.wire import encode

LEVELS = tuple(bots.names())


class Viewer(NamedTuple):
    """Who looks, and at which address the server is for them."""

    guest: Guest
    token: str
    origin: str
    seat: int | None = None  # the one asked for, on a hot-seat table


ANYBODY = Viewer(Guest(""), "", "")
"""Whoever only watches: one sees what the other sees."""


def see(
    inn: Inn, live: Live, viewer: Viewer, notice: str = "", newest: int | None = None, at: int | None = None
) -> TablePage:
    """The table for one viewer; of its log at least the `newest` lines, or all; its clocks as they stand now, or stood
    `at` some time. The caller holds the table."""
    match = live.match
    time = now() if at is None else at
    presence = live.presence_now()
    held = live.held_by(viewer.guest.id)
    seat, handover = _shown_seat(match, held, viewer.seat)
    playing = match is not None and not match.over
    may_invite = (bool(held) or viewer.guest.id == live.setup.host) and live.status == "waiting"
    own = _own(live, viewer)
    return TablePage(
        id=live.id,
        game=live.setup.game,
        title=_(games.find(live.setup.game).title),
        options=live.setup.options,
        status=live.status,
        seq=live.seq,
        seat=seat,
        players=tuple(_player(live, viewer, number, name, time) for number, name in enumerate(names_of(live.seats))),
        view=match.table.view(seat, newest if playing else None) if match is not None else None,
        actions=tuple(match.table.actions(seat)) if match is not None and playing and seat is not None else (),
        token=own.token,
        name=own.name,
        hot_seat=len(held) > 1,
        handover=handover,
        is_host=viewer.guest.id == live.host,
        can_join=own.can_join,
        can_chat=own.can_chat,
        can_undo=match is not None and playing and seat is not None and match.table.can_undo(seat),
        can_resign=playing and bool(held),
        can_leave=bool(held) and (playing or live.status == "waiting"),
        begun=live.begun,
        preparing=live.begun and match is None,
        progress=inn.ready.progress(live.setup.game),
        pace=live.setup.pace,
        deadline=_deadline(match),
        now=time / 1000 if live.setup.pace != "relaxed" else 0.0,
        public=live.setup.public,
        stream=_stream(live, viewer),
        invite=own.invite,
        invite_link=f"{viewer.origin}/j/{live.setup.invite}" if may_invite else None,
        chat=tuple(ChatLine(line.name, line.text, line.at / 1000, _seat_of(live, line.guest)) for line in live.chat),
        watchers=presence.watchers,
        ending=match.ending if match is not None else "abandoned" if live.status == "over" else None,
        winners=match.winners if match is not None else (),
        rematch_link=f"/t/{live.rematch}" if live.rematch and live.has_seated(viewer.guest.id) else None,
        levels=LEVELS,
        default_level=bots.DEFAULT,
        notice=notice,
        commitment=live.setup.pledge.commitment if live.setup.pledge else None,
    )


def fragments(inn: Inn, live: Live, viewer: Viewer, notice: str = "") -> bytes:
    """The JSON that brings an open page up to date, whatever it shows. The caller holds the table."""
    own = pages.own_fragments(_own(live, viewer))
    if notice:
        page = see(inn, live, viewer, notice, pages.LOG_LINES, _clock_start(live))
        pieces = {**pages.table_fragments(page), **own}
        return _timed(live, packed(page.seq, pages.table_title(page), pieces, notice=notice))
    rendered = rendered_now(inn, live, viewer) or _render(inn, live, viewer)
    return _timed(live, packed(rendered.seq, rendered.title, {**rendered.pieces, **own}))


async def news(inn: Inn, live: Live, viewer: Viewer, known: int) -> tuple[int, bytes]:
    """The version that the table has now, and the JSON that brings a page up to it which shows the `known` one; empty
    if nothing is new. Who has sat down or got up since gets everything, with what is theirs alone."""
    rendered = rendered_now(inn, live, viewer)
    if rendered is not None and known >= live.reseated:
        return rendered.version, _timed(live, rendered.news(known))
    async with inn.at(live):
        if known < live.reseated:
            return live.version, fragments(inn, live, viewer)
        rendered = rendered_now(inn, live, viewer) or _render(inn, live, viewer)
        return rendered.version, _timed(live, rendered.news(known))


@per_language(1000)
def presence_words(presence: Presence) -> bytes:
    """Who is here, in JSON."""
    return encode(pages.presence_words(presence.here, presence.watchers))


def rendered_now(inn: Inn, live: Live, viewer: Viewer) -> Rendered | None:
    """The pieces for this viewer, if they are kept and up to date. What was rendered was committed: nobody need hold
    the table."""
    found = inn.rendered.get((live.id, *_audience(live, viewer)))
    return found if found is not None and found.version == live.version else None


def _render(inn: Inn, live: Live, viewer: Viewer) -> Rendered:
    audience = _audience(live, viewer)
    page = see(inn, live, viewer if audience[0] else ANYBODY, "", pages.LOG_LINES, _clock_start(live))
    found = Rendered(live, audience, page.seq, pages.table_title(page), pages.table_fragments(page))
    inn.keep_rendered((live.id, *audience), found)
    return found


def _audience(live: Live, viewer: Viewer) -> tuple[object, ...]:
    """Those who see the same pieces: every seat is one, and the host of a table that waits; all others are one."""
    held = live.held_by(viewer.guest.id)
    if held or (live.status == "waiting" and viewer.guest.id == live.setup.host):
        return viewer.guest.id, viewer.seat if viewer.seat in held else None, viewer.origin, language.get()
    return "", None, "", language.get()


def _clock_start(live: Live) -> int:
    """When the clocks were last set: pieces name the time that was left then, and the page reckons on from there."""
    return 0 if live.match is None else live.match.clocks.since


def _timed(live: Live, data: bytes) -> bytes:
    """With the server's clock, by which the page reckons what is left."""
    return b'{"now":%.1f,%b' % (now() / 1000, data[1:]) if data and live.setup.pace != "relaxed" else data


def line_of(live: Live, guest: Guest) -> TableLine:
    """The table in a list."""
    held = live.held_by(guest.id)
    return TableLine(
        id=live.id,
        game=live.setup.game,
        title=_(games.find(live.setup.game).title),
        players=tuple(name or None for name in names_of(live.seats)),
        status=live.status,
        pace=live.setup.pace,
        your_turn=live.match is not None and any(seat in live.match.to_move for seat in held),
        can_join=live.status == "waiting" and live.setup.public and not held,
    )


def names_of(seats: Sequence[Seat]) -> list[str]:
    """What to call each seat; those of the same name are numbered, an open one has none."""
    names: list[str] = []
    for seat in seats:
        name = called(seat)
        names.append(f"{name} {names.count(name) + 1}" if name in names else name)
    return names


def called(seat: Seat) -> str:
    """What to call whoever sits there; a bot that began the game by its level, in the reader's language."""
    if seat.level is None or seat.name != seat.level.capitalize():
        return seat.name
    name = words.level(seat.level)
    return name[:1].upper() + name[1:]


def _shown_seat(match: Match | None, held: tuple[int, ...], asked: int | None) -> tuple[int | None, tuple[int, ...]]:
    """Whose view to show, and to whom a shared device should be handed."""
    if len(held) <= 1:
        return (held[0] if held else None), ()
    acting = tuple(seat for seat in held if match is not None and seat in match.to_move)
    if asked in acting:
        return asked, ()
    if match is None or match.over:
        return None, ()
    return None, acting


def _player(live: Live, viewer: Viewer, number: int, name: str, time: int) -> Player | None:
    match, seat = live.match, live.seats[number]
    if not seat.taken:
        return None
    left = match.clocks.left(number, time) if match is not None and seat.level is None else None
    return Player(
        name=name,
        kind="bot" if seat.level is not None else "person",
        level=seat.level,
        here=seat.level is not None or seat.guest in live.present,
        yours=seat.guest is not None and seat.guest == viewer.guest.id,
        host=seat.guest is not None and seat.guest == live.host,
        left=match is not None and number in match.left,
        resigned=match is not None and number in match.resigned,
        out_of_time=match is not None and number in match.out_of_time,
        clock_seconds=None if left is None else left / 1000,
        clock_runs=match is not None and match.clocks.runs(number),
    )


def _own(live: Live, viewer: Viewer) -> Own:
    """What only this viewer sees."""
    held = live.held_by(viewer.guest.id)
    waiting = live.status == "waiting"
    invited = viewer.guest.id in live.invited
    may_invite = (bool(held) or viewer.guest.id == live.setup.host) and waiting
    return Own(
        id=live.id,
        token=viewer.token,
        name=viewer.guest.name,
        can_join=waiting and not held and (invited or live.setup.public or viewer == ANYBODY),
        can_chat=live.setup.public or bool(held),
        invite=live.setup.invite if may_invite or invited else None,
    )


def _stream(live: Live, viewer: Viewer) -> str:
    invite = live.setup.invite if viewer.guest.id in live.invited else None
    query = {"seat": viewer.seat, "invite": invite}
    given = urlencode({name: value for name, value in query.items() if value is not None})
    return f"/t/{live.id}/events" + (f"?{given}" if given else "")


def _deadline(match: Match | None) -> float | None:
    end = match.clocks.next_end() if match is not None and not match.over else None
    return end[0] / 1000 if end is not None else None


def _seat_of(live: Live, guest: str) -> int | None:
    return next((number for number, seat in enumerate(live.seats) if seat.guest == guest), None)
