"""The score pads, for owners of the boxes. A game's folder knows its pad; the scoring is the table's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from serai.errors import UnknownGame, shown
from serai.i18n import _, gettext
from serai.table.games import GAMES as TABLE_GAMES
from serai.web import games
from serai.web.pages.home import picture_sprites
from serai.web.parts import pad_code
from serai.web.parts.game import GamePad
from serai.web.parts.pad_reading import FormFields
from serai.web.parts.rendering import render

PIECES = ("entry", "sheet")


@dataclass(frozen=True)
class PadPage:
    """A pad as it is shown: what is filled in, as a link holds it, and its pieces by element id."""

    game: str
    state: str
    fragments: dict[str, Markup]


def find(game: str) -> GamePad:
    """The pad of a game."""
    pad = games.GAMES[game].pad if game in games.GAMES else None
    if pad is None:
        raise UnknownGame(_("There is no score pad for %(game)s.") % {"game": shown(game)})
    return pad


def work_out(game: str, state: str, pairs: Sequence[tuple[str, str]] = ()) -> PadPage:
    """The pad that a link or a form stands for, changed as the form says and scored; BadLayout if it cannot be."""
    kind = find(game).Pad
    pad = kind.read(pad_code.decode(state)) if state else kind()
    pad.fill(FormFields(pairs))
    shown = pad.context()
    kept = pad_code.encode(pad.data())
    context: dict[str, Any] = {"pad": pad, "state": kept, "game": game, **shown}
    template = games.find(game).template
    return PadPage(game, kept, {name: render(template(f"pad_{name}"), **context) for name in PIECES})


def pad_page(page: PadPage, token: str, notice: str = "", shared: bool = False) -> str:
    """The whole page of a pad."""
    pad = find(page.game)
    return render(
        "pages/pads/pad.html",
        page=page,
        title=_title(page.game),
        token=token,
        notice=notice,
        shared=shared,
        drawn=games.find(page.game),
        styles=pad.STYLES,
        sprite=pad.sprite(),
    )


def choose_page() -> str:
    """The games to score."""
    offered = [(game, _title(game.name), gettext(game.pad.TEASER)) for game in games.GAMES.values() if game.pad]
    return render("pages/pads/choose.html", games=offered, sprite=picture_sprites())


def preparing_page(game: str, progress: float) -> str:
    """While the game is being compiled."""
    return render("pages/pads/preparing.html", title=_title(game), progress=progress)


def _title(game: str) -> str:
    return _(TABLE_GAMES[game].title)
