"""A game that was played, moment by moment."""

from collections.abc import Callable
from typing import NamedTuple

from textual.timer import Timer

from serai.i18n import _
from serai.table import Table
from serai.table.film import Film
from serai.terminal.canvas import Canvas, Mark
from serai.terminal.full.board import Board
from serai.terminal.full.overlays import AskNumber
from serai.terminal.full.parts import Command, tally
from serai.terminal.full.stage import Stage
from serai.terminal.names import Names
from serai.terminal.screen import Scene, screen_of
from serai.terminal.sitting import closings

TEMPO = 0.8  # seconds a moment while it runs
CONTROLS = {"start": "|◂", "back": "◂", "run": "▸▸", "on": "▸", "end": "▸|"}
CONTROL_WIDTH = 6


def commands() -> list[Command]:
    """The keys of a replay."""
    return [
        ("→", _("on"), "screen.step(1)"),
        ("←", _("back"), "screen.step(-1)"),
        ("␣", _("run"), "screen.run"),
        ("g", _("go to"), "screen.jump"),
        ("v", _("eyes"), "screen.turn"),
        ("l", _("log"), "screen.log"),
        ("s", _("sheet"), "screen.sheet"),
        ("?", _("help"), "screen.help"),
        ("q", _("leave"), "screen.leave"),
    ]


class Moment(NamedTuple):
    """The table after so many moves, or the count of the round that they ended."""

    moves: int
    counted: bool = False


class ReplayScreen(Stage):
    """Steps through a game, or lets it run, with the eyes of any seat."""

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        ("right,n", "step(1)", ""),
        ("left,p", "step(-1)", ""),
        ("pagedown", "step(10)", ""),
        ("pageup", "step(-10)", ""),
        ("home", "start", ""),
        ("end,e", "end", ""),
        ("space", "run", ""),
        ("g", "jump", ""),
        ("v", "turn", ""),
        ("l", "log", ""),
        ("s", "sheet", ""),
        ("question_mark", "help", ""),
        ("q,escape", "leave", ""),
    ]

    def __init__(self, table: Table, names: Names, leave: Callable[[], object], seat: int | None = None) -> None:
        """`seat`: whose eyes; None: of whoever acts next."""
        super().__init__(screen_of(table.game.name), names, commands())
        self.whole = table
        self.seat = seat
        self.film = Film(table)
        self.counts = closings(table, None, names)
        ends = [Moment(number, counted=True) for number in self.counts]
        self.moments = sorted(
            [*map(Moment, range(len(table.moves) + 1)), *ends], key=lambda m: (m.moves, not m.counted)
        )
        self.at = 0
        self._leave = leave
        self._ticking: Timer | None = None

    def on_mount(self) -> None:
        """Show the first moment."""
        super().on_mount()
        self.show()

    @property
    def moment(self) -> Moment:
        """What is shown."""
        return self.moments[self.at]

    def go(self, at: int) -> None:
        """Show another moment."""
        self.at = max(0, min(len(self.moments) - 1, at))
        self.show()

    # --- what is shown

    def table(self) -> Table:
        """The table at this moment."""
        return self.film.at(self.moment.moves)

    def eyes(self) -> int:
        """The seat that was asked for, or the one that acts next."""
        last = self.whole.moves[-1].seat if self.whole.moves else 0
        return self.seat if self.seat is not None else next(iter(self.table().to_move), last)

    def scene(self) -> Scene:
        """The table as it was, or as it was counted."""
        if self.moment.counted:
            return self.counts[self.moment.moves].frames[-1].scene
        return Scene(self.table().view(self.eyes()), self.names, shown=self.eyes())

    def prompt(self) -> str:
        """Where one is, and what happened last."""
        if self.moment.counted:
            return _("%(title)s is over.") % {"title": self.counts[self.moment.moves].title}
        view = self.shown.view
        said = {"number": self.moment.moves, "all": len(self.whole.moves), "name": self.names[self.eyes()]}
        where = _("Move %(number)s of %(all)s, seen by %(name)s") % said
        own = [line for line in view.log if line["seat"] is not None][-1:]
        return " · ".join([where, *(self.game.say(line, self.names, view) for line in own)])

    def paint_acts(self, canvas: Canvas) -> None:
        """Controls, and a line that can be clicked anywhere."""
        col = 1
        for name, sign in CONTROLS.items():
            mark = Mark.CHOSEN if name == "run" and self._ticking else Mark.LIT
            canvas.chip(1, col, CONTROL_WIDTH, sign, "ink", mark)
            canvas.place(name, 1, col, CONTROL_WIDTH, 1)
            col += CONTROL_WIDTH + 1
        width = canvas.width - col - 2
        done = round(width * self.at / max(1, len(self.moments) - 1))
        canvas.write(1, col, "━" * done, "lit")
        canvas.write(1, col + done, "─" * (width - done), "line")
        canvas.place("line", 1, col, width, 1)

    def show_side(self) -> None:
        """The log up to here, or the count."""
        if self.moment.counted:
            closing = self.counts[self.moment.moves]
            rows = closing.frames[-1].rows
            self.side.update(tally(closing.title, self.names.all(), rows, self.app.theme), layout=False)
        else:
            self.show_log(news=1)

    # --- being used

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A control, or a point of the line."""
        if message.place == "line":
            self.go(round(message.across * (len(self.moments) - 1)))
        elif message.place in ("back", "on"):
            self.action_step(1 if message.place == "on" else -1)
        elif message.place in CONTROLS:
            getattr(self, f"action_{message.place}")()

    def action_step(self, steps: int) -> None:
        """So many moments on."""
        self.go(self.at + steps)

    def action_start(self) -> None:
        """Before the first move."""
        self.go(0)

    def action_end(self) -> None:
        """After the last move."""
        self.go(len(self.moments))

    def action_run(self) -> None:
        """Let it run, or stop it."""
        if self._ticking is None:
            self._ticking = self.set_interval(TEMPO, self._run_on)
        else:
            self._ticking.stop()
            self._ticking = None
        self.show()

    def _run_on(self) -> None:
        if self.at == len(self.moments) - 1 and self._ticking:
            self.action_run()
        else:
            self.action_step(1)

    def action_jump(self) -> None:
        """Ask for the number of a move."""

        def jump(number: int | None) -> None:
            if number is not None:
                self.go(self.moments.index(Moment(max(0, min(len(self.whole.moves), number)))))

        question = _("Which move? 0 to %(last)s") % {"last": len(self.whole.moves)}
        self.app.push_screen(AskNumber(question), jump)

    def action_turn(self) -> None:
        """The eyes of the next seat, or again of whoever acts."""
        seats: list[int | None] = [None, *range(self.whole.seats)]
        self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        self.show()

    def action_leave(self) -> None:
        """Go back to where one came from."""
        self._leave()
