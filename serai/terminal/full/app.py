"""What all programs on the full screen share: colours by day and by night, getting ready aside, where the rules are."""

from collections.abc import Callable
from typing import TypeVar

from rich.color import Color
from rich.terminal_theme import TerminalTheme
from textual.app import App

from serai.errors import SeraiError
from serai.terminal.full.aside import aside
from serai.terminal.full.entry import GettingReady
from serai.terminal.palette import DAY, NIGHT, Palette

T = TypeVar("T")
RulesOf = Callable[[str], str]
"""The rules of a game as Markdown."""


def inks(palette: Palette) -> TerminalTheme:
    """The sixteen colours that sheets are written in, as they can be read on the paper of the day."""

    def triplet(colour: str) -> tuple[int, int, int]:
        red, green, blue = Color.parse(colour).get_truecolor()
        return red, green, blue

    tones = palette.tones
    written = [palette.paper, *(tones[letter] for letter in "RGYBP"), palette.quiet, tones["W"]]
    colours = [triplet(colour) for colour in written]
    return TerminalTheme(triplet(palette.paper), triplet(palette.ink), colours, colours)


class TerminalApp(App[None]):
    """A program on the full screen. It paints its own paper, so that it can be read on any terminal."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [("t", "turn_light", ""), ("ctrl+c", "quit", "")]  # noqa: RUF012 - as Textual has it

    def __init__(self, title: str, rules: RulesOf, dark: bool = True, colours: bool = True) -> None:
        """Without colours, those of the terminal are left alone; letters, signs and reversed text say everything."""
        super().__init__(ansi_color=None if colours else True)
        self.title = title
        self.rules = rules
        self.failure: SeraiError | None = None  # why it could not begin
        for palette in (NIGHT, DAY):
            self.register_theme(palette.theme())
        self.ansi_theme_dark, self.ansi_theme_light = inks(NIGHT), inks(DAY)
        self.theme = (NIGHT if dark else DAY).name

    def get_ready(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do what may take long aside, with a word about it; if it fails, the program ends."""

        async def begin() -> None:
            try:
                result = await aside(work)
            except SeraiError as error:
                self.failure = error
                self.exit()
                return
            self.pop_screen()
            then(result)

        self.push_screen(GettingReady(self.title))
        self.run_worker(begin())

    def action_turn_light(self) -> None:
        """From night to day and back."""
        self.theme = DAY.name if self.theme == NIGHT.name else NIGHT.name
