"""Lost Cities: The Board Game as people play it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from serai.errors import BadLayout, BadOption
from serai.rules import lost_cities_board as rules
from serai.rules.kernel import SPECTATOR, State
from serai.rules.lost_cities_board.components import ARROW, ARTIFACT, DRAW, EXPEDITIONS, MAX_SEATS, MOVE, NO_TILE, TAKE
from serai.rules.lost_cities_board.knowledge import sees_points
from serai.rules.lost_cities_board.play import explorers_beyond_bridge
from serai.rules.lost_cities_board.scoring import expedition_points, track_points
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING
from serai.table.game import Game, Line, View, refuse
from serai.table.games.lost_cities_board import sheet
from serai.table.games.lost_cities_board.notation import CARD_NAMES, CODES, COLOURS, EXAMPLE, TEXTS
from serai.table.games.lost_cities_board.refusal import why_not
from serai.table.options import Option

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
    title = "Lost Cities: The Board Game"
    rules = rules.RULES
    options = (
        Option("short", False, "One expedition and the short artifact track."),
        Option("up_down", False, "Columns may rise or fall; the first card that differs fixes the direction."),
        Option("any_start", False, "Start a path with any card, not only the lowest of its colour in hand."),
        Option("open_points", False, "Show everybody's victory points."),
        Option(
            "first", None, "The seat that starts the first expedition.", low=0, high=MAX_SEATS - 1, nothing="by lot"
        ),
        Option("stall_turns", 60, "Turns in a row without a draw that end an expedition.", low=2, high=1000),
    )

    def __init__(self, seats: int, settings: Mapping[str, Any]) -> None:
        super().__init__(seats, settings)
        first = self.settings["first"]
        if first is not None and first >= seats:
            raise BadOption(f"Option first cannot be {first} at a table of {seats}; it takes 0 to {seats - 1}.")

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
            lines.append(Line(None, f"seat {seat} finds an artifact", "artifact", (seat,)))
        if after.points[seat] > before.points[seat]:
            found = int(after.points[seat]) - int(before.points[seat])
            lines.append(Line(None, f"seat {seat} finds {found} points", "points", (seat, found)))
        if TAKE <= code < MOVE and int(after.stall_turns) - int(after.turns_without_draw) == STALL_WARNING:
            text = f"{STALL_WARNING} more turns without a draw from the pile end the expedition"
            lines.append(Line(None, text, "stall", (STALL_WARNING,)))
        return lines

    def _closing_lines(self, before: State, code: int, after: State) -> list[Line]:
        """Why the expedition ended and what it brought, which all can see; at the end also what the artifacts bring."""
        number = int(before.expedition) + 1
        brought = after.brought[before.expedition, : self.seats].tolist()
        if code == DRAW:
            reason = Line(None, "the last card of the pile is drawn", "pile")
        elif TAKE <= code < MOVE:
            turns = int(after.stall_turns)
            reason = Line(None, f"{turns} turns without a draw from the pile", "stalled", (turns,))
        else:
            reason = Line(None, "the fifth explorer is beyond the bridge", "bridge")
        lines = [
            reason,
            Line(None, f"expedition {number} ends {score_line(brought)}", "expedition", (number, *brought)),
        ]
        if after.to_move == 0:
            worth = [int(track_points(tokens, after.short)) for tokens in after.tokens[: self.seats].tolist()]
            final = after.points[: self.seats].tolist()
            lines.append(Line(None, f"artifacts bring {score_line(worth)}", "artifacts", tuple(worth)))
            lines.append(Line(None, f"the game ends {score_line(final)}", "game", tuple(final)))
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
        return [CARD_NAMES[card] for card, count in enumerate(state.known[seat].tolist()) for _ in range(count)]

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
            raise BadLayout(
                "Give the steps of one player's explorers, like explorers={'Y': 7, 'B': 3}, and where wanted "
                f"{', '.join(sheet.FIELDS[1:])}" + (f"; not {', '.join(unknown)}." if unknown else ".")
            )
        return sheet.score(**layout)


def score_line(points: list[int]) -> str:
    """`25 to -15 to 40`."""
    return " to ".join(str(value) for value in points)
