"""What one player brings to the final route beside the map: a private task or an excursion, and a metro line."""

from typing import Annotated, Protocol

from serai.rules.en_route.city import STOPS, TASK_CROSSROADS
from serai.rules.records import Int8s, record


class Plan(Protocol):
    """One player's own cards; -1 for none."""

    task: Annotated[Int8s, (TASK_CROSSROADS,)]  # crossroads
    stops: Annotated[Int8s, (STOPS,)]  # kinds of stops, in order
    stations: Annotated[Int8s, (2,)]  # crossroads of the line


PLAN = record(Plan)
