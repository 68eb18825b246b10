"""Pictures of people: a small landscape with something of the road in it, drawn from a few words."""

import hashlib
from collections.abc import Mapping

from markupsafe import Markup

from serai.i18n import N_, per_language
from serai.web.parts.rendering import render

TONES: Mapping[str, str] = {
    "yellow": "#b87700",
    "blue": "#2b6cb0",
    "white": "#6b7585",
    "green": "#2f855a",
    "red": "#c0392b",
    "purple": "#7a4fb5",
}
COLOURS: Mapping[str, str] = {
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    "white": N_("white"),
    "green": N_("green"),
    "red": N_("red"),
    "purple": N_("purple"),
}
PARTS: Mapping[str, Mapping[str, str]] = {
    "motif": {
        "tent": N_("tent"),
        "lantern": N_("lantern"),
        "palm": N_("palm tree"),
        "ship": N_("ship"),
        "tower": N_("tower"),
        "balloon": N_("balloon"),
        "camel": N_("camel"),
        "signpost": N_("signpost"),
    },
    "sky": {"sun": N_("sun"), "moon": N_("moon"), "stars": N_("stars")},
    "ground": {"dunes": N_("dunes"), "waves": N_("waves"), "hills": N_("hills")},
}
"""What can stand in a picture, part by part, with the words for it."""


def drawn(colour: str, avatar: str, seed: str) -> Markup:
    """The picture of somebody: as they chose, and what they left open as their seed says."""
    parts = chosen(avatar, seed)
    return _picture(tone(colour, seed), **parts)


def tone(colour: str, seed: str) -> str:
    """The colour of somebody, for a drawing."""
    return TONES.get(colour) or list(TONES.values())[_number(seed, "colour") % len(TONES)]


def chosen(avatar: str, seed: str) -> dict[str, str]:
    """What stands in the picture; `avatar` has a word for each part, with blanks between."""
    words = set(avatar.split())
    return {
        part: next((name for name in names if name in words), list(names)[_number(seed, part) % len(names)])
        for part, names in PARTS.items()
    }


@per_language(1000)
def _picture(tone: str, motif: str, sky: str, ground: str) -> Markup:
    return render("parts/avatar.html", tone=tone, motif=motif, sky=sky, ground=ground)


def _number(seed: str, part: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{part} {seed}".encode()).digest()[:4], "big")
