"""How strong somebody is, by the games that counted: openskill's Plackett-Luce, for each game and number of seats. Bots
have fixed ratings, measured beforehand on the same scale."""

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from serai.bots.ratings import rating_of, ratings

MODEL = PlackettLuce()
ELO = 400 / (log(10) * sqrt(2) * MODEL.beta)  # Elo's points for one of the model's, of two who are well known
AVERAGE = 1500
WIDE = 1.96  # 95% lie within so many deviations
ENOUGH = 5  # games after which a rating says something


class Rating(NamedTuple):
    """What is believed of somebody's strength."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def points(self) -> int:
        """As people read it, on Elo's scale."""
        return round(AVERAGE + (self.mu - MODEL.mu) * ELO)

    @property
    def either_way(self) -> int:
        """By how many points it may be wrong, in 95 of 100 cases."""
        return round(self.sigma * WIDE * ELO)


class Place(NamedTuple):
    """How one seat came out of a game."""

    person: str | None  # None: a bot sat there from the start
    level: str | None  # of that bot
    rank: int  # 0 for the best
    side: int  # who wins and loses together has the same


def rated(game: str, places: Sequence[Place], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """What is believed of those who played after a game; who is not in `before` has not played yet."""
    sides = sorted({place.side for place in places})
    teams = [[place for place in places if place.side == side] for side in sides]
    ranks = [float(min(place.rank for place in team)) for team in teams]
    known = [[_model(game, place, before) for place in team] for team in teams]
    after = MODEL.rate(known, ranks=ranks)
    return {
        place.person: Rating(found.mu, found.sigma, before.get(place.person, Rating()).games + 1)
        for team, rates in zip(teams, after, strict=True)
        for place, found in zip(team, rates, strict=True)
        if place.person is not None
    }


def bot_rating(game: str, level: str) -> Rating | None:
    """How strong a bot is, measured with two seats and taken for all table sizes; None if nobody has measured it."""
    measured = rating_of(game, level)
    if measured is None:
        return None
    return Rating(MODEL.mu + (measured.points - AVERAGE) / ELO, measured.either_way / WIDE / ELO)


def level_like(game: str, rating: Rating) -> str | None:
    """The bot that is nearest in strength; None while too little is known."""
    bots = {level: bot_rating(game, level) for level in ratings().get(game, {})}
    if rating.games < ENOUGH or not bots:
        return None
    return min(bots, key=lambda level: abs((bots[level] or rating).mu - rating.mu))


def _model(game: str, place: Place, before: Mapping[str, Rating]) -> PlackettLuceRating:
    bot = bot_rating(game, place.level) if place.level is not None else None
    rating = bot if place.person is None and bot is not None else before.get(place.person or "", Rating())
    return MODEL.create_rating([rating.mu, rating.sigma])
