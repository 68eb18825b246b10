"""How a game on the score pad ended, in words."""

from collections.abc import Sequence

from serai.i18n import _, listed, ngettext
from serai.table.games.en_route.game_sheet import GameSheet
from serai.web.games.en_route.pad_map import Drawn


def verdict(boards: Sequence[Drawn], game: GameSheet, called: list[str], challenge: bool) -> str:
    """Who has won, or what one map is worth and whether the challenge was met."""
    totals = [sheet.total for sheet in game.sheets]
    if not any(drawn.segments for drawn in boards):
        return _("Draw the segments of the first map.")
    if len(totals) == 1:
        return alone(game, challenge)
    won = [called[seat] for seat in game.winners]
    best = totals[game.winners[0]]
    if not all(drawn.segments for drawn in boards):
        return _("%(name)s has %(points)s points so far; one map is still empty.") % {"name": won[0], "points": best}
    if game.team_totals is not None:
        return team_verdict(game.team_totals, won)
    if len(won) > 1:
        return _("A shared victory: %(names)s.") % {"names": listed(won)}
    if totals.count(best) > 1:
        return _("%(name)s wins: a tie on points, but a longer or fuller route.") % {"name": won[0]}
    return _("%(name)s wins with %(points)s points.") % {"name": won[0], "points": best}


def alone(game: GameSheet, challenge: bool) -> str:
    """What one map is worth, and what became of the challenge."""
    total = game.sheets[0].total
    worth = ngettext("The map is worth %(num)s point.", "The map is worth %(num)s points.", total) % {"num": total}
    if not challenge:
        return worth
    return f"{worth} {_('The challenge is won.') if game.winners else _('The challenge is lost.')}"


def team_verdict(totals: list[int], won: list[str]) -> str:
    """Which team has won."""
    if len(won) > 2:
        return _("A shared victory for both teams.")
    said = {"first": won[0], "second": won[1], "points": max(totals), "others": min(totals)}
    return _("%(first)s and %(second)s win, %(points)s to %(others)s.") % said
