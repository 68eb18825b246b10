"""From the tables of a city file to the record that compiled code plays on."""

import itertools
import re
from typing import Any

import numpy as np

from serai.errors import BadCity
from serai.i18n import _
from serai.rules.en_route.city import (
    BOARDS,
    CITY,
    DECK,
    GOAL_DECKS,
    LANDMARK,
    MAX_CAFES,
    MAX_FESTIVAL,
    MAX_GOALS,
    MAX_KINDS,
    MAX_LANDMARKS,
    MAX_LEVELS,
    MAX_SCALE,
    MAX_TASKS,
    PENTAGON,
    POPULAR,
    ROUNDS,
    SPECIAL,
    TASK_CROSSROADS,
    TOURISTS_BONUS,
)
from serai.rules.en_route.geometry import SIDE
from serai.table.games.en_route.cities.entries import Entry, all_different, rising
from serai.table.games.en_route.cities.special import (
    check_reachable,
    read_excursions,
    read_ground,
    read_lines,
    read_location,
    read_marked,
    read_place,
)

TOURISTS = ("circle", "square", "triangle", "pentagon")
COLOURS = ("red", "green", "blue", "purple")
BONUSES = ("segment", "coordinate", "tourists")
MEASURES = (
    *("tourists", "rarest", "commonest", "sights", "yellow and grey", "locations", "length", "turns", "rim"),
    *("landmarks", "bridges", "straight", "parade", "ride"),
)
DECKS = "ABCD"
NEEDED_DECKS = 3
EACH_DECK = "one of each deck"
FORMAT = 2
SINCE_SECOND = (
    "sights",
    "closed",
    "barren",
    "bridges",
    "avenue",
    "lines",
    "cafe_cards",
    "excursions",
    "goal_deal",
)
"""Entries that the second version of the format brought."""
NEEDED_FOR = {"bridges": "bridges", "parade": "avenue", "ride": "lines", "landmarks": "landmarks"}
"""Measures of goals and the entries without which they count nothing."""
MOST_POINTS = 99
LONGEST_NOTE = 1000

Record = Any
"""An array of one CITY."""


def read_city(root: Entry, faults: list[str] | None = None) -> Record:
    """Check every entry of the file and fill the record from it. Given a list of `faults`, go on after one, so that
    all are told; the record is of no use then."""
    entries = root.table(
        "name",
        "map_legend",
        "map",
        "landmarks",
        "rating_scale",
        "advanced_start",
        "cafes",
        "boards",
        "goals",
        "goal_points",
        "solo",
        "cards",
        optional=("format", "note", "visit_all", "tasks", *SINCE_SECOND),
    )
    check_format(root, entries)
    record = np.zeros(1, dtype=CITY)
    city = record[0]
    entries["name"].text()
    if "note" in entries:
        entries["note"].text(LONGEST_NOTE)
    landmarks = read_landmarks(city, entries)
    for step, *given in steps_through(entries, landmarks):
        try:
            step(city, *given)
        except BadCity as error:
            if faults is None:
                raise
            faults.append(str(error))
    city.kinds = 4 if uses_pentagons(city) else 3
    return record


def steps_through(entries: dict[str, Entry], landmarks: list[str]) -> list[tuple[Any, ...]]:
    """What is read after the names of the landmarks, in order: functions and what they get besides the city."""
    optional = {"sights": read_sights, "visit_all": read_festival, "lines": read_lines}
    some = {name: [(read, entries[name])] if name in entries else [] for name, read in optional.items()}
    walks = (read_tasks, entries["tasks"]) if "tasks" in entries else (read_excursions, entries["excursions"])
    return [
        (read_map, entries, landmarks),
        *some["sights"],
        (read_ground, entries),
        (read_marked, entries),
        *some["visit_all"],
        (read_cafes, entries["cafes"], entries.get("cafe_cards")),
        (read_boards, entries["boards"]),
        (read_cards, entries["cards"], landmarks),
        walks,
        *some["lines"],
        (read_goals, entries, entries["goal_points"]),
        (read_solo, entries["solo"]),
    ]


