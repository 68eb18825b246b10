"""The table that one plays at."""

import asyncio
import time
from collections.abc import Callable

from textual.timer import Timer

from serai.bots import Bot
from serai.errors import BadRecord, IllegalAction, SeraiError
from serai.i18n import _
from serai.review.hints import advise
from serai.table import Action, Table
from serai.table.perspective import Perspective
from serai.terminal.full.aside import aside
from serai.terminal.full.board import Board
from serai.terminal.full.choosing import Choosing
from serai.terminal.full.entry import HandOver
from serai.terminal.full.overlays import Question
from serai.terminal.full.parts import Command
from serai.terminal.full.stage import Stage
from serai.terminal.result import result
from serai.terminal.screen import Closing, Scene, Way
from serai.terminal.sitting import Sitting

PACE = 0.6  # seconds that a bot's choice takes at least, so that one can follow
BEAT = 0.35  # seconds between two lines of a count
ADVICE_SECONDS = 15.0
GO_ON, LOOK = "go on", "look "  # places that are the same in every game


def commands(several_boards: bool, guide: bool) -> list[Command]:
    """The keys of a table."""
    return [
        ("u", _("undo"), "screen.undo"),
        *([("h", _("hint"), "screen.hint")] if guide else []),
        ("l", _("log"), "screen.log"),
        ("s", _("sheet"), "screen.sheet"),
        *([("v", _("maps"), "screen.look")] if several_boards else []),
        ("?", _("help"), "screen.help"),
        ("t", _("light or dark"), "app.turn_light"),
        ("q", _("leave"), "screen.leave"),
    ]


