"""The doors by which a browser becomes somebody: a link from another device of theirs, a passkey, a printed code."""

import secrets

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import Conflict, devices, once
from serai.store import passkeys as kept
from serai.store.history import Asked, History
from serai.store.people import Person
from serai.store.writer import Change
from serai.web.clock import now
from serai.web.door.refusals import NotHere, NotNow
from serai.web.pages import sign_in as pages
from serai.web.people import codes, passkeys
from serai.web.routes import signing_in
from serai.web.routes.visit import Visit
from serai.web.views.sign_in import GivenUp, LinkPage, SignInPage, TakenAlongPage

LINK_MINUTES = 10
CHALLENGE_MILLISECONDS = 5 * 60_000


async def make_link(request: Request) -> Response:
    """A link by which another device becomes this person; it is shown on this one page only."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    person = await signing_in.keep(visit)
    link = secrets.token_urlsafe(16)
    await visit.inn.store.writer.write(*once.made("link", link, person.id, now(), LINK_MINUTES * 60_000))
    page = LinkPage(f"{visit.origin}/take-along/{link}", LINK_MINUTES)
    return visit.html(pages.link_page(page), 201)


async def open_link(request: Request) -> Response:
    """Ask before this browser becomes somebody. Those who fetch a preview of the link do not use it up."""
    visit = await Visit.looking(request)
    visit.limits.spend("door", visit.address)
    person = await _behind_link(visit)
    page = TakenAlongPage(
        name=person.name,
        already=person.id == visit.guest.id,
        given_up=await given_up(visit),
        link=request.path_params["link"],
        token=visit.token,
    )
    return visit.html(pages.taken_along_page(page))


async def take_link(request: Request) -> Response:
    """Be the person who made the link."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    person = await _behind_link(visit)
    if person.id != visit.guest.id:
        try:
            await become(visit, person, once.used("link", request.path_params["link"], person.id, now()))
        except Conflict:
            raise _no_link() from None
    return visit.go("/profile")


async def _behind_link(visit: Visit) -> Person:
    id = await once.whose(visit.inn.store, "link", visit.request.path_params["link"], now())
    person = None if id is None else await visit.inn.people.find(id)
    if person is None:
        raise _no_link()
    return person


def _no_link() -> NotHere:
    return NotHere(_("This link has been used, or is older than ten minutes. Make a new one on your other device."))


async def look(request: Request) -> Response:
    """The page for those who were here before."""
    visit = await Visit.looking(request)
    page = SignInPage(await given_up(visit), visit.token, passkeys.possible(visit.origin))
    return visit.html(pages.sign_in_page(page))


async def begin(request: Request) -> Response:
    """What the browser should have signed; for this browser alone, and once."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    challenge = passkeys.new_challenge()
    await visit.inn.store.writer.write(*once.made("sign-in", challenge, visit.guest.id, now(), CHALLENGE_MILLISECONDS))
    return visit.json(passkeys.to_sign(challenge, visit.origin))


async def sign_in(request: Request) -> Response:
    """Be the person to whom the passkey belongs, or who printed the code."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    await (_by_code(visit) if visit.field("code") else _by_passkey(visit))
    return visit.go("/profile")


async def _by_passkey(visit: Visit) -> None:
    proof = passkeys.signed(visit.field("credential"))
    key = await kept.find(visit.inn.store, proof.id)
    person = None if key is None else await visit.inn.people.find(key.person)
    if key is None or person is None:
        raise passkeys.not_taken()
    signatures = passkeys.check(proof, key, visit.origin)
    challenge = once.used("sign-in", proof.challenge, visit.guest.id, now())
    try:
        await become(visit, person, challenge, kept.used(key, signatures, now()))
    except Conflict:
        raise passkeys.not_taken() from None


async def _by_code(visit: Visit) -> None:
    code = codes.typed(visit.field("code"))
    id = await once.whose(visit.inn.store, "code", code, now())
    person = None if id is None else await visit.inn.people.find(id)
    if person is None:
        raise _no_code()
    try:
        await become(visit, person, once.used("code", code, person.id, now()))
    except Conflict:
        raise _no_code() from None


def _no_code() -> NotHere:
    return NotHere(_("There is no such code. Compare it with the printed one; each works once, and only the newest."))


async def given_up(visit: Visit) -> GivenUp:
    """Who this browser has been so far."""
    history = History(visit.inn.store, visit.guest.id)
    running = await history.count(Asked(over=False)) if visit.known else 0
    games = await history.count(Asked()) if visit.known else 0
    if visit.person is None:
        return GivenUp(visit.guest.name, games, running, kept=False)
    store, id = visit.inn.store, visit.guest.id
    others = len(await devices.of_person(store, id)) > 1
    back = others or bool(await kept.of_person(store, id)) or await once.has(store, "code", id)
    return GivenUp(visit.guest.name, games, running, kept=True, ways_back=back)


async def become(visit: Visit, person: Person, *changes: Change) -> None:
    """Be that person, if the changes can be made: else Conflict. Who has something to lose must have agreed."""
    before = await given_up(visit)
    if before and person.id != visit.guest.id and visit.field("give_up") != "yes":
        raise NotNow(_("Say first that you no longer need to be %(name)s in this browser.") % {"name": before.name})
    guest, device = visit.guest, visit.device
    left = [devices.end(guest.id, device, now())] if device else []
    await signing_in.sign_in(visit, person, *changes, *left)
    if device:
        visit.identity.ended.add(device)
    elif before.running:
        await signing_in.get_up(visit, guest)
    visit.inn.dismiss({guest.id})


ROUTES: list[BaseRoute] = [
    Route("/sign-in", look),
    Route("/sign-in", sign_in, methods=["POST"]),
    Route("/sign-in/begin", begin, methods=["POST"]),
    Route("/take-along", make_link, methods=["POST"]),
    Route("/take-along/{link}", open_link),
    Route("/take-along/{link}", take_link, methods=["POST"]),
]
