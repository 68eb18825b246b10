"""What one viewer sees of a table: the only place where pages and streams get their content from."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from serai import bots
from serai.i18n import _, language
from serai.store import Seat
from serai.table import games
from serai.web import pages
from serai.web.identity import Guest
from serai.web.live.inn import Inn
from serai.web.live.live import Live, now
from serai.web.live.match import Match
from serai.web.pages import words
from serai.web.seen import ChatLine, Player, TableLine, TablePage
from serai.web.wire import encode

LEVELS = tuple(bots.names())


class Viewer(NamedTuple):
    """Who looks, and at which address the server is for them."""

    guest: Guest
    token: str
    origin: str
    seat: int | None = None  # the one asked for, on a hot-seat table


def see(inn: Inn, live: Live, viewer: Viewer, notice: str = "", newest: int | None = None) -> TablePage:
    """The table for one viewer; of its log at least the `newest` lines, or all. The caller holds the table."""
    match = live.match
    held = live.held_by(viewer.guest.id)
    seat, handover = _shown_seat(match, held, viewer.seat)
    playing = match is not None and not match.over
    may_invite = (bool(held) or viewer.guest.id == live.setup.host) and live.status == "waiting"
    invited = viewer.guest.id in live.invited
    return TablePage(
        id=live.id,
        game=live.setup.game,
        title=_(games.find(live.setup.game).title),
        options=live.setup.options,
        status=live.status,
        seq=live.seq,
        seat=seat,
        players=tuple(_player(live, viewer, number, name) for number, name in enumerate(names_of(live.seats))),
        view=match.table.view(seat, newest if playing else None) if match is not None else None,
        actions=tuple(match.table.actions(seat)) if match is not None and playing and seat is not None else (),
        token=viewer.token,
        name=viewer.guest.name,
        hot_seat=len(held) > 1,
        handover=handover,
        is_host=viewer.guest.id == live.host,
        can_join=live.status == "waiting" and not held and (invited or live.setup.public),
        can_undo=match is not None and playing and seat is not None and match.table.can_undo(seat),
        can_resign=playing and bool(held),
        can_leave=bool(held) and (playing or live.status == "waiting"),
        begun=live.begun,
        preparing=live.begun and match is None,
        progress=inn.ready.progress(live.setup.game),
        pace=live.setup.pace,
        deadline=_deadline(match),
        now=now() / 1000 if live.setup.pace != "relaxed" else 0.0,
        public=live.setup.public,
        stream=_stream(live, viewer, invited),
        invite=live.setup.invite if may_invite or invited else None,
        invite_link=f"{viewer.origin}/j/{live.setup.invite}" if may_invite else None,
        chat=tuple(ChatLine(line.name, line.text, line.at / 1000, _seat_of(live, line.guest)) for line in live.chat),
        watchers=sum(1 for guest in live.present if not live.held_by(guest)),
        ending=match.ending if match is not None else "abandoned" if live.status == "over" else None,
        winners=match.winners if match is not None else (),
        rematch_link=f"/t/{live.rematch}" if live.rematch else None,
        levels=LEVELS,
        default_level=bots.DEFAULT,
        notice=notice,
        commitment=live.setup.pledge.commitment if live.setup.pledge else None,
    )


def fragments(inn: Inn, live: Live, viewer: Viewer, notice: str = "") -> bytes:
    """The JSON that brings an open page up to date. The caller holds the table."""
    key = (live.id, live.version, viewer.guest, viewer.seat, language.get())
    found = None if notice else inn.rendered.get(key)
    if found is None:
        page = see(inn, live, viewer, notice, pages.LOG_LINES)
        data = {"seq": page.seq, "title": pages.table_title(page), "fragments": pages.table_fragments(page)}
        if notice:
            data["notice"] = notice
        found = encode(data)
        if not notice and live.setup.pace == "relaxed" and not page.preparing:
            inn.keep_rendered(key, found)
    return found


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


def _player(live: Live, viewer: Viewer, number: int, name: str) -> Player | None:
    match, seat = live.match, live.seats[number]
    if not seat.taken:
        return None
    left = match.clocks.left(number, now()) if match is not None and seat.level is None else None
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


def _stream(live: Live, viewer: Viewer, invited: bool) -> str:
    query = {"seat": viewer.seat, "invite": live.setup.invite if invited else None}
    given = urlencode({name: value for name, value in query.items() if value is not None})
    return f"/t/{live.id}/events" + (f"?{given}" if given else "")


def _deadline(match: Match | None) -> float | None:
    end = match.clocks.next_end() if match is not None and not match.over else None
    return end[0] / 1000 if end is not None else None


def _seat_of(live: Live, guest: str) -> int | None:
    return next((number for number, seat in enumerate(live.seats) if seat.guest == guest), None)
