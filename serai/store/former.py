"""Forgetting somebody. Games stay readable for those who played them: a nameless former player sits there instead."""

from sqlalchemy import BindParameter, bindparam, delete, update

from serai.store import schema
from serai.store.sign_outs import signed_out
from serai.store.writer import Change

PERSON: BindParameter[str] = bindparam("of_person")
FORMER: BindParameter[str] = bindparam("former")
SEATS = update(schema.seats).where(schema.seats.c.guest == PERSON).values(guest=FORMER, name="")
HOSTED = update(schema.tables).where(schema.tables.c.host == PERSON).values(host=FORMER)
RATINGS = update(schema.ratings).where(schema.ratings.c.person == PERSON).values(person=FORMER)
STEPS = update(schema.rating_steps).where(schema.rating_steps.c.person == PERSON).values(person=FORMER)
TOKENS = update(schema.tokens).where(schema.tokens.c.owner == PERSON).values(owner=FORMER, name="", revoked=True)
EVENINGS = update(schema.evening_log).where(schema.evening_log.c.guest == PERSON).values(guest=FORMER, name="")
RENAMED = [EVENINGS, SEATS, HOSTED, TOKENS, RATINGS, STEPS]
GONE = [
    delete(schema.chat).where(schema.chat.c.guest == PERSON),
    delete(schema.avoided).where(schema.avoided.c.guest == PERSON),
    delete(schema.avoided).where(schema.avoided.c.other == PERSON),
    delete(schema.seekers).where(schema.seekers.c.guest == PERSON),
    delete(schema.friends).where(schema.friends.c.guest == PERSON),
    delete(schema.friends).where(schema.friends.c.other == PERSON),
    delete(schema.challenges).where(schema.challenges.c.guest == PERSON),
    delete(schema.vacations).where(schema.vacations.c.guest == PERSON),
    delete(schema.pushes).where(schema.pushes.c.guest == PERSON),
    delete(schema.notices).where(schema.notices.c.guest == PERSON),
    delete(schema.reports).where(schema.reports.c.guest == PERSON),
    delete(schema.invitations).where(schema.invitations.c.guest == PERSON),
    delete(schema.choices).where(schema.choices.c.guest == PERSON),
    delete(schema.creations).where(schema.creations.c.owner == PERSON),
    delete(schema.once).where(schema.once.c.person == PERSON),
    delete(schema.passkeys).where(schema.passkeys.c.person == PERSON),
    delete(schema.devices).where(schema.devices.c.person == PERSON),
    delete(schema.people).where(schema.people.c.id == PERSON),
]


def forgotten(person: str, former: str, at: int) -> list[Change]:
    """Nothing is kept of this person from now on, but what belongs to others' games, under the id `former`."""
    renamed = [Change(change, {"of_person": person, "former": former}) for change in RENAMED]
    gone = [Change(change, {"of_person": person}) for change in GONE]
    return [*renamed, *gone, *signed_out(person, at)]
