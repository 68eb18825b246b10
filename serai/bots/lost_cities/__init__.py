"""Lost Cities: rules of thumb, a learned instinct that corrects them, styles and levels."""

from serai.bots.levels import LEVELS
from serai.bots.lost_cities import levels, styles
from serai.bots.lost_cities.counting import enter_world_lost_cities
from serai.bots.lost_cities.rules_of_thumb import (
    appraise_lost_cities,
    distance_lost_cities,
    stage_lost_cities,
    worth_lost_cities,
)
from serai.bots.policy import STYLES, appraise, distance, enter_world, stage, worth
from serai.rules.kernel import implement
from serai.rules.lost_cities import RULES

implement(appraise, RULES.dtype, appraise_lost_cities)
implement(stage, RULES.dtype, stage_lost_cities)
implement(distance, RULES.dtype, distance_lost_cities)
implement(enter_world, RULES.dtype, enter_world_lost_cities)
implement(worth, RULES.dtype, worth_lost_cities)
STYLES[RULES.name] = {"sensible": styles.SENSIBLE, **styles.PANEL, "instinct": styles.INSTINCTIVE}
LEVELS[RULES.name] = levels.LEVELS