class TableScreen(Stage):
    """Bots think aside, people choose by key and mouse, the end of a round is counted before their eyes."""

    BINDINGS = [  # noqa: RUF012 - as Textual has it
        ("u", "undo", ""),
        ("h", "hint", ""),
        ("l", "log", ""),
        ("s", "sheet", ""),
        ("question_mark", "help", ""),
        ("q", "leave", ""),
        ("v", "look", ""),
        ("escape", "let_go", ""),
    ]

    def __init__(
        self, sitting: Sitting, over: Callable[[Sitting], None], pace: float = PACE, beat: float = BEAT
    ) -> None:
        """`over` is called when the game is."""
        several = sitting.screen.OWN_BOARDS and sitting.table.seats > 1
        super().__init__(sitting.screen, sitting.names, commands(several, len(sitting.people) == 1))
        self.sitting = sitting
        self.over = over
        self.pace = pace
        self.beat = beat
        self.seat: int | None = None  # the person who may act now
        self.facing = sitting.people[0] if len(sitting.people) == 1 else None  # who sits at the screen
        self.looking_at: int | None = None  # whose map is shown, if not one's own
        self.thinking: int | None = None  # the bot that thinks
        self.guiding = False  # the guide thinks
        self.closing: Closing | None = None
        self.frame = 0
        self._counting: Timer | None = None

    def on_mount(self) -> None:
        """Begin."""
        super().on_mount()
        self.go_on()

    # --- what comes next

    def go_on(self) -> None:
        """Let bots think and people choose, until it is over."""
        table = self.sitting.table
        if table.over:
            self.seat = None
            self._choose_among([Way((GO_ON,), GO_ON)])
            self.over(self.sitting)
            return
        self._call_a_bot()
        waiting = [seat for seat in table.to_move if seat in self.sitting.people]
        self.seat = self.facing if self.facing in waiting else next(iter(waiting), None)
        if self.seat is not None and self.seat != self.facing:
            self._hand_over(self.seat)
        else:
            self._offer()

    def _offer(self) -> None:
        """Show what the person at the screen may choose; a choice that has begun goes on, whatever others do."""
        table, seat = self.sitting.table, self.seat
        ways = [] if seat is None else self.game.ways(table.view(seat), self._actions(seat) + self._besides(seat))
        if ways != self.choosing.ways:
            self._choose_among(ways)
        else:
            self.show()

    def _actions(self, seat: int) -> list[str]:
        return [action.text for action in self.sitting.table.actions(seat)]

    def _besides(self, seat: int) -> list[str]:
        return [action.text for action in self.sitting.table.besides(seat)]

    def _choose_among(self, ways: list[Way]) -> None:
        self.choosing = Choosing(ways)
        self._show_with_focus()

    def _show_with_focus(self) -> None:
        """With keys, the first place that may be chosen is a good one to start from; what the guide would choose is a
        better one."""
        advised = self._advised_place()
        start = advised or (next(iter(self.choosing.open), None) if self.board.by_keys else None)
        self.board.focus_on(start)
        self.show()

    def _advised_place(self) -> str | None:
        """The next place on the way to what the guide would choose."""
        hint, touched = self.sitting.hint, self.choosing.touched
        if hint is None:
            return None
        text = self.sitting.table.game.text(hint.best)
        ways = [way.places for way in self.choosing.ways if way.action == text]
        return next((places[len(touched)] for places in ways if places[: len(touched)] == touched), None)

    def _hand_over(self, seat: int) -> None:
        """Several people share the screen: nobody sees a hand before its owner is there."""
        self.facing = self.seat = None
        self._choose_among([])

        def sit_down(_answer: object) -> None:
            self.facing = self.seat = seat
            self.looking_at = None
            self._offer()

        self.app.push_screen(HandOver(self.names[seat]), sit_down)

    # --- choices

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A place was clicked, or Enter pressed on it."""
        self.hint = ""
        if message.place == GO_ON:
            self._hurry()
        elif message.place.startswith(LOOK):
            self.looking_at = int(message.place.removeprefix(LOOK))
            self.show()
        elif self.looks_elsewhere:
            self.show()
        elif (action := self.choosing.touch(message.place)) is None:
            self._show_with_focus()
        elif self.seat is not None:
            self._play(self.seat, action)

    def _play(self, seat: int, action: Action | int | str) -> None:
        """Carry out a choice, and show the end of the round if it came."""
        try:
            closing = self.sitting.play(seat, action, self.eyes())
        except BadRecord as error:  # it was played, only not saved
            closing = None
            self.notify(str(error), severity="error")
        if self.sitting.compared and seat in self.sitting.people:
            self.notify(self.sitting.compared)
        if closing is None:
            self.go_on()
        else:
            self._count(closing)

    def _call_a_bot(self) -> None:
        waiting = [seat for seat in self.sitting.table.to_move if seat in self.sitting.bots]
        if waiting and self.thinking is None:
            self.thinking = waiting[0]
            self.run_worker(self._think(waiting[0], self.sitting.bots[waiting[0]]))

    async def _think(self, seat: int, bot: Bot) -> None:
        """Ask the bot aside. Where all act at once a person may have acted meanwhile, so that its answer is void."""
        began = time.monotonic()
        seen = Perspective(self.sitting.table.copy(), seat)
        action = await aside(lambda: bot.choose(seen))
        await asyncio.sleep(self.pace - (time.monotonic() - began))
        self.thinking = None
        try:
            self._play(seat, action)
        except IllegalAction:
            self.go_on()

    def action_hint(self) -> None:
        """Ask the guide about the present choice."""
        if self.seat is None or self.closing is not None or self.guiding or self.sitting.hint is not None:
            return
        try:
            self.sitting.check_guide(self.seat)
        except SeraiError as error:
            self.hint = str(error)
            self.show()
        else:
            self.run_worker(self._ask_guide(self.seat))

    async def _ask_guide(self, seat: int) -> None:
        """Aside; who has chosen meanwhile needs no answer."""
        chosen = self._choices_of(seat)
        position = self.sitting.table.copy()
        self.guiding = True
        self.show()
        try:
            hint = await aside(lambda: advise(position, seat))
        finally:
            self.guiding = False
        if self._choices_of(seat) == chosen and self.seat == seat:
            self.sitting.be_told(hint)
            self.choosing.touched = ()
            self.notify(self.sitting.advice()[1], timeout=ADVICE_SECONDS)
        self._show_with_focus()

    def _choices_of(self, seat: int) -> int:
        return sum(move.seat == seat for move in self.sitting.table.moves)

    def action_undo(self) -> None:
        """Let go of a card, or take back the last choice of the person at the screen."""
        if self.facing is None or self.closing is not None:
            return
        if self.choosing.back():
            self._show_with_focus()
            return
        try:
            self.sitting.undo(self.facing)
        except SeraiError as error:
            self.hint = str(error)
            self.show()
        else:
            self.hint = ""
            self.go_on()

    # --- the end of a round

    def _count(self, closing: Closing) -> None:
        self.closing, self.frame = closing, 0
        self.looking_at = None
        if self.app.animation_level == "none":
            self.frame = len(closing.frames) - 1
        else:
            self._counting = self.set_interval(self.beat, self._count_on)
        self._choose_among([Way((GO_ON,), GO_ON)])

    def _count_on(self) -> None:
        if self.closing and self.frame < len(self.closing.frames) - 1:
            self.frame += 1
            self.show()

    def _hurry(self) -> None:
        """Count the rest at once; then go on."""
        if self.closing and self.frame < len(self.closing.frames) - 1:
            self.frame = len(self.closing.frames) - 1
            self.show()
            return
        if self._counting:
            self._counting.stop()
        self.closing = None
        self.go_on()

    # --- what is shown

    def table(self) -> Table:
        """The table that one sits at."""
        return self.sitting.table

    def eyes(self) -> int | None:
        """The only person, or the person who may act."""
        return self.facing if len(self.sitting.people) == 1 else self.seat

    def scene(self) -> Scene:
        """The table, or a moment of the count."""
        if self.closing is not None:
            return self.closing.frames[self.frame].scene
        marks = {} if self.looks_elsewhere else self.choosing.marks(self.board.focus_name)
        return Scene(self.table().view(self.eyes()), self.names, marks, self.map_of)

    @property
    def map_of(self) -> int:
        """The seat whose map is shown."""
        return self.looking_at if self.looking_at is not None else self.eyes() or 0

    @property
    def looks_elsewhere(self) -> bool:
        """Whether that is another player's."""
        return self.map_of != (self.eyes() or 0)

    def offered(self) -> list[str]:
        """No choice, while another player's map is shown."""
        return [] if self.seat is not None and self.looks_elsewhere else super().offered()

    def prompt(self) -> str:
        """What to do, or who is thinking."""
        if self.closing is not None:
            return _("%(title)s is over.") % {"title": self.closing.title}
        if self.table().over:
            return result(self.table(), self.names)
        if self.looks_elsewhere:
            said = {"name": self.names[self.map_of]}
            return _("This is the map of %(name)s; Esc takes you back to yours.") % said
        if self.guiding:
            return _("The guide is thinking…")
        if self.sitting.hint is not None and self.sitting.hint.seat == self.seat:
            return self.sitting.advice()[0]
        if self.choosing.touched:
            return _("Now choose what to do with it; Esc puts it back.")
        if self.seat is not None:
            return self.game.prompt(self.shown.view, self._actions(self.seat))
        if self.thinking is not None:
            return _("%(name)s is thinking…") % {"name": self.names[self.thinking]}
        return ""

    def label(self, place: str) -> str:
        """The button that goes on and the others' maps are the same in every game."""
        if place.startswith(LOOK):
            return _("the map of %(name)s") % {"name": self.names[int(place.removeprefix(LOOK))]}
        return _("Go on") if place == GO_ON else super().label(place)

    def show_side(self) -> None:
        """The log, or the count."""
        if self.closing is not None:
            rows = self.closing.frames[self.frame].rows
            self.show_tally(self.closing.title, rows)
            return
        log = self.shown.view.log
        own = [at for at, line in enumerate(log) if line["seat"] is not None and line["seat"] == self.eyes()]
        self.show_log(news=len(log) - (own[-1] + 1 if own else 0))

    def action_look(self) -> None:
        """Look at the next player's map."""
        if self.game.OWN_BOARDS:
            self.looking_at = (self.map_of + 1) % self.table().seats
            self.show()

    def action_let_go(self) -> None:
        """Look at one's own map again, or let go of what was touched last."""
        if self.looks_elsewhere:
            self.looking_at = None
            self.show()
        else:
            super().action_let_go()

    def action_leave(self) -> None:
        """Ask whether to leave."""
        question, details = _("Leave the game?"), _("It is saved; you can go on with it later.")
        self.app.push_screen(
            Question(question, details, _("leave"), _("stay")), lambda leave: self.app.exit() if leave else None
        )
