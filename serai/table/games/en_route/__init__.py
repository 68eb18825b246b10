"""En Route as people play it."""

from collections.abc import Mapping
from typing import Any

from serai.i18n import N_, _
from serai.rules import en_route as rules
from serai.rules.en_route.components import ANSWER, DRAWING, KEEP_LINE, LAY, LEAD, MAX_SEATS, REFRESH, RETURN, RIDE
from serai.rules.en_route.state import State
from serai.rules.kernel import States
from serai.table.game import Action, Game, Line, View
from serai.table.games.en_route import settings as known
from serai.table.games.en_route import sheet
from serai.table.games.en_route.cities import known_cities, load_city
from serai.table.games.en_route.description import describe
from serai.table.games.en_route.game_sheet import score_game
from serai.table.games.en_route.logbook import log_lines
from serai.table.games.en_route.notation import notation_of
from serai.table.games.en_route.refusal import why_not
from serai.table.games.en_route.remembered import remember
from serai.table.games.en_route.view import EnRouteView, look


class EnRoute(Game):
    """The stroll-and-write game for one to four."""

    name = "en-route"
    title = N_("En Route")
    rules = rules.RULES
    options = known.OPTIONS

    def __init__(self, seats: int, settings: Mapping[str, Any]) -> None:
        super().__init__(seats, settings)
        known.check_together(seats, self.settings)
        self.city = load_city(self.settings["city"])
        if self.settings["city"] not in known_cities():
            self.settings["city"] = dict(self.city.source)  # a record must not depend on a file of one's own
        self.balance = known.read_balance(self.settings["balance"], seats)
        self.challenge = known.read_challenge(self.settings["challenge"], self.city) if seats == 1 else (0, 0)
        self.notation = notation_of(self.city)
        self.description = describe(self.city)

    def set_up(self, state: State) -> None:
        """Write the options into the record."""
        state.city = self.city.record[0]
        state.seats = self.seats
        state.level = known.LEVELS.index(self.settings["level"])
        state.no_goals = not self.settings["goals"]
        state.no_tasks = not self.settings["tasks"]
        state.advanced = self.settings["advanced"]
        state.teams = self.settings["teams"]
        state.paper = self.settings["paper"]
        state.in_turn = self.settings["in_turn"]
        state.first = -1 if self.settings["first"] is None else self.settings["first"]
        state.balance_given[:] = self.balance
        state.challenge_points, state.challenge_goals = self.challenge

    def text(self, code: int) -> str:
        """The notation of an action."""
        return self.notation.texts[code] or _("action %(code)s, which does not exist in this city") % {"code": code}

    @property
    def named(self) -> tuple[Action, ...]:
        """Every action by its code, as the city names it."""
        return self.notation.named

    def code(self, text: str) -> int:
        """The action that a notation stands for."""
        return self.notation.code(text)

    def why_not(self, state: State, seat: int, code: int) -> str:
        """Why this choice is not possible now."""
        return why_not(state, seat, code, self.text(code))

    def reveals(self, before: State, seat: int, code: int, after: State) -> bool:
        """Cards turned up, drawn or shown to others cannot be taken back; drawing can, until the round ends."""
        if KEEP_LINE <= code < RIDE and self.seats > 1:
            return True
        shown = before.phase == LEAD or (before.phase == ANSWER and before.teams)
        if LAY <= code < RETURN and shown and self.seats > 1:
            return True
        turned_up = bool(after.laid_open and not before.laid_open)
        new_cards = bool(after.shuffles != before.shuffles or after.round_number != before.round_number)
        return turned_up or new_cards or bool(after.to_move == 0)

    def for_all_eyes(self, state: State) -> bool:
        """On paper all draw, and whoever holds the device says when they have."""
        return bool(state.paper and state.phase == DRAWING)

    def needs_no_asking(self, code: int) -> bool:
        """Cards may be exchanged at any moment."""
        return RETURN <= code <= REFRESH

    def undisturbed(self, now: State, without: State, seat: int) -> bool:
        """Whether the deck and the hands of the others come out the same."""
        others = [other for other in range(self.seats) if other != seat]
        return bool((now.deck == without.deck).all() and (now.hand[others] == without.hand[others]).all())

    def lines(self, before: State, seat: int, code: int, after: State) -> list[Line]:
        """The choice, hidden from the others where the rules hide it, and what followed from it."""
        return log_lines(self.city, before, seat, code, after, self.text(code))

    def view(self, states: States, seat: int | None, common: dict[str, Any]) -> EnRouteView:
        """All that the seat may know."""
        return look(self.city, self.description, states, seat, common)

    def remember(self, state: State, view: View) -> None:
        """The position as the seat of this view knows it."""
        assert isinstance(view, EnRouteView)
        remember(self.city, state, view)

    @classmethod
    def score(cls, **layout: Any) -> Any:
        """The sheet of a drawn map, or the sheets of several; see sheet.py."""
        return sheet.score(**layout)

    @classmethod
    def rehearse(cls) -> None:
        """Maps alone and together."""
        drawn = {"tourists": {"c3": "R"}, "segments": ["C5-D5"]}
        solo = load_city("first-city").source["solo"]
        score_game([drawn], challenge=f"{solo['levels'][0]}/{solo['goals'][0]}", goals=["A1"])
        score_game([drawn] * MAX_SEATS, teams=True, goals=["A1"])


GAME = EnRoute
