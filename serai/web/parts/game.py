"""What a game offers to be played on the web: its folder in serai.web.games says it as `GAME`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from markupsafe import Markup

from serai.cluster.jobs import Job
from serai.web.parts.examples import Drawer
from serai.web.parts.lesson import Lesson
from serai.web.parts.pad_reading import FormFields
from serai.web.views.table import TablePage
from serai.web.views.workshop import BenchPage, ShelfPage

LAST = 100

P = TypeVar("P", bound="FilledPad")


class GamePage(Protocol):
    """How a table is drawn: a module `page`, the template `board.html` for the table without the hand, and `sheet.html`
    for the score sheets at the end of a round and of the game."""

    @property
    def STANDING(self) -> str:  # noqa: N802 - a constant of the module
        """What the points beside a player's name mean, a marked message."""
        ...

    def context(self, page: TablePage, /) -> dict[str, Any]:
        """What the template of the board needs; `hand` and `acts`, those for the bar, are drawn by the frame."""
        ...

    def sheets(self, page: TablePage, rounds: Sequence[Any], /) -> dict[str, Any]:
        """What the template of the sheets needs, for these views: each of the end of a round, the newest last."""
        ...

    def sprite(self, options: Mapping[str, Any] | None = None, /) -> Markup:
        """The drawings that a page of this game carries once: all, or what a table with these options needs."""
        ...

    def standing(self, page: TablePage, /) -> list[str]:
        """How it stands, a short text for each seat."""
        ...

    def prompt(self, page: TablePage, /) -> str:
        """What the viewer should do now."""
        ...

    def say(self, line: dict[str, Any], names: list[str], view: Any, /) -> str:
        """A line of the log in words."""
        ...

    def turn(self, lines: list[dict[str, Any]], names: list[str], view: Any, /) -> str:
        """One player's latest choices, with what followed from them, in one sentence; empty: nothing worth telling."""
        ...

    def about(self, line: dict[str, Any], /) -> str:
        """The places and cards that a line of the log speaks of: values of `data-place` or `data-card`."""
        ...


class OpenCard(NamedTuple):
    """A card of an open hand."""

    art: Markup
    label: str


class GameReplay(Protocol):
    """What a replay needs beyond the page: a module `replay`."""

    def points(self, view: Any, /) -> list[int | None]:
        """Each seat's points as they stand, None where the viewer does not know them."""
        ...

    def open_up(self, views: Sequence[Any], seat: int, /) -> Any:
        """The seat's view with all that the others hold laid open; `views` are everybody's own."""
        ...

    def hand_cards(self, view: Any, /) -> list[OpenCard]:
        """The hand in a view."""
        ...


class FilledPad(Protocol):
    """What is written on a score pad; without arguments a blank one."""

    def __init__(self) -> None: ...

    @classmethod
    def read(cls: type[P], data: Any, /) -> P:
        """A pad from its plain data."""
        ...

    def data(self) -> Any:
        """The pad as plain data."""
        ...

    def fill(self, fields: FormFields, /) -> None:
        """Write down what a form says, then what its buttons do."""
        ...

    def context(self) -> dict[str, Any]:
        """What the templates need; BadLayout if it cannot be so."""
        ...


class GamePad(Protocol):
    """A score pad: a module `pad`, and the templates `pad_entry.html` and `pad_sheet.html`."""

    @property
    def TEASER(self) -> str:  # noqa: N802 - a constant of the module
        """One sentence on the page of all pads, a marked message."""
        ...

    @property
    def STYLES(self) -> tuple[str, ...]:  # noqa: N802
        """The game's style sheets that the pad needs."""
        ...

    @property
    def Pad(self) -> type[FilledPad]:  # noqa: N802
        """What is written on it."""
        ...

    def sprite(self) -> Markup:
        """The drawings that the page carries once."""
        ...


class GamePrint(Protocol):
    """A game to print and play: a module `printing`."""

    def page(self, wanted: Mapping[str, str], rules: Markup, /) -> str:
        """All sheets as one page, as a query wants them, with the text of the rules at the end."""
        ...


