"""A game in the terminal: people at the keyboard and bots in turn."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.text import Text

from serai.bots import Bot
from serai.errors import SeraiError
from serai.i18n import N_, _, listed
from serai.table import Action, Table, View
from serai.table.perspective import Perspective
from serai.terminal.files import save
from serai.terminal.screen import screen_of, seat_name

HELP = N_("Type a number or the action itself; undo takes back, log shows the log, quit saves and leaves.")


class Leave(Exception):
    """The player wants to go; the game is kept."""


class TerminalGame:
    """One table, the bots at it and the file it is saved in."""

    def __init__(self, table: Table, bots: Mapping[int, Bot], console: Console, path: Path) -> None:
        self.table = table
        self.bots = bots
        self.console = console
        self.path = path
        self.screen = screen_of(table.game.name)
        self.people = [seat for seat in range(table.seats) if seat not in bots]
        self._facing = self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play to the end, or until the player leaves; the record is saved at the start and after every choice."""
        save(self.table, self.path)
        try:
            while not self.table.over:
                self._next_choice()
            self._show_end()
        except (Leave, KeyboardInterrupt, EOFError):
            command = f"serai play --resume {self.path}"
            self.console.print("\n" + _("The game is saved. Go on with: %(command)s") % {"command": command})
        finally:
            save(self.table, self.path)
        if self.table.over:
            command = f"serai replay {self.path}"
            self.console.print(_("Saved. Look at it again with: %(command)s") % {"command": command})

    def _next_choice(self) -> None:
        seat = self.table.to_move[0]
        viewer = self._viewer(seat)
        before = self.table.view(viewer)
        if seat in self.bots:
            with self.console.status(_("Seat %(seat)s is thinking …") % {"seat": seat}):
                self.table.play(seat, self.bots[seat].choose(Perspective(self.table, seat)))
            self._tell(seat)
        else:
            self._ask(seat)
        save(self.table, self.path)
        summary = self.screen.summary(before, self.table.view(viewer))
        if summary is not None:
            self.console.print()
            self.console.print(summary)

    def _viewer(self, seat: int) -> int | None:
        """Whose eyes the screen shows: the only person's, or those of the person to move."""
        if len(self.people) == 1:
            return self.people[0]
        return None if seat in self.bots else seat

    def _tell(self, seat: int) -> None:
        """What a bot did, as far as the viewer may read it."""
        viewer = self._viewer(seat)
        for line in self.table.moves[-1].lines:
            seen = line.read_by(viewer)
            if seen is not None:
                self.console.print(Text(chosen(seen["seat"], self.screen.told(seen)), style="cyan"))

    def _ask(self, seat: int) -> None:
        """Let the person at the keyboard choose until the choice is legal."""
        if len(self.people) > 1 and self._facing != seat:
            self.console.input("\n" + _("Pass the screen to seat %(seat)s and press Enter") % {"seat": seat} + " ")
            self.console.clear()
        self._facing = seat if len(self.people) > 1 else self._facing
        actions = self.table.actions(seat)
        view = self.table.view(seat)
        self._show(view, actions)
        while True:
            words = self.console.input("> ").strip()
            if self._command(words, seat, view):
                return
            try:
                self.table.play(seat, self._chosen(words, actions))
            except SeraiError as error:
                self.console.print(Text(str(error), style="red"))
            else:
                self._tell_events(seat)
                return

    def _tell_events(self, seat: int) -> None:
        for line in self.table.moves[-1].lines:
            if line.seat is None:
                self.console.print(Text(line.text, style="cyan"))

    def _show(self, view: View, actions: list[Action]) -> None:
        self.console.print()
        self.console.print(self.screen.draw(view))
        self.console.print(self.screen.choices(actions))

    def _command(self, words: str, seat: int, view: View) -> bool:
        """Carry out a word that is no action; whether the table has to be shown again."""
        if words in ("quit", "q", "exit"):
            raise Leave
        if words == "undo":
            try:
                self.table.undo(seat)
            except SeraiError as error:
                self.console.print(Text(str(error), style="red"))
                return False
            return True
        if words == "log":
            for line in view.log[-20:]:
                self.console.print(f"{'' if line['seat'] is None else line['seat']} {self.screen.told(line)}")
        elif words in ("", "help", "?"):
            self.console.print(_(HELP))
        else:
            return False
        return True

    def _chosen(self, words: str, actions: list[Action]) -> Action | str:
        by_number = {str(number): action for number, action in enumerate(actions, start=1)}
        if words.isdecimal() and words not in by_number:
            said = {"given": words[:20], "last": len(actions)}
            raise SeraiError(_("There is no choice %(given)s; choose 1 to %(last)s.") % said)
        return by_number.get(words, words)

    def _show_end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        self.console.print()
        self.console.print(self.screen.draw(self.table.view(viewer)))
        names = listed(seat_name(seat, viewer) for seat in self.table.winners())
        end = _("The game is over. Won by %(names)s.") if names else _("The game is over.")  # a solo game may be lost
        self.console.print(Text(end % {"names": names}, style="bold"))


def chosen(seat: int | None, text: str) -> str:
    """Who chose what; a seat of None: it happened."""
    return text if seat is None else _("Seat %(seat)s: %(action)s") % {"seat": seat, "action": text}
