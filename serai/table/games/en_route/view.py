"""What a seat may know of a game of En Route, as plain data with the names of the notation."""

from dataclasses import dataclass
from operator import mul
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
from serai.rules.en_route.exchanging import asked_to_lay
from serai.rules.en_route.geometry import NOWHERE
from serai.rules.en_route.knowledge import boards_hidden, tasks_open
from serai.rules.en_route.result import fill_sheets, standing
from serai.rules.en_route.rounds import is_starting
from serai.rules.en_route.scoring import SHEET, Sheet, total
from serai.rules.en_route.state import State
from serai.rules.records import Int8s
from serai.table.game import View
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS, LOCATION_NAMES, SEGMENT_NAMES
from serai.table.games.en_route.cities.special import STOP_WORDS
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import CAFE_KINDS, cafes
from serai.table.games.en_route.settings import LEVELS
from serai.table.games.en_route.sheet import LINE_NAMES
from serai.table.plain import plain

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


@dataclass(slots=True)
class EnRouteView(View):
    """What a seat knows of a game. Hidden cards are "?"."""

    city: CityMap
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
    tasks: list[list[str] | None]  # three crossroads, or the four stops of an excursion
    dealt_lines: list[list[list[str]]]  # by seat, each the two stations of a metro line; open to all
    lines: list[list[str] | None]
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


def look(city: City, description: CityMap, state: State, seat: int | None, common: dict[str, Any]) -> EnRouteView:
    """The view of a seat, or of a spectator."""
    now = plain(state)
    seats = range(now.seats)
    over = common["over"]
    totals = now.line[: now.seats].sum(axis=1).tolist()
    starting, hidden, all_tasks = bool(is_starting(state)), boards_hidden(state), tasks_open(state)
    shared = not starting and now.phase in (RATING, DRAWING)
    return EnRouteView(
        **common,
        city=city_now(city, description, now),
        level=LEVELS[now.level],
        advanced=now.advanced,
        teams=now.teams,
        in_turn=now.in_turn,
        phase=PHASES[now.phase],
        round=min(now.round_number + 1, ROUNDS),
        rounds=ROUNDS,
        starting=starting,
        leader=now.leader,
        hand=[] if seat is None else names(city, now.hand[seat]),
        returning=[] if seat is None else returning(city, state, now, seat),
        hand_sizes=now.hand_size[: now.seats].tolist(),
        refreshed=[count > 0 for count in now.returned[: now.seats].tolist()],
        refreshing=[bool(flag) for flag in now.refreshing[: now.seats].tolist()],
        lead=None if now.lead == NO_CARD else city.cards[now.lead],
        laid=[laid(city, now, s, now.laid_open or s == seat) for s in seats],
        round_cards=names(city, now.round_card[0]) if shared else [],
        to_rate=[list(city.landmarks)[number] for number in now.to_rate.tolist() if number >= 0],
        ratings=dict(zip(city.landmarks, now.city.rating_scale[now.rating].tolist(), strict=False)),
        goals=[city.goals[goal] for goal in now.goal.tolist() if goal >= 0],
        dealt_tasks=[] if seat is None else [task(now, number) for number in now.dealt_task[seat] if number >= 0],
        tasks=[kept_task(now, s) if s == seat or all_tasks else None for s in seats],
        dealt_lines=[[stations(now, line) for line in now.dealt_line[s].tolist() if line >= 0] for s in seats],
        lines=[None if now.own_line[s] < 0 else stations(now, now.own_line[s]) for s in seats],
        deck=now.deck_size,
        under_deck=names(city, now.deck[: now.seen_bottom]),
        known=[[city.cards[card] for card in np.flatnonzero(now.seen_drawn == s).tolist()] for s in seats],
        discard=names(city, now.discard),
        queue=queue(city, now) if now.seats == 1 else [],
        boards=[board(city, state, now, s, s == seat or not hidden) for s in seats],
        standing=None if seat is None or over else points_now(city, state, now, seat),
        sheets=points_of_all(city, state, now) if over else None,
        scores=totals,
        team_scores=[totals[0] + totals[2], totals[1] + totals[3]] if now.teams else None,
        challenge={"points": now.challenge_points, "goals": now.challenge_goals} if now.seats == 1 else None,
        won=bool(common["winners"]) if now.seats == 1 and over else None,
    )


def names(city: City, cards: Int8s) -> list[str]:
    """The names of cards, without the places where there is none."""
    return [city.cards[card] for card in cards.tolist() if card != NO_CARD]


def returning(city: City, state: State, now: State, seat: int) -> list[str]:
    """The cards named for a refresh."""
    asked = now.refreshing[seat] or asked_to_lay(state, seat)
    named = int(now.returning[seat] if asked else now.naming[seat])
    return [city.cards[card] for i, card in enumerate(now.hand[seat].tolist()) if named >> i & 1]


def laid(city: City, now: State, seat: int, visible: bool) -> list[str]:
    """The cards that a seat has laid this round."""
    return [city.cards[card] if visible else FACE_DOWN for card in now.laid[seat].tolist() if card != NO_CARD]


