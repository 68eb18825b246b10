"""The weights of the rules of thumb for En Route."""

from serai.bots.policy import style_maker

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
    APART,  # what it costs to draw a stretch apart from the trail
    JOIN,  # what it costs if all segments to come are needed to join it
    SIZE,
) = range(16)


style = style_maker(globals())


SENSIBLE = style(
    sights_to_come=3.702,
    tourists_to_come=16.929,
    festival=30.597,
    cafe=2.897,
    task=9.964,
    pull=0.46,
    decay=0.31,
    late_pull=1.176,
    near=0.517,
    rating=4.24,
    keep_segment=4.079,
    keep_change=8.1,
    length=1.462,
    apart=14.065,
    join=127.79,
)
"""What `python -m research.tuning en-route` finds."""

ONE_TRAIL = style(
    sights_to_come=4.521,
    tourists_to_come=12.148,
    festival=19.973,
    cafe=1.578,
    task=2.367,
    pull=0.831,
    decay=0.346,
    late_pull=0.01,
    near=0.9,
    rating=3.069,
    keep_segment=4.115,
    keep_change=4.442,
    length=0.081,
    apart=1000.0,
    join=10.0,
)
"""As most people play at first: never a stretch apart. Evolved from a guess (2.5, 7, 11, 4, 4, 0.25, 0.6, 0, 0.6, 2,
2.5, 3, 0.5)."""
