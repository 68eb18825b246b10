"""The weights of the rules of thumb for Lost Cities: The Board Game, by name, and the styles made of them."""

from serai.bots.policy import style_maker

(
    TURNS_A_STEP,  # turns that the explorers nearest to the bridge need for each step
    SPARE_TURNS,  # and so many more until five are beyond it
    CHANCE,  # that a card not seen yet comes to this hand, against the plain share of the draws
    REACH,  # the part of the cards in hand that is laid in time, where there is a turn for each
    MARGIN,  # points that a new path must promise
    HOPE,  # how much not having started a path yet is worth keeping open
    RESEARCHER_KEEP,  # what the researcher at home is worth, for each turn left
    ARTIFACT,  # points
    ARROW,  # points
    TILE_AHEAD,  # the part of a tile's points that counts while it still lies ahead
    TEMPO,  # the worth of laying a card at all: on a begun column
    TEMPO_START,  # on a new one
    CITY_CARD,  # the part of the move that counts when a card at the city allows it
    DENY,  # how much of a card's worth to the others counts against discarding it
    GIVE_BEGUN,  # what a card is worth to somebody who is on that path
    GIVE_NEW,  # who is not
    DRAW_WORTH,  # what an unknown card is worth
    TAKE_DENY,  # how much of an open card's worth to the others counts for taking it
    END_OWN,  # how much of the own unfinished promise is lost by ending the expedition at once
    END_THEIRS,  # what the others lose by it, for each turn left
    INSTINCT,  # points for each that the learned instinct gives to a move; 0: rules of thumb alone
    SIZE,
) = range(22)


style = style_maker(globals())


# Found by evolution against earlier weights, at tables of two, three and four.
SENSIBLE = style(
    turns_a_step=0.53,
    spare_turns=1.27,
    chance=1.72,
    reach=0.97,
    margin=2.3,
    hope=12.4,
    researcher_keep=0.83,
    artifact=14.9,
    arrow=6.7,
    tile_ahead=0.6,
    tempo=5.5,
    tempo_start=1.85,
    city_card=0.11,
    deny=0.4,
    give_begun=7.7,
    give_new=1.7,
    draw_worth=5.3,
    take_deny=0.2,
    end_own=0.26,
    end_theirs=6.9,
)

# With the instinct, which was learned on top of these rules of thumb.
INSTINCTIVE = SENSIBLE.copy()
INSTINCTIVE[INSTINCT] = 1.0
