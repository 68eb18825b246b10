"""What a page gets: everything that one viewer may see, and nothing else. `serai.web.pages` turns it into HTML.

serai.web.pages offers `table_page(TablePage) -> str`, `table_fragments(TablePage) -> dict[str, str]` (element id ->
HTML), `table_title(TablePage) -> str` (the tab's title), `home_page(HomePage) -> str`, `home_fragments(HomePage) ->
dict[str, str]`, `new_table_page(NewTablePage) -> str` and `error_page(status: int, sentence: str) -> str`.

Streams (`/t/{id}/events`, `/events`) send `event: fragments`, `id:` an opaque resume mark, and JSON data
`{"seq": int, "title": str, "fragments": {element_id: html}}` with the pieces that have changed since that mark (where
clocks run also `"now"`, the server's clock), and `event: alive` where nothing happens for long. A table's stream also
sends `event: presence` with `{"here": [a word for each seat], "watchers": words}`, which the page puts into its
elements `[data-here]` and `#watchers`: pieces come with these empty, so that nobody's coming or going renders them
again. A form
posted with `Accept: application/json` is answered by the same JSON, plus `"notice"` with status 4xx when it was
refused, or by `{"location": url}` where the browser should go elsewhere. Without that header the answer is 303 to the
table, or the whole page with `notice` set.

Forms; every one carries the hidden field `token`:
    /play/{game}      [level] [name]                              play a bot at once
    /tables           game, seats, public (on), pace, name, option-NAME for each option, seat-N for each seat:
                      'me' | 'open' | 'device' (another person on this device, called name-N) | 'bot:LEVEL'
    /name             name                                        what others call this guest
    /t/{id}/join      [seat] [name] [invite]                      sit down; `invite` is TablePage.invite
    /t/{id}/start                                                 the host fills the open seats with bots
    /t/{id}/leave, /resign [seat], /rematch, /undo [seat] [seq]
    /t/{id}/replace   seat [level]                                a bot for somebody who left
    /t/{id}/move      action (notation), seq, [seat] [key]        without `key`: seq, seat and action together
    /t/{id}/chat      text
`seat` matters on a hot-seat table only, where one guest holds several seats.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from serai.table import Action, Option, View

Status = Literal["waiting", "playing", "over"]
Pace = Literal["relaxed", "live", "days"]
Ending = Literal["played", "resigned", "time", "abandoned"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat."""

    name: str
    kind: Literal["person", "bot"]
    level: str | None = None  # of a bot
    here: bool = True  # a person with the page open; bots always are
    yours: bool = False
    host: bool = False
    left: bool = False  # gone for good: `replace` puts a bot here
    resigned: bool = False
    out_of_time: bool = False  # why the seat has resigned
    clock_seconds: float | None = None  # what is left when this was rendered; None: no clock
    clock_runs: bool = False


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at the table; not escaped."""

    name: str
    text: str
    at: float  # seconds since 1970
    seat: int | None = None  # None: a spectator


@dataclass(frozen=True, slots=True)
class Own:
    """What on a table's page is the viewer's alone: the forms to sit down and to chat. All else is the same for all who
    watch, and rendered once for them."""

    id: str  # of the table
    token: str
    name: str
    can_join: bool
    can_chat: bool
    invite: str | None


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as one viewer sees it."""

    id: str
    game: str
    title: str
    options: Mapping[str, Any]
    status: Status
    seq: int
    seat: int | None  # whose view this is; None: a spectator, or a hot-seat table being handed over
    players: tuple[Player | None, ...]  # by seat; None: open
    view: View | None  # None while waiting or preparing
    actions: tuple[Action, ...]
    token: str
    name: str  # of the viewer
    hot_seat: bool = False  # the viewer holds several seats: send `seat` with every form
    handover: tuple[int, ...] = ()  # hot seat: hand the device to one of these; each opens /t/{id}?seat=N
    is_host: bool = False
    can_join: bool = False
    can_chat: bool = True
    can_undo: bool = False
    can_resign: bool = False
    can_leave: bool = False
    begun: bool = True  # False: waiting, or over without ever having been dealt
    preparing: bool = False  # the game is being compiled: show progress, the stream brings the table
    progress: float = 1.0
    pace: Pace = "relaxed"
    deadline: float | None = None  # pace 'days' and 'live': when the next player's time is up, seconds since 1970
    now: float = 0.0  # the server's clock when this was rendered
    public: bool = False
    stream: str = ""  # where this page's events come from, query included
    invite: str | None = None  # came by, or may hand out, the invitation
    invite_link: str | None = None  # absolute; only for those who sit, while seats are open
    chat: tuple[ChatLine, ...] = ()
    watchers: int = 0
    ending: Ending | None = None  # how it ended; 'played': the view's winners count
    winners: tuple[int, ...] = ()  # also after resigning
    rematch_link: str | None = None  # the next table, by invitation: for those who played, when one asked for a rematch
    levels: tuple[str, ...] = ()
    default_level: str = ""
    notice: str = ""  # a sentence about what was just refused
    commitment: str | None = None  # the hash of the deal; None: from before deals could be checked


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game to choose."""

    name: str
    title: str
    low_seats: int
    high_seats: int
    usual_seats: int
    ready: bool  # False: still being compiled; tables can be set up already
    progress: float  # of compiling, 0 to 1


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    game: str
    title: str
    players: tuple[str | None, ...]
    status: Status
    pace: Pace
    your_turn: bool = False
    can_join: bool = False


@dataclass(frozen=True, slots=True)
class HomePage:
    """The inn's door."""

    games: tuple[GameCard, ...]
    open_tables: tuple[TableLine, ...]
    watchable: tuple[TableLine, ...]
    own_tables: tuple[TableLine, ...]
    name: str
    token: str
    levels: tuple[str, ...]
    default_level: str
    notice: str = ""


@dataclass(frozen=True, slots=True)
class PaceChoice:
    """A pace with its explanation."""

    name: Pace
    title: str
    help: str


@dataclass(frozen=True, slots=True)
class NewTablePage:
    """Setting up a table."""

    game: GameCard
    options: tuple[Option, ...]
    levels: tuple[str, ...]
    default_level: str
    paces: tuple[PaceChoice, ...]
    name: str
    token: str
    given: Mapping[str, str]  # what was filled in before it was refused
    notice: str = ""


@dataclass(frozen=True, slots=True)
class CallShown:
    """Something that programs can call."""

    method: str
    url: str
    summary: str
    example: str  # a body, as JSON; empty: none
    needs_token: bool


@dataclass(frozen=True, slots=True)
class TokenShown:
    """A token that the viewer made for a bot; the token itself is not kept."""

    guest: str
    name: str
    created: float  # seconds since 1970


@dataclass(frozen=True, slots=True)
class ApiPage:
    """The interface for programs, for people to read."""

    origin: str
    calls: tuple[CallShown, ...]
    document: str
    tokens: tuple[TokenShown, ...]
    made: str  # a token that was just made: shown this once
    token: str  # of the forms
