"""The rules as pages: all games, and one of them."""

from serai.i18n import LANGUAGES, language
from serai.web import games
from serai.web.pages import rules_text
from serai.web.pages.home import offers, picture_sprites
from serai.web.parts.rendering import render
from serai.web.views.home import GameCard


def rules_page(offered: tuple[GameCard, ...]) -> str:
    """All games on offer."""
    read = [(drawn, rules_text.read(drawn.name, scored=False)) for _card, drawn in offers(offered)]
    return render("pages/rules/all.html", games=read, sprite=picture_sprites())


def rules_of_page(game: str, scored: bool) -> str:
    """The rules of one game; `scored` False: it is being compiled and cannot count points yet."""
    rules = rules_text.read(game, scored)
    drawn = games.find(game)
    return render(
        "pages/rules/game.html",
        game=game,
        rules=rules,
        scored=scored,
        foreign=rules.language != language.get(),
        wanted=LANGUAGES.get(language.get(), language.get()),
        drawn=drawn,
        sprite=drawn.page.sprite(),
    )
