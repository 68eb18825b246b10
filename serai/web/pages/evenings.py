"""The pages about evenings."""

from serai.events.evening import FORMS, Entrant
from serai.events.standings import standings
from serai.i18n import N_, _
from serai.table import games
from serai.web.parts import words
from serai.web.parts.qr import qr_code
from serai.web.parts.rendering import render
from serai.web.views.evenings import EveningPage, EveningsPage

TITLES = {
    "round-robin": N_("Round robin"),
    "swiss": N_("Swiss"),
    "knock-out": N_("Knock-out"),
    "duplicate": N_("Duplicate"),
}
HELP = {
    "round-robin": N_("Everybody meets everybody once."),
    "swiss": N_("So many rounds; those who stand about equal play each other, and nobody the same one twice."),
    "knock-out": N_("Who loses is out. A drawn game is played again, at most twice; then who entered first goes on."),
    "duplicate": N_(
        "Everybody plays the same deals, each of them once; you are compared with those who held the same cards, on "
        "one seat as on the other. So luck cancels out."
    ),
}
TIES = {
    "round-robin": N_(
        "Equal points are told apart by the points of those one has beaten (half of them for a draw), then by wins."
    ),
    "swiss": N_(
        "Equal points are told apart by the points of all whom one has met, then by those of whom one has beaten "
        "(half of them for a draw), then by wins. Whoever has nobody to play in a round gets a point for it."
    ),
    "duplicate": N_(
        "For each other player with the same cards you get a point if you were ahead by more than they, and half a "
        "point if by as much. Games can be looked at again once everybody has played the deal."
    ),
    "knock-out": N_("The order is how far one has come; those who went out in the same round share a place."),
}


def evenings_page(page: EveningsPage) -> str:
    """One's own, and a new one."""
    titles = {name: _(kind.title) for name, kind in games.GAMES.items() if kind.rules.seats[1] > 1}
    forms = [(name, _(TITLES[name]), _(HELP[name])) for name in FORMS]
    return render("pages/evenings.html", page=page, games=titles, forms=forms)


def evening_page(page: EveningPage) -> str:
    """The rounds and how it stands."""
    evening = page.evening
    return render(
        "pages/evening.html",
        page=page,
        evening=evening,
        game=_(games.GAMES[evening.game].title) if evening.game in games.GAMES else evening.game,
        form=_(TITLES[evening.form]),
        help=_(HELP[evening.form]),
        ties=_(TIES[evening.form]),
        table=standings(evening),
        name=lambda id: _name(evening.entrants[id]),
        points=_points,
        least=evening.least,
        picture=qr_code(page.link),
        late=not evening.over and not (evening.begun and evening.form == "knock-out"),
    )


def _name(entrant: Entrant) -> str:
    if entrant.level is None:
        return words.person(entrant.name)
    said = words.level(entrant.level)
    return _("%(level)s (bot)") % {"level": said[:1].upper() + said[1:]}


def _points(half: int) -> str:
    """Half points as people write them."""
    whole = str(half // 2) if half // 2 or not half % 2 else ""
    return whole + ("½" if half % 2 else "")
