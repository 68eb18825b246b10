"""Before the game: getting ready, and who is playing. Between turns: handing the screen over."""

import contextlib
from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen as TextualScreen
from textual.widgets import Input, ProgressBar, Static

from serai.i18n import _
from serai.terminal.full.parts import KeyLine
from serai.warming import watched


class GettingReady(TextualScreen[None]):
    """Tells how far the compiler is; the first start after an update takes a while."""

    BINDINGS = [("q,escape", "app.quit", "")]  # noqa: RUF012 - as Textual has it

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._part: float | None = None  # of the game that is compiled; None: nothing had to be yet
        self._watching = contextlib.ExitStack()

    def compose(self) -> ComposeResult:
        """The game, what is going on, and a bar that moves."""
        with Vertical(classes="box small"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(id="progress")
            yield ProgressBar(show_eta=False)
            yield KeyLine([("q", _("leave"), "app.quit")])

    def on_mount(self) -> None:
        """Listen to the compiler, and tell it again and again."""
        self._watching.enter_context(watched(self._hear))
        self._tell()
        self.set_interval(0.5, self._tell)

    def on_unmount(self) -> None:
        """Listen no longer."""
        self._watching.close()

    def _hear(self, part: float) -> None:
        self._part = part

    def _tell(self) -> None:
        words = _("Getting the table ready…")
        if self._part is not None:
            words += "\n" + _("The game is being compiled for this computer; that happens once after an update.")
            self.query_one(ProgressBar).update(total=1.0, progress=self._part)
        self.query_one("#progress", Static).update(words)


class AskNames(TextualScreen[list[str]]):
    """Who shares this keyboard."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        """A field for each."""
        with Vertical(classes="box small"):
            yield Static(_("Who is playing?"), classes="title", markup=False)
            for name in self._names:
                yield Input(name, select_on_focus=True, max_length=20)
            yield KeyLine([("Enter", _("next"), "screen.next")])

    def on_input_submitted(self) -> None:
        """Enter goes to the next field, and from the last one to the table."""
        self.action_next()

    def action_next(self) -> None:
        """The next field, or the table."""
        fields = list(self.query(Input))
        if self.focused is fields[-1]:
            self.dismiss([field.value for field in fields])
        else:
            self.focus_next()


class HandOver(TextualScreen[None]):
    """Hides the table until the right person sits in front of it."""

    BINDINGS = [("enter,space", "ready", "")]  # noqa: RUF012 - as Textual has it

    def __init__(self, name: str) -> None:
        super().__init__()
        self._words = _("Next: %(name)s") % {"name": name}

    def compose(self) -> ComposeResult:
        """Whose turn it is."""
        with Vertical(classes="box small"):
            yield Static(self._words, classes="title", markup=False)
            yield Static(_("Hand over the keyboard; the others look away."), markup=False)
            yield KeyLine([("Enter", _("show my cards"), "screen.ready")])

    def on_click(self, event: events.Click) -> None:
        """A click will do."""
        event.stop()
        self.action_ready()

    def action_ready(self) -> None:
        """Show the table."""
        self.dismiss()
