"""Ratings: what is kept of them, which games still have to be counted, and one change that counts some."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, func, insert, literal, select, tuple_, update

from serai.store import schema
from serai.store.store import Store
from serai.store.writer import Change

T, S, R, G = schema.tables.c, schema.seats.c, schema.ratings.c, schema.rating_groups.c
STEPS, PEOPLE = schema.rating_steps, schema.people.c
UNLISTED = "unlisted"  # among what somebody shows: no leaderboards

INSERT_GROUP = insert(schema.rating_groups)
ADVANCE = (
    update(schema.rating_groups)
    .where(G.game == bindparam("of_game"), G.seats == bindparam("of_seats"), G.version == bindparam("known"))
    .values(version=G.version + 1, last_ended=bindparam("ended"), last_table=bindparam("table"))
)
CLEAR = delete(schema.ratings).where(R.game == bindparam("of_game"), R.seats == bindparam("of_seats"))
FORGET = delete(schema.ratings).where(
    R.person == bindparam("of_person"), R.game == bindparam("of_game"), R.seats == bindparam("of_seats")
)
INSERT_RATING = insert(schema.ratings)
CLEAR_STEPS = delete(STEPS).where(STEPS.c.table_id == bindparam("of_table"))
INSERT_STEP = insert(STEPS)
COUNTED = update(schema.tables).where(T.id == bindparam("of_table")).values(rated=2)


class Group(NamedTuple):
    """Ratings that belong together: those of one game with so many seats."""

    game: str
    seats: int


class State(NamedTuple):
    """How far a group has been counted."""

    version: int = 0  # 0: never
    ended: int = -1
    table: str = ""


class Finished(NamedTuple):
    """A rated game that is over, as far as ratings need it."""

    id: str
    ended: int
    ending: str
    options: dict[str, Any]
    seats: tuple[tuple[str | None, str | None, int | None, str | None], ...]  # guest, level, score, outcome


class Step(NamedTuple):
    """What somebody's rating was after a game."""

    table_id: str
    seat: int
    person: str
    mu: float
    sigma: float


class Rated(NamedTuple):
    """A person's rating as it is kept."""

    person: str
    game: str
    seats: int
    mu: float
    sigma: float
    games: int


class Ranked(NamedTuple):
    """A line of a leaderboard."""

    handle: str
    name: str
    colour: str
    avatar: str
    mu: float
    sigma: float
    games: int


def _count() -> Any:
    return select(func.count()).where(S.table_id == T.id).scalar_subquery()


async def groups(store: Store, rated: Sequence[int]) -> list[Group]:
    """Those with finished games in one of these states: 1, still to be counted; 2, counted."""
    count = _count().label("seats")
    query = select(T.game, count).where(T.rated.in_(rated), T.ended.is_not(None), schema.COUNTS)
    query = query.distinct().order_by(T.game, count)
    return await store.read(lambda connection: [Group(*row) for row in connection.execute(query)])


async def state_of(store: Store, group: Group) -> State:
    """How far a group has been counted."""
    query = select(G.version, G.last_ended, G.last_table).where(G.game == group.game, G.seats == group.seats)
    row = await store.read(lambda connection: connection.execute(query).one_or_none())
    return State() if row is None else State(*row)


async def finished(store: Store, group: Group, rated: Sequence[int]) -> list[Finished]:
    """The finished games of a group in these states, in the order in which they ended."""
    query = select(T.id, T.ended, T.ending, T.options).where(T.rated.in_(rated), T.game == group.game)
    query = query.where(T.ended.is_not(None), schema.COUNTS, _count() == group.seats).order_by(T.ended, T.id)
    rows: Sequence[Any] = await store.read(lambda connection: connection.execute(query).all())
    sat = select(S.table_id, S.guest, S.level, S.score, S.outcome).where(S.table_id.in_([row.id for row in rows]))
    seats: dict[str, list[Any]] = {row.id: [] for row in rows}
    for table, *seat in await store.read(lambda connection: connection.execute(sat.order_by(S.table_id, S.seat)).all()):
        seats[table].append(tuple(seat))
    return [Finished(row.id, row.ended, row.ending, row.options, tuple(seats[row.id])) for row in rows]


