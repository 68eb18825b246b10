"""What a seat may know of a game of En Route, as plain data with the names of the notation."""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import numpy as np

from serai.rules.en_route.asked import SEAT_FACTS, facts_at
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import DRAWING, MAX_SEATS, NO_CARD, RATING
from serai.rules.en_route.result import fill_sheets, standing
from serai.rules.en_route.scoring import SHEET, Sheet
from serai.rules.en_route.state import STATE, State
from serai.rules.kernel import States
from serai.table.game import View, late
from serai.table.games.en_route.boards import Board, board, by_seat, own_copy, rim
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import CROSSROADS_NAMES, LETTERS
from serai.table.games.en_route.cities.special import STOP_WORDS
from serai.table.games.en_route.city_map import CityMap
from serai.table.games.en_route.description import cafes
from serai.table.games.en_route.naming import names, present, printed
from serai.table.games.en_route.settings import LEVELS
from serai.table.games.en_route.sheet import LINE_NAMES
from serai.table.plain import plain, reader, restored

PHASES = ("tasks", "opening", "lead", "answer", "choice", "rating", "draw", "routes", None)
FACE_DOWN = "?"

read = reader(
    STATE,
    fields=(
        *("seats", "level", "advanced", "teams", "in_turn", "challenge_points", "challenge_goals", "phase"),
        *("round_number", "leader", "goal", "cafe_bonus", "board", "task", "own_line", "deck_size", "hand_size"),
        *("discard_size", "lead", "laid_open", "to_rate", "queue", "queue_open", "refreshing", "returned"),
        *("seen_bottom", "step", "fallback", "location", "first_segment", "asking", "path_size"),
    ),
    rows=(
        *("rating", "dealt_task", "dealt_line", "deck", "hand", "discard", "laid", "round_card", "seen_drawn"),
        *("tourists", "segments", "cafe", "balance", "coordinate", "path"),
    ),
)

Now = Any
"""A record as `read` gives it."""


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

    LATE = View.LATE | {"standing", "sheets"}

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


def look(city: City, description: CityMap, states: States, seat: int | None, common: dict[str, Any]) -> EnRouteView:
    """The view of a seat, or of a spectator."""
    now: Now = read(states)
    seats = range(now.seats)
    facts = np.empty((SEAT_FACTS, now.seats), np.int64)
    starting, hidden, all_tasks = facts_at(states, 0, facts)
    totals, to_return, *bonuses = facts.tolist()
    over = common["over"]
    drawing = now.phase == DRAWING
    shared = not starting and (drawing or now.phase == RATING)
    metro = printed(city).lines
    return EnRouteView(
        game=common["game"],  # and so on, one by one: `**common` would take as long as to read the record
        seat=seat,
        seats=now.seats,
        to_move=common["to_move"],
        over=over,
        winners=common["winners"],
        log=common["log"],
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
        hand=[] if seat is None else names(city, now.hand[seat][: now.hand_size[seat]]),
        returning=[] if seat is None else returning(city, now.hand[seat], to_return[seat]),
        hand_sizes=list(now.hand_size[: now.seats]),
        refreshed=list(map(bool, now.returned[: now.seats])),
        refreshing=list(map(bool, now.refreshing[: now.seats])),
        lead=None if now.lead == NO_CARD else city.cards[now.lead],
        laid=[laid(city, now.laid[s], now.laid_open or s == seat) for s in seats],
        round_cards=names(city, present(now.round_card[0])) if shared else [],
        to_rate=[list(city.landmarks)[number] for number in now.to_rate if number >= 0],
        ratings=dict(ratings(city, now.rating)),
        goals=[city.goals[goal] for goal in now.goal if goal >= 0],
        dealt_tasks=[] if seat is None else dealt_tasks(city, now.dealt_task[seat]),
        tasks=[kept_task(city, now.task[s]) if s == seat or all_tasks else None for s in seats],
        dealt_lines=dealt_lines(city, now) if metro else [[] for _ in seats],
        lines=own_lines(city, now) if metro else [None for _ in seats],
        deck=now.deck_size,
        under_deck=names(city, now.deck[: now.seen_bottom]),
        known=[list(cards) for cards in known(city, now.seen_drawn)[: now.seats]],
        discard=names(city, now.discard[: now.discard_size]),
        queue=queue(city, now) if now.seats == 1 else [],
        boards=[
            own_copy(board(city, drawing, each) if s == seat or not hidden else rim(city, each[0]))
            for s, each in enumerate(zip(*by_seat(now), *bonuses, strict=False))
        ],
        standing=None if seat is None or over else late(partial(points_now, city, states.tobytes(), seat)),
        sheets=late(partial(points_of_all, city, states.tobytes())) if over else None,
        scores=totals,
        team_scores=[totals[0] + totals[2], totals[1] + totals[3]] if now.teams else None,
        challenge={"points": now.challenge_points, "goals": now.challenge_goals} if now.seats == 1 else None,
        won=bool(common["winners"]) if now.seats == 1 and over else None,
    )


