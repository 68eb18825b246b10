"""Lost Cities as people play it."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from serai.errors import BadLayout, shown
from serai.i18n import N_, NN_, _, listed
from serai.rules import lost_cities as rules
from serai.rules.kernel import States, play_at
from serai.rules.lost_cities import components, play, scoring
from serai.rules.lost_cities.components import DISCARD, DRAW, PLAY, RANKS, TAKE
from serai.rules.lost_cities.state import STATE, State
from serai.table.game import Game, Line, View, actions_of, happened, refuse
from serai.table.games.lost_cities.remembered import remember
from serai.table.options import OPEN_PILES, Option
from serai.table.plain import number, reader

COLOURS = "YBWGRP"
STALL_WARNING = 10
EXAMPLE = "'play Y7', 'discard Yw', 'draw' or 'take Y'"


def card_name(card: int) -> str:
    """`Y7` for the yellow seven, `Yw` for a yellow wager."""
    colour, rank = divmod(int(card), RANKS)
    return COLOURS[colour] + ("w" if rank == 0 else str(rank + 1))


CARD_NAMES = [card_name(card) for card in range(components.CARD_TYPES)]
CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
TEXTS = [
    *(f"play {name}" for name in CARD_NAMES),
    *(f"discard {name}" for name in CARD_NAMES),
    "draw",
    *(f"take {colour}" for colour in COLOURS),
]
CODES = {text.lower(): code for code, text in enumerate(TEXTS)}

read = reader(
    STATE,
    fields=(
        *("rounds", "stall_turns", "no_bonus", "round_number", "starter", "finished", "round_points", "placing"),
        *("just_discarded", "turns_without_draw", "deck_size", "hand_size"),
    ),
    rows=("hand", "pile_size", "pile", "column_size", "column", "known"),
)


@dataclass
class ColumnLine:
    """A column on the score sheet."""

    sum: int
    cost: int
    multiplier: int
    bonus: int
    points: int


@dataclass
class Sheet:
    """The score of one player's columns, a line per column by colour letter."""

    lines: dict[str, ColumnLine]
    total: int


@dataclass(slots=True)
class LostCitiesView(View):
    """What a seat knows of a match."""

    hand: list[str]
    columns: list[dict[str, list[str]]]
    discards: dict[str, str | None]
    piles: dict[str, list[str]] | None
    draw_pile: int
    known: list[list[str]]
    scores: list[int]
    round: int
    rounds: int
    round_points: list[list[int]]
    standing: list[int]
    worth: list[dict[str, int]]
    starter: int
    phase: str | None
    just_discarded: str | None
    stall_turns_left: int


