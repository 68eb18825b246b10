"""What happens in Lost Cities in words, the same on pages and in the terminal."""

from collections.abc import Sequence

from serai.i18n import _, ngettext


def event_words(event: str, values: Sequence[int], points: str) -> str:
    """A line of the log that no seat chose; `points`: those of the round, by the players' names."""
    if event == "round":
        return _("Round %(number)s is over: %(points)s.") % {"number": values[0], "points": points}
    return ngettext(
        "The round ends after %(left)s more turn without drawing from the pile.",
        "The round ends after %(left)s more turns without drawing from the pile.",
        values[0],
    ) % {"left": values[0]}
