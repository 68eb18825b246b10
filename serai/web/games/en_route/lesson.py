"""The first game of En Route: lead a round, choose a location, draw, visit a café, answer another leader."""

from serai.i18n import N_
from serai.web.parts.lesson import Lesson, LessonStep

LESSON = Lesson(
    game="en-route",
    seed=1242,
    options={"level": "medium", "first": 0},
    before=((0, "task C3 A6 E7"), (1, "task C1 G2 E5")),
    welcome=N_(
        "You are planning a tour of the city: tourists come to locations, and you draw roads that"
        " lead past them. The diamonds on your map are your private task: try to join them."
    ),
    steps=(
        LessonStep(
            "lay C2c",
            N_("You lead this round. Lay the 2 with two red circles: circles love red sights."),
            N_("Two tourists are better than one. Lay the 2 with two circles."),
            ("lay F3Ot", "lay F5Ss"),
        ),
        LessonStep(
            "keep F5Ss",
            N_(
                "Marco offers you two cards; keep one of them. With your 2, the 5 leads to a red "
                "sight, and its symbol raises the rating of a landmark."
            ),
            N_("With the 3 your tourists would end up far from a red sight. Keep the 5."),
        ),
        LessonStep(
            "at c3",
            N_(
                "2 and 5 on the rim of your map, in either order: two locations fit. Choose the "
                "one that is a red sight itself: if your route passes it, each circle counts."
            ),
            N_("That one fits as well, but the other one is a red sight. Choose it."),
        ),
        LessonStep(
            "draw C3-D3",
            N_("All tourists of both cards have arrived. Now draw your route: start along the top of their location."),
            N_(
                "You may draw anywhere, but you may draw two segments in a row only along your "
                "location. Start at its top."
            ),
        ),
        LessonStep(
            "draw C3-C4",
            N_(
                "A second segment may follow if it joins the first. Go down on the left: there is a café at the corner."
            ),
            N_("Down on the left side there is a café at the corner. Draw that one."),
        ),
        LessonStep(
            "accept C4",
            N_(
                "The café gives you two green squares for this location, now or never. Take them: tourists mean points."
            ),
            N_("A bonus left unused is worth 2 points at the end. Here tourists are better: take them."),
        ),
        LessonStep(
            "done",
            N_("Your turn is complete. In a real game everyone draws at the same time; press “Done”."),
            N_("Press “Done”."),
            ("at b5", "draw B5-B6", "draw B6-C6", "done", "lay F2Kc"),
        ),
        LessonStep(
            "lay C4c",
            N_(
                "Now Marco leads the round, with a 2 and one circle. You answer with two cards. "
                "Lay the 4: it would bring tourists next to your road."
            ),
            N_("The 4 goes well with Marco's 2: it leads next to your road. Lay it."),
        ),
        LessonStep(
            "lay C6c",
            N_("And a second one: the 6 with two circles. Marco will choose between the two."),
            N_("Lay the 6: circles fit your red sight."),
            ("keep C4c",),
        ),
        LessonStep(
            "at b3",
            N_(
                "2 and 4: your road already runs along one of the two locations, and it is a "
                "landmark. Send the tourists there."
            ),
            N_("That one is away from your road. The other already lies along it: choose the landmark."),
        ),
    ),
    farewell=N_(
        "After ten rounds you choose one continuous route over your roads; anything off it is "
        "lost. The program always shows you the best route, and the list beside the map keeps its"
        " score."
    ),
)