async def of_people(store: Store, people: Sequence[str], group: Group | None = None) -> list[Rated]:
    """The ratings of some people; of one group, or of all."""
    query = select(*(R[name] for name in Rated._fields)).where(R.person.in_(people)).order_by(R.game, R.seats)
    if group is not None:
        query = query.where(R.game == group.game, R.seats == group.seats)
    return await store.read(lambda connection: [Rated(*row) for row in connection.execute(query)])


async def steps_of(store: Store, table: str) -> list[tuple[Step, float | None]]:
    """What everybody's rating was after a game, and before it; None: it was their first that counted."""
    steps, earlier = STEPS.c, STEPS.alias("earlier")
    group = select(T.game, T.ended, _count()).where(T.id == table)
    found = await store.read(lambda connection: connection.execute(group).one_or_none())
    if found is None or found.ended is None:
        return []
    game, ended, seats = found
    before = select(earlier.c.mu).join_from(earlier, schema.tables, T.id == earlier.c.table_id)
    before = before.where(earlier.c.person == steps.person, T.game == game, _count() == seats)
    before = before.where(tuple_(T.ended, T.id) < tuple_(literal(ended), literal(table)))
    latest = before.order_by(T.ended.desc(), T.id.desc()).limit(1).correlate(STEPS).scalar_subquery()
    query = select(*(steps[name] for name in Step._fields), latest).where(steps.table_id == table).order_by(steps.seat)
    rows = await store.read(lambda connection: connection.execute(query).all())
    return [(Step(*row[:-1]), row[-1]) for row in rows]


async def best(store: Store, group: Group, games: int, count: int) -> list[Ranked]:
    """The strongest by what is sure of them, of those who have played so many games and are on leaderboards."""
    who = (PEOPLE.handle, PEOPLE.name, PEOPLE.colour, PEOPLE.avatar)
    query = select(*who, R.mu, R.sigma, R.games).join(schema.people, PEOPLE.id == R.person)
    query = query.where(R.game == group.game, R.seats == group.seats, R.games >= games)
    query = query.where(~PEOPLE.shows.contains(UNLISTED)).order_by((R.mu - 2 * R.sigma).desc(), R.person).limit(count)
    return await store.read(lambda connection: [Ranked(*row) for row in connection.execute(query)])


def counted(
    group: Group, known: State, games: Sequence[Finished], ratings: Sequence[Rated], steps: Sequence[Step], anew: bool
) -> list[Change]:
    """These games count now, `anew`: and no others before them. Conflict if another node was first."""
    last = max(((game.ended, game.id) for game in games), default=(known.ended, known.table))
    ended, table = last if anew else max(last, (known.ended, known.table))
    of = {"of_game": group.game, "of_seats": group.seats}
    if known.version:
        begin = Change(ADVANCE, {**of, "known": known.version, "ended": ended, "table": table}, conditional=True)
    else:
        row = {"game": group.game, "seats": group.seats, "version": 1, "last_ended": ended, "last_table": table}
        begin = Change(INSERT_GROUP, row)
    changes = [begin]
    if anew:
        changes.append(Change(CLEAR, of))
    else:
        changes += [Change(FORGET, {**of, "of_person": rating.person}) for rating in ratings]
    changes += [Change(CLEAR_STEPS, {"of_table": game.id}) for game in games]
    changes += [Change(INSERT_RATING, rating._asdict()) for rating in ratings]
    changes += [Change(INSERT_STEP, step._asdict()) for step in steps]
    return [*changes, *(Change(COUNTED, {"of_table": game.id}) for game in games)]
