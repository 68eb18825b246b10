"""The weights of the rules of thumb for En Route."""

import numpy as np

from serai.bots.policy import STYLE_SIZE, Style

(
    SIGHTS_TO_COME,  # special sights of a colour that the route will still find, at the start of a game
    TOURISTS_TO_COME,  # tourists of a colour that will still come to it
    FESTIVAL,  # points for a festival crossroads on the route
    CAFE,  # for a café visited
    TASK,  # for a crossroads of the private task
    PULL,  # how much the neighbourhood of the route's ends counts
    DECAY,  # by which factor less for each segment of distance
    LATE_PULL,  # what is left of that in the last round
    NEAR,  # the part of tourists off the route that will be reached, beside its end
    RATING,  # what a landmark may still rise
    KEEP_SEGMENT,  # what a bonus segment is worth unspent
    KEEP_CHANGE,  # what a coordinate change is worth unspent
    LENGTH,  # what every segment of the route is worth in itself
    OTHERS,  # how much of a card's worth counts when others have a say in the second one
    SIZE,
) = range(15)


def style(**weights: float) -> Style:
    """A style by the names of its weights, in lower case."""
    made = np.zeros(STYLE_SIZE)
    for name, weight in weights.items():
        made[globals()[name.upper()]] = weight
    return made


SENSIBLE = style(
    sights_to_come=2.5,
    tourists_to_come=7.0,
    festival=11.0,
    cafe=4.0,
    task=4.0,
    pull=0.25,
    decay=0.6,
    late_pull=0.0,
    near=0.6,
    rating=2.0,
    keep_segment=2.5,
    keep_change=3.0,
    length=0.5,
    others=1.0,
)