def check_format(root: Entry, entries: dict[str, Entry]) -> None:
    """Later entries need the version that brought them; tasks or excursions, and not both."""
    version = entries["format"].integer(1, FORMAT) if "format" in entries else 1
    for name in SINCE_SECOND:
        if name in entries and version < FORMAT:
            raise entries[name].wrong(_('that entry needs "format": %(format)s in the file') % {"format": FORMAT})
    if "tasks" in entries and "excursions" in entries:
        raise entries["excursions"].wrong(_("a city has tasks or excursions, not both"))
    if "excursions" not in entries:
        root.table("tasks", optional=tuple(entries))


def read_sights(city: Any, entry: Entry) -> None:
    """What sights are called, where they have a name."""
    sights = entry.items(1, SIDE * SIDE)
    places = []
    for sight in sights:
        parts = sight.table("at", "name")
        parts["name"].text()
        places.append(read_location(parts["at"]))
        if city.sight[places[-1]] == 0:
            raise parts["at"].wrong(_("there is no sight"))
    all_different(sights, places)


def read_landmarks(city: Any, entries: dict[str, Entry]) -> list[str]:
    """The landmarks and the scale of their ratings."""
    titles = entries["landmarks"].pairs()
    if len(titles) > MAX_LANDMARKS:
        raise entries["landmarks"].wrong(_("at most %(most)s landmarks are allowed") % {"most": MAX_LANDMARKS})
    for title in titles.values():
        title.text()
    city.landmarks = len(titles)
    cells = entries["rating_scale"].items(1, MAX_SCALE)
    scale = rising(cells, [cell.integer(0, MOST_POINTS) for cell in cells])
    city.scale_size = len(scale)
    city.rating_scale[: len(scale)] = scale
    start = entries["advanced_start"]
    if start.integer(0, MOST_POINTS) not in scale:
        raise start.wrong(_("a value of the rating scale %(scale)s is needed") % {"scale": scale})
    city.advanced_start = scale.index(start.value)
    return list(titles)


def read_map(city: Any, entries: dict[str, Entry], landmarks: list[str]) -> None:
    """Six rows of six letters, each of which the legend explains."""
    legend = {letter: read_legend(entry, landmarks) for letter, entry in entries["map_legend"].pairs().items()}
    city.landmark[:] = -1
    for row, line in enumerate(entries["map"].items(SIDE, SIDE)):
        if len(line.text()) != SIDE:
            raise line.wrong(_("%(side)s letters are needed, one for each location of the row") % {"side": SIDE})
        for col, letter in enumerate(line.value):
            if letter not in legend:
                raise line.wrong(_("map_legend does not explain the letter %(letter)s") % {"letter": repr(letter)})
            at = row * SIDE + col
            city.sight[at], city.popular_points[at], city.landmark[at] = legend[letter]
    for i, name in enumerate(landmarks):
        if (city.landmark == i).sum() != 1:
            raise entries["map"].wrong(
                _("the landmark %(landmark)s must be in exactly one location") % {"landmark": name}
            )


def read_legend(entry: Entry, landmarks: list[str]) -> tuple[int, int, int]:
    """What a letter of the map means: the sight, its points if it is popular, which landmark it is or -1."""
    text = entry.text()
    if text == "no sight":
        return 0, 0, -1
    if match := re.fullmatch(r"special (\w+)", text):
        return SPECIAL + Entry(match[1], f"{entry.path} (special)", entry.file).choice(*COLOURS), 0, -1
    if match := re.fullmatch(r"popular, (\d{1,2}) PP", text):
        return POPULAR, int(match[1]), -1
    if (match := re.fullmatch(r"landmark (.+)", text)) and match[1] in landmarks:
        return LANDMARK, 0, landmarks.index(match[1])
    raise entry.wrong(
        _("'no sight', 'special COLOUR', 'popular, N PP' or 'landmark NAME' with a name from landmarks is needed")
    )


def read_festival(city: Any, entry: Entry) -> None:
    """The "visit them all" crossroads and what each number of them is worth."""
    parts = entry.table("name", "points", "crossroads")
    parts["name"].text()
    places = parts["crossroads"].items(1, MAX_FESTIVAL)
    city.festival_size = size = len(places)
    city.festival[:size] = all_different(places, [check_reachable(city, place, read_place(place)) for place in places])
    points = parts["points"].items(size + 1, size + 1)
    least = 0
    for i, number in enumerate(points):
        city.festival_points[i] = least = number.integer(least, MOST_POINTS)  # one more is never worth less


