"""The score pad of the board game: explorers on their steps, tiles and artifacts, expedition by expedition."""

from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from serai.i18n import N_, _, listed, ngettext
from serai.rules.lost_cities_board.components import (
    CITY,
    EXPEDITIONS,
    EXPLORERS_THAT_END_IT,
    LAST_STEP_BEFORE_BRIDGE,
    MAX_SEATS,
    MOST_EXPEDITIONS,
    STEP_VALUES,
)
from serai.table.games.lost_cities_board.game_sheet import Expedition, Finds, GameSheet, score_game
from serai.table.games.lost_cities_board.notation import COLOURS
from serai.table.games.lost_cities_board.sheet import UNIT
from serai.web.games.lost_cities_board.page import pawns
from serai.web.parts import cards, words
from serai.web.parts import pad_reading as reading
from serai.web.parts.pad_reading import FormFields

TEASER = N_("Place the explorers on their stones, add artifacts and tiles: three expeditions.")
STYLES = ("pad.css",)
KEYS = ("n", "s", "x", "a")
FEWEST = 2
COUNTED = {"tiles": UNIT, "artifacts": 1}
MOST_COUNTED = 999  # what a field can hold; what is possible is checked when it is scored


def blank_expedition(seats: int) -> Expedition:
    """An expedition before anything is tapped."""
    return Expedition([Finds({}) for _seat in range(seats)])


def is_blank(expedition: Expedition) -> bool:
    """Whether nothing is written down yet."""
    return all(finds == Finds({}) for finds in expedition.players)


@dataclass
class Pad:
    """What is written on the pad, and which expedition and player are shown."""

    names: list[str] = field(default_factory=lambda: [""] * FEWEST)
    short: bool = False
    expeditions: list[Expedition] = field(default_factory=lambda: [blank_expedition(FEWEST)])
    at: int = 0
    player: int = 0
    usual: int = EXPEDITIONS  # expeditions of a game that is not short

    @classmethod
    def read(cls, data: Any) -> "Pad":
        """A pad from its plain data."""
        data = reading.table(data, KEYS, "pad", {"e": EXPEDITIONS})
        names = reading.names(data["n"], FEWEST, MAX_SEATS)
        given = reading.entries(data["x"], 1, MOST_EXPEDITIONS, "expeditions")
        expeditions = [read_expedition(item, len(names)) for item in given]
        at, player = reading.entries(data["a"], 2, 2, "place")
        return cls(
            names,
            reading.among(data["s"], (False, True), "length"),
            expeditions,
            reading.whole(at, 0, len(expeditions) - 1, "expedition"),
            reading.whole(player, 0, len(names) - 1, "player"),
            reading.whole(data["e"], 1, MOST_EXPEDITIONS, "expeditions"),
        )

    def data(self) -> Any:
        """The pad as plain data."""
        expeditions = [
            [expedition.last, *([f.explorers, f.researcher, f.tiles, f.artifacts] for f in expedition.players)]
            for expedition in self.expeditions
        ]
        plain = dict(zip(KEYS, (self.names, self.short, expeditions, [self.at, self.player]), strict=True))
        return plain if self.usual == EXPEDITIONS else {**plain, "e": self.usual}

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)

    @property
    def of(self) -> int:
        """How many expeditions the game has."""
        return 1 if self.short else self.usual

    def fill(self, fields: FormFields) -> None:
        """Write down what a form says, then what its buttons do."""
        self.names = fields.names(self.names)
        if "filled" in fields:
            self.short = "short" in fields
            self.usual = fields.number("expeditions", self.usual)
            for seat in range(self.seats):
                self._fill_player(seat, fields)
            last = fields.one("last")
            self.expeditions[self.at].last = fields.number("last", 0) if last else None
        self._seat(fields.number("players", self.seats))
        self.player = min(fields.number("player", self.player), self.seats - 1)
        for action in fields.all(reading.DO):
            self._do(action)

    def _fill_player(self, seat: int, fields: FormFields) -> None:
        before = self.expeditions[self.at].players[seat]
        steps = {letter: fields.number(f"step-{seat}-{letter}", 0) for letter in COLOURS}
        researcher = fields.one(f"researcher-{seat}") or None
        if researcher == before.researcher and not steps.get(researcher or "", 0):
            researcher = None  # it has just been taken off its path
        self.expeditions[self.at].players[seat] = Finds(
            {letter: step for letter, step in steps.items() if step},
            researcher,
            *(fields.number(f"{what}-{seat}", 0) for what in COUNTED),
        )

    def _seat(self, seats: int) -> None:
        """More players, or fewer."""
        seats = max(FEWEST, min(seats, MAX_SEATS))
        self.names = (self.names + [""] * seats)[:seats]
        for expedition in self.expeditions:
            expedition.players = (expedition.players + blank_expedition(seats).players)[:seats]
            if expedition.last is not None and expedition.last >= seats:
                expedition.last = None

    def _do(self, action: str) -> None:
        if action == "new":
            self.expeditions, self.at, self.player = [blank_expedition(self.seats)], 0, 0
        elif action.startswith("show "):
            self.at = reading.number_behind(action, len(self.expeditions) - 1)
        elif action == "next" and len(self.expeditions) < self.of and not is_blank(self.expeditions[-1]):
            self.expeditions.append(blank_expedition(self.seats))
            self.at = len(self.expeditions) - 1
        elif action.startswith(("more ", "less ")):
            self._count(action)

    def _count(self, action: str) -> None:
        """One more or less, like `more artifacts 0`."""
        way, _space, rest = action.partition(" ")
        what = rest.partition(" ")[0]
        if what in COUNTED:
            finds = self.expeditions[self.at].players[reading.number_behind(action, self.seats - 1)]
            change = COUNTED[what] if way == "more" else -COUNTED[what]
            setattr(finds, what, max(0, min(MOST_COUNTED, getattr(finds, what) + change)))

    def context(self) -> dict[str, Any]:
        """What the templates need; BadLayout if the explorers cannot stand so."""
        begun = self.expeditions[:-1] if is_blank(self.expeditions[-1]) else self.expeditions
        game = score_game(begun, self.seats, self.of, self.short)
        called = reading.player_names(self.names)
        steps = range(CITY, 0, -1)
        shown = self.expeditions[self.at].players
        return {
            "called": called,
            "letters": COLOURS,
            "colour_names": {letter: words.colour(letter) for letter in COLOURS},
            "path_names": {letter: words.path(letter) for letter in COLOURS},
            "steps": steps,
            "values": {step: int(STEP_VALUES[step]) for step in steps},
            "bridge": LAST_STEP_BEFORE_BRIDGE,
            "beyond": sum(step > LAST_STEP_BEFORE_BRIDGE for finds in shown for step in finds.explorers.values()),
            "needed": EXPLORERS_THAT_END_IT,
            "finds": shown,
            "game_sheet": game,
            "sheets": game.expeditions,
            "brought": [sheet.explorers for sheet in game.expeditions[self.at]]
            if self.at < len(game.expeditions)
            else [0] * self.seats,
            "verdict": verdict(game, called),
            "following": following(game, called, len(begun)),
            "seat_counts": range(FEWEST, MAX_SEATS + 1),
            "most_expeditions": MOST_EXPEDITIONS,
        }


