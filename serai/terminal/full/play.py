"""`serai play` and `serai replay` on the full screen."""

from collections.abc import Callable

from serai.table import Table
from serai.terminal.files import new_record_path
from serai.terminal.full.app import RulesOf, TerminalApp
from serai.terminal.full.ending import Ending
from serai.terminal.full.entry import AskNames
from serai.terminal.full.replay import ReplayScreen
from serai.terminal.full.table import BEAT, PACE, TableScreen
from serai.terminal.names import unnamed
from serai.terminal.sitting import Sitting, again


class PlayApp(TerminalApp):
    """Plays one game after the other with the same people and bots."""

    def __init__(
        self,
        title: str,
        sit_down: Callable[[], Sitting],
        rules: RulesOf,
        *,
        ask_names: bool = False,
        pace: float = PACE,
        beat: float = BEAT,
        dark: bool = True,
        colours: bool = True,
    ) -> None:
        super().__init__(title, rules, dark, colours)
        self.ask_names = ask_names
        self.sitting: Sitting | None = None  # the latest
        self._sit_down = sit_down
        self._tempo = pace, beat

    def on_mount(self) -> None:
        """Get ready, then play."""
        self._open(self._sit_down, self._begin)

    def _open(self, sit_down: Callable[[], Sitting], then: Callable[[Sitting], None]) -> None:
        def begin() -> Sitting:
            sitting = sit_down()
            sitting.keep()  # if that cannot be, it is better known now
            return sitting

        self.get_ready(begin, then)

    def _begin(self, sitting: Sitting) -> None:
        if not self.ask_names:
            self.play(sitting)
            return

        def play_as(names: list[str] | None) -> None:
            sitting.names = sitting.names.renamed(dict(zip(sitting.people, names or [], strict=False)))
            self.play(sitting)

        self.push_screen(AskNames([sitting.names[seat] for seat in sitting.people]), play_as)

    def play(self, sitting: Sitting) -> None:
        """Play a game; `over` comes after it."""
        self.sitting = sitting
        self.push_screen(TableScreen(sitting, self.over, *self._tempo))

    def over(self, sitting: Sitting) -> None:
        """Show how it ended, and ask what next."""
        viewer = sitting.people[0] if len(sitting.people) == 1 else None

        def back() -> None:
            self.pop_screen()
            self.over(sitting)

        def go_on(answer: str | None) -> None:
            if answer == "leave":
                self.exit()
            elif answer == "again":
                self.pop_screen()
                path = new_record_path(sitting.table.game.name)
                self._open(lambda: Sitting(again(sitting.table), sitting.bots, sitting.names, path), self.play)
            elif answer == "replay":
                self.push_screen(ReplayScreen(sitting.table, sitting.names, back, viewer))

        self.push_screen(Ending(sitting.table, viewer, sitting.names), go_on)


class ReplayApp(TerminalApp):
    """Shows one game from its record."""

    def __init__(
        self,
        title: str,
        read: Callable[[], tuple[Table, int | None]],
        rules: RulesOf,
        *,
        dark: bool = True,
        colours: bool = True,
    ) -> None:
        """`read` gives the table, and the seat whose eyes look at it (None: of whoever acts)."""
        super().__init__(title, rules, dark, colours)
        self._read = read

    def on_mount(self) -> None:
        """Read the record, then show it."""
        self.get_ready(self._read, self._show)

    def _show(self, found: tuple[Table, int | None]) -> None:
        table, seat = found
        self.push_screen(ReplayScreen(table, unnamed(table.seats), self.exit, seat))
