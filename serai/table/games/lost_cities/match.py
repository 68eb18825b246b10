"""A whole match on the score pad: both players' columns round by round, who starts, who has won."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from serai.errors import BadLayout
from serai.i18n import _
from serai.rules.lost_cities import components, play, scoring
from serai.rules.lost_cities.state import State
from serai.table.games.lost_cities import CARD_NAMES, COLOURS, LostCities, Sheet, house_record, read_card

SEATS = 2


@dataclass
class MatchSheet:
    """The score of a match: sheets by round and seat, who started each round, who starts the next."""

    rounds: list[list[Sheet]]
    starters: list[int]  # one more than rounds unless the match is over
    totals: list[int]
    winners: list[int]  # empty before the end


def score_match(
    rounds: Sequence[Any],
    of: int = 3,
    colours: int = 5,
    first: int = 0,
    wagers: int = components.WAGERS,
    bonus: bool = True,
) -> MatchSheet:
    """Score rounds of two players' columns each, `of` so many that the match has; by house rules with other `wagers` of
    a colour and without the `bonus` for long columns."""
    if type(of) is not int or not 1 <= of <= components.MAX_ROUNDS:
        raise BadLayout(_("A match has 1 to %(most)s rounds.") % {"most": components.MAX_ROUNDS})
    if len(rounds) > of:
        raise BadLayout(_("There are more rounds on the pad than the %(of)s rounds of the match.") % {"of": of})
    if colours not in (5, 6) or first not in range(SEATS):
        raise BadLayout(_("A match has 5 or 6 expeditions, and one of the two players starts it."))
    state = house_record(wagers, bonus)
    state.seats, state.colours, state.rounds = SEATS, colours, of
    state.starter = first
    sheets, starters = [], [first]
    for number, columns in enumerate(rounds, start=1):
        sheets.append(score_round(number, columns, colours, wagers, bonus))
        for seat, own in enumerate(columns):
            lay_all(state, seat, own)
        play.end_round(state)
        starters.append(int(state.starter))
        clear(state)
    won = int(scoring.winners(state)) if len(rounds) == of else 0
    return MatchSheet(
        rounds=sheets,
        starters=starters[:of],
        totals=[int(scoring.finished_total(state, seat)) for seat in range(SEATS)],
        winners=[seat for seat in range(SEATS) if won >> seat & 1],
    )


def score_round(number: int, columns: Any, colours: int, wagers: int, bonus: bool) -> list[Sheet]:
    """Each player's sheet, if the cards of both can lie on one table."""
    if not isinstance(columns, list) or len(columns) != SEATS:
        raise BadLayout(_("Round %(number)s needs the columns of two players.") % {"number": number})
    sheets: list[Sheet] = [LostCities.score(columns=own, wagers=wagers, bonus=bonus) for own in columns]
    used = {letter for own in columns for letter, cards in own.items() if cards}
    for letter in sorted(used - set(COLOURS[:colours])):
        said: dict[str, Any] = {"letter": letter, "count": colours}
        raise BadLayout(_("A game with %(count)s expeditions has no colour %(letter)s.") % said)
    laid = Counter(card for own in columns for letter in own for card in cards_of(letter, own[letter]))
    for card, count in laid.items():
        most = int(components.copies(card, wagers - components.WAGERS))
        if count > most > 1:
            said = {"letter": CARD_NAMES[card][0], "count": count, "most": most}
            raise BadLayout(_("Each colour has %(most)s wagers; here %(letter)s has %(count)s.") % said)
        if count > most:
            raise BadLayout(_("%(card)s cannot be in both players' columns.") % {"card": CARD_NAMES[card]})
    return sheets


def cards_of(letter: str, cards: Sequence[Any]) -> list[int]:
    """The cards of a column that has been read before."""
    return [read_card(letter, card) for card in cards]


def lay_all(state: State, seat: int, columns: dict[str, list[Any]]) -> None:
    """Lay columns that are known to be possible."""
    for letter, cards in columns.items():
        for card in cards_of(letter, cards):
            play.lay(state, seat, card)


def clear(state: State) -> None:
    """Take the cards of the round away: a new deal clears the columns, the end of the match leaves them."""
    state.column_size[:] = 0
    state.last[:] = -1
