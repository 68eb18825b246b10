"""What one viewer sees of a table: the only place where pages and streams get their content from."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from msgspec.json import encode

from serai import bots
from serai.i18n import _, language, per_language
from serai.store import Seat
from serai.table import games
from serai.web import pages
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.parts import words
from serai.web.parts.terms import differing
from serai.web.tables import guide
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable, Presence
from serai.web.tables.rendered import Rendered, packed
from serai.web.views.home import TableLine
from serai.web.views.table import ChatLine, Own, Player, TablePage

LEVELS = tuple(bots.names())


class Viewer(NamedTuple):
    """Who looks, and at which address the server is for them."""

    guest: Guest
    token: str
    origin: str
    seat: int | None = None  # the one asked for, on a hot-seat table
    hidden: frozenset[str] = frozenset()  # those whose words are not shown


ANYBODY = Viewer(Guest(""), "", "")
"""Whoever only watches: one sees what the other sees."""


def see(
    inn: Inn, table: OpenTable, viewer: Viewer, notice: str = "", newest: int | None = None, at: int | None = None
) -> TablePage:
    """The table for one viewer; of its log at least the `newest` lines, or all; its clocks as they stand now, or stood
    `at` some time. The caller holds the table."""
    match = table.match
    time = now() if at is None else at
    presence = table.presence_now()
    held = table.held_by(viewer.guest.id)
    seat, handover = _shown_seat(match, held, viewer.seat)
    playing = match is not None and not match.over
    may_invite = (bool(held) or viewer.guest.id == table.setup.host) and table.status == "waiting"
    own = _own(table, viewer)
    pausing = table.looks_back(viewer.guest.id, held)
    return TablePage(
        id=table.id,
        game=table.setup.game,
        title=_(games.find(table.setup.game).title),
        options=table.setup.options,
        status=table.status,
        seq=table.seq,
        seat=seat,
        players=tuple(_player(table, viewer, number, name, time) for number, name in enumerate(names_of(table.seats))),
        view=match.table.view(seat, newest if playing else None) if match is not None else None,
        actions=tuple(match.table.actions(seat)) if match is not None and playing and seat is not None else (),
        besides=tuple(match.table.besides(seat)) if match is not None and playing and seat is not None else (),
        token=own.token,
        name=own.name,
        hot_seat=len(held) > 1,
        handover=handover,
        together=bool(handover) and match is not None and match.table.for_all_eyes,
        is_host=viewer.guest.id == table.host,
        can_join=own.can_join,
        can_chat=own.can_chat,
        can_undo=match is not None and playing and seat is not None and match.table.can_undo(seat),
        can_resign=playing and bool(held),
        can_leave=bool(held) and (playing or table.status == "waiting"),
        begun=table.begun,
        preparing=table.begun and match is None,
        progress=inn.ready.progress(table.setup.game),
        pace=table.setup.pace,
        deadline=_deadline(match),
        now=time / 1000 if table.setup.pace != "relaxed" else 0.0,
        public=table.setup.public,
        rated=bool(table.setup.rated),
        rating=table.rating_changes.get(viewer.guest.id),
        stream=_stream(table, viewer),
        invite=own.invite,
        invite_link=f"{viewer.origin}/j/{table.setup.invite}" if may_invite else None,
        chat=tuple(
            ChatLine(line.name, line.text, line.at / 1000, _seat_of(table, line.guest))
            for line in table.chat
            if line.guest not in viewer.hidden
        ),
        watchers=presence.watchers,
        ending=match.ending if match is not None else "abandoned" if table.status == "over" else None,
        winners=match.winners if match is not None else (),
        rematch_link=f"/t/{table.rematch}" if table.rematch and table.has_seated(viewer.guest.id) else None,
        levels=LEVELS,
        default_level=bots.DEFAULT,
        notice=notice,
        rounds=tuple(match.table.rounds(seat)) if match is not None and (pausing or match.over) else (),
        pausing=pausing,
        commitment=table.setup.pledge.commitment if table.setup.pledge else None,
        can_ask=guide.may_ask(table, seat),
        guiding=table.guiding and bool(held),
        advice=guide.advice_for(match, seat) if match is not None else None,
        compared=guide.compared_for(match, seat) if match is not None else "",
        hinted=match is not None and match.hinted,
        start=table.setup.start,
    )


def fragments(inn: Inn, table: OpenTable, viewer: Viewer, notice: str = "") -> bytes:
    """The JSON that brings an open page up to date, whatever it shows. The caller holds the table."""
    own = pages.own_fragments(_own(table, viewer))
    if notice:
        page = see(inn, table, viewer, notice, pages.LOG_LINES, _clock_start(table))
        pieces = {**pages.table_fragments(page), **own}
        return _timed(table, packed(page.seq, pages.table_title(page), pieces, notice=notice))
    rendered = rendered_now(inn, table, viewer) or _render(inn, table, viewer)
    return _timed(table, packed(rendered.seq, rendered.title, {**rendered.pieces, **own}))


async def news(inn: Inn, table: OpenTable, viewer: Viewer, known: int) -> tuple[int, bytes]:
    """The version that the table has now, and the JSON that brings a page up to it which shows the `known` one; empty
    if nothing is new. Who has sat down or got up since gets everything, with what is theirs alone."""
    rendered = rendered_now(inn, table, viewer)
    if rendered is not None and known >= table.reseated:
        return rendered.version, _timed(table, rendered.news(known))
    async with inn.at(table):
        if known < table.reseated:
            return table.version, fragments(inn, table, viewer)
        rendered = rendered_now(inn, table, viewer) or _render(inn, table, viewer)
        return rendered.version, _timed(table, rendered.news(known))


@per_language(1000)
def presence_words(presence: Presence) -> bytes:
    """Who is here, in JSON."""
    return encode(pages.presence_words(presence.here, presence.watchers))


def rendered_now(inn: Inn, table: OpenTable, viewer: Viewer) -> Rendered | None:
    """The pieces for this viewer, if they are kept and up to date. What was rendered was committed: nobody need hold
    the table."""
    found = inn.rendered.get((table.id, *_audience(table, viewer)))
    return found if found is not None and found.version == table.version else None


def _render(inn: Inn, table: OpenTable, viewer: Viewer) -> Rendered:
    audience = _audience(table, viewer)
    page = see(inn, table, viewer if audience[0] else ANYBODY, "", pages.LOG_LINES, _clock_start(table))
    found = Rendered(table, audience, page.seq, pages.table_title(page), pages.table_fragments(page))
    inn.keep_rendered((table.id, *audience), found)
    return found


def _audience(table: OpenTable, viewer: Viewer) -> tuple[object, ...]:
    """Those who see the same pieces: every seat is one, the host of a table that waits, and whoever does not want to
    read what somebody says; all others are one."""
    held = table.held_by(viewer.guest.id)
    if held or viewer.hidden or (table.status == "waiting" and viewer.guest.id == table.setup.host):
        seat = viewer.seat if viewer.seat in held else None
        return viewer.guest.id, seat, viewer.origin, language.get(), viewer.hidden
    return "", None, "", language.get()


def _clock_start(table: OpenTable) -> int:
    """When the clocks were last set: pieces name the time that was left then, and the page reckons on from there."""
    return 0 if table.match is None else table.match.clocks.since


def _timed(table: OpenTable, data: bytes) -> bytes:
    """With the server's clock, by which the page reckons what is left."""
    return b'{"now":%.1f,%b' % (now() / 1000, data[1:]) if data and table.setup.pace != "relaxed" else data


