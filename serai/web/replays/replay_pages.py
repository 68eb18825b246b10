"""What one viewer sees of a moment: the only place where pages of replays get their content from."""

import dataclasses

from serai.i18n import _
from serai.store import Seat
from serai.table import Table, View
from serai.table.film import Film
from serai.web import games
from serai.web.parts import words
from serai.web.replays.replay import Replay
from serai.web.tables.match import Match
from serai.web.views.replay import ReplayPage, Viewpoint
from serai.web.views.table import Ending, Player, TablePage


def of_match(match: Match, sealed: bool) -> Replay:
    """The replay of a game at a table of this inn, as far as it has come; `sealed`: its deal stays secret for now."""
    players = tuple(_player(seat) for seat in match.seats)
    return Replay(Film(match.table), players, match.over and not sealed, match.ending, match.winners)


def of_record(table: Table) -> Replay:
    """The replay of a record that somebody brought: whoever has it knows all of it."""
    ending: Ending | None = "played" if table.over else None
    return Replay(Film(table), (None,) * table.seats, True, ending, tuple(table.winners()))


def _player(seat: Seat) -> Player:
    return Player(seat.name, "person" if seat.level is None else "bot", seat.level)


def see(replay: Replay, viewpoint: Viewpoint, moment: int, held: tuple[int, ...] = ()) -> ReplayPage:
    """A moment for one viewer, who holds these seats."""
    table = replay.film.at(moment)
    hands = tuple(table.view(seat) for seat in range(table.seats)) if viewpoint.open else ()
    pledge = table.pledge if replay.free else None
    return ReplayPage(
        table=_table(replay, table, viewpoint, hands, held),
        moment=moment,
        last=replay.film.last,
        viewpoint=viewpoint,
        free=replay.free,
        told=replay.told(viewpoint),
        series=replay.series(viewpoint),
        hands=hands,
        commitment=pledge.commitment if pledge else "",
        kept=pledge is None or pledge.keeps(table.seed),
    )


def _table(
    replay: Replay, table: Table, viewpoint: Viewpoint, hands: tuple[View, ...], held: tuple[int, ...]
) -> TablePage:
    """The moment as a table page: nobody may act, and it is over only at its end."""
    final = replay.ending is not None and len(table.moves) == replay.film.last
    view = (
        games.find(table.game.name).replay.open_up(hands, viewpoint.seat or 0) if hands else table.view(viewpoint.seat)
    )
    return TablePage(
        id="",
        game=table.game.name,
        title=_(table.game.title),
        options=table.game.settings,
        status="over" if final else "playing",
        seq=len(table.moves),
        seat=viewpoint.seat,
        players=tuple(
            player and dataclasses.replace(player, yours=seat in held, name=words.person(player.name))
            for seat, player in enumerate(replay.players)
        ),
        view=view,
        actions=(),
        token="",
        name="",
        ending=replay.ending if final else None,
        winners=replay.winners if final else (),
        hinted=bool(table.hints),
        start=table.start,
    )
