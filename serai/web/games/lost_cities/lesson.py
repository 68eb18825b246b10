"""The first game of Lost Cities: a wager, a gift from the discards, and a column that pays."""

from serai.i18n import N_
from serai.web.parts.lesson import Lesson, LessonStep

LESSON = Lesson(
    game="lost-cities",
    seed=4976,
    options={"rounds": 1, "first": 0},
    welcome=N_(
        "You send expeditions to five places. Each one costs 20 points before it earns any, so choose with care."
    ),
    steps=(
        LessonStep(
            "play Bw",
            N_(
                "You hold blue cards up to the 10. A wager doubles what blue brings in, and it "
                "must come before the numbers: play it first."
            ),
            N_("Perhaps later. A wager can only be played before the numbers of its colour, so blue starts with it."),
        ),
        LessonStep(
            "draw",
            N_("A turn has two parts: place a card, then draw one. Take the top card of the draw pile."),
            N_("There is nothing else to draw yet, so take from the draw pile."),
            ("play Y3", "draw"),
        ),
        LessonStep(
            "play B3",
            N_(
                "Marco starts in the desert. Continue with blue: start low, because every number "
                "must be higher than the last."
            ),
            N_("That would not help your wager. Play the blue 3: small numbers first, so that none of them is wasted."),
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
                "Marco has thrown away the blue 9: just what you need! But first you place a "
                "card. Discard the yellow 2: it is too low for Marco's column, so it helps "
                "nobody."
            ),
            N_("Keep that one. The yellow 2 is the card to give away: Marco can no longer use it."),
        ),
        LessonStep(
            "take B",
            N_("Now take the blue 9 from the discards instead of a card from the pile."),
            N_(
                "Take the blue 9: you know what you are getting. You may not take the yellow 2 you have just discarded."
            ),
            ("play Y5", "draw"),
        ),
        LessonStep(
            "play B9",
            N_("Play the 9. You may skip numbers, but nothing below 9 can follow now."),
            N_("The blue 9 is ready to be played, and you have the 10 to follow it."),
        ),
        LessonStep(
            "draw",
            N_("Draw from the pile. Look at blue: 12 points so far, minus the cost of 20, doubled by the wager."),
            N_("Leave the yellow 2 where it is: without other yellow cards it only costs you. Draw from the pile."),
            ("play Y8", "draw"),
        ),
        LessonStep(
            "play B10",
            N_("With the 10, blue covers its cost: 22 points, minus 20, times two."),
            N_("First bring blue home: the 10 makes the expedition pay off."),
        ),
        LessonStep(
            "draw",
            N_("Draw one last time."),
            N_("Draw from the pile, and you have finished the tutorial."),
        ),
    ),
    farewell=N_(
        "Blue pays off now. The blue 8 you drew comes too late: that is how this game teases you."
        " Next you could start white with 4, 5, 9 and 10. When the draw pile is empty, all "
        "columns are counted."
    ),
)
