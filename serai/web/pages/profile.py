"""The page of one's own profile."""

from datetime import UTC, datetime

from babel.dates import format_date
from markupsafe import Markup

from serai.i18n import N_, _, language, ngettext
from serai.store.friends import UNSEEN
from serai.store.people import Person
from serai.store.ratings import UNLISTED, Group, Rated
from serai.table import games
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.cities.words import said
from serai.web.parts import avatar, words
from serai.web.parts.avatar import COLOURS
from serai.web.parts.rendering import render
from serai.web.parts.strength import ENOUGH, Rating, level_like
from serai.web.views.profile import LeaderboardPage, PersonPage, ProfilePage

PARTS = {"motif": N_("In the picture"), "sky": N_("In the sky"), "ground": N_("On the ground")}


SHOWS = {
    "ratings": N_("Your ratings"),
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
        colours={name: _(words) for name, words in COLOURS.items()},
        parts=[(_(title), name, avatar.PARTS[name]) for name, title in PARTS.items()],
        standing=avatar.chosen(person.avatar, person.handle) if person else {},
        cities={name: city_title(name) for name in known_cities()},
        shows={name: _(words) for name, words in SHOWS.items()},
        opted_out={UNLISTED: _("Leave me out of the leaderboards"), UNSEEN: _("Do not show my friends what I play")},
        ratings=[_told(one) for one in page.ratings],
    )


def person_page(page: PersonPage) -> str:
    """What others see of somebody."""
    return render(
        "pages/person.html",
        page=page,
        day=_day,
        picture=_picture(page.person),
        city=city_title(page.person.city) if page.person.city in known_cities() else "",
        ratings=[_told(one) for one in page.ratings],
        by_game=[(_(games.GAMES[tally.key].title), tally) for tally in page.by_game if tally.key in games.GAMES],
    )


def leaderboard_page(page: LeaderboardPage) -> str:
    """Who is strongest."""
    return render(
        "pages/leaderboard.html",
        page=page,
        title=_group(page.group),
        groups=[(group, _group(group)) for group in page.groups],
        lines=[
            (one, avatar.drawn(one.colour, one.avatar, one.handle), Rating(one.mu, one.sigma, one.games))
            for one in page.best
        ],
        enough=ENOUGH,
    )


def _group(group: Group) -> str:
    title = _(games.GAMES[group.game].title) if group.game in games.GAMES else group.game
    players = ngettext("%(count)s player", "%(count)s players", group.seats) % {"count": group.seats}
    return f"{title} · {players}"


def _told(one: Rated) -> tuple[str, Rating, str]:
    """The game, the rating, and the bot that is about as strong."""
    rating = Rating(one.mu, one.sigma, one.games)
    level = level_like(one.game, rating)
    return _group(Group(one.game, one.seats)), rating, words.level(level) if level else ""


def city_title(name: str) -> str:
    """What a city is called."""
    return said(load_city(name).name)


def _picture(person: Person) -> Markup:
    return avatar.drawn(person.colour, person.avatar, person.handle)


def _day(at: int) -> str:
    return format_date(datetime.fromtimestamp(at / 1000, UTC), "medium", locale=language.get())
