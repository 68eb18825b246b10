"""Cards that were drawn at a real table, tapped in round by round: the pad moves the landmarks that they show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from serai.errors import BadLayout
from serai.i18n import _
from serai.rules.compiling import interpreted
from serai.rules.en_route import RULES
from serai.rules.en_route.choosing import raise_landmark
from serai.rules.en_route.city import DECK, ROUNDS
from serai.rules.en_route.rounds import starting_rounds
from serai.table.games.en_route.layout import read_ratings
from serai.web.games.en_route.pad_city import PadCity
from serai.web.parts import pad_reading as reading

ROUND_CARDS = 2
UP, DOWN = "+", "-"


@dataclass
class TappedCard:
    """A card of a round, and which way it moves the landmark on it."""

    name: str
    way: str = UP


@dataclass(frozen=True)
class Round:
    """The cards of a round; the two starting rounds of four players have theirs in common."""

    number: int  # of the second one, where two have their cards in common
    cards: Sequence[TappedCard]
    size: int
    starting: bool

    @property
    def full(self) -> bool:
        """Whether all its cards are there."""
        return len(self.cards) == self.size

    @property
    def last(self) -> bool:
        """Whether no round comes after it."""
        return self.number == ROUNDS


@dataclass
class TappedCards:
    """All cards so far, in the order of the rounds."""

    cards: list[TappedCard] = field(default_factory=list)

    @classmethod
    def read(cls, data: Any, city: PadCity) -> "TappedCards":
        """From their plain data."""
        found = cls()
        for entry in reading.entries(data, 0, DECK, "cards"):
            name, way = reading.entries(entry, 2, 2, "card")
            found.tap(city, reading.among_texts(name))
            found.cards[-1].way = reading.among(way, (UP, DOWN), "way")
        return found

    def data(self) -> Any:
        """Plain data."""
        return [[card.name, card.way] for card in self.cards]

    def __contains__(self, name: str) -> bool:
        return any(card.name == name for card in self.cards)

    def tap(self, city: PadCity, name: str) -> None:
        """One more card."""
        reading.among(name, list(city.known["cards"]), "card")
        if name in self:
            raise BadLayout(_("This card has been drawn before; tap another one."))
        self.cards.append(TappedCard(name))

    def take_back(self) -> None:
        """The last card was a mistake."""
        del self.cards[-1:]

    def turn(self, name: str) -> None:
        """The leader lowers the landmark instead of raising it, or the other way round."""
        for card in self.cards:
            if card.name == name:
                card.way = DOWN if card.way == UP else UP

    def latest(self, seats: int, teams: bool) -> Round:
        """The round of the last card; the first one if there is none."""
        state = RULES.empty()[0]
        state.seats, state.teams = seats, teams
        starting = int(interpreted(starting_rounds)(state))
        sizes = [*([seats] if starting else []), *[ROUND_CARDS] * (ROUNDS - starting)]
        begin = place = 0
        while begin + sizes[place] < len(self.cards) and place < len(sizes) - 1:
            begin += sizes[place]
            place += 1
        size = sizes[place]
        opening = starting > 0 and place == 0
        return Round(place + max(1, starting), self.cards[begin : begin + size], size, opening)

    def ratings_after(self, city: PadCity, ratings: Mapping[str, int]) -> dict[str, int]:
        """Ratings after these cards, one after the other."""
        names, scale = list(city.known["landmarks"]), city.known["rating_scale"]
        state = RULES.empty()[0]
        state.city = city.city.record[0]
        state.rating[:] = read_ratings(city.city, ratings)
        for card in self.cards:
            landmark = city.known["cards"][card.name]["landmark"]
            if landmark is None:
                continue
            if card.way == UP:
                interpreted(raise_landmark)(state, names.index(landmark))
            elif state.rating[names.index(landmark)] > 0:
                state.rating[names.index(landmark)] -= 1
        return {name: scale[cell] for name, cell in zip(names, state.rating.tolist(), strict=False)}
