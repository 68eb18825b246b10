"""Cards drawn in SVG: a sprite that a page carries once, and the small elements that show one of its cards."""

from functools import cache
from itertools import groupby

from markupsafe import Markup

from serai.web.parts.scenes import SCENES, SYMBOLS, Layer

WAGER = "w"

HANDSHAKE = (
    '<path class="s4" d="M1 9l9-5 6 15-8 5z"/><path class="s4" d="M47 9l-9-5-6 15 8 5z"/>'
    '<path class="s2" d="M12 8q6-3 12 1q6-4 12-1l4 10-6 3-5 5-3 3-3 1-3-1-8-7-5-3z"/>'
    '<path class="knuckles" d="M24 9l-6 5q-1 3 3 3l5-3 9 8M31 25l-6-5M27 28l-5-4M23 30l-4-4"/>'
)

OUTLINE = 'x=".75" y=".75" width="98.5" height="138.5" rx="9"'
CLIP = f'<clipPath id="card-clip"><rect {OUTLINE}/></clipPath>'


@cache
def card_art(name: str) -> Markup:
    """The element that shows a card of the sprite, by its notation: `Y7`, `Yw`."""
    return Markup('<svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href="#card-{}"/></svg>').format(
        name
    )


BACK = Markup('<svg class="card" viewBox="0 0 100 140" aria-hidden="true"><use href="#card-back"/></svg>')


@cache
def symbol(colour: str) -> Markup:
    """The small symbol of a colour."""
    return Markup('<svg class="symbol {0}" viewBox="0 0 24 24" aria-hidden="true"><use href="#sym-{0}"/></svg>').format(
        colour
    )


@cache
def sprite(colours: str, ranks: tuple[str, ...]) -> Markup:
    """All cards of these colours and ranks as symbols, to be put once into a page."""
    parts = [_symbols(), CLIP, _back(), *map(_numerals, ranks)]
    for colour in colours:
        parts.append(_layers(colour))
        parts.extend(_card(colour, rank) for rank in ranks)
    return Markup(f'<svg class="sprite" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>')


def _symbols() -> str:
    shapes = "".join(f'<path id="sym-{c}" fill-rule="evenodd" d="{path}"/>' for c, path in SYMBOLS.items())
    return shapes + f'<g id="sym-hands">{HANDSHAKE}</g>'


def _layers(colour: str) -> str:
    """What the cards of a colour share: the layers of its land, what lies under them and what over them."""
    land = "".join(
        f'<g id="{colour}-{i}">{"".join(f"""<path class="s{one.shade}" d="{one.path}"/>""" for one in layers)}</g>'
        for i, (_least, layers) in enumerate(_lands(colour))
    )
    return (
        f'{land}<g id="{colour}-sky" class="face {colour}"><rect class="sky" {OUTLINE}/></g>'
        f'<g id="{colour}-signs" class="face {colour}"><circle class="disc" cx="50" cy="50" r="18"/>'
        f'<use class="tone" href="#sym-{colour}" transform="translate(36.8 36.8) scale(1.1)"/>'
        f'<use class="tone" href="#sym-{colour}" transform="translate(71 8) scale(.9)"/>'
        f'<use class="pale" href="#sym-{colour}" transform="translate(8 114) scale(.9)"/>'
        f'<text class="colour-letter" x="62" y="29">{colour}</text><rect class="edge" {OUTLINE}/></g>'
        f'<g id="{colour}-hands" class="face {colour}"><circle class="disc" cx="50" cy="68" r="31"/>'
        '<use href="#sym-hands" transform="translate(22.4 51) scale(1.15)"/>'
        '<use href="#sym-hands" transform="translate(7 9) scale(.66)"/>'
        f'<use class="tone" href="#sym-{colour}" transform="translate(71 8) scale(.9)"/>'
        '<g class="below"><use href="#sym-hands" transform="translate(61 115) scale(.66)"/>'
        f'<use class="pale" href="#sym-{colour}" transform="translate(8 115) scale(.9)"/></g>'
        f'<text class="colour-letter" x="62" y="29">{colour}</text><rect class="edge" {OUTLINE}/></g>'
    )


def _card(colour: str, rank: str) -> str:
    value = 0 if rank == WAGER else int(rank)
    land = "".join(f'<use href="#{colour}-{i}"/>' for i, (least, _) in enumerate(_lands(colour)) if least <= value)
    signs = f"{colour}-hands" if rank == WAGER else f"{colour}-signs"
    return (
        f'<g id="card-{colour}{rank}" class="face {colour}"><use href="#{colour}-sky"/><g class="land">{land}</g>'
        f'<use href="#{signs}"/>{"" if rank == WAGER else f"""<use href="#n{rank}"/>"""}</g>'
    )


def _lands(colour: str) -> list[tuple[int, list[Layer]]]:
    """The layers of a land from the far to the near, those together that come with the same number."""
    return [(least, list(some)) for least, some in groupby(SCENES[colour], lambda layer: layer.least)]


def _numerals(rank: str) -> str:
    """What the cards of a number share."""
    if rank == WAGER:
        return ""
    narrow = ' class="narrow"' if len(rank) > 1 else ""
    return (
        f'<g id="n{rank}" class="face"><text{narrow} x="8" y="32">{rank}</text>'
        f'<text class="low" x="92" y="135">{rank}</text></g>'
    )


def _back() -> str:
    star = "M0-13l3.8 3.8h5.4v5.4L13 0l-3.8 3.8v5.4H3.8L0 13l-3.8-3.8h-5.4V3.8L-13 0l3.8-3.8v-5.4h5.4z"
    stars = "".join(f'<use href="#star" x="{x}" y="{y}"/>' for y in (20, 45, 70, 95, 120) for x in (25, 50, 75))
    return (
        f'<path id="star" class="star" d="{star}"/>'
        '<g id="card-back" class="backside">'
        f'<rect class="night" {OUTLINE}/>'
        '<rect class="frame" x="7" y="7" width="86" height="126" rx="5"/>'
        f"{stars}</g>"
    )
