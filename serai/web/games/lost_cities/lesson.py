"""The first game of Lost Cities: a wager, a gift from the discards, and a column that pays."""

from serai.i18n import N_
from serai.web.parts.lesson import Lesson, LessonStep

LESSON = Lesson(
    game="lost-cities",
    seed=4976,
    options={"rounds": 1, "first": 0},
    welcome=N_(
        "You send expeditions into five places. Each one costs 20 points before it earns any, so choose with care."
    ),
    steps=(
        LessonStep(
            "play Bw",
            N_(
                "You hold blue cards up to the 10. A wager doubles what blue will bring, and it must come before "
                "the numbers: play it first."
            ),
            N_("Later perhaps. A wager can only be played before the numbers of its colour, so blue starts with it."),
        ),
        LessonStep(
            "draw",
            N_("A turn has two parts: place a card, then draw one. Take the top card of the draw pile."),
            N_("There is nothing else to draw yet: the draw pile it is."),
            ("play Y3", "draw"),
        ),
        LessonStep(
            "play B3",
            N_(
                "Marco begins in the desert. Go on with blue: start low, because every number must be "
                "higher than the last."
            ),
            N_("That would not help your wager. Play the blue 3: small numbers first, so that none is shut out."),
        ),
        LessonStep(
            "draw",
            N_(
                "And draw again. The number on the pile shows how many cards are left; the round ends "
                "with the last one."
            ),
            N_("No discard is worth taking yet. Draw from the pile."),
            ("discard B9", "draw"),
        ),
        LessonStep(
            "discard Y2",
            N_(
                "Marco has thrown the blue 9 away: just what you need! But you place first. Discard the yellow 2: "
                "it is too low for Marco's column, so it helps nobody."
            ),
            N_("Keep that one. The yellow 2 is the card to give away: Marco cannot use it any more."),
        ),
        LessonStep(
            "take B",
            N_("Now take the blue 9 from the discards instead of a card from the pile."),
            N_(
                "Take the blue 9: you know what you get. The yellow 2 that you have just discarded may "
                "not be taken back."
            ),
            ("play Y5", "draw"),
        ),
        LessonStep(
            "play B9",
            N_("Play the 9. You may leave numbers out; nothing below 9 can follow now."),
            N_("The blue 9 is ready to be played, and you have the 10 to follow it."),
        ),
        LessonStep(
            "draw",
            N_("Draw from the pile. Look at blue: 12 points so far, less the 20 it cost, and doubled by the wager."),
            N_("Leave the yellow 2 where it lies: without other yellow cards it only costs. Draw from the pile."),
            ("play Y8", "draw"),
        ),
        LessonStep(
            "play B10",
            N_("The 10 carries blue over its cost: 22 points, less 20, times two."),
            N_("First bring blue home: the 10 makes the expedition pay."),
        ),
        LessonStep(
            "draw",
            N_("Draw one last time."),
            N_("Draw from the pile, and the lesson is done."),
        ),
    ),
    farewell=N_(
        "Blue pays now. The blue 8 that you drew comes too late: that is how this game teases. Next you "
        "might begin white "
        "with 4, 5, 9 and 10. When the draw pile is empty, all columns are counted."
    ),
)
