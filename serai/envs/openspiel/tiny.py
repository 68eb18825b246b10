"""A tiny Lost Cities, small enough for exact algorithms: few colours, few numbers, small hands.

    game = pyspiel.load_game("serai_tiny_lost_cities(colours=2,numbers=3,wagers=0,hand=2)")

It is one round by the very rules of Lost Cities, from a position with fewer cards; seat 0 starts. Expeditions cost
less, for they are shorter. Chance deals both hands at once and then every card that is drawn: nothing is sampled.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from serai.envs.openspiel.games import card_game_type
from serai.envs.openspiel.observer import Observer, make_observer
from serai.envs.openspiel.position import Key, Position
from serai.envs.payment import MARGIN, WIN, kind_of
from serai.errors import BadOption
from serai.rules import lost_cities
from serai.rules.hands import fill_hand
from serai.rules.lost_cities.components import DRAW, HAND, MAX_COLOURS, RANKS, WAGERS
from serai.rules.lost_cities.scoring import BONUS, COST, column_wagers
from serai.table.games.lost_cities import CARD_NAMES

SHORT_NAME = "serai_tiny_lost_cities"
SEATS = 2
KEY: Key = ("lost-cities", SEATS, (("rounds", 1), ("first", 0)))

RANGES = {
    "colours": (1, MAX_COLOURS),
    "numbers": (1, RANKS - 1),
    "wagers": (0, WAGERS),
    "hand": (1, HAND),
    "cost": (0, COST),
    "stall_turns": (1, 1000),
}
USUAL = {"colours": 1, "numbers": 4, "wagers": 1, "hand": 1, "cost": 3, "stall_turns": 2, "reward": "margin"}

Cards = tuple[int, ...]


class Deal(NamedTuple):
    """Both hands."""

    hands: tuple[Cards, Cards]
    chance: float


def tiny_type(zero_sum: bool = True) -> Any:
    """What OpenSpiel wants to know of the game before it is loaded."""
    return card_game_type(SHORT_NAME, "Tiny Lost Cities", (SEATS, SEATS), zero_sum, USUAL)


@cache
def all_cards(colours: int, numbers: int, wagers: int) -> Cards:
    """The cards of the game: of each colour the wagers and the numbers from 2 on."""
    ranks = [0] * wagers + list(range(1, numbers + 1))
    return tuple(colour * RANKS + rank for colour in range(colours) for rank in ranks)


@cache
def all_deals(cards: Cards, hand: int) -> list[Deal]:
    """All deals with their chance; wagers of a colour are alike."""
    ways: Counter[tuple[Cards, Cards]] = Counter()
    places = range(len(cards))
    for one in combinations(places, hand):
        for other in combinations([place for place in places if place not in one], hand):
            ways[tuple(cards[place] for place in one), tuple(cards[place] for place in other)] += 1
    total = sum(ways.values())
    return [Deal(hands, count / total) for hands, count in sorted(ways.items())]


class TinyGame(pyspiel.Game):  # type: ignore[misc]
    """The game with its parameters."""

    def __init__(self, params: dict[str, Any]) -> None:
        self.given = {name: int(params[name]) for name in RANGES}
        for name, (low, high) in RANGES.items():
            if not low <= self.given[name] <= high:
                raise BadOption(f"Parameter {name} cannot be {self.given[name]}; it is {low} to {high}.")
        self.cards = all_cards(self.given["colours"], self.given["numbers"], self.given["wagers"])
        pile = len(self.cards) - SEATS * self.given["hand"]
        if pile < 1:
            raise BadOption(f"{len(self.cards)} cards are too few for hands of {self.given['hand']} and a draw pile.")
        self.reward = kind_of(str(params["reward"]))
        most = 1.0 if self.reward == WIN else 2.0 * self._most_points()
        info = pyspiel.GameInfo(
            num_distinct_actions=lost_cities.RULES.actions,
            max_chance_outcomes=max(len(all_deals(self.cards, self.given["hand"])), DRAW),
            num_players=SEATS,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if self.reward in (WIN, MARGIN) else None,
            max_game_length=2 * (1 + (pile - 1) * self.given["stall_turns"]),
        )
        super().__init__(tiny_type(self.reward in (WIN, MARGIN)), info, params)

    def _most_points(self) -> float:
        """What a seat can win or lose at most."""
        highest = sum(range(2, self.given["numbers"] + 2))
        once = max(highest - self.given["cost"], self.given["cost"])
        return float(self.given["colours"] * (once * (1 + self.given["wagers"]) + BONUS))

    def new_initial_state(self) -> "TinyState":
        """A game before its chance."""
        return TinyState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal, and every card of the pile."""
        return 1 + len(self.cards) - SEATS * self.given["hand"]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What tells players what they know."""
        return make_observer(KEY, iig_obs_type, params)


class TinyState(Position):
    """A game in progress."""

    def __init__(self, game: TinyGame) -> None:
        super().__init__(game, KEY)
        self._given, self._cards, self._reward = game.given, game.cards, game.reward
        self._dealt = False
        self._drawing: int | None = None  # the seat that has chosen to draw, while chance chooses the card

    @property
    def _is_dealt(self) -> bool:
        return self._dealt

    @property
    def _is_chance(self) -> bool:
        return not self._dealt or self._drawing is not None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, by their number; later the cards that may be drawn."""
        if not self._dealt:
            return [(number, deal.chance) for number, deal in enumerate(self._deals())]
        pile = Counter(self._pile())
        return [(card, count / pile.total()) for card, count in sorted(pile.items())]

    def _deals(self) -> list[Deal]:
        return all_deals(self._cards, self._given["hand"])

    def _pile(self) -> list[int]:
        pile: list[int] = self._states["deck"][0, : self._states["deck_size"][0]].tolist()
        return pile

    def _apply_action(self, action: int) -> None:
        if not self._dealt:
            self._deal(self._deals()[action].hands)
        elif self._drawing is not None:
            seat, self._drawing = self._drawing, None
            pile = self._pile()
            pile.remove(action)
            self._states["deck"][0, : len(pile) + 1] = [*pile, action]  # the top is the last
            self._carry_out(seat, DRAW)
        elif action == DRAW:
            self._drawing = self.current_player()
        else:
            self._carry_out(self.current_player(), action)

    def _deal(self, hands: tuple[Cards, Cards]) -> None:
        """A position in which these hands and the other cards are all there is; the pile is in no order yet."""
        state = self._states[0]
        state["seats"], state["colours"], state["rounds"] = SEATS, self._given["colours"], 1
        state["stall_turns"], state["to_move"], state["placing"] = self._given["stall_turns"], 0b01, True
        state["last"], state["just_discarded"] = -1, -1
        for seat, hand in enumerate(hands):
            fill_hand(state, seat, hand)
        pile = sorted((Counter(self._cards) - Counter(hands[0]) - Counter(hands[1])).elements())
        state["deck"][: len(pile)], state["deck_size"] = pile, len(pile)
        self._dealt = True
        self._remember(None, 0)

    def _chance_to_string(self, outcome: int) -> str:
        if self._dealt:
            return f"draws {CARD_NAMES[outcome]}"
        hands = (" ".join(CARD_NAMES[card] for card in hand) for hand in self._deals()[outcome].hands)
        return "deal " + " and ".join(hands)

    def returns(self) -> list[float]:
        """The rewards; zeros before the end."""
        if not self.is_terminal():
            return [0.0] * SEATS
        points = [self._points(seat) for seat in range(SEATS)]
        margin = points[0] - points[1]
        if self._reward == WIN:
            return [float(np.sign(margin)), float(np.sign(-margin))]
        return [margin, -margin] if self._reward == MARGIN else points

    def _points(self, seat: int) -> float:
        """By the rules, but what an expedition costs less here comes back, multiplied as the cost was."""
        state = self._states[0]
        begun = [colour for colour in range(self._given["colours"]) if state["column_size"][seat, colour] > 0]
        back = sum((COST - self._given["cost"]) * (1 + column_wagers(state, seat, colour)) for colour in begun)
        return float(state["round_points"][0, seat] + back)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TinyState":
        """A state that the player cannot tell from this one; the pile is in no order, so its cards are sorted."""
        twin: TinyState = super().resample_from_infostate(player, sampler)
        twin._states["deck"][0, : len(twin._pile())] = sorted(twin._pile())
        return twin
