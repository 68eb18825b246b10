"""What people look like to others, taking along all that is kept of oneself, and being forgotten."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from serai.i18n import _
from serai.store import people, ratings
from serai.store.former import forgotten
from serai.store.friends import UNSEEN
from serai.store.history import History
from serai.store.own_data import own_data
from serai.store.ratings import UNLISTED, Group
from serai.table import games
from serai.table.games.en_route.cities import known_cities
from serai.web.clock import now
from serai.web.door.identity import Guest
from serai.web.door.reading import whole
from serai.web.door.refusals import NotHere, NotYours, Refused
from serai.web.pages.profile import SHOWS, leaderboard_page, person_page
from serai.web.parts.avatar import COLOURS, PARTS
from serai.web.parts.strength import ENOUGH
from serai.web.replays import export
from serai.web.routes import signing_in
from serai.web.routes.visit import Visit
from serai.web.routes.you import Download
from serai.web.views.profile import LeaderboardPage, PersonPage

LISTED = 50


async def look(request: Request) -> Response:
    """What somebody shows of themselves."""
    visit = await Visit.looking(request)
    person = await people.by_handle(visit.inn.store, request.path_params["handle"])
    if person is None:
        raise NotHere(_("There is nobody of that name here."))
    history = History(visit.inn.store, person.id)
    shows = person.shows.split()
    played = await history.by_game() if "games" in shows else []
    strong = await ratings.of_people(visit.inn.store, [person.id]) if "ratings" in shows else []
    shown = person if "city" in shows else person._replace(city="")
    return visit.html(person_page(PersonPage(shown, person.id == visit.guest.id, tuple(played), tuple(strong))))


async def leaderboard(request: Request) -> Response:
    """The strongest of a game, of those who do not mind."""
    visit = await Visit.looking(request)
    known = await ratings.groups(visit.inn.store, [2])
    asked = request.query_params.get("game", ""), whole("seats", request.query_params.get("seats", ""))
    group = next((group for group in known if group == asked), None)
    if group is None and any(asked):
        raise NotHere(_("There is no such leaderboard."))
    group = group or next(iter(known), Group(next(iter(games.GAMES)), 2))
    best = await ratings.best(visit.inn.store, group, ENOUGH, LISTED)
    return visit.html(leaderboard_page(LeaderboardPage(group, tuple(known), tuple(best))))


async def save(request: Request) -> Response:
    """Look like this from now on."""
    visit = await Visit.posting(request)
    if visit.person is None:
        raise NotYours(_("Keep a profile first; the button is on your profile page."))
    shows = [name for name in SHOWS if visit.field(f"shows-{name}") == "on"]
    shows += [word for word in (UNLISTED, UNSEEN) if visit.field(word) == "on"]
    parts = [visit.field(part) for part in PARTS]
    wrong = [
        visit.field("colour") not in ("", *COLOURS),
        visit.field("city") not in ("", *known_cities()),
        *(name not in ("", *names) for name, names in zip(parts, PARTS.values(), strict=True)),
    ]
    if any(wrong):
        raise Refused(_("That cannot be drawn; choose from the lists on your profile page."))
    described = visit.person._replace(
        colour=visit.field("colour"),
        avatar=" ".join(name for name in parts if name),
        city=visit.field("city"),
        shows=" ".join(shows),
    )
    await visit.inn.store.writer.write(people.described(described))
    visit.people_changed()
    return visit.go("/profile?saved=1")


async def take_data(request: Request) -> Response:
    """All that is kept of whoever asks."""
    visit = Visit.of(request)
    visit.limits.spend("table", visit.address)
    store, id = visit.inn.store, visit.guest.id
    text = export.as_json(store, History(store, id), await own_data(store, id))
    headers = {"cache-control": "no-store", "content-disposition": 'attachment; filename="caravanserai.json"'}
    return visit.signed(Download(text, headers=headers, media_type="application/json"))


async def forget(request: Request) -> Response:
    """Delete all that is kept of whoever asks, but what belongs to others' games."""
    visit = await Visit.posting(request)
    visit.limits.spend("door", visit.address)
    if visit.field("sure") != "yes":
        raise Refused(_("Say first that you want to be forgotten."))
    guest, at = visit.guest, now()
    await signing_in.get_up(visit, guest)
    await visit.inn.store.writer.write(*forgotten(guest.id, Guest.new().id, at))
    visit.inn.dismiss(visit.identity.sign_out({guest.id: at}))
    visit.inn.read_tables_of({guest.id})
    visit.people_changed()
    visit.be(Guest.new())
    return visit.go("/")


ROUTES: list[BaseRoute] = [
    Route("/people/{handle}", look),
    Route("/ratings", leaderboard),
    Route("/profile", save, methods=["POST"]),
    Route("/profile/data.json", take_data),
    Route("/profile/forget", forget, methods=["POST"]),
]
