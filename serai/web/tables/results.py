"""What everybody has got from a game that is over."""

from serai.store import LogEntry, Saved
from serai.store.results import SeatResult, end_changes
from serai.store.writer import Change
from serai.web.tables.match import Match, replay


def results(match: Match) -> list[SeatResult]:
    """By seat. Who gives the seat up has lost, whatever a bot makes of it afterwards."""
    seats = range(len(match.seats))
    if match.ending == "abandoned" or match.table.game.settings.get("paper"):  # whose maps are scored elsewhere
        return [SeatResult() for _ in seats]
    if match.ending != "played":
        return [SeatResult("won" if seat in match.winners else "lost") for seat in seats]
    gone = match.resigned | match.left | {entry.seat for entry in match.entries if entry.kind == "bot"}
    return [SeatResult("lost") if seat in gone else _of_player(match, seat) for seat in seats]


def _of_player(match: Match, seat: int) -> SeatResult:
    winners = set(match.winners)
    outcome = "lost" if seat not in winners else "won" if winners <= _side(match, seat) else "drawn"
    return SeatResult(outcome, match.table.scores()[seat], _margin(match, seat))


def _side(match: Match, seat: int) -> set[int]:
    """Those who win together: partners sit opposite."""
    return {seat, seat ^ 2} if match.table.game.settings.get("teams") else {seat}


def _margin(match: Match, seat: int) -> int | None:
    """By how much the seat, or its team, is ahead of the best of the others."""
    scores, own = match.table.scores(), _side(match, seat)
    others = {frozenset(_side(match, other)) for other in range(len(scores))} - {frozenset(own)}
    if not others:
        return None
    return sum(scores[one] for one in own) - max(sum(scores[one] for one in side) for side in others)


def ended(match: Match, table_id: str, last: LogEntry) -> list[Change]:
    """What is kept when this line has ended the game."""
    return end_changes(table_id, last.at, match.ending or "abandoned", results(match))


def settled(saved: Saved) -> list[Change]:
    """The same for a table that was over before results were kept."""
    setup = saved.setup
    match = replay(setup, saved.seats, saved.entries)
    if not match.over:  # everybody left before it began
        return end_changes(setup.id, setup.created, "abandoned", [SeatResult()] * len(saved.seats))
    return ended(match, setup.id, saved.entries[-1])
