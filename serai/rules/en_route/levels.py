"""What is played with: each level adds to the one before, and goals and tasks may each be left out."""

from serai.rules.compiling import compiled
from serai.rules.en_route.components import FULL, SIMPLE
from serai.rules.en_route.state import State


@compiled
def with_tasks(state: State) -> bool:
    """Whether there are private tasks."""
    return int(state.level) != SIMPLE and not state.no_tasks


@compiled
def with_goals(state: State) -> bool:
    """Whether there are goals."""
    return int(state.level) == FULL and not state.no_goals
