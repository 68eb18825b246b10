"""What is learned: for each game with an instinct, who is met, at which tables, and for how long."""

from dataclasses import dataclass
from typing import Any

from research.play import en_route, lost_cities, lost_cities_board
from research.rivals import Circle
from serai.bots.game import GAMES
from serai.bots.instinct import Form
from serai.rules.en_route import RULES as EN_ROUTE
from serai.rules.lost_cities import RULES as LOST_CITIES
from serai.rules.lost_cities_board import RULES as BOARD


@dataclass(frozen=True)
class Teacher:
    """A search that tries out moves, and how: see serai.bots.search."""

    worlds: int
    width: int
    gap: float


@dataclass(frozen=True)
class Subject:
    """A game to be learned."""

    game: str
    tables: tuple[dict[str, Any], ...]  # seats and options, one lesson after the other
    circle: Circle
    hidden_part: int  # numbers of each part that only the judge sees
    trust: float  # in the rules of thumb at first: one who is as sure of them as they are hardly tries anything else
    scale: float  # points that are about 1
    lines: int  # decisions between two lessons
    lessons: int  # from nothing to the last
    rate: float  # at the first lesson and at the last
    last_rate: float
    curiosity: float = 0.01  # worth of being undecided, at the first lesson and at the last
    last_curiosity: float = 0.01
    pace: float = 1.0  # of the inner layers of the instinct against its outputs, and of the judge's
    judge_pace: float = 1.0
    belief: float = 0.95  # in what comes beyond the next judgement of a position, at the first lesson and at the last
    last_belief: float = 0.95
    victory: float = 0.0  # points that winning is worth
    turning: int = 0  # the lesson from which on the following holds
    last_victory: float = 0.0  # points that winning is worth then
    impatience: float = 0.0  # points that it costs to draw out a wait, every time
    later: Circle | None = None  # whom it meets, if others, or others more often
    parting: bool = False  # it has weights for each manner of opponents, if the game knows several
    variants: tuple[dict[str, Any], ...] = ()  # other tables, seldom met, where it is learned to foresee
    teacher: Teacher | None = None  # whose findings are the lessons; without one, they are learned by playing

    @property
    def form(self) -> Form:
        """Of the game's network."""
        learned = GAMES[self.game].learned
        if learned is None:
            raise TypeError(f"{self.game} has no instinct")
        return learned.form

    def turned(self, lesson: int) -> bool:
        """Whether that is one of the later lessons."""
        return 0 < self.turning <= lesson

    def circle_in(self, lesson: int) -> Circle:
        """Whom it meets then."""
        return self.later if self.later and self.turned(lesson) else self.circle

    def victory_in(self, lesson: int) -> float:
        """What winning is worth then."""
        return self.last_victory if self.turned(lesson) else self.victory

    def impatience_in(self, lesson: int) -> float:
        """What it costs then to draw out a wait."""
        return self.impatience if self.turned(lesson) else 0.0


SUBJECTS = {
    subject.game: subject
    for subject in (
        Subject(
            game=LOST_CITIES.name,
            tables=({"rounds": 1},) * 9 + ({"rounds": 1, "expeditions": 6},),
            circle=Circle(
                self=0.12,
                past=0.08,
                styles={"sensible": 0.14, "cautious": 0.2, "all-in": 0.12, "hoarder": 0.12, "sprinter": 0.22},
            ),
            later=Circle(
                self=0.12,
                past=0.08,
                styles={"sensible": 0.12, "cautious": 0.22, "all-in": 0.08, "hoarder": 0.08, "sprinter": 0.3},
            ),
            parting=True,
            hidden_part=lost_cities.HIDDEN_PART,
            trust=1.2,
            scale=60.0,
            lines=40_000,
            lessons=3_000,
            rate=2e-3,
            last_rate=3e-4,
            curiosity=0.05,
            last_curiosity=0.008,
            pace=0.15,
            judge_pace=0.4,
            belief=0.8,
            victory=20.0,
            turning=1_200,
            last_victory=48.0,
            impatience=6.0,
        ),
        Subject(
            game=BOARD.name,
            tables=({"seats": 2}, {"seats": 2}, {"seats": 3}, {"seats": 2}, {"seats": 4}),
            circle=Circle(self=0.25, past=0.15, styles={"sensible": 0.6}),
            hidden_part=lost_cities_board.HIDDEN_PART,
            trust=1.0,
            scale=100.0,
            lines=40_000,
            lessons=1_500,
            rate=1.5e-3,
            last_rate=2e-4,
            curiosity=0.02,
            last_curiosity=0.005,
            pace=0.2,
            judge_pace=0.5,
            belief=0.85,
            variants=({"up_down": True}, {"short": True}, {"any_start": True}, {"up_down": True, "seats": 3}),
        ),
        Subject(
            game=EN_ROUTE.name,
            tables=({"seats": 1}, {"seats": 1}, {"seats": 2}),
            circle=Circle(self=0.3, past=0.2, styles={"sensible": 0.5}),
            hidden_part=en_route.HIDDEN_PART,
            trust=0.5,
            scale=10.0,
            lines=4_000,
            lessons=100,
            rate=1e-3,
            last_rate=1e-4,
            teacher=Teacher(worlds=4, width=8, gap=40.0),
        ),
    )
}