def read_cafes(city: Any, entry: Entry, cards: Entry | None) -> None:
    """Where the cafés are and what they offer: printed there, or on cards that are dealt onto the places."""
    cafes = entry.items(0, MAX_CAFES)
    city.cafes = len(cafes)
    places = []
    for i, cafe in enumerate(cafes):
        parts = cafe.table("at", "kind", optional=("add",)) if cards is None else cafe.table("at")
        places.append(check_reachable(city, parts["at"], read_place(parts["at"])))
        if cards is None:
            read_bonus(city, i, cafe, parts)
    city.cafe_at[: len(cafes)] = all_different([Entry(c.value, f"{c.path}.at", c.file) for c in cafes], places)
    if cards is not None:
        city.cafe_cards = 1
        for i, card in enumerate(cards.items(len(cafes), len(cafes))):
            read_bonus(city, i, card, card.table("kind", optional=("add",)))


def read_bonus(city: Any, number: int, entry: Entry, parts: dict[str, Entry]) -> None:
    """What a café offers."""
    city.cafe_kind[number] = parts["kind"].choice(*BONUSES)
    if (city.cafe_kind[number] == TOURISTS_BONUS) != ("add" in parts):
        raise entry.wrong(_("'add' is for cafés of the kind tourists, and only for them"))
    if "add" in parts:
        for kind, count in parts["add"].pairs().items():
            at = Entry(kind, f"{count.path} (tourists)", count.file).choice(*TOURISTS)
            city.cafe_adds[number, at] = count.integer(1, 9)
        if not city.cafe_adds[number].any():
            raise parts["add"].wrong(_("at least one tourist is needed"))


def read_boards(city: Any, entry: Entry) -> None:
    """The four boards: the same map with the coordinates at its rim in different orders."""
    for i, board in enumerate(entry.items(BOARDS, BOARDS)):
        parts = board.table("rows", "cols")
        for name, coordinates in (("rows", city.row_coordinate), ("cols", city.col_coordinate)):
            numbers = parts[name].items(SIDE, SIDE)
            coordinates[i] = all_different(numbers, [number.integer(1, SIDE) for number in numbers])


def read_cards(city: Any, entry: Entry, landmarks: list[str]) -> None:
    """The whole deck: tourist cards, some with a landmark's symbol, and repeat cards."""
    names: list[str] = []
    for i, card in enumerate(entry.items(DECK, DECK)):
        parts = card.table("id", "coordinate", optional=("tourist", "count", "landmark", "repeat"))
        if parts["id"].text() in names:
            raise parts["id"].wrong(_("another card already has that id"))
        names.append(parts["id"].value)
        city.card_coordinate[i] = parts["coordinate"].integer(1, SIDE)
        city.card_kind[i] = city.card_landmark[i] = -1
        if "repeat" in parts:
            if parts["repeat"].value is not True or len(parts) != 3:
                raise card.wrong(_('a repeat card has id, coordinate and "repeat": true, nothing else'))
            continue
        parts = card.table("id", "coordinate", "tourist", "count", optional=("landmark",))
        city.card_kind[i] = parts["tourist"].choice(*TOURISTS)
        city.card_count[i] = parts["count"].integer(1, 9)
        if "landmark" in parts:
            city.card_landmark[i] = parts["landmark"].choice(*landmarks)


def read_tasks(city: Any, entry: Entry) -> None:
    """Private tasks, three crossroads each; four players are dealt two each."""
    tasks = entry.items(2 * BOARDS, MAX_TASKS)
    city.tasks = len(tasks)
    for i, task in enumerate(tasks):
        places = task.items(TASK_CROSSROADS, TASK_CROSSROADS)
        city.task[i] = all_different(places, [check_reachable(city, place, read_place(place)) for place in places])


