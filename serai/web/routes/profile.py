"""One's own profile: being kept, the devices on which one is signed in, and the ways back."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import Conflict, devices, once, peace, ratings
from serai.store import passkeys as kept
from serai.store.passkeys import Passkey
from serai.store.peace import Avoided
from serai.web.clock import now
from serai.web.door.identity import tidy_name
from serai.web.door.refusals import NotHere, NotNow
from serai.web.pages.profile import profile_page
from serai.web.pages.sign_in import code_page
from serai.web.people import codes, passkeys
from serai.web.people.browsers import browser_name
from serai.web.routes import signing_in
from serai.web.routes.visit import Visit
from serai.web.views.profile import ProfilePage

HERE = "/profile"
PASSKEYS = 10
CHALLENGE_MILLISECONDS = 5 * 60_000


async def look(request: Request) -> Response:
    """Who somebody is here."""
    visit = await Visit.looking(request)
    return visit.html(profile_page(await _see(visit)))


async def _see(visit: Visit) -> ProfilePage:
    possible = passkeys.possible(visit.origin)
    if visit.person is None:
        avoided = await _avoided(visit)
        return ProfilePage(visit.guest.name, visit.token, may_have_passkeys=possible, avoided=avoided)
    store, id = visit.inn.store, visit.guest.id
    return ProfilePage(
        name=visit.guest.name,
        token=visit.token,
        person=visit.person,
        device=visit.device,
        devices=tuple(await devices.of_person(store, id)),
        passkeys=tuple(await kept.of_person(store, id)),
        has_code=await once.has(store, "code", id),
        may_have_passkeys=possible,
        ratings=tuple(await ratings.of_people(store, [id])),
        avoided=await _avoided(visit),
        saved="saved" in visit.request.query_params,
    )


async def _avoided(visit: Visit) -> tuple[tuple[str, Avoided], ...]:
    found = await peace.avoided_by(visit.inn.store, visit.guest.id)
    return tuple((once.hashed(f"{visit.guest.id} {one.other}")[:12], one) for one in found)


async def meet(request: Request) -> Response:
    """Mind somebody no longer."""
    visit = await Visit.posting(request)
    for sign, one in await _avoided(visit):
        if sign == visit.field("avoided"):
            await visit.inn.store.writer.write(peace.meets(visit.guest.id, one.other))
    visit.people_changed()
    return visit.go(HERE)


async def keep(request: Request) -> Response:
    """Be kept from now on."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    await signing_in.keep(visit)
    return visit.go(HERE)


async def end_device(request: Request) -> Response:
    """Sign out on one device."""
    visit = await Visit.posting(request)
    try:
        await signing_in.sign_out(visit, visit.field("device"))
    except Conflict:
        raise NotHere(
            _("You are not signed in on such a device; reload your profile page to see where you are.")
        ) from None
    return visit.go(HERE)


async def begin_passkey(request: Request) -> Response:
    """What the browser should make a key for; for this person alone, and once."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    person = await signing_in.keep(visit)
    known = await kept.of_person(visit.inn.store, person.id)
    if len(known) >= PASSKEYS:
        raise NotNow(_("You already have %(count)s passkeys; remove one you no longer need.") % {"count": PASSKEYS})
    challenge = passkeys.new_challenge()
    await visit.inn.store.writer.write(*once.made("register", challenge, person.id, now(), CHALLENGE_MILLISECONDS))
    return visit.json(passkeys.to_make(person, known, challenge, visit.origin))


async def add_passkey(request: Request) -> Response:
    """Take this key from now on."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    made = passkeys.made(visit.field("credential"), visit.origin)
    called = tidy_name(visit.field("called")) or browser_name(request.headers.get("user-agent", "")) or _("Passkey")
    key = Passkey(made.id, visit.guest.id, called, made.public_key, made.signatures, now(), now())
    try:
        await visit.inn.store.writer.write(once.used("register", made.challenge, key.person, now()), kept.added(key))
    except Conflict:
        raise passkeys.not_taken() from None
    return visit.go(HERE)


async def remove_passkey(request: Request) -> Response:
    """Take this key no longer."""
    visit = await Visit.posting(request)
    try:
        await visit.inn.store.writer.write(kept.removed(visit.guest.id, visit.field("passkey")))
    except Conflict:
        raise NotHere(_("You have no such passkey; reload your profile page to see which there are.")) from None
    return visit.go(HERE)


async def new_code(request: Request) -> Response:
    """A code to be printed; it is shown on this one page only, and older ones are no longer good."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    person, code = await signing_in.keep(visit), codes.new_code()
    await visit.inn.store.writer.write(*once.replaced("code", code, person.id))
    return visit.html(code_page(code), 201)


ROUTES: list[BaseRoute] = [
    Route(HERE, look),
    Route(f"{HERE}/keep", keep, methods=["POST"]),
    Route(f"{HERE}/end-device", end_device, methods=["POST"]),
    Route(f"{HERE}/begin-passkey", begin_passkey, methods=["POST"]),
    Route(f"{HERE}/add-passkey", add_passkey, methods=["POST"]),
    Route(f"{HERE}/remove-passkey", remove_passkey, methods=["POST"]),
    Route(f"{HERE}/meet", meet, methods=["POST"]),
    Route(f"{HERE}/code", new_code, methods=["POST"]),
]
