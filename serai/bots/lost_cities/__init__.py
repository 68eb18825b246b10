"""Lost Cities: rules of thumb, a learned instinct that corrects them, styles and levels."""

from serai.bots.game import GameBots
from serai.bots.instinct import Learned
from serai.bots.lost_cities import styles
from serai.bots.lost_cities.counting import enter_world_lost_cities
from serai.bots.lost_cities.instinct import FORM
from serai.bots.lost_cities.levels import LEVELS
from serai.bots.lost_cities.rules_of_thumb import (
    appraise_lost_cities,
    distance_lost_cities,
    keep_draws_lost_cities,
    perceive_lost_cities,
    stage_lost_cities,
    worth_lost_cities,
)
from serai.rules.lost_cities import RULES

GAME = GameBots(
    rules=RULES,
    appraise=appraise_lost_cities,
    stage=stage_lost_cities,
    worth=worth_lost_cities,
    distance=distance_lost_cities,
    keep_draws=keep_draws_lost_cities,
    enter_world=enter_world_lost_cities,
    styles={"sensible": styles.SENSIBLE, **styles.PANEL, "instinct": styles.INSTINCTIVE},
    levels=LEVELS,
    learned=Learned(FORM, perceive_lost_cities),
)
