"""The weights of the rules of thumb for Lost Cities, by name, and the styles made of them."""

from serai.bots.policy import style_maker

(
    CHANCE,  # that a card not seen yet comes to this hand, early in a round
    TOO_LATE,  # cards in the pile at which it is too late for that
    MARGIN,  # points that a new column must promise
    HOPE,  # how much not having begun a column yet is worth keeping open
    WAGER_FAITH,  # how fully a wager in hand counts
    BONUS_FROM,  # cards in a column from which on the bonus is hoped for
    BONUS_SLOPE,
    REACH,  # the part of the cards in hand that is laid in time, by spare turns
    REACH_SLOPE,
    REACH_LEAST,
    TEMPO,  # the worth of laying a card at all: on a begun column
    TEMPO_OPEN,  # on a new one
    TEMPO_WAGER,  # a wager
    RUSH,  # how much of the mean worth of a waiting card a turn not used to lay one costs when turns are short
    RUSH_FROM,
    RUSH_SLOPE,
    DENY,  # how much of a card's worth to the opponent counts against discarding it
    GIVE_BEGUN,
    GIVE_NEW,
    GIVE_KNOWN,
    GIVE_WAGER,
    DRAW_WORTH,  # what an unknown card is worth
    STALL,  # less of it when turns are short
    LAST_CARD,  # what ending the round at once is worth
    TAKE_DENY,  # how much of an open card's worth to the opponent counts for taking it
    CONTESTED,  # what is left of the chance of a card where the opponent collects the colour too
    OPEN_CHANCE,  # the chance of the card on top of the discard pile, against that of one not seen yet
    INSTINCT,  # points in a unit of the learned instinct's opinion; 0: rules of thumb alone
    PATIENCE,  # turns in a row without a draw that it waits for luck where nothing in reach would score; 0: for ever
    SIZE,
) = range(30)


style = style_maker(globals())


# A first guess, from which the others are made.
FIRST = {
    "chance": 0.5,
    "too_late": 2.0,
    "margin": 4.0,
    "hope": 20.0,
    "wager_faith": 0.8,
    "bonus_from": 6.0,
    "bonus_slope": 0.5,
    "reach": 0.9,
    "reach_slope": 0.1,
    "reach_least": 0.2,
    "tempo": 2.0,
    "tempo_open": 2.0,
    "tempo_wager": 2.0,
    "rush": 0.5,
    "rush_from": 1.0,
    "rush_slope": 0.3,
    "deny": 0.6,
    "give_begun": 0.0,
    "give_new": 0.4,
    "give_known": 1.0,
    "give_wager": 4.0,
    "draw_worth": 3.0,
    "stall": 0.5,
    "last_card": 0.0,
    "take_deny": 0.3,
    "contested": 1.0,
    "open_chance": 0.0,
}
SENSIBLE = style(
    chance=0.391,
    too_late=1.659,
    margin=0.806,
    hope=25.957,
    wager_faith=1.002,
    bonus_from=3.303,
    bonus_slope=0.046,
    reach=0.594,
    reach_slope=0.167,
    reach_least=0.189,
    tempo=0.313,
    tempo_open=-0.207,
    tempo_wager=0.9,
    rush=0.336,
    rush_from=0.801,
    rush_slope=0.159,
    deny=0.504,
    give_begun=0.238,
    give_new=0.486,
    give_known=1.386,
    give_wager=1.279,
    draw_worth=3.502,
    stall=-0.016,
    last_card=4.975,
    take_deny=-0.162,
    contested=0.779,
    open_chance=-0.035,
    patience=8.0,
)
"""Found by research/tuning.py from FIRST, against the panel and its own forerunners."""

# With the instinct, which was learned on top of these rules of thumb.
INSTINCTIVE = SENSIBLE.copy()
INSTINCTIVE[INSTINCT] = 0.8

# The panel: four ways to play that punish different weaknesses.
CAUTIOUS = style(**FIRST | {"margin": 14.0, "hope": 30.0, "wager_faith": 0.3, "tempo_wager": -4.0, "tempo_open": 0.0})
ALL_IN = style(**FIRST | {"margin": 10.0, "wager_faith": 1.2, "tempo_wager": 12.0, "tempo": 4.0, "chance": 0.6})
HOARDER = style(**FIRST | {"deny": 1.5, "take_deny": 1.2, "tempo": 0.0, "give_new": 0.8, "stall": 1.0})
SPRINTER = style(**FIRST | {"draw_worth": 30.0, "tempo": 6.0, "tempo_open": 6.0, "margin": 0.0, "chance": 0.45})
PANEL = {"cautious": CAUTIOUS, "all-in": ALL_IN, "hoarder": HOARDER, "sprinter": SPRINTER}
