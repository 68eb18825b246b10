"""The pages about friends."""

from datetime import timedelta

from babel.dates import format_timedelta

from serai.i18n import _, language
from serai.store.friends import Playing
from serai.table import games
from serai.web.parts import avatar
from serai.web.parts.qr import qr_code
from serai.web.parts.rendering import render
from serai.web.views.friends import FriendLinkPage, FriendsPage

JUST_NOW = 5 * 60_000


def friends_page(page: FriendsPage) -> str:
    """Who they are and what they play."""
    friends = [
        (one.person, avatar.drawn(one.person.colour, one.person.avatar, one.person.handle), _seen(one.played, page.now))
        for one in page.friends
    ]
    titles = {name: _(kind.title) for name, kind in games.GAMES.items() if kind.rules.seats[1] > 1}
    return render("pages/friends.html", page=page, friends=friends, games=titles)


def _seen(played: Playing | None, now: int) -> tuple[str, str]:
    """What somebody plays or has played, in words; and where others may watch it."""
    if played is None or played.game not in games.GAMES:
        return "", ""
    said = {"game": _(games.GAMES[played.game].title)}
    where = f"/t/{played.table}" if played.public else ""
    if played.status == "playing" and now - played.at < JUST_NOW:
        return _("Playing %(game)s now") % said, where
    said["time"] = format_timedelta(timedelta(milliseconds=played.at - now), add_direction=True, locale=language.get())
    return _("Seen playing %(game)s %(time)s") % said, where


def made_link_page(url: str, days: int) -> str:
    """A link to be sent to a friend, also as a picture."""
    return render("pages/friend_made_link.html", url=url, days=days, picture=qr_code(url))


def friend_link_page(page: FriendLinkPage) -> str:
    """What opening such a link asks."""
    return render("pages/friend_link.html", page=page)
