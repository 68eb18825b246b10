"""The page of settings."""

from serai.i18n import N_, _
from serai.web.door.choices import VALUES
from serai.web.parts.rendering import render
from serai.web.views.settings import SettingsPage

THEMES = {"system": N_("As the device"), "light": N_("Light"), "dark": N_("Dark")}
SWITCHES = {
    "animation": (N_("Animation"), N_("Cards glide, points count up.")),
    "letters": (N_("Letters of the colours"), N_("Every card also shows the letter of its colour.")),
    "confirm": (N_("Confirm before laying"), N_("A card is laid when its place is pressed a second time.")),
    "notation": (N_("Notation"), N_("The log also shows moves in short notation, such as “play Y7”.")),
    "quiet": (N_("No chat"), N_("What people say at tables is not shown to you.")),
}
"""How pages look and act: what is switched, and what it does."""
CALLS = {
    "sound": (N_("Sound"), N_("A soft sound when a card is laid, and when it is your move.")),
    "vibration": (N_("Vibration"), N_("Phones vibrate briefly when it is your move.")),
    "notice": (N_("Notifications"), N_("The browser tells you that it is your move while you look at something else.")),
}
"""How one hears of one's move."""


def settings_page(page: SettingsPage) -> str:
    """The whole page."""
    now = {name: page.choices.get(name, values[0]) for name, values in VALUES.items()}
    return render(
        "pages/settings.html",
        page=page,
        now=now,
        themes={name: _(words) for name, words in THEMES.items()},
        groups=[(_("Playing"), SWITCHES), (_("When it is your move"), CALLS)],
    )
