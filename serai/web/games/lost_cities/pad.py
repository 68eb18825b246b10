"""The score pad of Lost Cities: tap the cards that lie in each column; rounds add up."""

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from serai.errors import BadLayout, shown
from serai.i18n import N_, _, ngettext
from serai.rules.lost_cities.components import FEWEST_WAGERS, MAX_ROUNDS, MOST_WAGERS, WAGERS
from serai.table.games.lost_cities import COLOURS
from serai.table.games.lost_cities.match import SEATS, MatchSheet, score_match
from serai.web.parts import cards, words
from serai.web.parts import pad_reading as reading
from serai.web.parts.pad_reading import FormFields

NUMBERS = range(2, 11)
TEASER = N_("Tap the cards in each column. The pad adds up the rounds and knows who starts the next one.")
STYLES = ("pad.css",)
KEYS = ("n", "c", "o", "f", "r", "a")
HOUSE_KEYS = {"w": WAGERS, "b": True}  # only written down where they differ
CARDS_OF_A_COLUMN = 20

Columns = dict[str, list[str | int]]


def empty_round() -> list[Columns]:
    """A round before any card is tapped."""
    return [{} for _seat in range(SEATS)]


@dataclass
class Pad:
    """What is written on the pad, and which round and player are shown."""

    names: list[str] = field(default_factory=lambda: [""] * SEATS)
    colours: int = 5
    of: int = 3
    first: int = 0
    rounds: list[list[Columns]] = field(default_factory=lambda: [empty_round()])
    at: int = 0
    player: int = 0
    wagers: int = WAGERS
    bonus: bool = True

    @classmethod
    def read(cls, data: Any) -> "Pad":
        """A pad from its plain data."""
        data = reading.table(data, KEYS, "pad", HOUSE_KEYS)
        rounds = [
            [read_columns(columns) for columns in reading.entries(both, SEATS, SEATS, "round")]
            for both in reading.entries(data["r"], 1, MAX_ROUNDS, "rounds")
        ]
        at, player = reading.entries(data["a"], 2, 2, "place")
        return cls(
            names=reading.names(data["n"], SEATS, SEATS),
            colours=reading.among(data["c"], (5, 6), "colours"),
            of=reading.whole(data["o"], 1, MAX_ROUNDS, "rounds"),
            first=reading.whole(data["f"], 0, SEATS - 1, "starter"),
            rounds=rounds,
            at=reading.whole(at, 0, len(rounds) - 1, "round"),
            player=reading.whole(player, 0, SEATS - 1, "player"),
            wagers=reading.whole(data["w"], FEWEST_WAGERS, MOST_WAGERS, "wagers"),
            bonus=reading.among(data["b"], (True, False), "bonus"),
        )

    def data(self) -> Any:
        """The pad as plain data."""
        place = [self.at, self.player]
        plain = dict(zip(KEYS, (self.names, self.colours, self.of, self.first, self.rounds, place), strict=True))
        house = {"w": self.wagers, "b": self.bonus}
        return {**plain, **{key: value for key, value in house.items() if value != HOUSE_KEYS[key]}}

    def fill(self, fields: FormFields) -> None:
        """Write down what a form says, then what its buttons do."""
        self.names = fields.names(self.names)
        self.colours = fields.number("colours", self.colours)
        self.of = fields.number("of", self.of)
        self.first = fields.number("first", self.first)
        self.wagers = fields.number("wagers", self.wagers)
        self.bonus = fields.one("bonus", "yes" if self.bonus else "no") == "yes"
        self.player = min(fields.number("player", self.player), SEATS - 1)
        if "filled" in fields:
            self.rounds[self.at] = [tapped(fields.all(f"cards-{seat}")) for seat in range(SEATS)]
        for action in fields.all(reading.DO):
            self._do(action)

    def _do(self, action: str) -> None:
        if action == "new":
            self.__init__(names=self.names, colours=self.colours, of=self.of, wagers=self.wagers, bonus=self.bonus)  # type: ignore[misc]
        elif action.startswith("show "):
            self.at = reading.number_behind(action, len(self.rounds) - 1)
        elif action == "next" and len(self.rounds) < self.of and any(any(own.values()) for own in self.rounds[-1]):
            self.rounds.append(empty_round())
            self.at = len(self.rounds) - 1

    def context(self) -> dict[str, Any]:
        """What the templates need; BadLayout if the cards cannot lie so."""
        match = score_match(self.rounds, self.of, self.colours, self.first, self.wagers, self.bonus)
        called = reading.player_names(self.names)
        return {
            "called": called,
            "letters": COLOURS[: self.colours],
            "colour_names": {letter: words.colour(letter) for letter in COLOURS},
            "wagers": range(self.wagers),
            "wager_choices": range(FEWEST_WAGERS, MOST_WAGERS + 1),
            "numbers": NUMBERS,
            "held": [[laid(own) for own in both] for both in self.rounds],
            "card_names": words.card,
            "expedition_names": words.expedition,
            "match": match,
            "round_points": [[sheet.total for sheet in sheets] for sheets in match.rounds],
            "verdict": verdict(self, match, called),
            "starts": _("%(name)s starts this round.") % {"name": called[match.starters[self.at]]},
            "following": following(match, self.at, called),
            "most_rounds": MAX_ROUNDS,
        }


