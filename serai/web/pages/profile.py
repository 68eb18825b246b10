"""The page of one's own profile."""

from datetime import UTC, datetime

from babel.dates import format_date
from markupsafe import Markup

from serai.i18n import N_, _, language
from serai.store.people import Person
from serai.table import games
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.words import said
from serai.web.parts import avatar
from serai.web.parts.rendering import render
from serai.web.views.profile import PersonPage, ProfilePage

PARTS = {"motif": N_("In the picture"), "sky": N_("In the sky"), "ground": N_("On the ground")}


SHOWS = {
    "games": N_("How many games you have won, drawn and lost"),
    "city": N_("Your favourite city"),
}
"""What somebody may show to others, besides name and picture."""


def profile_page(page: ProfilePage) -> str:
    """The page of one's own profile."""
    person = page.person
    return render(
        "pages/profile.html",
        page=page,
        day=_day,
        picture=person and _picture(person),
        colours={name: _(words) for name, words in avatar.COLOURS.items()},
        parts=[(_(title), name, avatar.PARTS[name]) for name, title in PARTS.items()],
        standing=avatar.chosen(person.avatar, person.handle) if person else {},
        cities={name: city_title(name) for name in known_cities()},
        shows={name: _(words) for name, words in SHOWS.items()},
    )


def person_page(page: PersonPage) -> str:
    """What others see of somebody."""
    return render(
        "pages/person.html",
        page=page,
        day=_day,
        picture=_picture(page.person),
        city=city_title(page.person.city) if page.person.city in known_cities() else "",
        by_game=[(_(games.GAMES[tally.key].title), tally) for tally in page.by_game if tally.key in games.GAMES],
    )


def city_title(name: str) -> str:
    """What a city is called."""
    return said(load_city(name).name)


def _picture(person: Person) -> Markup:
    return avatar.drawn(person.colour, person.avatar, person.handle)


def _day(at: int) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", locale=language.get())
