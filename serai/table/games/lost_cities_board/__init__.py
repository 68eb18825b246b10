"""Lost Cities: The Board Game as people play it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from serai.errors import BadLayout, BadOption
from serai.i18n import N_, NN_, _, listed
from serai.rules import lost_cities_board as rules
from serai.rules.compiling import interpreted
from serai.rules.kernel import SPECTATOR, States, play_at
from serai.rules.lost_cities_board.asked import standing_at
from serai.rules.lost_cities_board.components import (
    DRAW,
    EXPEDITIONS,
    MAX_SEATS,
    MOST_EXPEDITIONS,
    MOVE,
    TAKE,
)
from serai.rules.lost_cities_board.knowledge import sees_points
from serai.rules.lost_cities_board.scoring import track_points
from serai.rules.lost_cities_board.state import State
from serai.table.game import Game, Line, View, actions_of, happened, refuse
from serai.table.games.lost_cities_board import sheet
from serai.table.games.lost_cities_board.game_sheet import Expedition, Finds, score_game
from serai.table.games.lost_cities_board.notation import CODES, COLOURS, EXAMPLE, TEXTS
from serai.table.games.lost_cities_board.refusal import why_not
from serai.table.games.lost_cities_board.remembered import remember
from serai.table.games.lost_cities_board.view import (
    PHASES,
    LostCitiesBoardView,
    known,
    lying,
    named,
    own_lists,
    read,
    tiles,
)
from serai.table.options import OPEN_PILES, Option, check_seat

__all__ = ["LostCitiesBoard", "LostCitiesBoardView"]

STALL_WARNING = 10


class LostCitiesBoard(Game):
    """The board game for two to four."""

    name = "lost-cities-board"
    title = N_("Lost Cities: The Board Game")
    rules = rules.RULES
    named = actions_of(TEXTS)
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
            N_("Who starts the first expedition; by the printed rules you agree on it."),
            low=0,
            high=MAX_SEATS - 1,
            nothing=N_("by lot"),
            title=N_("Who starts"),
            seat=True,
        ),
        Option(
            "stall_turns",
            60,
            N_("The expedition ends after this many consecutive turns without drawing from the pile."),
            low=2,
            high=1000,
            title=N_("Turns without drawing"),
            house=True,
        ),
        Option(
            "expeditions",
            EXPEDITIONS,
            N_("How many expeditions the game has; the long artifact track counts at its end."),
            low=1,
            high=MOST_EXPEDITIONS,
            title=N_("Expeditions"),
            house=True,
        ),
        Option(
            "fixed_tiles",
            False,
            N_("The tiles always lie in the same places instead of being shuffled onto the board."),
            title=N_("Fixed tiles"),
            house=True,
        ),
        OPEN_PILES,
    )

    def __init__(self, seats: int, settings: Mapping[str, Any]) -> None:
        super().__init__(seats, settings)
        check_seat("first", self.settings["first"], seats)
        if self.settings["short"] and self.settings["expeditions"] != EXPEDITIONS:
            raise BadOption(_("A short game has one expedition; leave out option expeditions."))

    def set_up(self, state: State) -> None:
        """Write the options into the record."""
        state.seats = self.seats
        state.short = self.settings["short"]
        state.up_down = self.settings["up_down"]
        state.any_start = self.settings["any_start"]
        state.open_points = self.settings["open_points"]
        state.first = -1 if self.settings["first"] is None else self.settings["first"]
        state.stall_turns = self.settings["stall_turns"]
        state.more_expeditions = self.settings["expeditions"] - EXPEDITIONS
        state.fixed_tiles = self.settings["fixed_tiles"]

    @property
    def expeditions(self) -> int:
        """How many the game has."""
        return 1 if self.settings["short"] else int(self.settings["expeditions"])

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

    def round_end(self, before: States, seat: int, code: int, after: States) -> States | None:
        """The last expedition leaves its layout on the board: so each is ended as if it were the last."""
        if before["expedition"] == after["expedition"]:
            return None
        end = before.copy()
        end["expedition"] = self.expeditions - 1
        play_at(end, 0, seat, code, self.rules.buffer())
        end["expedition"] = before["expedition"]
        for counted in ("brought", "points", "tokens"):  # without the artifact track, which counts at the very end
            end[counted] = after[counted]
        return end

    def view(self, states: States, seat: int | None, common: dict[str, Any]) -> LostCitiesBoardView:
        """All that the seat may know."""
        now = read(states)
        standing = np.zeros(self.seats, np.int16)
        beyond_bridge = standing_at(states, 0, standing)
        hand = [] if seat is None else named(sorted(now.hand[seat][: now.hand_size[seat]]))
        viewer = SPECTATOR if seat is None else seat
        seats = range(self.seats)
        over = common["over"]
        piles = lying(b"".join(now.pile), now.pile_size)
        return LostCitiesBoardView(
            **common,
            hand=hand,
            columns=[own_lists(lying(now.column[s], now.column_size[s])) for s in seats],
            discards={colour: pile[-1] if pile else None for colour, pile in piles.items()},
            piles=own_lists(piles) if self.settings["open_piles"] else None,
            draw_pile=now.deck_size,
            known=[hand if s == seat else list(known(now.known[s])) for s in seats],
            explorers=[dict(zip(COLOURS, steps, strict=True)) for steps in now.step[: self.seats]],
            researcher=[COLOURS[path] if path >= 0 else None for path in now.researcher[: self.seats]],
            tiles={colour: dict(row) for colour, row in tiles(now.tile).items()},
            artifacts=list(now.artifacts[: self.seats]),
            tokens=list(now.tokens[: self.seats]),
            points=[now.points[s] if interpreted(sees_points)(now, viewer, s) else None for s in seats],
            standing=standing.tolist(),
            beyond_bridge=beyond_bridge,
            expedition=now.expedition + 1,
            expeditions=self.expeditions,
            expedition_points=[
                list(now.brought[at : at + self.seats])
                for at in range(0, MAX_SEATS * (now.expedition + over), MAX_SEATS)
            ],
            phase=None if over else PHASES[now.phase],
            just_discarded=COLOURS[now.just_discarded] if now.just_discarded >= 0 else None,
            stall_turns_left=now.stall_turns - now.turns_without_draw,
        )

    def remember(self, state: State, view: View) -> None:
        """The position as the seat of this view knows it."""
        assert isinstance(view, LostCitiesBoardView)
        remember(state, view)

    @classmethod
    def score(cls, **layout: Any) -> sheet.Sheet:
        """Score one player: `explorers={"Y": 7, "B": 3}, researcher="Y", points=40, artifacts=7, short=False`."""
        unknown = [name for name in layout if name not in sheet.FIELDS]
        if unknown or "explorers" not in layout:
            raise BadLayout(wrong_fields(unknown))
        return sheet.score(**layout)

    @classmethod
    def rehearse(cls) -> None:
        """A whole game, since artifacts and the winner count at its end only."""
        finds = Finds({"Y": 7, "B": 2}, "Y", 5, 1)
        score_game([Expedition([finds, Finds({})], 0)] * EXPEDITIONS, seats=2)


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


GAME = LostCitiesBoard
