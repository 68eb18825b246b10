"""Whether the deal of a record is the one that was fixed before the first move."""

from typing import NamedTuple

from serai.errors import BadOption, shown
from serai.i18n import _
from serai.table import Table
from serai.table.commitment import COMMITMENT, commit


class Verdict(NamedTuple):
    """Whether all that was claimed holds, and why, in one sentence."""

    holds: bool
    sentence: str


def judge(table: Table, shown_before: str | None) -> Verdict:
    """Compare the deal of a record, which has been replayed, with its commitment and the one that a table has shown."""
    expected = None if shown_before is None else _read(shown_before)
    pledge = table.pledge
    if table.start is not None:
        return Verdict(
            expected is None, _("The moves are legal; it was played on from another game with a known deal.")
        )
    if pledge is None:
        return Verdict(expected is None, _("The moves are legal; the record has no commitment and cannot say more."))
    said = {"found": commit(pledge.salt, table.seed), "commitment": pledge.commitment, "expected": expected}
    if not pledge.keeps(table.seed):
        return Verdict(
            False, _("The deal was changed: its hash is %(found)s, but the record promises %(commitment)s.") % said
        )
    if expected not in (None, pledge.commitment):
        return Verdict(False, _("This is another deal: its hash is %(found)s, not %(expected)s.") % said)
    if expected is None:
        sentence = _(
            "The deal was fixed before the first move, if the table showed %(commitment)s; the moves are legal."
        )
    else:
        sentence = _("The deal was fixed before the first move: %(commitment)s is its hash; the moves are legal.")
    return Verdict(True, sentence % said)


def _read(text: str) -> str:
    wanted = text.strip().lower()
    if not COMMITMENT.fullmatch(wanted):
        raise BadOption(
            _("The commitment cannot be %(given)s; it has 64 digits and letters from a to f.") % {"given": shown(text)}
        )
    return wanted