def sprite() -> Markup:
    """The drawings that the page carries once."""
    return pawns() + cards.sprite(COLOURS, ())


def read_expedition(data: Any, seats: int) -> Expedition:
    """One expedition; whether steps and finds are possible is checked when it is scored."""
    last, *players = reading.entries(data, seats + 1, seats + 1, "expedition")
    if last is not None:
        reading.whole(last, 0, seats - 1, "last turn")
    return Expedition([read_finds(player) for player in players], last)


def read_finds(data: Any) -> Finds:
    """What one player has."""
    explorers, researcher, tiles, artifacts = reading.entries(data, 4, 4, "player")
    if not isinstance(explorers, dict) or len(explorers) > len(COLOURS):
        raise reading.unlike("explorers", explorers)
    reading.among(researcher, (None, *COLOURS), "researcher")
    return Finds(
        explorers,
        researcher,
        reading.whole(tiles, 0, MOST_COUNTED, "tiles"),
        reading.whole(artifacts, 0, MOST_COUNTED, "artifacts"),
    )


def verdict(game: GameSheet, called: list[str]) -> str:
    """Who has won, or who is ahead."""
    if game.over and len(game.winners) > 1:
        return _("A shared victory: %(names)s.") % {"names": listed(called[seat] for seat in game.winners)}
    if game.over:
        seat = game.winners[0]
        if game.totals.count(game.totals[seat]) > 1:
            return _("%(name)s wins: a tie on points, but more artifacts.") % {"name": called[seat]}
        return _("%(name)s wins with %(points)s points.") % {"name": called[seat], "points": game.totals[seat]}
    best = max(game.totals)
    if game.totals.count(best) > 1:
        return _("The score is tied.")
    margin = best - sorted(game.totals)[-2]
    said = {"name": called[game.totals.index(best)], "margin": margin}
    return ngettext("%(name)s is ahead by %(margin)s point.", "%(name)s is ahead by %(margin)s points.", margin) % said


def following(game: GameSheet, called: list[str], begun: int) -> str:
    """Who starts the next expedition, where somebody said who took the last turn."""
    if game.next_starter is None:
        return ""
    return _("%(name)s starts expedition %(number)s.") % {"name": called[game.next_starter], "number": begun + 1}
