"""The home page, and setting up tables."""

import json

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai import bots
from serai.errors import SeraiError, shown
from serai.i18n import _, ngettext
from serai.store import Seat
from serai.table import Game, games
from serai.table.table import wrong_seats
from serai.web import pages
from serai.web.door.identity import tidy_name
from serai.web.door.refusals import Refused, headers_of, status_of
from serai.web.parts.terms import paces
from serai.web.routes.visit import Visit
from serai.web.tables import lists, setting_up, table_pages
from serai.web.tables.inn import Inn
from serai.web.tables.setting_up import Wish, bot_seat, usual_seats
from serai.web.tables.streams import HomeStream
from serai.web.tables.table_pages import LEVELS
from serai.web.views.home import GameCard, HomePage, NewTablePage, TableLine
from serai.web.views.table import Status

LAST_OVER = 2
"""Tables of a guest that are over and still listed; /you has all."""


async def home(request: Request) -> Response:
    """The inn's door."""
    visit = await Visit.looking(request)
    return visit.html(pages.home_page(await see_home(visit)))


async def events(request: Request) -> HomeStream:
    """The stream of an open home page."""
    visit = Visit.of(request)
    visit.limits.spend("page", visit.address)

    async def render() -> bytes:
        found = pages.home_fragments(await see_home(visit))
        return json.dumps({"seq": 0, "title": "", "fragments": found}, ensure_ascii=False).encode()

    return HomeStream(visit.inn, visit.guest.id, render, visit.limits.open_stream(visit.address))


async def play(request: Request) -> Response:
    """A game against a bot, at once."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    kind = games.find(request.path_params["game"])
    rivals = [bot_seat(visit.field("level") or bots.DEFAULT)] * (usual_seats(kind) - 1)
    wish = Wish(kind.name, [Seat(visit.guest.id, visit.guest.name), *rivals], {})
    table = await setting_up.create(visit.inn, visit.guest, wish)
    return visit.go(f"/t/{table.id}")


async def new_table(request: Request) -> Response:
    """The form for a new table."""
    visit = await Visit.looking(request)
    kind = games.find(request.path_params["game"])
    return visit.html(pages.new_table_page(_new_table(visit, kind, {}, "")))


async def create(request: Request) -> Response:
    """Set up a table as the form says."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    kind = games.find(visit.field("game"))
    try:
        table = await setting_up.create(visit.inn, visit.guest, wished(visit, kind))
    except SeraiError as error:
        if visit.wants_json:
            raise
        page = pages.new_table_page(_new_table(visit, kind, dict(visit.form), str(error)))
        return visit.html(page, status_of(error), headers_of(error))
    return visit.go(f"/t/{table.id}")


async def rename(request: Request) -> Response:
    """What others call this guest from now on."""
    visit = await Visit.posting(request)
    return visit.go("/")


def wished(visit: Visit, kind: type[Game]) -> Wish:
    """The table that a form describes."""
    options = {}
    for option in kind.options:
        text = visit.form.get(f"option-{option.name}")
        if text is not None:
            options[option.name] = option.from_form(text)
        elif option.is_flag and f"option-{option.name}-shown" in visit.form:
            options[option.name] = False
    count = visit.number("seats") or usual_seats(kind)
    if count > kind.rules.seats[1]:
        raise Refused(wrong_seats(kind, str(count)))
    seats = [_seat(visit, number) for number in range(count)]
    return Wish(
        kind.name,
        seats,
        options,
        visit.field("pace") or "relaxed",
        visit.field("public") in ("on", "yes", "1"),
        rated=visit.field("rated") == "on",
    )


def _seat(visit: Visit, number: int) -> Seat:
    choice = visit.field(f"seat-{number}") or ("me" if number == 0 else "open")
    if choice.startswith("bot:"):
        return bot_seat(choice.removeprefix("bot:"))
    if choice == "me":
        return Seat(visit.guest.id, visit.guest.name)
    if choice == "device":
        name = tidy_name(visit.field(f"name-{number}")) or _("Player %(number)s") % {"number": number + 1}
        return Seat(visit.guest.id, name)
    if choice == "open":
        return Seat()
    said = {"seat": number + 1, "choice": shown(choice)}
    raise Refused(_("Seat %(seat)s cannot be for %(choice)s; it must be me, open, device or bot:level.") % said)


def card(inn: Inn, kind: type[Game]) -> GameCard:
    """The game to choose from."""
    low, high = kind.rules.seats
    ready = kind.name in inn.ready
    return GameCard(kind.name, _(kind.title), low, high, usual_seats(kind), ready, inn.ready.progress(kind.name))


async def see_home(visit: Visit) -> HomePage:
    """The home page for one guest."""
    inn = visit.inn
    own, damaged = await _own(visit)
    return HomePage(
        games=tuple(card(inn, kind) for kind in games.GAMES.values()),
        open_tables=await _public(visit, "waiting"),
        watchable=await _public(visit, "playing"),
        own_tables=own,
        name=visit.guest.name,
        token=visit.token,
        levels=LEVELS,
        default_level=bots.DEFAULT,
        notice=_set_aside(damaged) if damaged else "",
    )


async def _own(visit: Visit) -> tuple[tuple[TableLine, ...], int]:
    """The tables of this guest, without those that they got up from and most that are over; how many are damaged."""
    found, damaged = await lists.own(visit.inn, visit.guest)
    going_on = [table for table in found if table.status != "over" and table.held_by(visit.guest.id)]
    over = [table for table in found if table.status == "over"]
    return tuple(table_pages.line_of(table, visit.guest) for table in going_on + over[:LAST_OVER]), damaged


def _set_aside(count: int) -> str:
    return ngettext(
        "%(count)s of your games cannot be restored: its data is damaged. It has been set aside.",
        "%(count)s of your games cannot be restored: their data is damaged. They have been set aside.",
        count,
    ) % {"count": count}


async def _public(visit: Visit, status: Status) -> tuple[TableLine, ...]:
    return tuple(table_pages.line_of(table, visit.guest) for table in await lists.public(visit.inn, status))


def _new_table(visit: Visit, kind: type[Game], given: dict[str, str], notice: str) -> NewTablePage:
    return NewTablePage(
        game=card(visit.inn, kind),
        options=kind.options,
        levels=LEVELS,
        default_level=bots.DEFAULT,
        paces=paces(),
        name=visit.guest.name,
        token=visit.token,
        given=given,
        notice=notice,
        may_rate=visit.person is not None,
    )


ROUTES: list[BaseRoute] = [
    Route("/", home),
    Route("/events", events),
    Route("/play/{game}", play, methods=["POST"]),
    Route("/new/{game}", new_table),
    Route("/tables", create, methods=["POST"]),
    Route("/name", rename, methods=["POST"]),
]
