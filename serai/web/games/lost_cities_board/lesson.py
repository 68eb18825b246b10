"""The first game of the board game: the researcher, an artifact, and an arrow that moves another explorer."""

from serai.i18n import N_
from serai.web.parts.lesson import Lesson, LessonStep

LESSON = Lesson(
    game="lost-cities-board",
    seed=1831,
    options={"short": True, "first": 0},
    welcome=N_("You lead explorers along five paths. The first stones cost points; those beyond the bridge pay well."),
    steps=(
        LessonStep(
            "start W2 researcher",
            N_(
                "You hold four white cards in a row: 2, 3, 4, 5. That is the path for your researcher, "
                "whose stone counts "
                "double. A path starts with your lowest card of its colour: choose the white 2, then the "
                "tall figure."
            ),
            N_("White is your longest run. Choose the white 2 and send the researcher, the tall figure."),
        ),
        LessonStep(
            "draw",
            N_("A turn has two parts: place a card, then draw one. Take the top card of the draw pile."),
            N_("The discards are empty. Draw from the pile."),
            ("start B4 adventurer", "draw"),
        ),
        LessonStep(
            "play W3",
            N_(
                "Marco starts on blue. Keep going: the white 3 takes your researcher one stone "
                "further, onto an artifact tile."
            ),
            N_("Look at the next white stone: there is an artifact. Play the white 3."),
        ),
        LessonStep(
            "draw",
            N_("The artifact is yours; at the end a few of them cost points, and many earn points. Now draw."),
            N_("Draw from the pile."),
            ("play B5", "draw"),
        ),
        LessonStep(
            "start R0 adventurer",
            N_("Start a second path: the red 0 is your lowest red card. Send an adventurer, the small figure."),
            N_("Try a second path: the red 0, with an adventurer."),
        ),
        LessonStep(
            "draw",
            N_("Draw again. Marco has found an artifact, too."),
            N_("Draw from the pile."),
            ("start Y3 researcher", "draw"),
        ),
        LessonStep(
            "play R1",
            N_(
                "There is an arrow on the second red stone. An arrow lets you move any of your "
                "explorers: play the red 1."
            ),
            N_("The arrow on the red path is worth more now. Play the red 1."),
        ),
        LessonStep(
            "move W",
            N_("The arrow works: move your researcher. There is another artifact on the next white stone!"),
            N_("You could, but there is an artifact on the next white stone. Move the researcher."),
        ),
        LessonStep(
            "draw",
            N_("Two artifacts. Now finish your turn and draw."),
            N_("Draw from the pile."),
            ("play B6", "draw"),
        ),
        LessonStep(
            "play W4",
            N_(
                "Continue with white: from the fourth stone a path earns points, and the "
                "researcher's stone counts double."
            ),
            N_("White is about to pay off: play the white 4, so that the 5 can follow."),
        ),
    ),
    farewell=N_(
        "Your researcher has left the costly stones behind. As soon as five explorers, yours and "
        "the others', are beyond the bridge, the expedition ends and everyone scores the stones "
        "their explorers stand on."
    ),
)
