"""The notation of En Route: what each action is called in one city."""

from collections import Counter
from functools import lru_cache

from serai.rules.en_route.city import MAX_CAFES, MAX_LANDMARKS, MAX_LINES, MAX_TASKS
from serai.rules.en_route.components import ACTIONS
from serai.rules.en_route.geometry import SIDE
from serai.table.game import actions_of, refuse
from serai.table.games.en_route.cities import City
from serai.table.games.en_route.cities.places import (
    CROSSROADS_NAMES,
    LOCATION_NAMES,
    SEGMENT_NAMES,
    NoSuchPlace,
    segment,
)
from serai.table.games.en_route.cities.special import STOP_WORDS

EXAMPLE = "'lay C1c', 'keep C1c', 'at c4', 'draw C4-D4', 'stop', 'done' or 'best'"
TOURIST_NAMES = ("circles", "squares", "triangles", "pentagons")


def task_name(city: City, task: int) -> str:
    """The crossroads of a task, or the stops of an excursion."""
    if city.record[0].has_excursions:
        return " ".join(STOP_WORDS[stop] for stop in city.record[0].excursion[task])
    return " ".join(CROSSROADS_NAMES[at] for at in city.record[0].task[task])


def line_name(city: City, line: int) -> str:
    """The stations of a metro line."""
    return " ".join(CROSSROADS_NAMES[at] for at in city.record[0].station[line])


def _named(word: str, names: list[str], room: int) -> list[str]:
    """`word name` for each, and blanks up to the room that codes have."""
    return [f"{word} {name}" for name in names] + [""] * (room - len(names))


def _changes() -> list[str]:
    """`change 6 to 1`, for each coordinate down and up."""
    return [f"change {old} to {(old - 1 + way) % SIDE + 1}" for old in range(1, SIDE + 1) for way in (-1, 1)]


def texts(city: City) -> list[str]:
    """The notation of every action code; blank where a city has nothing of that number."""
    record = city.record[0]
    landmarks = list(city.landmarks)
    cafes = [CROSSROADS_NAMES[at] for at in record.cafe_at[: record.cafes]]
    cards = list(city.cards)
    return [
        *_named(
            "excursion" if record.has_excursions else "task",
            [task_name(city, task) for task in range(record.tasks)],
            MAX_TASKS,
        ),
        *_named("lay", cards, len(cards)),
        *_named("return", cards, len(cards)),
        "refresh",
        *_named("keep", cards, len(cards)),
        *_named("raise", landmarks, MAX_LANDMARKS),
        *_named("lower", landmarks, MAX_LANDMARKS),
        *_named("leave", landmarks, MAX_LANDMARKS),
        *_changes(),
        *(f"at {name}" for name in LOCATION_NAMES),
        *TOURIST_NAMES,
        *(f"draw {name}" for name in SEGMENT_NAMES),
        "stop",
        *_named("accept", cafes, MAX_CAFES),
        *_named("decline", cafes, MAX_CAFES),
        "done",
        "best",
        *(f"walk {name}" for name in CROSSROADS_NAMES),
        "finish",
        *_named("line", [line_name(city, line) for line in range(record.lines)], MAX_LINES),
        "ride",
    ]


class Notation:
    """Texts, codes and actions in one city."""

    def __init__(self, city: City) -> None:
        self.texts = texts(city)
        assert len(self.texts) == ACTIONS
        self.named = actions_of(self.texts)
        self._codes = {text: code for code, text in enumerate(self.texts) if text}
        folded = Counter(text.lower() for text in self._codes)
        self._folded = {text.lower(): code for text, code in self._codes.items() if folded[text.lower()] == 1}

    def code(self, text: str) -> int:
        """The action of that notation: as written, else without regard to capitals; segments from either end."""
        words = " ".join(text.split())
        if words.lower().startswith("draw "):
            words = f"draw {_segment_name(words[5:])}"
        code = self._codes.get(words, self._folded.get(words.lower()))
        if code is None:
            raise refuse(text, EXAMPLE)
        return code


@lru_cache(maxsize=32)
def notation_of(city: City) -> Notation:
    """The notation of a city, which all its tables share."""
    return Notation(city)


def _segment_name(name: str) -> str:
    """The usual name of a segment; other text stays as it is."""
    try:
        return SEGMENT_NAMES[segment(name.upper())]
    except NoSuchPlace:
        return name
