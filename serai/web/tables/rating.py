"""Counting rated games. Ratings are always what comes of a group's games in the order in which they ended, whatever the
order in which nodes learn of them: a game that ended before one that was counted has its group counted anew."""

import asyncio
import contextlib
from collections.abc import Iterable, Sequence

import structlog

from serai.store import Conflict, Damaged, Store, ratings
from serai.store.ratings import Finished, Group, Rated, State, Step
from serai.web.parts.strength import Place, Rating, rated
from serai.web.tables.match import replay
from serai.web.tables.results import results
from serai.web.views.table import RatingChange

log = structlog.get_logger()

DUE, COUNTED = 1, 2
NO_POINTS = -(10**9)  # of who did not play to the end


async def count_due(store: Store) -> None:
    """Count what has ended since; another node that does the same leaves nothing to do."""
    for group in await ratings.groups(store, [DUE]):
        known = await ratings.state_of(store, group)
        due = await ratings.finished(store, group, [DUE])
        anew = bool(due) and (due[0].ended, due[0].id) < (known.ended, known.table)
        games = await ratings.finished(store, group, [DUE, COUNTED]) if anew else due
        with contextlib.suppress(Conflict):
            await _write(store, group, known, games, anew)
            log.info("ratings_counted", game=group.game, seats=group.seats, games=len(games), anew=anew)


async def changes_of(store: Store, table: str) -> dict[str, RatingChange]:
    """How a game has moved the ratings of those who played it; nothing while it is not counted."""
    return {
        step.person: _change(Rating(step.mu, step.sigma), Rating() if before is None else Rating(before))
        for step, before in await ratings.steps_of(store, table)
    }


def _change(after: Rating, before: Rating) -> RatingChange:
    return RatingChange(after.points, after.either_way, after.points - before.points)


async def recompute(store: Store) -> int:
    """Count every rated game anew, each from its own log; how many there are."""
    count = 0
    for group in await ratings.groups(store, [DUE, COUNTED]):
        known = await ratings.state_of(store, group)
        games = [await _from_log(store, game) for game in await ratings.finished(store, group, [DUE, COUNTED])]
        games.sort(key=lambda game: (game.ended, game.id))
        await _write(store, group, known, games, anew=True)
        count += len(games)
    return count


def recompute_in(database: str | None) -> int:
    """The same for a database that is named; how many games there are."""

    async def work() -> int:
        store = await Store.open(database, new=False)
        try:
            return await recompute(store)
        finally:
            await store.close()

    return asyncio.run(work())


async def _write(store: Store, group: Group, known: State, games: Sequence[Finished], anew: bool) -> None:
    people = {guest for game in games for guest, *_rest in game.seats if guest is not None}
    before = [] if anew else await ratings.of_people(store, sorted(people), group)
    found = {one.person: Rating(one.mu, one.sigma, one.games) for one in before}
    steps = [step for game in games for step in _counted(group, game, found)]
    kept = [
        Rated(person, group.game, group.seats, rating.mu, rating.sigma, rating.games)
        for person, rating in sorted(found.items())
    ]
    await store.writer.write(*ratings.counted(group, known, games, kept, steps, anew))


def _counted(group: Group, game: Finished, found: dict[str, Rating]) -> Iterable[Step]:
    """What follows from one game; `found` goes along."""
    if game.ending == "abandoned":
        return []
    after = rated(group.game, places(game), found)
    found.update(after)
    return [
        Step(game.id, number, guest, after[guest].mu, after[guest].sigma)
        for number, (guest, *_rest) in enumerate(game.seats)
        if guest is not None
    ]


def places(game: Finished) -> list[Place]:
    """Who was how good: winners first, the others by their points, last those who gave their seat up."""
    teams = bool(game.options.get("teams"))
    merits = [
        (outcome != "lost", NO_POINTS if score is None else score) for _guest, _level, score, outcome in game.seats
    ]
    best = [(True, 0) if won else (won, points) for won, points in merits]
    order = sorted(set(best), reverse=True)
    return [
        Place(guest, level if guest is None else None, order.index(best[seat]), seat % 2 if teams else seat)
        for seat, (guest, level, _score, _outcome) in enumerate(game.seats)
    ]


async def _from_log(store: Store, game: Finished) -> Finished:
    """The same game as its log tells it; what cannot be read counts as it was kept."""
    with contextlib.suppress(Damaged):
        saved = await store.load(game.id)
        if saved is not None and saved.entries:
            match = replay(saved.setup, saved.seats, saved.entries)
            told = [
                (seat.guest, seat.level, result.score, result.outcome)
                for seat, result in zip(saved.seats, results(match), strict=True)
            ]
            return game._replace(ended=saved.entries[-1].at, ending=match.ending or "abandoned", seats=tuple(told))
    return game
