"""What the cards of En Route are worth: to lay, to keep, for their tourists, for a landmark's rating."""

from serai.bots.en_route.survey import Survey
from serai.bots.en_route.trail import NEVER, value_of_coordinates
from serai.bots.policy import Values
from serai.rules.compiling import compiled
from serai.rules.en_route.city import ROUNDS
from serai.rules.en_route.components import NO_CARD
from serai.rules.en_route.geometry import LOCATIONS, SIDE
from serai.rules.en_route.locating import TOURISTS_OF_A_REPEAT
from serai.rules.en_route.state import State


@compiled
def value_of_cards(state: State, seat: int, survey: Survey, one: int, other: int, by_segment: Values) -> float:
    """The best turn with two round cards."""
    city = state.city
    a, b = int(city.card_coordinate[one]), int(city.card_coordinate[other])
    return value_of_coordinates(state, seat, survey, a, b, tourists_of_cards(state, survey, one, other), by_segment)


@compiled
def tourists_of_cards(state: State, survey: Survey, one: int, other: int) -> float:
    """What the tourists of two cards add if they are on the route."""
    city = state.city
    kinds = (int(city.card_kind[one]), int(city.card_kind[other]))
    best = 0.0
    for kind in range(city.kinds):
        best = max(best, float(survey.tourist[kind]))
    if kinds[0] == NO_CARD and kinds[1] == NO_CARD:
        return TOURISTS_OF_A_REPEAT * best
    value = 0.0
    for i in range(2):
        card = one if i == 0 else other
        if kinds[i] == NO_CARD:
            value += TOURISTS_OF_A_REPEAT * survey.tourist[kinds[1 - i]]
        else:
            value += int(city.card_count[card]) * survey.tourist[kinds[i]]
    return float(value)


@compiled
def value_of_laying(state: State, seat: int, survey: Survey, card: int, by_segment: Values) -> float:
    """A card with the one that will go with it: the leader's, the best open one of the queue, or any coordinate."""
    if int(state.lead) != NO_CARD:
        return value_of_cards(state, seat, survey, int(state.lead), card, by_segment)
    best = NEVER
    for place in range(ROUNDS):
        if (int(state.queue_open) >> place) & 1:
            best = max(best, value_of_cards(state, seat, survey, card, int(state.queue[place]), by_segment))
    if best != NEVER:
        return float(best)
    city = state.city
    total = 0.0
    for coordinate in range(1, SIDE + 1):
        tourists = tourists_of_cards(state, survey, card, card)
        mine = int(city.card_coordinate[card])
        total += value_of_coordinates(state, seat, survey, mine, coordinate, tourists, by_segment)
    return total / SIDE


@compiled
def value_of_rating(state: State, survey: Survey, landmark: int) -> float:
    """What a landmark one cell higher adds."""
    city = state.city
    if landmark < 0 or city.scale_size < 2:
        return 0.0
    last = int(city.scale_size) - 1
    step = (int(city.rating_scale[last]) - int(city.rating_scale[0])) / last
    for location in range(LOCATIONS):
        if int(state.city.landmark[location]) == landmark:
            return step if survey.on_route[location] != 0 else 0.2 * step
    return 0.0


@compiled
def value_of_keeping(state: State, seat: int, survey: Survey, card: int, by_segment: Values) -> float:
    """A second round card; in starting rounds the first one too."""
    lead = int(state.lead) if int(state.lead) != NO_CARD else int(state.round_card[seat, 0])
    rating = value_of_rating(state, survey, int(state.city.card_landmark[card]))
    if lead == NO_CARD:
        return float(rating + tourists_of_cards(state, survey, card, card))
    return float(rating + value_of_cards(state, seat, survey, lead, card, by_segment))
