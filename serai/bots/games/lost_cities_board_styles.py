"""The weights of the rules of thumb for Lost Cities: The Board Game, by name, and the styles made of them."""

import numpy as np

from serai.bots.policy import STYLE_SIZE, Style

(
    TURNS_A_STEP,  # turns that the explorers nearest to the bridge need for each step
    SPARE_TURNS,  # and so many more until five are beyond it
    CHANCE,  # that a card not seen yet comes to this hand, against the plain share of the draws
    REACH,  # the part of the cards in hand that is laid in time, where there is a turn for each
    MARGIN,  # points that a new path must promise
    HOPE,  # how much not having started a path yet is worth keeping open
    RESEARCHER_KEEP,  # what the researcher at home is worth, for each turn left
    ARTIFACT,  # points
    ARROW,  # points
    TILE_AHEAD,  # the part of a tile's points that counts while it still lies ahead
    TEMPO,  # the worth of laying a card at all: on a begun column
    TEMPO_START,  # on a new one
    CITY_CARD,  # the part of the move that counts when a card at the city allows it
    DENY,  # how much of a card's worth to the others counts against discarding it
    GIVE_BEGUN,  # what a card is worth to somebody who is on that path
    GIVE_NEW,  # who is not
    DRAW_WORTH,  # what an unknown card is worth
    TAKE_DENY,  # how much of an open card's worth to the others counts for taking it
    END_OWN,  # how much of the own unfinished promise is lost by ending the expedition at once
    END_THEIRS,  # what the others lose by it, for each turn left
    SIZE,
) = range(21)


def style(**weights: float) -> Style:
    """A style by the names of its weights, in lower case."""
    made = np.zeros(STYLE_SIZE)
    for name, weight in weights.items():
        made[globals()[name.upper()]] = weight
    return made


# Found by evolution against earlier weights, at tables of two, three and four.
SENSIBLE = style(
    turns_a_step=0.8,
    spare_turns=1.1,
    chance=1.5,
    reach=0.95,
    margin=2.8,
    hope=8.8,
    researcher_keep=0.7,
    artifact=16.0,
    arrow=5.4,
    tile_ahead=0.4,
    tempo=4.7,
    tempo_start=1.4,
    city_card=0.2,
    deny=0.43,
    give_begun=10.4,
    give_new=1.8,
    draw_worth=4.1,
    take_deny=0.33,
    end_own=0.39,
    end_theirs=6.2,
)
