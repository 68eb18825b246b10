"""The templates, ready to render."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from serai import i18n
from serai.web.pages import cards, words
from serai.web.speaking import here

TEMPLATES = Path(__file__).parent.parent / "templates"

_environment = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
    extensions=["jinja2.ext.i18n"],
)
_environment.install_gettext_callables(i18n.gettext, i18n.ngettext, newstyle=True)  # type: ignore[attr-defined]
_environment.globals.update(
    card=cards.card_art,
    back=cards.BACK,
    symbol=cards.symbol,
    language=i18n.language.get,
    languages=i18n.LANGUAGES,
    here=here.get,
    static=lambda name: f"/static/{name}",
)
_environment.filters.update(signed=words.signed, level=words.level, clock=words.clock, percent=i18n.percent)


def render(template: str, **context: Any) -> Markup:
    """The filled-in template."""
    return Markup(_environment.get_template(template).render(**context))


def render_again(template: str, **context: Any) -> Markup:
    """The same for a piece that seldom changes: it sees the given values only, and is kept for when they come again."""
    return _rendered(i18n.language.get(), template, tuple(context.items()))


@lru_cache(maxsize=20_000)
def _rendered(_language: str, template: str, context: tuple[tuple[str, Any], ...]) -> Markup:
    return render(template, **dict(context))
