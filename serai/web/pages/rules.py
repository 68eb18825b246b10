"""The rules as pages: all games, and one of them."""

from serai.i18n import LANGUAGES, language
from serai.web import games
from serai.web.pages import rules_text as text
from serai.web.pages.home import PICTURED, TEASERS, in_order
from serai.web.parts import cards
from serai.web.parts.rendering import render
from serai.web.views.home import GameCard


def rules_page(offered: tuple[GameCard, ...]) -> str:
    """All games whose rules can be read."""
    read = [(game, text.read(game.name, scored=False)) for game in in_order(offered) if text.exists(game.name)]
    return render("pages/rules/all.html", games=read, teasers=TEASERS, sprite=cards.sprite("YBWGR", PICTURED))


def rules_of_page(game: str, scored: bool) -> str:
    """The rules of one game; `scored` False: it is being compiled and cannot count points yet."""
    rules = text.read(game, scored)
    drawn = games.find(game)
    return render(
        "pages/rules/game.html",
        game=game,
        rules=rules,
        scored=scored,
        foreign=rules.language != language.get(),
        wanted=LANGUAGES.get(language.get(), language.get()),
        style=drawn.STYLE,
        sprite=drawn.sprite(),
    )
