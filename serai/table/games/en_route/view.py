"""What a seat may know of a game of En Route, as plain data with the names of the notation."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.rules.en_route.cafes import coordinate_bonuses, segment_bonuses
from serai.rules.en_route.city import (
    COORDINATE_BONUS,
    KEPT,
    MAX_CAFES,
    ROUNDS,
    SEGMENT_BONUS,
    UNTOUCHED,
)
from serai.rules.en_route.components import DRAWING, NO_CARD, RATING
from serai.rules.en_route.geometry import NOWHERE
from serai.rules.en_route.knowledge import boards_hidden, tasks_open
from serai.rules.en_route.result import fill_sheets, standing
from serai.rules.en_route.rounds import is_starting
from serai.rules.en_route.scoring import SHEET, Sheet, total
from serai.rules.en_route.state import State
from serai.table.game import View
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.description import CAFE_KINDS
from serai.table.games.en_route.settings import LEVELS
from serai.table.games.en_route.sheet import LINE_NAMES

PHASES = ("tasks", "opening", "lead", "answer", "choice", "rating", "draw", "routes", None)
STEPS = ("pick", "locate", "kind", "first", "second", "bonus", "ready")
FACE_DOWN = "?"


@dataclass
class Board:
    """One player's map. In starting rounds the others see only its coordinates: `open` is false, the rest empty."""

    number: int  # 1 to 4
    rows: list[int]  # coordinates at the rim, from the top
    columns: list[int]
    open: bool
    tourists: dict[str, str]  # letters by location
    segments: list[str]
    cafes: dict[str, str]  # visited ones: kept or spent
    segment_bonuses: int
    coordinate_bonuses: int
    balance: dict[str, int]  # balance cards left
    # the turn
    step: str | None
    round_cards: list[str]
    coordinates: list[int]
    location: str | None
    first_segment: str | None
    asking: list[str]  # cafés whose tourists are accepted or declined next
    fallback: bool
    # the end
    route: list[str]


@dataclass
class Points:
    """A score sheet: lines by name, their sum, goals met and goals won by name."""

    lines: dict[str, int]
    total: int
    measures: dict[str, int]
    met: list[str]
    ribbons: list[str]
    length: int
    tourists: int
    sights: int


@dataclass
class EnRouteView(View):
    """What a seat knows of a game. Hidden cards are "?"."""

    city: dict[str, Any]
    level: str
    advanced: bool
    teams: bool
    in_turn: bool
    phase: str | None
    round: int
    rounds: int
    starting: bool
    leader: int
    hand: list[str]
    returning: list[str]
    hand_sizes: list[int]
    refreshed: list[bool]
    refreshing: list[bool]
    lead: str | None
    laid: list[list[str]]
    round_cards: list[str]
    to_rate: list[str]
    ratings: dict[str, int]
    goals: list[str]
    dealt_tasks: list[list[str]]
    tasks: list[list[str] | None]
    deck: int
    under_deck: list[str]  # seen by all, from the bottom
    known: list[list[str]]  # cards of a hand that all have seen
    discard: list[str]
    queue: list[str | None]  # None: gone
    boards: list[Board]
    standing: Points | None  # the own board as it is, with its best route, goals at their plain value
    sheets: list[Points] | None  # at the end
    scores: list[int]
    team_scores: list[int] | None
    challenge: dict[str, int] | None  # points and goals to reach
    won: bool | None  # alone, at the end


def look(
    city: City, description: dict[str, Any], state: State, seat: int | None, common: dict[str, Any]
) -> EnRouteView:
    """The view of a seat, or of a spectator."""
    seats = range(int(state.seats))
    over = common["over"]
    totals = [int(points) for points in state.line[: state.seats].sum(axis=1)]
    sheets = points_of_all(city, state) if over else None
    shared = not is_starting(state) and state.phase in (RATING, DRAWING)
    return EnRouteView(
        **common,
        city=description,
        level=LEVELS[state.level],
        advanced=bool(state.advanced),
        teams=bool(state.teams),
        in_turn=bool(state.in_turn),
        phase=PHASES[state.phase],
        round=min(int(state.round_number) + 1, ROUNDS),
        rounds=ROUNDS,
        starting=bool(is_starting(state)),
        leader=int(state.leader),
        hand=[] if seat is None else names(city, state.hand[seat]),
        returning=[] if seat is None else returning(city, state, seat),
        hand_sizes=state.hand_size[: state.seats].tolist(),
        refreshed=[bool(state.returned[s]) for s in seats],
        refreshing=[bool(state.refreshing[s]) for s in seats],
        lead=None if state.lead == NO_CARD else city.cards[state.lead],
        laid=[laid(city, state, s, state.laid_open or s == seat) for s in seats],
        round_cards=names(city, state.round_card[0]) if shared else [],
        to_rate=[list(city.landmarks)[number] for number in state.to_rate if number >= 0],
        ratings={name: int(state.city.rating_scale[state.rating[i]]) for i, name in enumerate(city.landmarks)},
        goals=[city.goals[goal] for goal in state.goal if goal >= 0],
        dealt_tasks=[] if seat is None else [task(state, number) for number in state.dealt_task[seat] if number >= 0],
        tasks=[kept_task(state, s) if s == seat or tasks_open(state) else None for s in seats],
        deck=int(state.deck_size),
        under_deck=names(city, state.deck[: state.seen_bottom]),
        known=[[city.cards[card] for card in np.flatnonzero(state.seen_drawn == s)] for s in seats],
        discard=names(city, state.discard),
        queue=queue(city, state) if state.seats == 1 else [],
        boards=[board(city, state, s, s == seat or not boards_hidden(state)) for s in seats],
        standing=None if seat is None or over else points_now(city, state, seat),
        sheets=sheets,
        scores=totals,
        team_scores=[totals[0] + totals[2], totals[1] + totals[3]] if state.teams else None,
        challenge={"points": int(state.challenge_points), "goals": int(state.challenge_goals)}
        if state.seats == 1
        else None,
        won=bool(common["winners"]) if state.seats == 1 and over else None,
    )


