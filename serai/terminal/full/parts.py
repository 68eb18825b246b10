"""Small parts that all full screens share: the line of keys, the column at the side, tallies."""

from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from serai.terminal.canvas import Rectangle, fit
from serai.terminal.palette import style_of
from serai.terminal.screen import Row

Command = tuple[str, str, str]
"""A key, what it does in words, and the action that it runs."""
NAME_WIDTH = 8


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


class Side(VerticalScroll, can_focus=False):
    """A column over a part of the board: the log, or a tally."""

    def __init__(self) -> None:
        super().__init__()
        self._content = Static()

    def compose(self) -> ComposeResult:
        """What it shows."""
        yield self._content

    def lay(self, at: Rectangle | None) -> None:
        """Cover that part of the screen."""
        self.display = at is not None
        if at is not None:
            self.styles.offset = (at.col, at.row)
            self.styles.width, self.styles.height = at.width, at.height

    def show(self, content: RenderableType, from_the_end: bool) -> None:
        """Show this, the end of it if there is too much."""
        self._content.update(content)
        self.call_after_refresh(self.scroll_end if from_the_end else self.scroll_home, animate=False)

    def show_log(self, lines: Sequence[str], news: int) -> None:
        """The end of the log; the last `news` lines are new to the reader."""
        width, height = (int(side.value) if side else 0 for side in (self.styles.width, self.styles.height))
        fresh = len(lines) - news
        written: list[Text] = []
        for at in range(len(lines) - 1, -1, -1):
            style = style_of(self.app.theme, "ink" if at >= fresh else "quiet")
            written = [*hanging(lines[at], width - 2, style), *written]
            if len(written) >= height:
                break
        self.show(Text("\n").join(written[-height:]), from_the_end=True)


def hanging(line: str, width: int, style: Style) -> list[Text]:
    """A line in as many as it needs, all but the first set in."""
    first, *rest = Text(line, style).wrap(Console(width=width), width)
    below: Iterable[Text] = Text(" ").join(rest).wrap(Console(width=width), width - 1) if rest else []
    return [first, *(Text(" ", style).append_text(more) for more in below)]


def tally(title: str, names: Sequence[str], rows: Sequence[Row], theme: str) -> RenderableType:
    """Counted lines with a column for each seat."""
    grid = Grid(box=None, pad_edge=False, padding=(0, 0, 0, 1), title=title, title_justify="left", expand=True)
    grid.add_column("")
    for name in names:
        grid.add_column(Text(fit(name, NAME_WIDTH if len(names) < 3 else 4)), justify="right", no_wrap=True)
    for row in rows:
        grid.add_row(Text(row.label, style_of(theme, row.style)), *(Text(points) for points in row.points))
    return grid