def city_now(city: City, description: CityMap, now: State) -> CityMap:
    """The city with the bonuses that were dealt onto its cafés."""
    if not now.city.cafe_cards:
        return description
    return {**description, "cafes": cafes(city, now.cafe_bonus[: now.city.cafes].tolist())}


def stations(now: State, line: int) -> list[str]:
    """The two stations of a metro line."""
    return [CROSSROADS_NAMES[at] for at in now.city.station[line].tolist()]


def task(now: State, number: int) -> list[str]:
    """The crossroads of a private task, or the stops of an excursion."""
    if now.city.has_excursions:
        return [STOP_WORDS[stop] for stop in now.city.excursion[number].tolist()]
    return [CROSSROADS_NAMES[at] for at in now.city.task[number].tolist()]


def kept_task(now: State, seat: int) -> list[str] | None:
    """The task that a seat has kept."""
    return None if now.task[seat] < 0 else task(now, now.task[seat])


def queue(city: City, now: State) -> list[str | None]:
    """The queue of a solo game, row by row from the top."""
    return [
        None if card == NO_CARD else city.cards[card] if now.queue_open >> place & 1 else FACE_DOWN
        for place, card in enumerate(now.queue.tolist())
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


def board(city: City, state: State, now: State, seat: int, visible: bool) -> Board:
    """A map, or only its rim."""
    number = int(now.board[seat])
    rows, columns = now.city.row_coordinate[number].tolist(), now.city.col_coordinate[number].tolist()
    blank = blank_board(number + 1, rows, columns, visible)
    if visible:
        fill_map(state, now, seat, blank)
        if now.phase == DRAWING:
            fill_turn(city, now, seat, blank)
    return blank


def fill_map(state: State, now: State, seat: int, filled: Board) -> None:
    """What is drawn on a map."""
    tourists = now.tourists[seat]
    for location in tourists.any(axis=1).nonzero()[0].tolist():
        counts = tourists[location].tolist()
        filled.tourists[LOCATION_NAMES[location]] = "".join(map(mul, LETTERS, counts))
    filled.segments = [SEGMENT_NAMES[segment] for segment in now.segments[seat].nonzero()[0].tolist()]
    for cafe, visit in enumerate(now.cafe[seat].tolist()):
        if visit != UNTOUCHED:
            filled.cafes[CROSSROADS_NAMES[now.city.cafe_at[cafe]]] = "kept" if visit == KEPT else "spent"
    filled.segment_bonuses = int(segment_bonuses(state, seat))
    filled.coordinate_bonuses = int(coordinate_bonuses(state, seat))
    filled.balance = {CAFE_KINDS[bonus]: int(now.balance[seat, bonus]) for bonus in (SEGMENT_BONUS, COORDINATE_BONUS)}
    filled.route = [CROSSROADS_NAMES[at] for at in now.path[seat, : now.path_size[seat]].tolist()]


def fill_turn(city: City, now: State, seat: int, filled: Board) -> None:
    """How far a turn has come."""
    location, first_segment, asked = int(now.location[seat]), int(now.first_segment[seat]), int(now.asking[seat])
    filled.step = STEPS[now.step[seat]]
    filled.round_cards = names(city, now.round_card[seat])
    filled.coordinates = now.coordinate[seat].tolist() if now.coordinate[seat, 0] else []
    filled.location = None if location == NOWHERE else LOCATION_NAMES[location]
    filled.first_segment = None if first_segment == NOWHERE else SEGMENT_NAMES[first_segment]
    asking = [cafe for cafe in range(MAX_CAFES) if asked >> cafe & 1]
    filled.asking = [CROSSROADS_NAMES[now.city.cafe_at[cafe]] for cafe in asking]
    filled.fallback = bool(now.fallback[seat])


def points_now(city: City, state: State, now: State, seat: int) -> Points:
    """What a board would score with its best route as it is."""
    sheets = np.zeros(1, SHEET)
    standing(state, seat, sheets)
    return points(city, now, sheets[0])


def points_of_all(city: City, state: State, now: State) -> list[Points]:
    """The sheets of all seats at the end."""
    sheets = np.zeros(now.seats, SHEET)
    fill_sheets(state, sheets)
    return [points(city, now, sheet) for sheet in sheets]


def points(city: City, now: State, sheet: Sheet) -> Points:
    """A sheet with its names; a purple line only in cities that have purple tourists."""
    goals = {i: city.goals[goal] for i, goal in enumerate(now.goal.tolist()) if goal >= 0}
    shown = [name for name in LINE_NAMES if name != "purple" or now.city.kinds == len(LETTERS)]
    drawn = plain(sheet)
    return Points(
        lines={name: int(drawn.line[LINE_NAMES[name]]) for name in shown},
        total=int(total(sheet)),
        measures={name: int(drawn.measure[i]) for i, name in goals.items()},
        met=[name for i, name in goals.items() if drawn.met[i]],
        ribbons=[name for i, name in goals.items() if drawn.ribbon[i]],
        length=drawn.length,
        tourists=drawn.tourists,
        sights=drawn.sights,
    )
