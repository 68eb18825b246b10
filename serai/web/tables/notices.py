"""Notices for those who are away: at tables with days for a turn, that it is their move, and that time runs out."""

from collections.abc import Mapping

from serai.store import notices
from serai.store.notices import Notice
from serai.store.writer import Change
from serai.web.clock import now
from serai.web.tables import clocks
from serai.web.tables.open_table import OpenTable
from serai.web.views.turns import URGENT

HOUR = 3600 * 1000
PATIENCE = 20_000  # whoever answers at once need not be called


def deadlines(table: OpenTable) -> dict[str, int]:
    """When the time of each guest runs out whom a table waits for, if a turn may take days."""
    match = table.match
    if table.setup.pace != "days" or match is None or not match.entries:  # nobody's time runs yet
        return {}
    ends = sorted(match.clocks.ends().items(), key=lambda end: -end[1])  # the earliest counts for who has several seats
    return {guest: end for seat, end in ends if (guest := match.seats[seat].guest) is not None}


def told_later(table: OpenTable, before: Mapping[str, int]) -> list[Change]:
    """What follows from a line of the log for those who are to be told, and for those who need not be any more."""
    after = deadlines(table)
    changes: list[Change] = []
    for guest in before.keys() - after.keys():
        changes += [notices.taken_back(table.id, guest, "turn"), notices.taken_back(table.id, guest, "reminder")]
    for guest, end in after.items():
        if guest not in before:
            back = end - clocks.TURN  # the end of a vacation, if there is one
            changes += notices.added(Notice(table.id, guest, "turn", max(now() + PATIENCE, back)))
        if before.get(guest) != end:
            changes += notices.added(Notice(table.id, guest, "reminder", end - URGENT * HOUR))
    return changes
