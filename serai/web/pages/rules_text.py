"""The texts of the rules: Markdown with anchors, rulings as quotes, and blocks that are drawn.

How they are written is told in serai/web/games/README.md.
"""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from serai.i18n import language
from serai.web import games
from serai.web.parts.examples import Picture, fields

SOURCE = "en"
ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}$")

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True)
class Heading:
    """A heading of the text, and those below it."""

    anchor: str
    title: str
    below: tuple["Heading", ...] = ()


@dataclass(frozen=True)
class RulesText:
    """The rules of one game in one language."""

    title: str
    language: str
    contents: tuple[Heading, ...]
    body: Markup


def text_file(game: str, code: str) -> Path:
    """Where the rules of a game lie in a language, if they do; in English they always do."""
    return games.FOLDERS[game] / "rules" / f"{code}.md"


def read(game: str, scored: bool = True) -> RulesText:
    """The rules in the language of the moment, else in English; `scored` False leaves out what has to be computed."""
    return _read(game, language.get(), scored)


@lru_cache
def _read(game: str, code: str, scored: bool) -> RulesText:
    found = code if text_file(game, code).is_file() else SOURCE
    tokens = _markdown.parse(text_file(game, found).read_text("utf-8"))
    headings = list(_take_anchors(tokens))
    _mark_rulings(tokens)
    shown = list(_draw_examples(tokens, game, scored))
    return RulesText(
        title=headings[0][1].title,
        language=found,
        contents=tuple(_nested(headings[1:])),
        body=Markup(_markdown.renderer.render(shown, _markdown.options, {})),
    )


def _take_anchors(tokens: list[Token]) -> Iterator[tuple[str, Heading]]:
    """The headings, with their tags; `{#name}` behind one becomes its id."""
    for opening, inline in itertools.pairwise(tokens):
        if opening.type != "heading_open":
            continue
        assert inline.children
        last = inline.children[-1]
        found = ANCHOR.search(last.content)
        anchor = found[1] if found else ""
        last.content = ANCHOR.sub("", last.content)
        if anchor:
            opening.attrSet("id", anchor)
        yield opening.tag, Heading(anchor, "".join(child.content for child in inline.children))


def _nested(headings: list[tuple[str, Heading]]) -> Iterator[Heading]:
    starts = [at for at, (tag, _heading) in enumerate(headings) if tag == "h2"]
    for start, end in itertools.pairwise([*starts, len(headings)]):
        top = headings[start][1]
        yield Heading(top.anchor, top.title, tuple(heading for _tag, heading in headings[start + 1 : end]))


def _mark_rulings(tokens: list[Token]) -> None:
    for token in tokens:
        if token.type == "blockquote_open":
            token.attrSet("class", "ruling")


def _draw_examples(tokens: list[Token], game: str, scored: bool) -> Iterator[Token]:
    """Each fenced block, together with the paragraph right under it, becomes a figure."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type != "fence":
            yield token
            at += 1
            continue
        caption = _caption(tokens, at)
        at += 4 if caption else 1  # a paragraph is three tokens
        picture = draw(game, token.info.strip(), token.content, scored)
        values = picture.values if scored else defaultdict(lambda: "…")
        words = Markup(_markdown.renderInline(caption.format_map(values)))
        figure = Markup('<figure class="example of-{}">{}<figcaption>{}</figcaption></figure>\n')
        yield Token("html_block", "", 0, content=figure.format(token.info.strip(), picture.art, words))


def draw(game: str, kind: str, block: str, scored: bool) -> Picture:
    """A block as a picture, by the game's own module."""
    return games.find(game).examples[kind](fields(block), scored)


def _caption(tokens: list[Token], at: int) -> str:
    fence, below = tokens[at], tokens[at + 1 : at + 3]
    if len(below) < 2 or below[0].type != "paragraph_open" or not fence.map or not below[0].map:
        return ""
    return below[1].content if below[0].map[0] == fence.map[1] else ""
