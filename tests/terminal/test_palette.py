"""Everything can be read by day and by night: contrast of at least 4.5 to 1, as WCAG AA asks for."""

import pytest
from rich.color import Color

from serai.terminal.palette import CARDS, DAY, NIGHT, style_of


def light(colour):
    parts = [value / 255 for value in Color.parse(colour).get_truecolor()]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=lambda palette: palette.name)
def test_inks_on_paper(palette):
    inks = {"ink": palette.ink, "quiet": palette.quiet, "amber": palette.amber, "wrong": palette.wrong, **palette.tones}
    for name, ink in inks.items():
        for paper in (palette.paper, palette.raised):
            assert contrast(ink, paper) >= 4.5, (name, paper)


@pytest.mark.parametrize("letter", CARDS)
def test_inks_on_cards(letter):
    fill, under, ink = CARDS[letter]
    assert contrast(fill, ink) >= 4.5
    assert contrast(under, ink) >= 4.5


def test_fills_and_the_focus_are_blocks_even_without_colours():
    for names in ("card-Y", "under-R", "focus", "chosen", "here"):
        assert style_of("night", names).without_color.reverse
