"""What the search for the best route finds."""

from typing import Annotated, Protocol

from serai.rules.en_route.geometry import PLACES
from serai.rules.records import Int8, Int8s, Int16, Int64, record


class Route(Protocol):
    """The best route found."""

    visits: Int16  # crossroads walked: one more than segments and rides, or none
    crossroads: Annotated[Int8s, (PLACES,)]
    rank: Int64  # points and tie-breaks, see worth.rank
    points: Int16  # goals at their plain value
    bound: Int16  # no trail has more points
    exact: Int8  # whether no trail has a higher rank


ROUTE = record(Route)
