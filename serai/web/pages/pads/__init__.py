"""The score pads, for owners of the boxes. A module for each game knows its pad; the scoring is the table's."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from markupsafe import Markup

from serai.errors import UnknownGame, shown
from serai.i18n import N_, _
from serai.table.games import GAMES
from serai.web.pages import cards
from serai.web.pages.home import PICTURED
from serai.web.pages.pads import code, en_route, lost_cities, lost_cities_board
from serai.web.pages.pads.reading import Fields
from serai.web.pages.rendering import render

PADS: dict[str, ModuleType] = {
    "lost-cities": lost_cities,
    "lost-cities-board": lost_cities_board,
    "en-route": en_route,
}
TEASERS = {
    "lost-cities": N_("Tap the cards in each column. The pad adds up the rounds and knows who starts the next one."),
    "lost-cities-board": N_("Place the explorers on their stones, add artifacts and tiles: three expeditions."),
    "en-route": N_("Draw the roads, place the tourists, and see the best final route on the map."),
}


@dataclass(frozen=True)
class PadPage:
    """A pad as it is shown: what is filled in, as a link holds it, and its pieces by element id."""

    game: str
    state: str
    fragments: dict[str, Markup]


def find(game: str) -> ModuleType:
    """The module of a game's pad."""
    if game not in PADS:
        raise UnknownGame(_("There is no score pad for %(game)s.") % {"game": shown(game)})
    return PADS[game]


def work_out(game: str, state: str, pairs: Sequence[tuple[str, str]] = ()) -> PadPage:
    """The pad that a link or a form stands for, changed as the form says and scored; BadLayout if it cannot be."""
    module = find(game)
    pad = module.Pad.read(code.decode(state)) if state else module.Pad()
    pad.fill(Fields(pairs))
    seen = pad.see()
    kept = code.encode(pad.data())
    context: dict[str, Any] = {"pad": pad, "state": kept, "game": game, **seen}
    names = ("entry", "sheet")
    return PadPage(game, kept, {name: render(f"pads/{module.TEMPLATE}_{name}.html", **context) for name in names})


def pad_page(page: PadPage, token: str, notice: str = "", shared: bool = False) -> str:
    """The whole page of a pad."""
    return render(
        "pads/pad.html",
        page=page,
        title=_(GAMES[page.game].title),
        token=token,
        notice=notice,
        shared=shared,
        style=find(page.game).TEMPLATE,
        sprite=find(page.game).sprite(),
    )


def choose_page() -> str:
    """The games to score."""
    return render(
        "pads/choose.html",
        games=[GAMES[name] for name in PADS],
        teasers={name: _(text) for name, text in TEASERS.items()},
        sprite=cards.sprite("YBWGR", PICTURED),
    )


def preparing_page(game: str, progress: float) -> str:
    """While the game is being compiled."""
    return render("pads/preparing.html", title=_(GAMES[game].title), progress=progress)


def rehearse(game: str) -> None:
    """Work out one pad, if the game has any, so that all it needs is compiled or loaded."""
    if game in PADS:
        PADS[game].sample().see()
