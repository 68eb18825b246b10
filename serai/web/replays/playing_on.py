"""A new table that goes on from a moment of a finished game, with somebody on one seat and bots on the others."""

from serai.i18n import _
from serai.store import Seat
from serai.table.table import play_on
from serai.web.door.identity import Guest
from serai.web.door.refusals import NotNow, Refused
from serai.web.replays.replay import Replay, check_free
from serai.web.tables.inn import Inn
from serai.web.tables.open_table import OpenTable
from serai.web.tables.setting_up import Beginning, Wish, bot_seat, create


async def begin(inn: Inn, guest: Guest, replay: Replay, moment: int, seat: int, level: str) -> OpenTable:
    """The new table; refused while the game is played, since its seed tells what everybody holds."""
    check_free(replay.free)
    if replay.ending is None:
        raise NotNow(_("This game is not over; one can play on only from finished games."))
    if not 0 <= seat < len(replay.players):
        raise Refused(_("There is no such seat at this table."))
    known = play_on(replay.film.at(replay.film.last), moment)
    seats = [Seat(guest.id, guest.name) if number == seat else bot_seat(level) for number in range(known.seats)]
    moves = [(move.seat, known.game.text(move.code)) for move in known.moves]
    wish = Wish(known.game.name, seats, {}, beginning=Beginning(known.seed, moves), accepted=known.game.settings)
    return await create(inn, guest, wish)