class GameWorkshop(Protocol):
    """Where people make something for a game, which a table is then played with: a module `workshop`."""

    def new(self, like: str, seed: int | None, /) -> dict[str, Any]:
        """Something to begin with: like one of ours by its name, or by lot."""
        ...

    def read(self, content: bytes, /) -> dict[str, Any]:
        """What is in a file from outside; an error if it is not all as it should be."""
        ...

    def name(self, made: Mapping[str, Any], /) -> str:
        """What it is called."""
        ...

    def file(self, made: Mapping[str, Any], /) -> str:
        """It as a file."""
        ...

    def changed(self, made: Mapping[str, Any], fields: FormFields, /) -> tuple[dict[str, Any], str]:
        """It after what a form says, and where something that takes two taps begins."""
        ...

    def step_back(self, before: Mapping[str, Any], after: Mapping[str, Any], /) -> dict[str, Any]:
        """What takes a change back; empty: nothing has changed."""
        ...

    def taken_back(self, made: Mapping[str, Any], step: Mapping[str, Any], /) -> dict[str, Any]:
        """It without its last change."""
        ...

    def options(self, made: Mapping[str, Any], /) -> dict[str, Any]:
        """Options of a table that is played with it."""
        ...

    def deals(self) -> int:
        """In how many deals bots try it out."""
        ...

    def try_out(self, name: str, made: Mapping[str, Any], so_far: Mapping[str, Any] | None, /) -> Job:
        """A part of that, which goes on from the last answer; its answer says how many deals are `done`."""
        ...

    def verdict(self, made: Mapping[str, Any], found: Mapping[str, Any], /) -> list[str]:
        """The last answer in sentences."""
        ...

    def companion_page(self, made: Mapping[str, Any], token: str, name: str, place: str, /) -> str:
        """Sets up a table that plays it on paper; `place` is where its form goes."""
        ...

    def print_page(self, made: Mapping[str, Any], wanted: Mapping[str, str], rules: Markup, place: str, /) -> str:
        """It to print and play, as a query wants it; `place` is the address of that page."""
        ...

    def shelf_page(self, page: ShelfPage, /) -> str:
        """All that somebody has made."""
        ...

    def bench_page(self, page: BenchPage, /) -> str:
        """The page where it is changed and looked at."""
        ...

    def pieces(self, page: BenchPage, /) -> dict[str, Markup]:
        """The parts of that page which a change may change, by the ids of their elements."""
        ...


@dataclass(frozen=True)
class WebGame:
    """A game on the web; pad, examples, lesson and sheets to print may be missing."""

    name: str
    teaser: str  # one sentence on the home page, a marked message
    page: GamePage
    replay: GameReplay
    pad: GamePad | None = None
    examples: Mapping[str, Drawer] = field(default_factory=dict)  # in its rules, by the word behind the fence
    lesson: Lesson | None = None
    printing: GamePrint | None = None
    workshop: GameWorkshop | None = None
    companion: Callable[[str, str], str] | None = None  # the page that sets up a table for maps on paper: token, name
    cover: Callable[[TablePage], Markup] | None = None  # what all may see while a shared device is passed on
    ends: Callable[[TablePage], str] | None = None  # how it ended, where the game tells it in words of its own
    place: int = LAST  # among the games on offer
    preview: str = ""  # its picture where links are shown, a file for browsers
    scripts: tuple[str, ...] = ()  # that its table needs, beside those of every table
    picture_sprite: Callable[[], Markup] = Markup  # what its picture on the home page uses

    @property
    def key(self) -> str:
        """The name of its folder."""
        return self.name.replace("-", "_")

    def template(self, name: str) -> str:
        """The name of one of its templates."""
        return f"{self.key}/{name}.html"

    def static(self, file: str) -> str:
        """The path of one of its files for browsers, below /static."""
        return f"games/{self.key}/{file}"
