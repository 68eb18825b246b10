"""The end of a game: who has won, the sheets of all rounds, and what to do next."""

from rich.console import Group
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from serai.i18n import _
from serai.table import Table
from serai.terminal.full.parts import KeyLine
from serai.terminal.names import Names
from serai.terminal.result import result, sheets


class Ending(ModalScreen[str]):
    """Answers what to do next: `again`, `replay`, `leave`, or `table` to look at it once more."""

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        ("a", "answer('again')", ""),
        ("r", "answer('replay')", ""),
        ("escape", "answer('table')", ""),
        ("q", "answer('leave')", ""),
    ]

    def __init__(self, table: Table, viewer: int | None, names: Names) -> None:
        super().__init__()
        self._result = result(table, names)
        self._sheets = Group(*sheets(table, viewer, names))

    def compose(self) -> ComposeResult:
        """The result, the sheets, and what to do next."""
        with Vertical(classes="box"):
            yield Static(self._result, classes="title", markup=False)
            with VerticalScroll(id="text"):
                yield Static(self._sheets)
            yield KeyLine(
                [
                    ("a", _("play again"), "screen.answer('again')"),
                    ("r", _("replay"), "screen.answer('replay')"),
                    ("Esc", _("look at the table"), "screen.answer('table')"),
                    ("q", _("leave"), "screen.answer('leave')"),
                ]
            )

    def on_mount(self) -> None:
        """Arrow keys scroll."""
        self.query_one("#text").focus()

    def action_answer(self, answer: str) -> None:
        """Give the answer."""
        self.dismiss(answer)