def returning(city: City, hand: bytes, named: int) -> list[str]:
    """The cards named for a refresh, given as a bit mask."""
    return [city.cards[card] for i, card in enumerate(hand) if named >> i & 1] if named else []


def laid(city: City, cards: bytes, visible: bool) -> list[str]:
    """The cards that a seat has laid this round."""
    there = present(cards)
    return names(city, there) if visible else [FACE_DOWN] * len(there)


def city_now(city: City, description: CityMap, now: Now) -> CityMap:
    """The city with the bonuses that were dealt onto its cafés."""
    if not printed(city).cafe_cards:
        return description
    return {**description, "cafes": cafes(city, now.cafe_bonus[: printed(city).cafes])}


def stations(city: City, line: int) -> list[str]:
    """The two stations of a metro line."""
    return [CROSSROADS_NAMES[at] for at in printed(city).station[line].tolist()]


def dealt_lines(city: City, now: Now) -> list[list[list[str]]]:
    """The metro lines that each seat chooses from."""
    return [[stations(city, line) for line in present(lines)] for lines in now.dealt_line[: now.seats]]


def own_lines(city: City, now: Now) -> list[list[str] | None]:
    """The metro line that each seat has kept."""
    return [None if line < 0 else stations(city, line) for line in now.own_line[: now.seats]]


def dealt_tasks(city: City, dealt: bytes) -> list[list[str]]:
    """The tasks that a seat chooses from."""
    return [task(city, number).copy() for number in present(dealt)]


def kept_task(city: City, number: int) -> list[str] | None:
    """The task that a seat has kept."""
    return None if number < 0 else task(city, number).copy()


def queue(city: City, now: Now) -> list[str | None]:
    """The queue of a solo game, row by row from the top."""
    return [
        None if card == NO_CARD else city.cards[card] if now.queue_open >> place & 1 else FACE_DOWN
        for place, card in enumerate(now.queue)
    ]


# Remembered, since most of it stays as it is from move to move.


@lru_cache(maxsize=4096)
def known(city: City, holders: bytes) -> list[list[str]]:
    """The cards of each hand that all have seen."""
    return [[city.cards[card] for card, holder in enumerate(holders) if holder == seat] for seat in range(MAX_SEATS)]


@lru_cache(maxsize=4096)
def ratings(city: City, cells: bytes) -> dict[str, int]:
    """What each landmark is worth, by the cells of the scale."""
    scale = printed(city).rating_scale.tolist()
    return {name: scale[cell] for name, cell in zip(city.landmarks, cells, strict=False)}


@lru_cache(maxsize=4096)
def task(city: City, number: int) -> list[str]:
    """The crossroads of a private task, or the stops of an excursion."""
    if printed(city).has_excursions:
        return [STOP_WORDS[stop] for stop in printed(city).excursion[number].tolist()]
    return [CROSSROADS_NAMES[at] for at in printed(city).task[number].tolist()]


def points_now(city: City, record: bytes, seat: int) -> Points:
    """What a board would score with its best route as it is."""
    states, sheets = restored(record, STATE), np.zeros(1, SHEET)
    standing(states[0], seat, sheets)
    return points(city, states[0], sheets[0])


def points_of_all(city: City, record: bytes) -> list[Points]:
    """The sheets of all seats at the end."""
    states = restored(record, STATE)
    sheets = np.zeros(states[0].seats, SHEET)
    fill_sheets(states[0], sheets)
    return [points(city, states[0], sheet) for sheet in sheets]


def points(city: City, state: State, sheet: Sheet) -> Points:
    """A sheet with its names; a purple line only in cities that have purple tourists."""
    goals = {i: city.goals[goal] for i, goal in enumerate(state.goal.tolist()) if goal >= 0}
    shown = [name for name in LINE_NAMES if name != "purple" or printed(city).kinds == len(LETTERS)]
    filled = plain(sheet)
    return Points(
        lines={name: int(filled.line[LINE_NAMES[name]]) for name in shown},
        total=int(filled.line.sum()),
        measures={name: int(filled.measure[i]) for i, name in goals.items()},
        met=[name for i, name in goals.items() if filled.met[i]],
        ribbons=[name for i, name in goals.items() if filled.ribbon[i]],
        length=filled.length,
        tourists=filled.tourists,
        sights=filled.sights,
    )
