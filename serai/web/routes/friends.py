"""Friends: made at a table or by link, seen playing, challenged to a game."""

import secrets
from typing import NoReturn

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import Conflict, Seat, friends, notices, once, peace, people
from serai.store.friends import UNSEEN
from serai.store.notices import Notice
from serai.store.people import Person
from serai.table import games
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotHere, NotNow, NotYours, Refused
from serai.web.pages import friends as pages
from serai.web.parts.terms import paces
from serai.web.routes import signing_in
from serai.web.routes.peace import SEAT, found
from serai.web.routes.visit import Visit
from serai.web.tables import seating, setting_up
from serai.web.tables.setting_up import Wish, new_id, usual_seats
from serai.web.views.friends import Friend, FriendLinkPage, FriendsPage

HERE = "/friends"
DAY = 24 * 3600 * 1000
LINK_DAYS = 7
SEEN_DAYS = 30
MOST = 200  # friends, and those whom one would like to have


async def look(request: Request) -> Response:
    """Who one's friends are, what they play, and who would like to be one."""
    visit = await Visit.looking(request)
    store, id = visit.inn.store, visit.guest.id
    wanted, wanting = await friends.wanted_by(store, id), await friends.who_want(store, id)
    both = [person for person in wanted if person in wanting]
    open_about = [person.id for person in both if UNSEEN not in person.shows.split()]
    played = await friends.last_played(store, open_about, now() - SEEN_DAYS * DAY)
    page = FriendsPage(
        friends=tuple(Friend(person, played.get(person.id)) for person in both),
        asking=tuple(person for person in wanting if person not in both),
        asked=tuple(person for person in wanted if person not in both),
        kept=visit.person is not None,
        paces=paces(),
        token=visit.token,
        now=now(),
    )
    return visit.html(pages.friends_page(page))


async def make_link(request: Request) -> Response:
    """A link by which somebody becomes a friend; it is shown on this one page only."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    person, link = await signing_in.keep(visit), secrets.token_urlsafe(16)
    await visit.inn.store.writer.write(*once.made("friend", link, person.id, now(), LINK_DAYS * DAY))
    return visit.html(pages.made_link_page(f"{visit.origin}{HERE}/link/{link}", LINK_DAYS), 201)


async def open_link(request: Request) -> Response:
    """Ask before two become friends. Those who fetch a preview of the link do not use it up."""
    visit = await Visit.looking(request)
    visit.limits.spend("door", visit.address)
    person = await _behind_link(visit)
    yours, link = person.id == visit.guest.id, request.path_params["link"]
    return visit.html(pages.friend_link_page(FriendLinkPage(person.name, yours, link, visit.token)))


async def take_link(request: Request) -> Response:
    """Be a friend of who made the link."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    other = await _behind_link(visit)
    if other.id == visit.guest.id:
        raise Refused(_("That is you."))
    await _check_peace(visit, other)
    person = await signing_in.keep(visit)
    use = once.used("friend", request.path_params["link"], other.id, now())
    both = *friends.wants(person.id, other.id, now()), *friends.wants(other.id, person.id, now())
    try:
        await visit.inn.store.writer.write(use, *both)
    except Conflict:
        _no_link()
    return visit.go(HERE)


async def _behind_link(visit: Visit) -> Person:
    id = await once.whose(visit.inn.store, "friend", visit.request.path_params["link"], now())
    return (await visit.inn.people.find(id or "")) or _no_link()


def _no_link() -> NoReturn:
    raise NotHere(_("This link has been used, or is older than a week. Ask your friend for a new one."))


async def _check_peace(visit: Visit, other: Person) -> None:
    if await peace.blocked(visit.inn.store, visit.guest.id, [other.id]):
        raise NotYours(_("You and this person do not want to meet."))


async def ask_at_table(request: Request) -> Response:
    """Would like to be a friend of who sits there."""
    visit = await Visit.posting(request)
    visit.limits.spend("report", visit.guest.id)
    _table, _number, seat = await found(visit)
    other = await visit.inn.people.find(seat.guest or "")
    if other is None:
        raise NotNow(_("This guest keeps no profile. Send them a link from the page “Friends” instead."))
    return await _want(visit, other)


async def accept(request: Request) -> Response:
    """Would like it, too."""
    visit = await Visit.posting(request)
    visit.limits.spend("report", visit.guest.id)
    other = await _named(visit)
    if other not in await friends.who_want(visit.inn.store, visit.guest.id):
        raise NotYours(_("This person has not asked you."))
    return await _want(visit, other)


async def _want(visit: Visit, other: Person) -> Response:
    if other.id == visit.guest.id:
        raise Refused(_("That is you."))
    await _check_peace(visit, other)
    if len(await friends.wanted_by(visit.inn.store, visit.guest.id)) >= MOST:
        raise NotNow(_("You have %(count)s friends already; part with one first.") % {"count": MOST})
    person = await signing_in.keep(visit)
    await visit.inn.store.writer.write(*friends.wants(person.id, other.id, now()))
    return visit.go(HERE)


async def end(request: Request) -> Response:
    """Be friends no longer, or never have been."""
    visit = await Visit.posting(request)
    other = await _named(visit)
    await visit.inn.store.writer.write(*friends.parted(visit.guest.id, other.id))
    return visit.go(HERE)


async def _named(visit: Visit) -> Person:
    person = await people.by_handle(visit.inn.store, visit.request.path_params["handle"])
    if person is None:
        raise NotHere(_("There is nobody of that name here."))
    return person


async def challenge(request: Request) -> Response:
    """Ask a friend for a game: a table waits for them."""
    visit = await Visit.posting(request)
    visit.limits.spend("table", visit.address)
    other = await _named(visit)
    if not await friends.are_friends(visit.inn.store, visit.guest.id, other.id):
        raise NotYours(_("You can challenge your friends."))
    await _check_peace(visit, other)
    kind, id = games.find(visit.field("game")), new_id()
    seats = [Seat(visit.guest.id, visit.guest.name), *[Seat()] * (usual_seats(kind) - 1)]
    wish = Wish(kind.name, seats, {}, visit.field("pace") or "relaxed", rated=visit.field("rated") == "on")
    table = await setting_up.create(visit.inn, visit.guest, wish, id)
    notice = Notice(id, other.id, "challenge", now())
    await visit.inn.store.writer.write(friends.challenged(id, other.id, now()), *notices.added(notice))
    await seating.invited(visit.inn, table, Guest(other.id, other.name))
    return visit.go(f"/t/{id}")


async def decline(request: Request) -> Response:
    """Rather not play there."""
    visit = await Visit.posting(request)
    await visit.inn.store.writer.write(friends.declined(request.path_params["id"], visit.guest.id))
    return visit.go("/turns")


ROUTES: list[BaseRoute] = [
    Route(HERE, look),
    Route(f"{HERE}/link", make_link, methods=["POST"]),
    Route(f"{HERE}/link/{{link}}", open_link),
    Route(f"{HERE}/link/{{link}}", take_link, methods=["POST"]),
    Route(f"{SEAT}/friend", ask_at_table, methods=["POST"]),
    Route(f"{HERE}/{{handle}}/accept", accept, methods=["POST"]),
    Route(f"{HERE}/{{handle}}/end", end, methods=["POST"]),
    Route(f"{HERE}/{{handle}}/challenge", challenge, methods=["POST"]),
    Route("/challenges/{id}/decline", decline, methods=["POST"]),
]
