"""The templates, ready to render."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from markupsafe import Markup

from serai import i18n
from serai.web.door.choices import chosen
from serai.web.door.hosts import origin
from serai.web.door.languages import here
from serai.web.parts import cards, words
from serai.web.parts.announcing import announced

_folders: dict[str, BaseLoader] = {"parts": FileSystemLoader(Path(__file__).parent / "templates")}

_environment = Environment(
    loader=PrefixLoader(_folders),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
    extensions=["jinja2.ext.i18n"],
)
_environment.install_gettext_callables(i18n.gettext, i18n.ngettext, newstyle=True)  # type: ignore[attr-defined]


def _gettext(message: str, **values: Any) -> Markup:
    """`_` in templates, as Jinja has it, but not looked up anew each time: values are escaped, the message is not."""
    return _marked(message) % values if values else _finished(message)


@i18n.per_language(5_000)
def _marked(message: str) -> Markup:
    return Markup(i18n.gettext(message))


@i18n.per_language(5_000)
def _finished(message: str) -> Markup:
    return _marked(message) % {}


_environment.globals.update(
    _=_gettext,
    card=cards.card_art,
    back=cards.BACK,
    symbol=cards.symbol,
    language=i18n.language.get,
    languages=i18n.LANGUAGES,
    here=here,
    origin=origin,
    chosen=chosen,
    announced=announced,
    static=lambda name: f"/static/{name}",
)
_environment.filters.update(
    signed=words.signed,
    colour=words.colour,
    level=words.level,
    level_means=words.level_means,
    level_strength=words.level_strength,
    clock=words.clock,
    percent=i18n.percent,
    listed=i18n.listed,
    said=i18n.gettext,  # marked messages from Python; `_` is for literals alone, since it makes markup of what it gets
)


def use_templates(name: str, folder: Path) -> None:
    """Templates of this folder are found as `name/….html` from now on."""
    _folders[name] = FileSystemLoader(folder)


def render(template: str, **context: Any) -> Markup:
    """The filled-in template."""
    return Markup(_template(template).render(context))


@i18n.per_language(20_000)
def render_again(template: str, **context: Any) -> Markup:
    """The same for a piece that seldom changes: it sees the given values only, and is kept for when they come again."""
    return render(template, **context)


# Hands, which are large: room for those at a thousand tables, where they stay the same until their owner moves.
_environment.globals["again"] = i18n.per_language(2_000)(render)


@cache
def _template(name: str) -> Template:
    template = _environment.get_template(name)
    template.globals = dict(template.globals)  # a chain of maps, which would be copied key by key at every rendering
    return template
