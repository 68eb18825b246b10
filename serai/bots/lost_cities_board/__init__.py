"""The board game of Lost Cities: rules of thumb, a learned instinct, a learned foresight, and the levels."""

from serai.bots.foresight import Foresight
from serai.bots.game import GameBots
from serai.bots.instinct import Learned
from serai.bots.lost_cities_board import foresight, styles
from serai.bots.lost_cities_board.instinct import FORM
from serai.bots.lost_cities_board.levels import LEVELS
from serai.bots.lost_cities_board.rules_of_thumb import appraise_board, perceive_board, stage_board, worth_board
from serai.rules.lost_cities_board import RULES

GAME = GameBots(
    rules=RULES,
    appraise=appraise_board,
    stage=stage_board,
    worth=worth_board,
    foresee=foresight.foresee_board,
    keep_draws=foresight.keep_draws_board,
    styles={"sensible": styles.SENSIBLE, "instinct": styles.INSTINCTIVE},
    levels=LEVELS,
    learned=Learned(FORM, perceive_board),
    foresight=Foresight(foresight.FORM, foresight.envision_board),
)
