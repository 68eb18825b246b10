"""One game played through at a terminal: the table, who sits at it, and the file that keeps it."""

from collections.abc import Mapping
from pathlib import Path

import serai
from serai.bots import Bot
from serai.errors import IllegalAction
from serai.i18n import _
from serai.review import guiding
from serai.review.hints import Hint
from serai.table import Action, Table
from serai.table.film import Film
from serai.terminal.files import save
from serai.terminal.names import Names
from serai.terminal.screen import Closing, screen_of


class Sitting:
    """Keeps the record after every choice, and notes the end of each round."""

    def __init__(self, table: Table, bots: Mapping[int, Bot], names: Names, path: Path) -> None:
        self.table = table
        self.bots = bots
        self.names = names
        self.path = path
        self.screen = screen_of(table.game.name)
        self.people = [seat for seat in range(table.seats) if seat not in bots]
        self.hint: Hint | None = None  # what the guide has said about the present choice
        self.compared = ""  # how the choice after it compares

    def keep(self) -> None:
        """Write the record."""
        save(self.table, self.path)

    def eyes(self, seat: int) -> int | None:
        """Whose view is shown while a seat acts: the only person's, or that of the person who acts."""
        if len(self.people) == 1:
            return self.people[0]
        return None if seat in self.bots else seat

    def play(self, seat: int, action: Action | int | str, viewer: int | None) -> Closing | None:
        """Carry out a choice and keep it; the end of a round, as that viewer sees it, if it came."""
        before = self.table.view(viewer)
        self.table.play(seat, action)
        if seat in self.people:
            self.compared = guiding.compared(self.hint, self.table.moves[-1].code) if self.hint else ""
            self.hint = None
        self.keep()
        return self.screen.closing(before, self.table.view(viewer), self.names)

    def undo(self, seat: int) -> None:
        """Take back the seat's last choice; IllegalAction says why not."""
        if all(move.seat != seat for move in self.table.moves):
            raise IllegalAction(_("There is nothing to take back yet."))
        self.table.undo(seat)
        self.hint, self.compared = None, ""
        self.keep()

    def check_guide(self, seat: int) -> None:
        """Whether the guide may be asked about the present choice of a seat; IllegalAction says why not."""
        if len(self.people) != 1:
            raise IllegalAction(_("The guide helps only those who play alone or against bots."))
        if len(self.table.codes(seat)) < 2:
            raise IllegalAction(_("There is nothing to ask: only one choice is possible."))

    def be_told(self, hint: Hint) -> None:
        """The guide has answered: that stands in the record for ever."""
        self.hint, self.compared = hint, ""
        self.table.ask_guide(hint.seat)
        self.keep()

    def advice(self) -> tuple[str, str]:
        """What the guide would choose, and why; in words."""
        assert self.hint is not None
        table, seat = self.table, self.hint.seat
        view = table.view(seat)
        line = {"seat": seat, "text": table.game.text(self.hint.best), "event": "move", "values": []}
        choice = _("The guide would choose: %(choice)s") % {"choice": self.screen.say(line, self.names, view)}
        facts = dict.fromkeys((guiding.why(table.game, view, self.hint), guiding.outlook(self.hint)))
        return choice, " ".join(facts)

    def farewell(self) -> str:
        """Where the game is, and how to go on with it or look at it again."""
        if self.table.over:
            return _("Saved. Look at it again with: %(command)s") % {"command": f"serai replay {self.path}"}
        return _("The game is saved. Go on with: %(command)s") % {"command": f"serai play --resume {self.path}"}


def again(table: Table) -> Table:
    """A new deal of the same game with the same options."""
    return serai.new(table.game.name, seats=table.seats, **table.game.settings)


def closings(table: Table, viewer: int | None, names: Names) -> dict[int, Closing]:
    """The rounds that are over, by the number of moves that ended them."""
    screen, film = screen_of(table.game.name), Film(table)
    found = {}
    for number, move in enumerate(table.moves, start=1):
        if any(line.seat is None for line in move.lines):  # nothing ends without a word
            before, after = (film.at(moment).view(viewer) for moment in (number - 1, number))
            if closing := screen.closing(before, after, names):
                found[number] = closing
    return found
