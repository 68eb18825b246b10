"""Asking the guide: whoever plays alone or against bots is told what is best, and the game is marked for ever."""

from serai.cluster.jobs import HintJob
from serai.i18n import _
from serai.review import guiding
from serai.review.hints import Hint
from serai.table import Table
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow, NotYours
from serai.web.tables import acting
from serai.web.tables.inn import Inn
from serai.web.tables.match import Match
from serai.web.tables.open_table import OpenTable
from serai.web.views.table import Advice


def may_ask(table: OpenTable, seat: int | None) -> bool:
    """Whether whoever holds this seat may ask about its present choice."""
    match = table.match
    return (
        match is not None
        and table.one_plays
        and not table.setup.rated
        and seat is not None
        and seat in match.to_move
        and len(match.table.codes(seat)) > 1
        and match.hint_for(seat) is None
    )


async def ask(inn: Inn, table: OpenTable, guest: Guest, seat: int | None, seq: int | None) -> Hint:
    """What the guide would choose. The game moves on meanwhile if the guest plays; then the answer is for nobody."""

    async def begin() -> tuple[Match, int, Hint | None]:
        match, actor = acting.in_play(table), acting.pick_seat(table, guest, seat)
        if seq is not None:
            match.check_fresh(actor, seq)
        _check(table, match, actor)
        return match, actor, match.hint_for(actor)

    match, actor, known = await acting.settled(inn, table, begin)
    if known is not None:
        return known
    if table.guiding:
        raise NotNow(_("The guide is thinking already."))
    asked, position = match.seq, match.table.copy()
    written = await _think(inn, table, position, actor)

    async def note() -> Hint:
        now = acting.in_play(table)
        now.check_fresh(actor, asked)
        if now.hint_for(actor) is None:  # asked on another node, too
            await inn.append(table, "hint", actor, written)
        hint = now.hint_for(actor)
        assert hint is not None
        return hint

    return await acting.settled(inn, table, note)


def _check(table: OpenTable, match: Match, seat: int) -> None:
    if table.setup.rated:  # else whoever is losing could ask, and the game would count no longer
        raise NotNow(_("There are no hints at a rated table."))
    if not table.one_plays:
        raise NotYours(_("The guide helps only at tables with one person: alone or against bots."))
    if match.over:
        raise NotNow(_("The game is over."))
    if seat not in match.to_move:
        raise NotNow(_("The guide can be asked when it is your turn."))
    if len(match.table.codes(seat)) < 2:
        raise NotNow(_("There is nothing to ask: only one choice is possible."))


async def _think(inn: Inn, table: OpenTable, position: Table, seat: int) -> str:
    """In the queue; whoever waits sees that the guide is thinking."""
    table.guiding = True
    table.changed()
    try:
        return str(await inn.queue.ask(HintJob(table.id, position, seat)))
    finally:
        table.guiding = False
        table.changed()


def advice_for(match: Match, seat: int | None) -> Advice | None:
    """What the guide has said about the present choice of this seat, in words."""
    hint = None if seat is None else match.hint_for(seat)
    if hint is None or seat is None:
        return None
    game = match.table.game
    best = {"seat": seat, "text": game.text(hint.best), "event": "move", "values": []}
    return Advice(best, guiding.why(game, match.table.view(seat), hint), guiding.outlook(hint))


def compared_for(match: Match, seat: int | None) -> str:
    """How the last choice of this seat compares with what the guide had said."""
    followed = None if seat is None or match.over else match.followed_by(seat)
    return guiding.compared(*followed) if followed else ""
