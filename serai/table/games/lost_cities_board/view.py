"""What a seat may know of a game of Lost Cities: The Board Game."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from serai.rules.lost_cities_board.components import ARROW, ARTIFACT, NO_TILE
from serai.rules.lost_cities_board.state import DRAWING, MOVING, PLACING, STATE
from serai.table.game import View
from serai.table.games.lost_cities_board.notation import CARD_NAMES, COLOURS
from serai.table.plain import reader

PHASES = {PLACING: "place", MOVING: "move", DRAWING: "draw"}
TILE_NAMES: dict[int, str] = {ARTIFACT: "artifact", ARROW: "arrow"}

read = reader(
    STATE,
    fields=(
        *("open_points", "stall_turns", "to_move", "expedition", "brought", "points", "tokens", "phase"),
        *("just_discarded", "turns_without_draw", "researcher", "artifacts", "deck_size", "hand_size"),
    ),
    rows=("tile", "step", "hand", "pile_size", "pile", "column_size", "column", "known"),
)


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


def named(cards: Iterable[int]) -> list[str]:
    """The names of cards."""
    return [CARD_NAMES[card] for card in cards]


# Remembered, since most of it stays as it is from move to move.


@lru_cache(maxsize=4096)
def lying(cards: bytes, sizes: bytes) -> dict[str, list[str]]:
    """The cards that lie on each colour, of which there are so many."""
    room = len(cards) // len(sizes)
    rows = [cards[at : at + room] for at in range(0, len(cards), room)]
    return {colour: named(row[:size]) for colour, row, size in zip(COLOURS, rows, sizes, strict=True)}


@lru_cache(maxsize=4096)
def known(counts: bytes) -> list[str]:
    """The cards of a hand that all have seen, so many of each."""
    return named(card for card, count in enumerate(counts) for _n in range(count))


@lru_cache(maxsize=4096)
def tiles(paths: tuple[bytes, ...]) -> dict[str, dict[int, str | int]]:
    """What lies on the steps of each path."""
    return {
        colour: {step: TILE_NAMES.get(tile, tile) for step, tile in enumerate(path) if tile != NO_TILE}
        for colour, path in zip(COLOURS, paths, strict=True)
    }


def own_lists(cards: dict[str, list[str]]) -> dict[str, list[str]]:
    """The same for one viewer, who may change them without another's noticing."""
    return {colour: row.copy() for colour, row in cards.items()}
