"""A game line by line: people at the keyboard and bots in turn."""

from rich.console import Console
from rich.text import Text

from serai.bots import Bot
from serai.errors import SeraiError
from serai.i18n import N_, _
from serai.review.hints import advise
from serai.table import Action, View
from serai.table.perspective import Perspective
from serai.terminal.result import result
from serai.terminal.sitting import Sitting

HELP = N_(
    "Type a number or the action itself; undo takes back, hint asks the guide, log shows the "
    "log, quit saves and leaves."
)
NEWEST = 20  # lines of the log that are shown


class Leave(Exception):
    """The player wants to go; the game is kept."""


class LineGame:
    """A sitting at which everything is typed and printed."""

    def __init__(self, sitting: Sitting, console: Console) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.console = console
        self._facing = sitting.people[0] if len(sitting.people) == 1 else None

    def run(self) -> None:
        """Play to the end, or until the player leaves; the record is saved at the start and after every choice."""
        self.sitting.keep()
        try:
            while not self.table.over:
                self._next_choice()
            self._show_end()
        except (Leave, KeyboardInterrupt, EOFError):
            self.console.print()
        finally:
            self.sitting.keep()
        self.console.print(self.sitting.farewell(), markup=False, soft_wrap=True)  # a path to copy

    def _next_choice(self) -> None:
        seat = self.table.to_move[0]
        if seat in self.sitting.bots:
            self._let_think(seat, self.sitting.bots[seat])
        else:
            self._ask(seat)

    def _let_think(self, seat: int, bot: Bot) -> None:
        with self.console.status(_("%(name)s is thinking…") % {"name": self.sitting.names[seat]}):
            action = bot.choose(Perspective(self.table, seat))
        self._play(seat, action)

    def _play(self, seat: int, action: Action | int | str) -> None:
        """Carry out a choice, and tell what the reader does not know already: others' choices, and what followed."""
        viewer = self.sitting.eyes(seat)
        told = len(self.table.view(viewer).log)
        closing = self.sitting.play(seat, action, viewer)
        view = self.table.view(viewer)
        for line in view.log[told:]:
            if line["seat"] is None or seat in self.sitting.bots:
                self.console.print(Text(self.sitting.screen.say(line, self.sitting.names, view), style="cyan"))
        if self.sitting.compared and seat in self.sitting.people:
            self.console.print(Text(self.sitting.compared, style="green"))
        if closing is not None:
            self.console.print()
            self.console.print(Text(closing.title, style="bold"))
            self.console.print(closing.sheet)

    def _ask(self, seat: int) -> None:
        """Let the person at the keyboard choose until the choice is legal."""
        if self._facing != seat:
            name = self.sitting.names[seat]
            self.console.input(
                "\n" + _("Pass the screen to %(name)s and press Enter") % {"name": name} + " ", markup=False
            )
            self.console.clear()
        self._facing = seat
        actions = self.table.actions(seat)
        view = self.table.view(seat)
        besides = self.table.besides(seat)
        self._show(view, actions, besides)
        while True:
            words = self.console.input("> ").strip()
            if self._command(words, seat, view):
                return
            try:
                self._play(seat, self._chosen(words, actions + besides))
            except SeraiError as error:
                self.console.print(Text(str(error), style="red"))
            else:
                return

    def _show(self, view: View, actions: list[Action], besides: list[Action]) -> None:
        screen = self.sitting.screen
        self.console.print()
        self.console.print(screen.draw(view, self.sitting.names))
        self.console.print(Text(screen.prompt(view, [action.text for action in actions])))
        self.console.print(screen.choices(actions + besides))

    def _command(self, words: str, seat: int, view: View) -> bool:
        """Carry out a word that is no action; whether the table has to be shown again."""
        if words in ("quit", "q", "exit"):
            raise Leave
        if words == "undo":
            try:
                self.sitting.undo(seat)
            except SeraiError as error:
                self.console.print(Text(str(error), style="red"))
                return False
            return True
        if words == "hint":
            return self._ask_guide(seat)
        if words == "log":
            for line in view.log[-NEWEST:]:
                self.console.print(Text(self.sitting.screen.say(line, self.sitting.names, view)))
        elif words in ("", "help", "?"):
            self.console.print(_(HELP))
        else:
            return False
        return True

    def _ask_guide(self, seat: int) -> bool:
        """Say what is best, or why not; the choice is still to be made."""
        try:
            self.sitting.check_guide(seat)
        except SeraiError as error:
            self.console.print(Text(str(error), style="red"))
            return True
        if self.sitting.hint is None:
            with self.console.status(_("The guide is thinking…")):
                self.sitting.be_told(advise(self.table, seat))
        for sentence in self.sitting.advice():
            self.console.print(Text(sentence, style="green"))
        return True

    def _chosen(self, words: str, actions: list[Action]) -> Action | str:
        by_number = {str(number): action for number, action in enumerate(actions, start=1)}
        if words.isdecimal() and words not in by_number:
            said = {"given": words[:20], "last": len(actions)}
            raise SeraiError(_("There is no choice %(given)s; choose 1 to %(last)s.") % said)
        return by_number.get(words, words)

    def _show_end(self) -> None:
        viewer = self.sitting.people[0] if len(self.sitting.people) == 1 else None
        self.console.print()
        self.console.print(self.sitting.screen.draw(self.table.view(viewer), self.sitting.names))
        self.console.print(Text(result(self.table, self.sitting.names), style="bold"))