def read_goals(city: Any, entries: dict[str, Entry], points: Entry) -> None:
    """Goals by id, whose first letter is the deck; none at all is allowed."""
    entry = entries["goals"]
    goals = entry.pairs()
    if len(goals) > MAX_GOALS:
        raise entry.wrong(_("at most %(most)s goals are allowed") % {"most": MAX_GOALS})
    city.goals = len(goals)
    for i, (name, goal) in enumerate(goals.items()):
        if name[:1] not in tuple(DECKS):
            raise goal.wrong(_("the id of a goal starts with its deck: A, B, C or D"))
        sign = "at_most" if "at_most" in goal.pairs() else "at_least"
        parts = goal.table("measure", sign)
        city.goal_deck[i] = DECKS.index(name[0])
        city.goal_measure[i] = parts["measure"].choice(*MEASURES)
        for measure, needed in NEEDED_FOR.items():
            if parts["measure"].value == measure and needed not in entries:
                raise parts["measure"].wrong(_("a city with that goal needs the entry %(entry)s") % {"entry": needed})
        city.goal_at_most[i] = sign == "at_most"
        city.goal_threshold[i] = parts[sign].integer(0, MOST_POINTS)
    if "goal_deal" in entries and entries["goal_deal"].value != EACH_DECK:
        city.goals_open = read_goal_deal(entries["goal_deal"], len(goals))
    elif goals and not set(range(NEEDED_DECKS)) <= set(city.goal_deck[: len(goals)].tolist()):
        raise entry.wrong(_("each deck (A, B and C) needs a goal, or there are no goals at all"))
    parts = points.table("ribbon", "plain")
    city.goal_plain = parts["plain"].integer(0, MOST_POINTS)
    city.goal_ribbon = parts["ribbon"].integer(parts["plain"].value, MOST_POINTS)


def read_goal_deal(entry: Entry, goals: int) -> int:
    """How many of all goals are open."""
    if isinstance(entry.value, str):
        raise entry.wrong(_("'one of each deck' or a number of goals is needed"))
    return entry.integer(1, min(goals, GOAL_DECKS))


def goals_open(city: Any) -> int:
    """How many goals are open in a full game."""
    return int(city.goals_open) or len(set(city.goal_deck[: city.goals].tolist()))


def read_solo(city: Any, entry: Entry) -> None:
    """The challenge table, and how the queue of ten cards lies."""
    parts = entry.table("levels", "goals", "queue_rows", optional=("covers",))
    levels = parts["levels"].items(1, MAX_LEVELS)
    city.levels = len(levels)
    city.level_points[: len(levels)] = rising(levels, [level.integer(1, 999) for level in levels])
    counts = parts["goals"].items(1, GOAL_DECKS + 1)
    most = goals_open(city)
    city.challenges = len(counts)
    city.challenge_goals[: len(counts)] = rising(counts, [count.integer(0, most) for count in counts])
    rows = [row.integer(1, ROUNDS) for row in parts["queue_rows"].items(1, ROUNDS)]
    if sum(rows) != ROUNDS:
        raise parts["queue_rows"].wrong(_("the rows must hold %(count)s cards in all") % {"count": ROUNDS})
    covers = read_covers(parts["covers"]) if "covers" in parts else covers_of_rows(rows)
    for card, covered in enumerate(covers):
        for below in covered:
            city.queue_on_top[below] |= 1 << card
    lowest = range(ROUNDS - rows[-1], ROUNDS)
    city.queue_open = sum(1 << card for card in lowest)
    for card in lowest:
        if city.queue_on_top[card]:
            raise parts["covers"].wrong(_("card %(card)s is in the lowest row: no card may lie on it") % {"card": card})


def read_covers(entry: Entry) -> list[list[int]]:
    """For each card of the queue, counted row by row from the top, the earlier cards that it lies on."""
    return [
        [below.integer(0, card - 1) for below in covered.items(0, card)]
        for card, covered in enumerate(entry.items(ROUNDS, ROUNDS))
    ]


def covers_of_rows(rows: list[int]) -> list[list[int]]:
    """Rows laid like bricks: a card lies on those of the row above that it overlaps when both rows are centred."""
    covers: list[list[int]] = [[] for _card in range(rows[0])]
    start = 0
    for above, row in itertools.pairwise(rows):
        half_steps = [(2 * i - row, [2 * j - above for j in range(above)]) for i in range(row)]
        covers += [[start + j for j, other in enumerate(others) if abs(x - other) < 2] for x, others in half_steps]
        start += above
    return covers


def uses_pentagons(city: Any) -> bool:
    """Whether purple tourists or their sights occur."""
    return bool(
        (city.card_kind == PENTAGON).any()
        or (city.sight == SPECIAL + PENTAGON).any()
        or city.cafe_adds[:, MAX_KINDS - 1].any()
    )
