"""Lost Cities: The Board Game as people play it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadLayout
from serai.i18n import N_, NN_, _, listed
from serai.rules import lost_cities_board as rules
from serai.rules.kernel import SPECTATOR
from serai.rules.lost_cities_board.components import ARROW, ARTIFACT, DRAW, EXPEDITIONS, MAX_SEATS, MOVE, NO_TILE, TAKE
from serai.rules.lost_cities_board.knowledge import sees_points
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.scoring import expedition_points, track_points
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING, State
from serai.table.game import Game, Line, View, happened, refuse
from serai.table.games.lost_cities_board import sheet
from serai.table.games.lost_cities_board.notation import CARD_NAMES, CODES, COLOURS, EXAMPLE, TEXTS
from serai.table.games.lost_cities_board.refusal import why_not
from serai.table.options import Option, check_seat

STALL_WARNING = 10
PHASES = {PLACING: "place", MOVING: "move", DRAWING: "draw"}
TILE_NAMES: dict[int, str] = {ARTIFACT: "artifact", ARROW: "arrow"}


@dataclass
class LostCitiesBoardView(View):
    """What a seat knows of a game."""

    hand: list[str]
    columns: list[dict[str, list[str]]]
    discards: dict[str, str | None]
    draw_pile: int
    known: list[list[str]]
    explorers: list[dict[str, int]]  # the step, 0 for none
    researcher: list[str | None]  # the path it is on
    tiles: dict[str, dict[int, str | int]]  # by step
    artifacts: list[int]  # taken in this expedition
    tokens: list[int]
    points: list[int | None]
    standing: list[int]  # what the explorers are worth as they stand
    beyond_bridge: int
    expedition: int
    expeditions: int
    expedition_points: list[list[int]]  # what the explorers brought in those that are over
    phase: str | None
    just_discarded: str | None
    stall_turns_left: int


class LostCitiesBoard(Game):
    """The board game for two to four."""

    name = "lost-cities-board"
    title = N_("Lost Cities: The Board Game")
    rules = rules.RULES
    options = (
        Option("short", False, N_("One expedition and the short artifact track."), title=N_("Short game")),
        Option(
            "up_down",
            False,
            N_("Columns may rise or fall; the first card with another number sets the direction."),
            title=N_("Up and down"),
        ),
        Option(
            "any_start",
            False,
            N_("You may start a path with any card, not just your lowest of its colour."),
            title=N_("Any start"),
        ),
        Option("open_points", False, N_("Show everyone's victory points."), title=N_("Open points")),
        Option(
            "first",
            None,
            N_("Who starts the first expedition."),
            low=0,
            high=MAX_SEATS - 1,
            nothing=N_("by lot"),
            title=N_("First seat"),
            seat=True,
        ),
        Option(
            "stall_turns",
            60,
            N_("The expedition ends after this many consecutive turns without drawing from the pile."),
            low=2,
            high=1000,
            title=N_("Turns without drawing"),
        ),
    )

    def __init__(self, seats: int, settings: Mapping[str, Any]) -> None:
        super().__init__(seats, settings)
        check_seat("first", self.settings["first"], seats)

    def set_up(self, state: State) -> None:
        """Write the options into the record."""
        state.seats = self.seats
        state.short = self.settings["short"]
        state.up_down = self.settings["up_down"]
        state.any_start = self.settings["any_start"]
        state.open_points = self.settings["open_points"]
        state.first = -1 if self.settings["first"] is None else self.settings["first"]
        state.stall_turns = self.settings["stall_turns"]

    def text(self, code: int) -> str:
        """The notation of an action."""
        return TEXTS[code]

    def code(self, text: str) -> int:
        """The action that a notation stands for."""
        code = CODES.get(" ".join(text.lower().split()))
        if code is None:
            raise refuse(text, EXAMPLE)
        return code

    def why_not(self, state: State, seat: int, code: int) -> str:
        """Why this choice is not possible now."""
        return why_not(state, seat, code)

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        """A card from the pile, a new deal and the end show something; tiles and discards lie open anyway."""
        return code == DRAW or self._expedition_ended(before, after)

    @staticmethod
    def _expedition_ended(before: State, after: State) -> bool:
        return bool(before.expedition != after.expedition or after.to_move == 0)

    def lines(self, before: State, seat: int, code: int, after: State) -> list[Line]:
        """The choice; the tile that acted; the end of an expedition; the warning before an endless one is ended."""
        lines = [Line(seat, TEXTS[code])]
        if self._expedition_ended(before, after):
            return lines + self._closing_lines(before, code, after)
        if after.artifacts[seat] > before.artifacts[seat]:
            lines.append(happened("artifact", N_("seat %(seat)s finds an artifact"), seat, seat=seat))
        if after.points[seat] > before.points[seat]:
            found = int(after.points[seat]) - int(before.points[seat])
            text = NN_("seat %(seat)s gets %(count)s point", "seat %(seat)s gets %(count)s points")
            lines.append(happened("points", text, seat, found, seat=seat, count=found))
        if TAKE <= code < MOVE and int(after.stall_turns) - int(after.turns_without_draw) == STALL_WARNING:
            text = NN_(
                "the expedition ends after %(count)s more turn without drawing from the pile",
                "the expedition ends after %(count)s more turns without drawing from the pile",
            )
            lines.append(happened("stall", text, STALL_WARNING, count=STALL_WARNING))
        return lines

    def _closing_lines(self, before: State, code: int, after: State) -> list[Line]:
        """Why the expedition ended and what it brought, which all can see; at the end also what the artifacts bring."""
        number = int(before.expedition) + 1
        brought = after.brought[before.expedition, : self.seats].tolist()
        if code == DRAW:
            reason = happened("pile", N_("the last card of the pile has been drawn"))
        elif TAKE <= code < MOVE:
            turns = int(after.stall_turns)
            text = NN_("%(count)s turn without drawing from the pile", "%(count)s turns without drawing from the pile")
            reason = happened("stalled", text, turns, count=turns)
        else:
            reason = happened("bridge", N_("the fifth explorer is beyond the bridge"))
        ends = N_("expedition %(number)s ends %(points)s")
        lines = [reason, happened("expedition", ends, number, *brought, number=number, points=score_line(brought))]
        if after.to_move == 0:
            worth = [int(track_points(tokens, after.short)) for tokens in after.tokens[: self.seats].tolist()]
            final = after.points[: self.seats].tolist()
            lines.append(happened("artifacts", N_("artifacts: %(points)s"), *worth, points=score_line(worth)))
            lines.append(happened("game", N_("the game ends %(points)s"), *final, points=score_line(final)))
        return lines

    def view(self, state: State, seat: int | None, common: dict[str, Any]) -> LostCitiesBoardView:
        """All that the seat may know."""
        hand = [] if seat is None else self._hand(state, seat)
        viewer = SPECTATOR if seat is None else seat
        seats = range(self.seats)
        over = common["over"]
        return LostCitiesBoardView(
            **common,
            hand=hand,
            columns=[{c: self._column(state, s, i) for i, c in enumerate(COLOURS)} for s in seats],
            discards={c: self._top(state, i) for i, c in enumerate(COLOURS)},
            draw_pile=int(state.deck_size),
            known=[hand if s == seat else self._known(state, s) for s in seats],
            explorers=[dict(zip(COLOURS, state.step[s].tolist(), strict=True)) for s in seats],
            researcher=[COLOURS[state.researcher[s]] if state.researcher[s] >= 0 else None for s in seats],
            tiles={c: self._tiles(state, i) for i, c in enumerate(COLOURS)},
            artifacts=state.artifacts[: self.seats].tolist(),
            tokens=state.tokens[: self.seats].tolist(),
            points=[int(state.points[s]) if sees_points(state, viewer, s) else None for s in seats],
            standing=[int(expedition_points(state, s)) for s in seats],
            beyond_bridge=int(explorers_beyond_bridge(state)),
            expedition=int(state.expedition) + 1,
            expeditions=1 if state.short else EXPEDITIONS,
            expedition_points=state.brought[: int(state.expedition) + over, : self.seats].tolist(),
            phase=None if over else PHASES[int(state.phase)],
            just_discarded=COLOURS[state.just_discarded] if state.just_discarded >= 0 else None,
            stall_turns_left=int(state.stall_turns) - int(state.turns_without_draw),
        )

    @staticmethod
    def _hand(state: State, seat: int) -> list[str]:
        return [CARD_NAMES[card] for card in sorted(state.hand[seat, : state.hand_size[seat]].tolist())]

    @staticmethod
    def _known(state: State, seat: int) -> list[str]:
        return [CARD_NAMES[card] for card, count in enumerate(state.known[seat].tolist()) for _n in range(count)]

    @staticmethod
    def _column(state: State, seat: int, colour: int) -> list[str]:
        return [CARD_NAMES[card] for card in state.column[seat, colour, : state.column_size[seat, colour]].tolist()]

    @staticmethod
    def _top(state: State, colour: int) -> str | None:
        size = int(state.pile_size[colour])
        return CARD_NAMES[state.pile[colour, size - 1]] if size else None

    @staticmethod
    def _tiles(state: State, colour: int) -> dict[int, str | int]:
        by_step = enumerate(state.tile[colour].tolist())
        return {step: TILE_NAMES.get(tile, tile) for step, tile in by_step if tile != NO_TILE}

    @classmethod
    def score(cls, **layout: Any) -> sheet.Sheet:
        """Score one player: `explorers={"Y": 7, "B": 3}, researcher="Y", points=40, artifacts=7, short=False`."""
        unknown = [name for name in layout if name not in sheet.FIELDS]
        if unknown or "explorers" not in layout:
            raise BadLayout(wrong_fields(unknown))
        return sheet.score(**layout)


def wrong_fields(unknown: list[str]) -> str:
    """What a layout is given by, in one sentence."""
    said = {
        "example": "explorers={'Y': 7, 'B': 3}",
        "more": listed(sheet.FIELDS[1:]),
        "unknown": listed(unknown),
    }
    if unknown:
        return (
            _("Give the stones of one player's explorers, like %(example)s, and optionally %(more)s; not %(unknown)s.")
            % said
        )
    return _("Give the stones of one player's explorers, like %(example)s, and optionally %(more)s.") % said


def score_line(points: list[int]) -> str:
    """`25 : -15 : 40`, by seat."""
    return " : ".join(str(value) for value in points)
