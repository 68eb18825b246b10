"""What a seat may know of a game of Lost Cities: The Board Game."""

from dataclasses import dataclass

from serai.rules.lost_cities_board.components import ARROW, ARTIFACT
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING
from serai.table.game import View

PHASES = {PLACING: "place", MOVING: "move", DRAWING: "draw"}
TILE_NAMES: dict[int, str] = {ARTIFACT: "artifact", ARROW: "arrow"}


@dataclass(slots=True)
class LostCitiesBoardView(View):
    """What a seat knows of a game."""

    hand: list[str]
    columns: list[dict[str, list[str]]]
    discards: dict[str, str | None]
    piles: dict[str, list[str]] | None  # where they may be looked through
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
