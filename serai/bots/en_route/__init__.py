"""En Route: rules of thumb, their weights and the levels."""

from serai.bots.en_route import styles
from serai.bots.en_route.instinct import FORM
from serai.bots.en_route.levels import LEVELS
from serai.bots.en_route.rules_of_thumb import appraise_en_route, perceive_en_route, stage_en_route, worth_en_route
from serai.bots.game import GameBots
from serai.bots.instinct import Learned
from serai.rules.en_route import RULES

GAME = GameBots(
    rules=RULES,
    appraise=appraise_en_route,
    stage=stage_en_route,
    worth=worth_en_route,
    styles={"sensible": styles.SENSIBLE, "one-trail": styles.ONE_TRAIL},
    levels=LEVELS,
    learned=Learned(FORM, perceive_en_route),
)
