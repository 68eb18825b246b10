"""En Route: rules of thumb, their weights and the levels."""

from serai.bots.en_route import levels, styles
from serai.bots.en_route.rules_of_thumb import appraise_en_route, stage_en_route, worth_en_route
from serai.bots.levels import LEVELS
from serai.bots.policy import STYLES, appraise, distance, enter_world, never_far, stage, uncountable, worth
from serai.rules.en_route import RULES
from serai.rules.kernel import implement

implement(appraise, RULES.dtype, appraise_en_route)
implement(distance, RULES.dtype, never_far)
implement(enter_world, RULES.dtype, uncountable)
implement(stage, RULES.dtype, stage_en_route)
implement(worth, RULES.dtype, worth_en_route)
STYLES[RULES.name] = {"sensible": styles.SENSIBLE}
LEVELS[RULES.name] = levels.LEVELS
