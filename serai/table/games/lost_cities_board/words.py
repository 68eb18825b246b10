"""What happens in the board game in words, the same on pages and in the terminal."""

from collections.abc import Sequence

from serai.i18n import _, ngettext


def event_words(event: str, values: Sequence[int], points: str) -> str:
    """A line of the log that no seat chose and that names nobody; `points`: those in it, by the players' names."""
    if event == "stall":
        return ngettext(
            "The expedition ends after %(left)s more turn without drawing from the pile.",
            "The expedition ends after %(left)s more turns without drawing from the pile.",
            values[0],
        ) % {"left": values[0]}
    if event == "stalled":
        return ngettext(
            "Nobody has drawn from the pile for %(num)s turn.",
            "Nobody has drawn from the pile for %(num)s turns.",
            values[0],
        ) % {"num": values[0]}
    if event == "pile":
        return _("The last card of the pile has been drawn.")
    if event == "bridge":
        return _("The fifth explorer is beyond the bridge.")
    if event == "expedition":
        return _("Expedition %(number)s is over: %(points)s.") % {"number": values[0], "points": points}
    if event == "artifacts":
        return _("Artifacts: %(points)s.") % {"points": points}
    return _("The game is over: %(points)s.") % {"points": points}