def line_of(table: OpenTable, guest: Guest) -> TableLine:
    """The table in a list."""
    held = table.held_by(guest.id)
    return TableLine(
        id=table.id,
        game=table.setup.game,
        title=_(games.find(table.setup.game).title),
        players=tuple(name or None for name in names_of(table.seats)),
        status=table.status,
        pace=table.setup.pace,
        your_turn=table.match is not None and any(seat in table.match.to_move for seat in held),
        can_join=table.status == "waiting" and table.setup.public and not held,
        differs=differing(table.setup.game, table.setup.options),
        hinted=table.match is not None and table.match.hinted,
        start=table.setup.start,
        rated=bool(table.setup.rated),
    )


def names_of(seats: Sequence[Seat]) -> list[str]:
    """What to call each seat; those of the same name are numbered, an open one has none."""
    names: list[str] = []
    for seat in seats:
        name = seat_name(seat)
        names.append(f"{name} {names.count(name) + 1}" if name in names else name)
    return names


def seat_name(seat: Seat) -> str:
    """What to call whoever sits there; a bot that began the game by its level, in the reader's language."""
    if seat.level is None or seat.name != seat.level.capitalize():
        return words.person(seat.name) if seat.taken else ""
    name = words.level(seat.level)
    return name[:1].upper() + name[1:]


def _shown_seat(match: Match | None, held: tuple[int, ...], asked: int | None) -> tuple[int | None, tuple[int, ...]]:
    """Whose view to show, and to whom a shared device should be handed."""
    if len(held) <= 1:
        return (held[0] if held else None), ()
    acting = tuple(seat for seat in held if match is not None and seat in match.to_move)
    if asked in acting and match is not None and not match.table.for_all_eyes:
        return asked, ()
    if match is None or match.over:
        return None, ()
    return None, acting


def _player(table: OpenTable, viewer: Viewer, number: int, name: str, time: int) -> Player | None:
    match, seat = table.match, table.seats[number]
    if not seat.taken:
        return None
    left = match.clocks.left(number, time) if match is not None and seat.level is None else None
    return Player(
        name=name,
        kind="bot" if seat.level is not None else "person",
        level=seat.level,
        here=seat.level is not None or table.is_here(seat.guest),
        yours=seat.guest is not None and seat.guest == viewer.guest.id,
        host=seat.guest is not None and seat.guest == table.host,
        left=match is not None and number in match.left,
        resigned=match is not None and number in match.resigned,
        out_of_time=match is not None and number in match.out_of_time,
        clock_seconds=None if left is None else left / 1000,
        clock_runs=match is not None and match.clocks.runs(number, time),
    )


def _own(table: OpenTable, viewer: Viewer) -> Own:
    """What only this viewer sees."""
    held = table.held_by(viewer.guest.id)
    waiting = table.status == "waiting"
    invited = viewer.guest.id in table.invited
    may_invite = (bool(held) or viewer.guest.id == table.setup.host) and waiting
    return Own(
        id=table.id,
        token=viewer.token,
        name=viewer.guest.name,
        can_join=waiting and not held and (invited or table.setup.public or viewer == ANYBODY),
        can_chat=table.setup.public or bool(held),
        invite=table.setup.invite if may_invite or invited else None,
    )


def _stream(table: OpenTable, viewer: Viewer) -> str:
    invite = table.setup.invite if viewer.guest.id in table.invited else None
    query = {"seat": viewer.seat, "invite": invite}
    given = urlencode({name: value for name, value in query.items() if value is not None})
    return f"/t/{table.id}/events" + (f"?{given}" if given else "")


def _deadline(match: Match | None) -> float | None:
    end = match.clocks.next_end() if match is not None and not match.over else None
    return end[0] / 1000 if end is not None else None


def _seat_of(table: OpenTable, guest: str) -> int | None:
    return next((number for number, seat in enumerate(table.seats) if seat.guest == guest), None)
