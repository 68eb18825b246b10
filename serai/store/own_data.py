"""All that is kept of one person besides the games themselves, as plain data for them to take along."""

from typing import Any

from sqlalchemy import Connection, Select, select

from serai.store import schema
from serai.store.store import Store


async def own_data(store: Store, person: str) -> dict[str, Any]:
    """By subject; times in milliseconds since 1970. Secrets are not in it: they are not kept."""
    return await store.read(lambda connection: _all(connection, person))


def _all(connection: Connection, person: str) -> dict[str, Any]:
    people, devices, keys = schema.people.c, schema.devices.c, schema.passkeys.c
    tokens, said, choices = schema.tokens.c, schema.chat.c, schema.choices.c
    rated, avoided, told = schema.ratings.c, schema.avoided.c, schema.reports.c
    made = schema.creations.c
    away, pushed = schema.vacations.c, schema.pushes.c
    friends, seeks, log = schema.friends.c, schema.seekers.c, schema.evening_log.c
    profile = [column for column in people if column is not people.id]
    queries: dict[str, Select[Any]] = {
        "profile": select(*profile).where(people.id == person),
        "devices": select(devices.name, devices.created, devices.seen, devices.ended).where(devices.person == person),
        "passkeys": select(keys.name, keys.created, keys.used).where(keys.person == person),
        "tokens": select(tokens.name, tokens.created, tokens.revoked).where(tokens.owner == person),
        "ratings": select(rated.game, rated.seats, rated.mu, rated.sigma, rated.games).where(rated.person == person),
        "friends": select(people.handle, people.name, friends.at)
        .join_from(schema.friends, schema.people, people.id == friends.other)
        .where(friends.guest == person),
        "seeking": select(seeks.game, seeks.pace, seeks.rated, seeks.since).where(seeks.guest == person),
        "evenings": select(log.evening, log.kind, log.data, log.at).where(log.guest == person),
        "vacations": select(away.begun, away.until).where(away.guest == person),
        "notifications": select(pushed.endpoint, pushed.language).where(pushed.guest == person),
        "avoided": select(avoided.name, avoided.kind, avoided.at).where(avoided.guest == person),
        "reported": select(told.table_id.label("table"), told.seat, told.said, told.at).where(told.guest == person),
        "creations": select(made.id, made.game, made.name, made.made, made.changed).where(made.owner == person),
        "settings": select(choices.kept).where(choices.guest == person),
        "said": select(said.table_id.label("table"), said.name, said.text, said.at).where(said.guest == person),
    }
    return {name: [dict(row) for row in connection.execute(query).mappings()] for name, query in queries.items()}
