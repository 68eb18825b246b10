"""What playing and replaying have in common: a line on top, the board, the prompt and what can be done below it."""

from collections.abc import Sequence
from typing import cast

from rich.cells import cell_len
from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.screen import Screen as TextualScreen

from serai.i18n import _
from serai.table import Table
from serai.terminal.canvas import Canvas, fit
from serai.terminal.full.app import TerminalApp
from serai.terminal.full.aside import aside
from serai.terminal.full.board import Board
from serai.terminal.full.choosing import Choosing
from serai.terminal.full.help import help_text
from serai.terminal.full.overlays import Overlay
from serai.terminal.full.parts import Command, KeyLine, Side, log_end
from serai.terminal.names import Names
from serai.terminal.result import sheets
from serai.terminal.screen import Scene, Screen

LEAST = 80, 23  # and a line for the keys
BELOW = 2  # the prompt, and what can be done
GAP = 2


class Stage(TextualScreen[None]):
    """A board with its surroundings; what is on it comes from the subclass."""

    def __init__(self, game: Screen, names: Names, commands: Sequence[Command]) -> None:
        super().__init__()
        self.game = game
        self.names = names
        self.commands = commands
        self.board = Board()
        self.side = Side()
        self.keys = KeyLine(commands)
        self.choosing = Choosing()
        self.hint = ""  # what is wrong
        self.shown = Scene(None, names)  # since the last `show`

    def compose(self) -> ComposeResult:
        """The board over everything, the side on top of it, the keys below."""
        yield self.board
        yield self.side
        yield self.keys

    def on_mount(self) -> None:
        """Keys go to the board; what is drawn follows the theme."""
        self.board.focus()
        self.watch(self.app, "theme", self.show, init=False)

    # --- what the subclass says

    def table(self) -> Table:
        """The table as it is shown."""
        raise NotImplementedError

    def eyes(self) -> int | None:
        """The seat that looks at it; None: a spectator."""
        raise NotImplementedError

    def scene(self) -> Scene:
        """What the board shows."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What to do now."""
        raise NotImplementedError

    def offered(self) -> list[str]:
        """The places that may be touched now."""
        return self.choosing.open

    def show_side(self) -> None:
        """Fill the column at the side."""
        raise NotImplementedError

    def label(self, place: str) -> str:
        """A place in words."""
        return self.game.label(place, self.shown.view)

    # --- drawing

    def show(self) -> None:
        """Draw everything as it is now."""
        if not self.board.size:
            return
        self.shown = self.scene()
        self.board.paint(self._paint, self.offered())
        self.side.lay(self.board.sheet.log)
        self.show_side()

    def _paint(self, canvas: Canvas) -> None:
        if canvas.width < LEAST[0] or canvas.height < LEAST[1]:
            said = {"width": LEAST[0], "height": LEAST[1] + 1}
            canvas.write(0, 0, _("Please make the window larger: %(width)s × %(height)s.") % said, "lit")
            return
        scene = self.shown
        canvas.fill(0, 0, canvas.width, 1, "raised")
        canvas.write(0, 1, fit(" · ".join(self.game.heading(scene.view, scene.names)), canvas.width - 2), "raised bold")
        self.game.board(canvas.part(1, 0, canvas.width, canvas.height - 1 - BELOW), scene)
        below = canvas.part(canvas.height - BELOW, 0, canvas.width, BELOW)
        below.write(0, 1, fit(self.hint or self.prompt(), canvas.width - 2), "wrong bold" if self.hint else "bold")
        self.paint_acts(below)

    def paint_acts(self, canvas: Canvas) -> None:
        """Buttons for what is nowhere on the board, and what is being chosen in words."""
        there = {place.name for place in canvas.sheet.places}
        col = 1
        marks = self.choosing.marks(self.board.focus_name)
        for number, place in enumerate((name for name in self.offered() if name not in there), start=1):
            text = f"{number} {self.label(place)}"
            width = min(cell_len(text) + 2, canvas.width - col)
            canvas.chip(1, col, width, text, "ink", marks[place])
            canvas.place(place, 1, col, width, 1, str(number))
            col += width + GAP
        trail = [*self.choosing.touched, *([self.board.focus_name] if self.board.focus_name in there else [])]
        words = " → ".join(self.label(place) for place in trail)
        if not words and col == 1:
            words = self.game.legend(self.shown.view)
        canvas.write(1, col, fit(words, canvas.width - col - 1), "quiet")

    def show_log(self, news: int) -> None:
        """The end of the log in the column at the side; the last `news` lines are new to the reader."""
        room = self.board.sheet.log
        if room is not None:
            lines = self.told(room.height)
            self.side.update(log_end(lines, news, room, self.app.theme), layout=False)

    def told(self, newest: int | None = None) -> list[str]:
        """The log in words, or its newest lines."""
        view = self.shown.view
        lines = view.log if newest is None else view.log[-newest:]
        return [self.game.say(line, self.names, view) for line in lines]

    # --- being used

    def on_board_resized(self) -> None:
        """Draw for the new size."""
        self.show()

    def on_board_moved(self) -> None:
        """Show where the focus is."""
        self.hint = ""
        self.show()

    def action_let_go(self) -> None:
        """Let go of what was touched last."""
        self.hint = ""
        if self.choosing.back():
            self.board.focus_on(None)
        self.show()

    def action_log(self) -> None:
        """Open the whole log."""
        self.app.push_screen(Overlay(_("Log"), Text("\n".join(self.told())), end=True))

    def action_sheet(self) -> None:
        """Open the sheets of the rounds that are over, and what lies on the table."""
        pages = sheets(self.table(), self.eyes(), self.names)
        self.app.push_screen(Overlay(_("Score sheet"), Group(*pages)))

    async def action_help(self) -> None:
        """Open the help; the rules are fetched aside."""
        rules_of, game = cast(TerminalApp, self.app).rules, self.table().game.name
        rules = await aside(lambda: rules_of(game))
        self.app.push_screen(Overlay(_("Help"), markdown=help_text(self.commands, rules)))
