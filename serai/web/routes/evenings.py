"""Evenings: made by anybody, entered by link; the rounds go on by themselves."""

import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.errors import SeraiError
from serai.events.evening import FORMS, MOST, Evening
from serai.i18n import _
from serai.store import Conflict, evenings, peace
from serai.store.evenings import status_change
from serai.table import games
from serai.web.clock import now
from serai.web.door.refusals import NotNow, NotYours, Refused
from serai.web.pages import evenings as pages
from serai.web.parts.terms import paces
from serai.web.routes.visit import Visit
from serai.web.tables import playing, seating, setting_up
from serai.web.tables.evenings import Book, go_on, may_be_played
from serai.web.tables.setting_up import bot_seat
from serai.web.tables.table_pages import LEVELS
from serai.web.views.evenings import EveningPage, EveningsPage

HERE = "/evenings"
PACES = ("live", "days")  # without a clock a round might never end
TITLE_LENGTH = 60
ROUNDS = range(1, 16)
LISTED = 30
RACES = 20

Act = Callable[[Visit, Book, Evening], Awaitable[None]]


async def look_at_all(request: Request) -> Response:
    """One's own evenings, and the form for a new one."""
    visit = await Visit.looking(request)
    own = await evenings.of_guest(visit.inn.store, visit.guest.id, LISTED) if visit.known else []
    timed = tuple(pace for pace in paces() if pace.name in PACES)
    return visit.html(pages.evenings_page(EveningsPage(tuple(own), timed, ROUNDS, visit.guest.name, visit.token)))


async def make(request: Request) -> Response:
    """A new evening; its link is its address."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    kind, form, pace = games.find(visit.field("game")), visit.field("form"), visit.field("pace") or "live"
    rounds = visit.number("rounds") or 5
    if form not in FORMS or pace not in PACES or rounds not in ROUNDS or not may_be_played(kind.name):
        raise Refused(_("Such an evening cannot be; choose from the lists on the page “Evenings”."))
    title = " ".join(visit.field("title").split())[:TITLE_LENGTH] or _(kind.title)
    id = secrets.token_urlsafe(12)
    rated = visit.field("rated") == "on"
    data = {"title": title, "game": kind.name, "pace": pace, "form": form, "rounds": rounds, "rated": rated}
    book = Book(visit.inn.store, id, [])
    await book.write("made", data, evenings.made(id, now()), guest=visit.guest.id, name=visit.guest.name)
    return visit.go(f"{HERE}/{id}")


async def look(request: Request) -> Response:
    """The rounds, the table, and what one can do."""
    visit = await Visit.looking(request)
    id = request.path_params["id"]
    evening = (await Book.open(visit.inn.store, id)).evening
    you = evening.entrant_of(visit.guest.id)
    tables = [game.table for game in evening.open_games if game.table is not None]
    page = EveningPage(
        id=id,
        evening=evening,
        you=None if you is None else you.id,
        set_up=frozenset(await evenings.outcomes(visit.inn.store, tables)),
        kept=visit.person is not None,
        is_host=evening.host == visit.guest.id,
        link=f"{visit.origin}{HERE}/{id}",
        levels=LEVELS,
        name=visit.guest.name,
        token=visit.token,
    )
    return visit.html(pages.evening_page(page))


def form(act: Act) -> Callable[[Request], Awaitable[Response]]:
    """A handler that writes in an evening's book; whoever loses a race for a line reads it again."""

    async def handle(request: Request) -> Response:
        visit = await Visit.posting(request)
        visit.limits.spend("table", visit.address)
        for _try in range(RACES):
            try:
                book = await Book.open(visit.inn.store, request.path_params["id"])
                await act(visit, book, book.evening)
                return visit.go(f"{HERE}/{book.id}")
            except Conflict:
                pass
        raise Conflict

    return handle


async def enter(visit: Visit, book: Book, evening: Evening) -> None:
    """Take part; late as well, but in a knock-out."""
    you = evening.entrant_of(visit.guest.id)
    if you is not None and you.id in evening.here:
        return
    if evening.rated and visit.person is None:
        raise NotNow(_("This evening is rated: keep a profile first, on the page “Your profile”."))
    if you is None:
        _check_room(evening)
        others = [one.guest for one in evening.entrants.values() if one.guest is not None]
        if others and await peace.blocked(visit.inn.store, visit.guest.id, others):
            raise NotYours(_("You and somebody at this evening do not want to meet."))
    elif evening.form == "knock-out" or evening.over:
        raise NotNow(_("You have left this evening; a knock-out goes on without you."))
    id = secrets.token_hex(4) if you is None else you.id
    await book.write("entered", {"id": id, "level": None}, guest=visit.guest.id, name=visit.guest.name)


def _check_room(evening: Evening) -> None:
    if evening.over or (evening.begun and evening.form == "knock-out"):
        raise NotNow(_("It is too late to enter: this evening is over, or a knock-out that has begun."))
    if len(evening.entrants) >= MOST:
        raise NotNow(_("This evening is full: %(count)s take part.") % {"count": MOST})


async def withdraw(visit: Visit, book: Book, evening: Evening) -> None:
    """Take part no longer; a game that is being played is resigned."""
    you = evening.entrant_of(visit.guest.id)
    if you is None or you.id in evening.gone:
        return
    await book.write("withdrew", {"id": you.id})
    own = [game.table for game in evening.open_games if game.table is not None and you.id in (game.one, game.other)]
    begun = await evenings.outcomes(visit.inn.store, own)
    for table_id in own:
        if table_id in begun:
            table = await visit.inn.find(table_id)
            try:
                await playing.resign(visit.inn, table, visit.guest, None)
            except Conflict:
                raise
            except SeraiError:
                await seating.leave(visit.inn, table, visit.guest)


async def add_bot(visit: Visit, book: Book, evening: Evening) -> None:
    """Let a bot take part."""
    _check_host(visit, evening)
    _check_room(evening)
    seat = bot_seat(visit.field("level"))
    if evening.rated:
        await setting_up.check_rated(visit.inn, evening.game, [seat])
    await book.write("entered", {"id": secrets.token_hex(4), "level": seat.level}, name=seat.name)


async def begin(visit: Visit, book: Book, evening: Evening) -> None:
    """Pair the first round."""
    _check_host(visit, evening)
    if evening.begun:
        return
    if len(evening.entrants) < evening.least:
        raise NotNow(_("An evening needs at least %(count)s; bots count.") % {"count": evening.least})
    await book.write("begun", {}, status_change(book.id, "running"))
    await go_on(visit.inn, book)


async def pause(visit: Visit, book: Book, evening: Evening) -> None:
    """Play what has begun, and no round after that."""
    _check_host(visit, evening)
    if not evening.paused and not evening.over:
        await book.write("paused", {})


async def resume(visit: Visit, book: Book, evening: Evening) -> None:
    """Go on."""
    _check_host(visit, evening)
    if evening.paused and not evening.over:
        await book.write("resumed", {})


def _check_host(visit: Visit, evening: Evening) -> None:
    if visit.guest.id != evening.host:
        raise NotYours(_("Only whoever has made this evening can do that."))


ROUTES: list[BaseRoute] = [
    Route(HERE, look_at_all),
    Route(HERE, make, methods=["POST"]),
    Route(f"{HERE}/{{id}}", look),
    *(
        Route(f"{HERE}/{{id}}/{name}", form(act), methods=["POST"])
        for name, act in {
            "enter": enter,
            "withdraw": withdraw,
            "bot": add_bot,
            "begin": begin,
            "pause": pause,
            "resume": resume,
        }.items()
    ),
]