def names(city: City, cards: Any) -> list[str]:
    """The names of cards, without the places where there is none."""
    return [city.cards[card] for card in cards if card != NO_CARD]


def returning(city: City, state: State, seat: int) -> list[str]:
    """The cards named for a refresh."""
    return [city.cards[card] for i, card in enumerate(state.hand[seat]) if int(state.returning[seat]) >> i & 1]


def laid(city: City, state: State, seat: int, visible: bool) -> list[str]:
    """The cards that a seat has laid this round."""
    return [city.cards[card] if visible else FACE_DOWN for card in state.laid[seat] if card != NO_CARD]


def task(state: State, number: int) -> list[str]:
    """The crossroads of a private task."""
    return [CROSSROADS_NAMES[at] for at in state.city.task[number]]


def kept_task(state: State, seat: int) -> list[str] | None:
    """The task that a seat has kept."""
    return None if state.task[seat] < 0 else task(state, state.task[seat])


def queue(city: City, state: State) -> list[str | None]:
    """The queue of a solo game, row by row from the top."""
    return [
        None if card == NO_CARD else city.cards[card] if int(state.queue_open) >> place & 1 else FACE_DOWN
        for place, card in enumerate(state.queue)
    ]


def blank_board(number: int, rows: list[int], columns: list[int], visible: bool) -> Board:
    """A map on which nothing is drawn yet."""
    return Board(
        number=number,
        rows=rows,
        columns=columns,
        open=visible,
        tourists={},
        segments=[],
        cafes={},
        segment_bonuses=0,
        coordinate_bonuses=0,
        balance={},
        step=None,
        round_cards=[],
        coordinates=[],
        location=None,
        first_segment=None,
        asking=[],
        fallback=False,
        route=[],
    )


def board(city: City, state: State, seat: int, visible: bool) -> Board:
    """A map, or only its rim."""
    number = int(state.board[seat])
    rows, columns = state.city.row_coordinate[number].tolist(), state.city.col_coordinate[number].tolist()
    blank = blank_board(number + 1, rows, columns, visible)
    if visible:
        fill_map(state, seat, blank)
        if state.phase == DRAWING:
            fill_turn(city, state, seat, blank)
    return blank


def fill_map(state: State, seat: int, filled: Board) -> None:
    """What is drawn on a map."""
    for name, counts in zip(LOCATION_NAMES, state.tourists[seat].tolist(), strict=True):
        letters = "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))
        if letters:
            filled.tourists[name] = letters
    filled.segments = [name for name, drawn in zip(SEGMENT_NAMES, state.segments[seat].tolist(), strict=True) if drawn]
    for cafe, visit in enumerate(state.cafe[seat].tolist()):
        if visit != UNTOUCHED:
            filled.cafes[CROSSROADS_NAMES[state.city.cafe_at[cafe]]] = "kept" if visit == KEPT else "spent"
    filled.segment_bonuses = int(segment_bonuses(state, seat))
    filled.coordinate_bonuses = int(coordinate_bonuses(state, seat))
    filled.balance = {CAFE_KINDS[bonus]: int(state.balance[seat, bonus]) for bonus in (SEGMENT_BONUS, COORDINATE_BONUS)}
    filled.route = [CROSSROADS_NAMES[at] for at in state.path[seat, : state.path_size[seat]]]


def fill_turn(city: City, state: State, seat: int, filled: Board) -> None:
    """How far a turn has come."""
    filled.step = STEPS[state.step[seat]]
    filled.round_cards = names(city, state.round_card[seat])
    filled.coordinates = state.coordinate[seat].tolist() if state.coordinate[seat, 0] else []
    filled.location = None if state.location[seat] == NOWHERE else LOCATION_NAMES[state.location[seat]]
    filled.first_segment = None if state.first_segment[seat] == NOWHERE else SEGMENT_NAMES[state.first_segment[seat]]
    asking = [cafe for cafe in range(MAX_CAFES) if int(state.asking[seat]) >> cafe & 1]
    filled.asking = [CROSSROADS_NAMES[state.city.cafe_at[cafe]] for cafe in asking]
    filled.fallback = bool(state.fallback[seat])


def points_now(city: City, state: State, seat: int) -> Points:
    """What a board would score with its best route as it is."""
    sheets = np.zeros(1, SHEET)
    standing(state, seat, sheets)
    return points(city, state, sheets[0])


def points_of_all(city: City, state: State) -> list[Points]:
    """The sheets of all seats at the end."""
    sheets = np.zeros(int(state.seats), SHEET)
    fill_sheets(state, sheets)
    return [points(city, state, sheet) for sheet in sheets]


def points(city: City, state: State, sheet: Sheet) -> Points:
    """A sheet with its names; a purple line only in cities that have purple tourists."""
    goals = {i: city.goals[goal] for i, goal in enumerate(state.goal) if goal >= 0}
    shown = [name for name in LINE_NAMES if name != "purple" or state.city.kinds == len(LETTERS)]
    return Points(
        lines={name: int(sheet.line[LINE_NAMES[name]]) for name in shown},
        total=int(total(sheet)),
        measures={name: int(sheet.measure[i]) for i, name in goals.items()},
        met=[name for i, name in goals.items() if sheet.met[i]],
        ribbons=[name for i, name in goals.items() if sheet.ribbon[i]],
        length=int(sheet.length),
        tourists=int(sheet.tourists),
        sights=int(sheet.sights),
    )
