"""Card Duel: the highest card seems best; those who look ahead may think otherwise."""

import numpy as np

from serai.bots.game import GameBots
from serai.bots.levels import Level
from serai.bots.policy import STYLE_SIZE, Style, Values
from serai.rules.card_duel import RULES, State, legal
from serai.rules.compiling import compiled
from serai.rules.kernel import Buffer


@compiled
def appraise(state: State, seat: int, style: Style, actions: Buffer, values: Values) -> int:
    """High cards are worth more."""
    count = legal(state, seat, actions)
    for i in range(count):
        values[i] = style[0] * actions[i]
    return count


@compiled
def stage(state: State) -> int:
    """A game is one stage."""
    return 0


@compiled
def worth(state: State, seat: int) -> float:
    """The lead."""
    return float(state.points[seat]) - float(state.points[1 - seat])


def style(weight: float) -> Style:
    """How much a card's number counts."""
    made = np.zeros(STYLE_SIZE)
    made[0] = weight
    return made


GAME = GameBots(
    rules=RULES,
    appraise=appraise,
    stage=stage,
    worth=worth,
    styles={"sensible": style(1.0), "miserly": style(-1.0)},
    levels={
        "stroller": Level(noise=4.0),
        "traveller": Level(noise=1.0),
        "guide": Level(),
        "explorer": Level(worlds=4, gap=2.0),
        "legend": Level(worlds=16, gap=2.0, seconds=0.1),
    },
)
