"""The first game of the board game: the researcher, an artifact, and an arrow that moves another explorer."""

from serai.i18n import N_
from serai.web.parts.lesson import Lesson, LessonStep

LESSON = Lesson(
    game="lost-cities-board",
    seed=1831,
    options={"short": True, "first": 0},
    welcome=N_("You lead explorers along five paths. The first stones cost points, those beyond the bridge pay well."),
    steps=(
        LessonStep(
            "start W2 researcher",
            N_(
                "You hold four white cards in a row: 2, 3, 4, 5. That is the path for your researcher, "
                "whose stone counts "
                "double. A path starts with your lowest card of its colour: choose the white 2, then the "
                "tall figure."
            ),
            N_("White is your longest row. Choose the white 2 and send the researcher, the tall figure."),
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
                "Marco starts on blue. Go on: the white 3 takes your researcher one stone further, onto "
                "an artifact tile."
            ),
            N_("Look at the next white stone: an artifact lies there. Play the white 3."),
        ),
        LessonStep(
            "draw",
            N_("The artifact is yours; with few of them you lose points at the end, with many you win. Now draw."),
            N_("Draw from the pile."),
            ("play B5", "draw"),
        ),
        LessonStep(
            "start R0 adventurer",
            N_("Open a second path: the red 0 is your lowest red card. Send an adventurer, the small figure."),
            N_("Try a second path: the red 0, with an adventurer."),
        ),
        LessonStep(
            "draw",
            N_("Draw again. Marco found an artifact, too."),
            N_("Draw from the pile."),
            ("start Y3 researcher", "draw"),
        ),
        LessonStep(
            "play R1",
            N_("On the second red stone lies an arrow. An arrow lets you move any of your explorers: play the red 1."),
            N_("The arrow on the red path is worth more now. Play the red 1."),
        ),
        LessonStep(
            "move W",
            N_("The arrow acts: move your researcher. The next white stone holds another artifact!"),
            N_("You could, but on the next white stone lies an artifact. Move the researcher."),
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
                "On with white: from the fourth stone on a path earns points, and the researcher's stone counts double."
            ),
            N_("White is about to pay: play the white 4, so that the 5 can follow."),
        ),
    ),
    farewell=N_(
        "Your researcher has left the costly stones behind. As soon as five explorers, yours and the "
        "others', are beyond the "
        "bridge, the expedition ends and everybody scores the stones they stand on."
    ),
)
