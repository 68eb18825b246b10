"""The colours of the full screen, by day and by night. Card fills are the same in both.

Fills are drawn reversed, so that they stay blocks where there are no colours at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rich.style import Style
from textual.theme import Theme

INK, CHALK = "#22252B", "#FFFFFF"
CARDS = {  # the fill of a card, and of every other one where they overlap; the ink on them
    "Y": ("#D9920A", "#C28207", INK),
    "B": ("#2B6CB0", "#245D99", CHALK),
    "W": ("#E8EBEF", "#D2D7DE", INK),
    "G": ("#2F7D55", "#266947", CHALK),
    "R": ("#C0392B", "#A83024", CHALK),
    "P": ("#7A4FB5", "#69439D", CHALK),
    "N": ("#C9BFAC", "#B8AD98", INK),  # no colour of a game: walkers' cards, backs
}


@dataclass(frozen=True)
class Palette:
    """Paper, ink and what is between them; amber means: you may act here. Tones are the colours as ink on the paper."""

    name: str
    dark: bool
    paper: str
    raised: str
    ink: str
    quiet: str
    line: str
    amber: str
    wrong: str
    tones: Mapping[str, str]

    def theme(self) -> Theme:
        """The same for the widgets of Textual."""
        return Theme(
            name=self.name,
            primary=self.amber,
            accent=self.amber,
            warning=self.amber,
            error=self.wrong,
            foreground=self.ink,
            background=self.paper,
            surface=self.raised,
            panel=self.raised,
            dark=self.dark,
        )


def tones(colours: str) -> dict[str, str]:
    """The colours of the games by letter, as ink on one paper."""
    return dict(zip(CARDS, colours.split(), strict=True))


NIGHT = Palette(
    name="night",
    dark=True,
    paper="#14171F",
    raised="#1D212C",
    ink="#E9E4D8",
    quiet="#A19C90",
    line="#4A5164",
    amber="#F0A52C",
    wrong="#F08A7E",
    tones=tones("#E8B04A #7FB2E8 #D5DAE2 #6CC497 #F08A7E #B99AE6 #E9E4D8"),
)
DAY = Palette(
    name="day",
    dark=False,
    paper="#FAF6EE",
    raised="#F0E9DB",
    ink="#22252B",
    quiet="#6A655B",
    line="#B9AE9A",
    amber="#965800",
    wrong="#A83024",
    tones=tones("#8A5A00 #245D99 #5B6675 #24714C #A83024 #69439D #22252B"),
)
PALETTES = {palette.name: palette for palette in (NIGHT, DAY)}


@cache
def style_of(palette: str, names: str) -> Style:
    """The style that drawings call so: `ink`, `tone-Y`, `card-Y`, `lit bold` …"""
    style = Style(color=PALETTES[palette].ink, bgcolor=PALETTES[palette].paper)
    for name in names.split():
        style += _named(PALETTES[palette], name)
    return style


def _named(palette: Palette, name: str) -> Style:
    kind, _dash, colour = name.partition("-")
    if kind == "tone":
        return Style(color=palette.tones[colour])
    if kind in ("card", "under"):
        fill, under, ink = CARDS[colour]
        return Style(color=fill if kind == "card" else under, bgcolor=ink, reverse=True)
    return {
        "ink": Style(color=palette.ink),
        "quiet": Style(color=palette.quiet),
        "line": Style(color=palette.line),
        "wrong": Style(color=palette.wrong),
        "lit": Style(color=palette.amber, bold=True),
        "focus": Style(color=palette.amber, bgcolor=palette.paper, bold=True, reverse=True),
        "chosen": Style(color=palette.amber, bgcolor=palette.paper, bold=True, reverse=True),
        "route": Style(color=palette.tones["P"], bold=True),
        "cafe": Style(color=palette.tones["B"]),
        "here": Style(bold=True, reverse=True),
        "raised": Style(bgcolor=palette.raised),
        "bold": Style(bold=True),
        "struck": Style(strike=True),
    }[name]
