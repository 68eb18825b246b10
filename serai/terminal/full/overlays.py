"""What opens over the table: the log, the sheet, the help, a question."""

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static

from serai.i18n import _
from serai.terminal.full.parts import KeyLine

CLOSING_KEYS = [(key, "dismiss", "") for key in ("escape", "enter", "q", "l", "s", "question_mark")]


class Overlay(ModalScreen[None]):
    """Something to read, over the table; a key or a click beside it closes it."""

    BINDINGS = CLOSING_KEYS  # type: ignore[assignment]

    def __init__(
        self, title: str, content: RenderableType | None = None, markdown: str = "", end: bool = False
    ) -> None:
        super().__init__()
        self._title = title
        self._content = content
        self._markdown = markdown
        self._end = end

    def compose(self) -> ComposeResult:
        """A title, the text, and how to go on."""
        with Vertical(classes="box"):
            yield Static(self._title, classes="title", markup=False)
            with VerticalScroll(id="text"):
                yield Markdown(self._markdown) if self._content is None else Static(self._content)
            yield KeyLine([("Esc", _("close"), "screen.dismiss")])

    def on_mount(self) -> None:
        """Start at the end of what ends with the news."""
        text = self.query_one("#text", VerticalScroll)
        text.focus()
        if self._end:
            text.scroll_end(animate=False)

    def on_click(self, event: events.Click) -> None:
        """A click beside the box closes it."""
        if event.widget is self:
            self.dismiss()


class Question(ModalScreen[bool]):
    """Yes or no; the answers are words to click, or the letters that they begin with in every language: y, n."""

    BINDINGS = [("y,enter", "answer(True)", ""), ("n,escape,q", "answer(False)", "")]  # noqa: RUF012 - as Textual has it

    def __init__(self, question: str, details: str, yes: str, no: str) -> None:
        super().__init__()
        self._words = question, details, yes, no

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        question, details, yes, no = self._words
        with Vertical(classes="box small"):
            yield Static(question, classes="title", markup=False)
            yield Static(details, markup=False)
            yield KeyLine([("y", yes, "screen.answer(True)"), ("n", no, "screen.answer(False)")])

    def action_answer(self, answer: bool) -> None:
        """Give the answer."""
        self.dismiss(answer)


class AskNumber(ModalScreen[int | None]):
    """A number to type."""

    BINDINGS = [("escape", "dismiss", "")]  # noqa: RUF012 - as Textual has it

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question and a field."""
        with Vertical(classes="box small"):
            yield Static(self._question, classes="title", markup=False)
            yield Input(type="integer", max_length=6)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Answer with what was typed, if anything was."""
        self.dismiss(int(message.value) if message.value.isdecimal() else None)
