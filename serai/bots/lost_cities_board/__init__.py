"""The board game of Lost Cities: rules of thumb, their weights and the levels."""

from serai.bots.levels import LEVELS
from serai.bots.lost_cities_board import levels, styles
from serai.bots.lost_cities_board.rules_of_thumb import appraise_board, stage_board, worth_board
from serai.bots.policy import STYLES, appraise, distance, enter_world, never_far, stage, uncountable, worth
from serai.rules.kernel import implement
from serai.rules.lost_cities_board import RULES

implement(appraise, RULES.dtype, appraise_board)
implement(distance, RULES.dtype, never_far)
implement(enter_world, RULES.dtype, uncountable)
implement(stage, RULES.dtype, stage_board)
implement(worth, RULES.dtype, worth_board)
STYLES[RULES.name] = {"sensible": styles.SENSIBLE}
LEVELS[RULES.name] = levels.LEVELS
