"""What the log says: choices, hidden where the rules hide them, and what followed from them."""

from serai.i18n import N_, NN_
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import (
    ANSWER,
    CHOICE,
    DONE,
    DRAWING,
    KEEP_TASK,
    LAY,
    MAX_SEATS,
    NO_CARD,
    OPENING,
    RATING,
    REFRESH,
    RETURN,
    ROUTES,
)
from serai.rules.en_route.knowledge import boards_hidden
from serai.rules.en_route.result import total_of
from serai.rules.en_route.state import State
from serai.table.game import Line, happened
from serai.table.games.en_route.cities import City


def log_lines(city: City, before: State, seat: int, code: int, after: State, text: str) -> list[Line]:
    """The choice and its consequences; most choices have none that the log tells."""
    choice = choice_line(before, seat, code, text)
    if not tells_more(before, after):
        return [choice]
    return [
        choice,
        *refresh_lines(before, after),
        *card_lines(city, before, after),
        *rating_lines(city, before, after),
        *end_lines(before, after),
    ]


def tells_more(before: State, after: State) -> bool:
    """Whether anything happened beside the choice itself."""
    goes_on = before.phase == after.phase != RATING and before.round_number == after.round_number
    return not goes_on or bool(before.shuffles != after.shuffles)


def choice_line(before: State, seat: int, code: int, text: str) -> Line:
    """The choice as its seat reads it, and what the others read."""
    if KEEP_TASK <= code < LAY:
        excursions = before.city.has_excursions
        return Line(seat, text, secret=True, public="keep an excursion" if excursions else "keep a task")
    if RETURN <= code < REFRESH:
        return Line(seat, text, secret=True)
    if LAY <= code < RETURN and before.phase in (OPENING, ANSWER) and not before.laid_open:
        return Line(seat, text, secret=True, public="lay a card")
    if boards_hidden(before):
        return Line(seat, text, secret=True, public=text if code == DONE else None)
    return Line(seat, text)


def refresh_lines(before: State, after: State) -> list[Line]:
    """Hands that were refreshed, clockwise from the leader."""
    lines = []
    for i in range(int(after.seats)):
        seat = (int(before.leader) + i) % int(after.seats)
        count = int(after.returned[seat])
        if count and not before.returned[seat]:
            text = NN_(
                "seat %(seat)s exchanges %(count)s card and the deck is shuffled",
                "seat %(seat)s exchanges %(count)s cards and the deck is shuffled",
            )
            lines.append(happened("refresh", text, seat, count, seat=seat, count=count))
    return lines


def card_lines(city: City, before: State, after: State) -> list[Line]:
    """Cards turned up, round cards chosen, cards of the queue laid bare."""
    lines = []
    if after.laid_open and not before.laid_open and not after.teams:
        laid = [(seat, int(card)) for seat in range(MAX_SEATS) for card in after.laid[seat] if card != NO_CARD]
        names = [city.cards[card] for _, card in laid]
        lines.append(happened("turned-up", N_("revealed: %(cards)s"), *names, cards=names))
    if before.phase == CHOICE and after.phase in (RATING, DRAWING):
        number = int(after.round_number) + 1
        names = [city.cards[card] for card in after.round_card[0]]
        text = N_("round %(number)s of %(rounds)s: %(first)s and %(second)s")
        said = {"number": number, "rounds": ROUNDS, "first": names[0], "second": names[1]}
        lines.append(happened("round", text, number, *names, **said))
    newly_open = int(after.queue_open) & ~int(before.queue_open)
    if newly_open:
        bare = [place for place in range(ROUNDS) if newly_open >> place & 1]
        names = [city.cards[after.queue[place]] for place in bare]
        lines.append(happened("queue", N_("revealed in the queue: %(cards)s"), *names, cards=names))
    return lines


def rating_lines(city: City, before: State, after: State) -> list[Line]:
    """Landmarks that rose or fell."""
    lines = []
    for number, name in enumerate(city.landmarks):
        old, new = int(before.rating[number]), int(after.rating[number])
        if old != new:
            points = int(after.city.rating_scale[new])
            text = N_("%(landmark)s rises to %(points)s") if new > old else N_("%(landmark)s falls to %(points)s")
            lines.append(happened("rating", text, name, points, landmark=name, points=points))
    return lines


def end_lines(before: State, after: State) -> list[Line]:
    """The end of the rounds, and of the game."""
    if after.phase == ROUTES and before.phase == DRAWING:
        return [happened("routes", N_("the rounds are over: choose the final route"))]
    if after.to_move != 0:
        return []
    if after.paper:
        return [happened("paper", N_("the rounds are over: score your maps"))]
    totals = [int(total_of(after, seat)) for seat in range(int(after.seats))]
    return [happened("game", N_("the game ends %(points)s"), *totals, points=" : ".join(map(str, totals)))]
