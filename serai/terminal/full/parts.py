"""Small parts that all full screens share: the line of keys, the column at the side, tallies."""

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from serai.terminal.canvas import Rectangle
from serai.terminal.names import short
from serai.terminal.palette import style_of
from serai.terminal.screen import Row

Command = tuple[str, str, str]
"""A key, what it does in words, and the action that it runs."""
NAME_WIDTH = 8
WRAPPER = Console(color_system=None)  # knows how to break lines in every language


class KeyWord(Static):
    """A key with its word, to click instead of pressing it."""

    def __init__(self, key: str, words: str, action: str) -> None:
        super().__init__(Text.assemble((key, "bold"), " ", words))
        self.action = action

    async def on_click(self, event: events.Click) -> None:
        """Do as if the key had been pressed."""
        event.stop()
        await self.run_action(self.action)


class KeyLine(Horizontal):
    """The commands at the bottom of a screen."""

    def __init__(self, commands: Sequence[Command]) -> None:
        super().__init__()
        self.commands = commands

    def compose(self) -> ComposeResult:
        """A word for each."""
        for key, words, action in self.commands:
            yield KeyWord(key, words, action)


class Side(Static):
    """A column over a part of the board: the log, or a tally. Clicked, it opens the whole log."""

    async def on_click(self, event: events.Click) -> None:
        """Open the log."""
        event.stop()
        await self.run_action("screen.log")

    def lay(self, at: Rectangle | None) -> None:
        """Cover that part of the screen."""
        self.display = at is not None
        if at is not None:
            self.styles.offset = (at.col, at.row)
            self.styles.width, self.styles.height = at.width, at.height


def log_end(lines: Sequence[str], news: int, room: Rectangle, theme: str) -> Text:
    """As much of the end of the log as there is room for; the last `news` lines are new to the reader."""
    written: list[Text] = []
    for at in range(len(lines) - 1, -1, -1):
        style = style_of(theme, "ink" if at >= len(lines) - news else "quiet")
        written = [*hanging(lines[at], room.width - 2, style), *written]
        if len(written) >= room.height:
            break
    return Text("\n").join(written[-room.height :])


def hanging(line: str, width: int, style: Style) -> list[Text]:
    """A line in as many as it needs, all but the first set in."""
    first, *rest = Text(line, style).wrap(WRAPPER, width - 1)
    return [first, *(Text(" ", style).append_text(more) for more in rest)]


def tally(title: str, names: Sequence[str], rows: Sequence[Row], theme: str) -> RenderableType:
    """Counted lines with a column for each seat."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 0, 0, 1), title=title, title_justify="left", expand=True)
    grid.add_column("")
    for name in names:
        grid.add_column(Text(short(name, NAME_WIDTH if len(names) < 3 else 4)), justify="right", no_wrap=True)
    for row in rows:
        grid.add_row(Text(row.label, style_of(theme, row.style)), *(Text(points) for points in row.points))
    return grid
