"""Reviews of finished games, for programs."""

from serai.i18n import _
from serai.review import Summary, summary
from serai.review.judging import Judgement
from serai.web.api.answers import Answer, TableState
from serai.web.api.calls import Call
from serai.web.door.refusals import NotNow
from serai.web.replays import desk, playing_on
from serai.web.replays.replay import OfTable, Replay, check_free
from serai.web.replays.replay_pages import of_match
from serai.web.replays.reviews import Reviews
from serai.web.tables.open_table import OpenTable


class TableReview(Answer, frozen=True):
    """What is known of a game so far."""

    place: int | None  # how many reviews are before it, 0: under way, null: nobody has asked, or it is done
    done: int  # steps; 0 of 0 until it has begun
    total: int
    chances: dict[str, tuple[float, ...]]  # with all cards open: each seat's chance to win, by number of moves
    judgements: tuple[Judgement, ...]
    summaries: tuple[Summary, ...]  # by seat


async def ask_for_review(call: Call) -> TableReview:
    """Let the game be reviewed."""
    call.limits.spend("table", call.address)
    table = await call.table()
    sealed = await call.inn.is_sealed(table)
    async with call.inn.at(table):
        name, replay = OfTable(table.id, table.seq), _finished(table, sealed)
    await desk.ask(_reviews(call), call.inn.store, name, replay, call.guest.id)
    return await _answer(call, name)


async def see_review(call: Call) -> TableReview:
    """As far as it has come."""
    table = await call.table()
    return await _answer(call, OfTable(table.id, table.seq))


async def play_on(call: Call) -> TableState:
    """A new table that begins with the first moves of a finished game."""
    call.limits.spend("table", call.address)
    table, sent = await call.table(), call.body
    sealed = await call.inn.is_sealed(table)
    async with call.inn.at(table):
        replay = _finished(table, sealed)
    following = await playing_on.begin(call.inn, call.guest, replay, sent.moment, sent.seat, sent.level)
    return await call.state_of(following)


def _finished(table: OpenTable, sealed: bool) -> Replay:
    """The replay of a game that is over; NotYours while it is played, or its deal by others."""
    if table.match is None:
        raise NotNow(_("The game has not started yet; there is nothing to review."))
    check_free(table.match.over and not sealed)
    return of_match(table.match, sealed)


async def _answer(call: Call, name: OfTable) -> TableReview:
    reviews = _reviews(call)
    found = await desk.find(reviews, call.inn.store, name)
    if found is None:
        return TableReview(reviews.place(name), 0, 0, {}, (), ())
    return TableReview(
        reviews.place(name),
        *found.steps,
        {str(moment): shares for moment, shares in sorted(found.chances.items())},
        tuple(judgement for _moment, judgement in sorted(found.judgements.items())),
        tuple(summary(found, seat) for seat in range(found.seats)),
    )


def _reviews(call: Call) -> Reviews:
    reviews: Reviews = call.request.app.state.reviews
    return reviews