class LostCities(Game):
    """The card game for two."""

    name = "lost-cities"
    title = N_("Lost Cities")
    tie = N_("A draw: %(names)s.")
    rules = rules.RULES
    named = actions_of(TEXTS)
    cards = CARDS
    options = (
        Option(
            "rounds", 3, N_("The number of rounds in a match."), low=1, high=components.MAX_ROUNDS, title=N_("Rounds")
        ),
        Option("expeditions", 5, N_("Colours in play; the sixth is purple."), choices=(5, 6), title=N_("Expeditions")),
        Option(
            "first",
            None,
            N_("Who starts round 1; by the printed rules it is the older player."),
            low=0,
            high=1,
            nothing=N_("by lot"),
            title=N_("Who starts"),
            seat=True,
        ),
        Option(
            "wagers",
            components.WAGERS,
            N_("How many wager cards each colour has; with fewer or more of them the draw pile is shorter or longer."),
            low=components.FEWEST_WAGERS,
            high=components.MOST_WAGERS,
            title=N_("Wagers in each colour"),
            house=True,
        ),
        Option(
            "bonus",
            True,
            N_("Columns of eight or more cards earn twenty extra points; without it, long columns earn nothing extra."),
            title=N_("Bonus for long columns"),
            house=True,
        ),
        Option(
            "stall_turns",
            60,
            N_("The round ends after this many consecutive turns without drawing from the pile."),
            low=2,
            high=1000,
            title=N_("Turns without drawing"),
            house=True,
        ),
        OPEN_PILES,
    )

    def set_up(self, state: State) -> None:
        """Write the options into the record."""
        state.seats = self.seats
        state.colours = self.settings["expeditions"]
        state.rounds = self.settings["rounds"]
        state.first = -1 if self.settings["first"] is None else self.settings["first"]
        state.stall_turns = self.settings["stall_turns"]
        state.more_wagers = self.settings["wagers"] - components.WAGERS
        state.no_bonus = not self.settings["bonus"]

    @property
    def colours(self) -> str:
        """The letters of the colours in play."""
        return COLOURS[: self.settings["expeditions"]]

    def text(self, code: int) -> str:
        """The notation of an action."""
        return TEXTS[code]

    def code(self, text: str) -> int:
        """The action that a notation stands for."""
        code = CODES.get(" ".join(text.lower().split()))
        if code is None:
            raise refuse(text, EXAMPLE)
        return code

    def why_not(self, state: State, seat: int, code: int) -> str:
        """Why this placement or draw is not possible now."""
        if code < DRAW:
            if not state.placing:
                return _("You have already placed a card; now draw one.")
            card = code - PLAY if code < DISCARD else code - DISCARD
            if card not in state.hand[seat, : state.hand_size[seat]].tolist():
                return _("%(card)s is not in your hand.") % {"card": CARD_NAMES[card]}
            column = self._column(state, seat, card // RANKS)
            said = {"card": CARD_NAMES[card], "last": column[-1]}
            return _("%(card)s cannot follow %(last)s in your column.") % said
        if state.placing:
            return _("Place a card first, then draw.")
        if state.just_discarded == code - TAKE:
            return _("You discarded %(card)s this turn; take another card.") % {"card": self._top(state, code - TAKE)}
        return _("There is no card on the discard pile %(colour)s.") % {"colour": COLOURS[code - TAKE]}

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        """A card from the pile and a new deal show something; placing and taking an open card do not."""
        return code == DRAW or number(before, "finished") != number(after, "finished")

    def lines(self, before: State, seat: int, code: int, after: State) -> list[Line]:
        """The choice; the end of a round with its points; the warning before an endless round is ended."""
        lines = [Line(seat, TEXTS[code])]
        finished = number(before, "finished")
        if number(after, "finished") != finished:
            points = after.round_points[finished].tolist()
            nth = finished + 1
            text = N_("round %(number)s ends %(first)s to %(second)s")
            lines.append(happened("round", text, nth, *points, number=nth, first=points[0], second=points[1]))
        elif code >= TAKE and number(after, "stall_turns") - number(after, "turns_without_draw") == STALL_WARNING:
            warning = NN_(
                "the round ends after %(count)s more turn without drawing from the pile",
                "the round ends after %(count)s more turns without drawing from the pile",
            )
            lines.append(happened("stall", warning, STALL_WARNING, count=STALL_WARNING))
        return lines

    def round_end(self, before: States, seat: int, code: int, after: States) -> States | None:
        """The last round leaves its cards on the table: so the round is ended as if it were the last."""
        if before["finished"] == after["finished"] or not after["to_move"]:
            return None
        end = before.copy()
        end["rounds"] = end["round_number"] + 1
        play_at(end, 0, seat, code, self.rules.buffer())
        end["rounds"] = before["rounds"]
        return end

    def view(self, states: States, seat: int | None, common: dict[str, Any]) -> LostCitiesView:
        """All that the seat may know."""
        letters = self.colours
        now = read(states)
        hand = [] if seat is None else [CARD_NAMES[card] for card in now.hand[seat][: now.hand_size[seat]]]
        columns = [_lying(letters, *lying) for lying in zip(now.column, now.column_size, strict=True)]
        piles = _named(_lying(letters, b"".join(now.pile), now.pile_size))
        worth = [{colour: column_worth(cards, now.no_bonus) for colour, cards in own.items()} for own in columns]
        round_points = [list(now.round_points[at : at + 2]) for at in range(0, 2 * now.finished, 2)]
        return LostCitiesView(
            **common,
            hand=hand,
            columns=[_named(own) for own in columns],
            discards={colour: pile[-1] if pile else None for colour, pile in piles.items()},
            piles=piles if self.settings["open_piles"] else None,
            draw_pile=now.deck_size,
            known=[hand if s == seat else _known(now.known[s]) for s in range(2)],
            scores=[sum(points[s] for points in round_points) for s in range(2)],
            round=now.round_number + 1,
            rounds=now.rounds,
            round_points=round_points,
            standing=[sum(own.values()) for own in worth],
            worth=worth,
            starter=now.starter,
            phase=None if common["over"] else "place" if now.placing else "draw",
            just_discarded=letters[now.just_discarded] if 0 <= now.just_discarded < len(letters) else None,
            stall_turns_left=now.stall_turns - now.turns_without_draw,
        )

    def remember(self, state: State, view: View) -> None:
        """The position as the seat of this view knows it."""
        assert isinstance(view, LostCitiesView)
        remember(self, state, view)

    @staticmethod
    def _column(state: State, seat: int, colour: int) -> list[str]:
        return [CARD_NAMES[card] for card in state.column[seat, colour, : state.column_size[seat, colour]].tolist()]

    @staticmethod
    def _top(state: State, colour: int) -> str | None:
        size = int(state.pile_size[colour])
        return CARD_NAMES[state.pile[colour, size - 1]] if size else None

    @classmethod
    def score(cls, **layout: Any) -> Sheet:
        """Score one player's columns: `columns={"Y": ["w", 2, 10], …}`, bottom card first; by house rules with other
        `wagers` (2 to 5 of a colour) and without `bonus`."""
        columns = layout.pop("columns", None)
        state = house_record(layout.pop("wagers", components.WAGERS), layout.pop("bonus", True))
        if layout or not isinstance(columns, Mapping):
            said = {"example": "columns={'Y': ['w', 2, 10]}"}
            raise BadLayout(_("Give only the columns of one player, like %(example)s.") % said)
        lines = {}
        for letter, cards in columns.items():
            if not isinstance(letter, str) or len(letter) != 1 or letter not in COLOURS:
                said = {"colour": shown(letter), "known": listed(COLOURS)}
                raise BadLayout(_("There is no colour %(colour)s; the colours are %(known)s.") % said)
            lay_column(state, letter, cards)
            lines[letter] = column_line(state, 0, COLOURS.index(letter))
        return Sheet(lines, sum(line.points for line in lines.values()))

    @classmethod
    def rehearse(cls) -> None:
        """A match of one round."""
        from serai.table.games.lost_cities.match import score_match  # which builds on this

        score_match([[{"Y": ["w", 2]}, {}]], of=1)


@lru_cache(maxsize=4096)
def _lying(letters: str, cards: bytes, sizes: bytes) -> dict[str, bytes]:
    """The cards that lie on each colour, of which there are so many; remembered, since most stay as they are from move
    to move."""
    room = len(cards) // len(sizes)
    rows = [cards[at : at + room] for at in range(0, len(cards), room)]
    return {letter: row[:size] for letter, row, size in zip(letters, rows, sizes, strict=False)}


def _named(lying: Mapping[str, bytes]) -> dict[str, list[str]]:
    return {letter: [CARD_NAMES[card] for card in cards] for letter, cards in lying.items()}


def _known(counts: bytes) -> list[str]:
    return [CARD_NAMES[card] for card, count in enumerate(counts) if count for _n in range(count)]


def house_record(wagers: Any, bonus: Any) -> State:
    """A blank record by these house rules, for columns to be laid in."""
    if type(wagers) is not int or not components.FEWEST_WAGERS <= wagers <= components.MOST_WAGERS:
        said = {"low": components.FEWEST_WAGERS, "high": components.MOST_WAGERS, "given": shown(wagers)}
        raise BadLayout(_("Each colour has %(low)s to %(high)s wagers, not %(given)s.") % said)
    if not isinstance(bonus, bool):
        raise BadLayout(_("The bonus for long columns is true or false, not %(given)s.") % {"given": shown(bonus)})
    state: State = LostCities.rules.empty()[0]
    state.colours = components.MAX_COLOURS
    state.more_wagers = wagers - components.WAGERS
    state.no_bonus = not bonus
    state.last[:] = -1
    return state


def lying_sheet(columns: Mapping[str, Sequence[str]], worth: int) -> Sheet:
    """The sheet of columns that lie at a table and are worth so much there: that tells whether its house rules leave
    out the bonus; how many wagers it has does not matter to what is laid."""
    described = {colour: list(cards) for colour, cards in columns.items()}
    sheet = LostCities.score(columns=described, wagers=components.MOST_WAGERS)
    if sheet.total == worth:
        return sheet
    return LostCities.score(columns=described, wagers=components.MOST_WAGERS, bonus=False)


@lru_cache(maxsize=4096)
def column_worth(cards: bytes, no_bonus: bool) -> int:
    """What a column is worth as it lies; remembered, since most columns stay as they are from move to move."""
    if not cards:
        return 0
    state = LostCities.rules.empty()[0]
    state.no_bonus = no_bonus
    for card in cards:
        play.lay(state, 0, card)
    return column_line(state, 0, cards[0] // RANKS).points


def column_line(state: State, seat: int, colour: int) -> ColumnLine:
    """The line of a column as it lies."""
    size = int(state.column_size[seat, colour])
    total = int(scoring.column_total(state, seat, colour))
    wagers = int(scoring.column_wagers(state, seat, colour))
    return ColumnLine(
        sum=total,
        cost=scoring.COST if size else 0,
        multiplier=1 + wagers,
        bonus=int(scoring.column_bonus(state, seat, colour)),
        points=int(scoring.column_score(state, seat, colour)),
    )


def lay_column(state: State, letter: str, cards: Any) -> None:
    """Lay described cards on seat 0's column one by one, each by the rules of play."""
    if isinstance(cards, str) or not isinstance(cards, list | tuple):
        said = {"colour": letter, "given": shown(cards), "example": "['w', 2, 10]"}
        raise BadLayout(_("Column %(colour)s is %(given)s; give a list of cards, like %(example)s.") % said)
    colour = COLOURS.index(letter)
    laid: Counter[int] = Counter()
    for given in cards:
        card = read_card(letter, given)
        most = int(components.copies(card, int(state.more_wagers)))
        if laid[card] == most:
            raise BadLayout(_too_often(card, most))
        if not play.may_play(state, 0, card):
            raise BadLayout(_out_of_order(card, state.last[0, colour]))
        play.lay(state, 0, card)
        laid[card] += 1


def _too_often(card: int, most: int) -> str:
    said = {"card": CARD_NAMES[card], "colour": CARD_NAMES[card][0], "most": most}
    if card % RANKS == 0:
        return _("Column %(colour)s contains %(card)s too often; only %(most)s exist.") % said
    return _("Column %(colour)s contains %(card)s twice, but only one exists.") % said


def _out_of_order(card: int, top: int) -> str:
    said = {"card": CARD_NAMES[card], "top": CARD_NAMES[top], "colour": CARD_NAMES[card][0]}
    if card % RANKS == 0:
        return _("%(card)s cannot follow %(top)s in column %(colour)s: wagers come before numbers.") % said
    return _("%(card)s cannot follow %(top)s in column %(colour)s: numbers must rise.") % said


def read_card(letter: str, given: Any) -> int:
    """A card of a described column: 'w', 7, '7' or 'Y7'."""
    known = isinstance(given, str) or (type(given) is int and 2 <= given <= 10)
    word = str(given).strip() if known else ""
    match = re.fullmatch(rf"{letter}?(w|[2-9]|10)", word, re.IGNORECASE)
    if match is None:
        said = {"card": shown(given), "colour": letter}
        raise BadLayout(_("%(card)s is not a card for column %(colour)s; the cards are 'w' and 2 to 10.") % said)
    return CARDS[letter + match[1].lower()]


GAME = LostCities