def sprite() -> Markup:
    """The drawings that the page carries once."""
    return cards.sprite(COLOURS, ())


def read_columns(data: Any) -> Columns:
    """The columns of one player; what cards they hold is checked when they are scored."""
    if not isinstance(data, dict) or len(data) > len(COLOURS):
        raise reading.unlike("columns", data)
    for cards_there in data.values():
        reading.entries(cards_there, 0, CARDS_OF_A_COLUMN, "column")
    return data


def tapped(values: list[str]) -> Columns:
    """Columns from the cards that are tapped: `Y7`, and `Yw1`, `Yw2` … for the wagers; in the order they lie."""
    columns: Columns = {}
    for value in values:
        letter, rank = value[:1], value[1:]
        if letter not in tuple(COLOURS) or not (
            rank[:1] == "w" or (rank.isascii() and rank.isdecimal() and len(rank) < 3)
        ):
            raise BadLayout(_("%(card)s is not a card in this game.") % {"card": shown(value)})
        columns.setdefault(letter, []).append("w" if rank[0] == "w" else int(rank))
    return {letter: sorted(column, key=lambda card: 0 if card == "w" else card) for letter, column in columns.items()}


def laid(columns: Columns) -> set[str]:
    """The cards of a player as the boxes of the form name them."""
    boxes = set()
    for letter, column in columns.items():
        wagers = sum(isinstance(card, str) for card in column)
        boxes |= {f"{letter}w{number + 1}" for number in range(wagers)}
        boxes |= {f"{letter}{card}" for card in column if not isinstance(card, str)}
    return boxes


def verdict(pad: Pad, match: MatchSheet, called: list[str]) -> str:
    """Who has won, or who is ahead."""
    first, second = match.totals
    margin = abs(first - second)
    name = called[0 if first > second else 1]
    if len(match.winners) > 1:
        return _("A draw: both have %(points)s.") % {"points": words.signed(first)}
    if match.winners and all(any(any(own.values()) for own in both) for both in pad.rounds):
        return ngettext("%(name)s wins by %(margin)s point.", "%(name)s wins by %(margin)s points.", margin) % {
            "name": name,
            "margin": margin,
        }
    if margin == 0:
        return _("The score is tied.")
    return ngettext("%(name)s is ahead by %(margin)s point.", "%(name)s is ahead by %(margin)s points.", margin) % {
        "name": name,
        "margin": margin,
    }


def following(match: MatchSheet, at: int, called: list[str]) -> str:
    """Who starts the round after the one shown."""
    if at + 1 >= len(match.starters):
        return ""
    return _("%(name)s starts round %(number)s.") % {"name": called[match.starters[at + 1]], "number": at + 2}
