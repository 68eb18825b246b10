"""One decision, judged by what its seat could know.

All choices are tried in some worlds, the best few and the one that was made in more, each time in the same worlds for
all of them. If another one seems better, the two are compared once more in fresh worlds: only those count, so that the
luckiest of many choices does not pass for the best.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from serai.bots.policy import STYLES
from serai.review.game import REVIEWED, Effort
from serai.review.prospects import Prospects
from serai.review.trials import NOTHING, OPEN, ROOM, try_in_worlds
from serai.rules.kernel import States
from serai.rules.randomness import generator
from serai.table.game import Game

CERTAIN = 2.58
"""Standard errors to either side of an estimate: the true value is within, 99 times of 100."""

FEW = 4
POINT = 1e-4
"""What a point is worth in winning chances where nothing else tells two choices apart."""

BEST, GOOD, INACCURACY, MISTAKE, BLUNDER = KINDS = ("best", "good", "inaccuracy", "mistake", "blunder")
FROM = {INACCURACY: 0.02, MISTAKE: 0.05, BLUNDER: 0.10}
"""The loss of winning chance from which on it is called so."""


@dataclass(frozen=True)
class Estimate:
    """A mean over worlds, and between which bounds the truth lies."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Choice:
    """Something that could be chosen: the seat's chance to win and its margin at the end, as far as it could know."""

    code: int
    chance: Estimate
    margin: Estimate


@dataclass(frozen=True)
class Judgement:
    """A decision: what was chosen, what else there was, best first, and what the choice gave away."""

    moment: int  # before the choice
    seat: int
    played: int
    kind: str
    choices: tuple[Choice, ...]
    loss: Estimate  # of winning chance
    points: Estimate  # of margin
    gifts: tuple[float, ...]  # what each seat's chance gained by it, all 0 where nothing is proved
    worlds: int

    @property
    def best(self) -> int:
        """The code of the best choice."""
        return self.choices[0].code

    @property
    def believed(self) -> float:
        """The chance to win that the seat had, with its best choice."""
        return self.choices[0].chance.value


@dataclass(frozen=True)
class Position:
    """Where a seat had to choose: states[i] of a film, of which so many stages were over."""

    states: States
    i: int
    stages: int
    moment: int


class Judge:
    """Tries choices at the positions of one game."""

    def __init__(self, game: Game, prospects: Prospects, effort: Effort | None = None) -> None:
        self.game = game
        self._prospects = prospects
        self._kind = REVIEWED[game.name]
        self.effort = effort or self._kind.effort

    def open_chances(self, at: Position) -> tuple[float, ...]:
        """Every seat's chance to win with all hands known, while nobody knows what will be drawn."""
        shares, _ = self.try_out(at, OPEN, [NOTHING], self.effort.open, self._kind.style, phase=0)
        return tuple(shares[:, 0].mean(axis=0).tolist())

    def judge(self, at: Position, seat: int, codes: Sequence[int], played: int) -> Judgement:
        """What the choice that was made is worth beside the others."""
        kept = self.promising(at, seat, codes)
        kept = kept if played in kept else [*kept, played]
        shares, margins = self.try_out(at, seat, kept, self.effort.few, "sensible", phase=2)
        values = worth(shares, margins, seat)
        order = np.argsort(-values.mean(axis=0), kind="stable").tolist()
        choices = tuple(Choice(kept[k], self.told(shares[:, k, seat]), estimate(margins[:, k, seat])) for k in order)
        mine = kept.index(played)
        lead = values[:, order[0]] - values[:, mine]
        if order[0] == mine or lead.mean() < _error(lead):
            nothing = estimate(shares[:, order[0], seat] - shares[:, mine, seat])
            behind = estimate(margins[:, order[0], seat] - margins[:, mine, seat])
            kind = BEST if order[0] == mine else GOOD
            gifts = (0.0,) * shares.shape[2]
            return Judgement(at.moment, seat, played, kind, choices, nothing, behind, gifts, self.effort.few)
        return self._compare(at, seat, played, choices)

    def promising(self, at: Position, seat: int, codes: Sequence[int]) -> list[int]:
        """The few choices that are worth a closer look, the one that seems best first."""
        shares, margins = self.try_out(at, seat, codes, self.effort.all, "sensible", phase=1)
        means = worth(shares, margins, seat).mean(axis=0)
        return [codes[k] for k in np.argsort(-means, kind="stable")[:FEW].tolist()]

    def _compare(self, at: Position, seat: int, played: int, choices: tuple[Choice, ...]) -> Judgement:
        """The best choice against the one that was made, in fresh worlds; a third of them will do where they say that
        nothing was lost."""
        pair, third = [choices[0].code, played], self.effort.two // 3
        shares, margins = self.try_out(at, seat, pair, third, self._kind.style, phase=3)
        if worth(shares, margins, seat).mean(axis=0).argmax() == 0:
            more = self.try_out(at, seat, pair, self.effort.two - third, self._kind.style, phase=4)
            shares, margins = np.concatenate([shares, more[0]]), np.concatenate([margins, more[1]])
        fresh = {
            code: Choice(code, self.told(shares[:, k, seat]), estimate(margins[:, k, seat]))
            for k, code in enumerate(pair)
        }
        loss = estimate(shares[:, 0, seat] - shares[:, 1, seat])
        gifts = shares[:, 1].mean(axis=0) - shares[:, 0].mean(axis=0) if loss.low > 0 else np.zeros(shares.shape[2])
        return Judgement(
            moment=at.moment,
            seat=seat,
            played=played,
            kind=kind_of(loss),
            choices=tuple(fresh.get(choice.code, choice) for choice in choices),
            loss=loss,
            points=estimate(margins[:, 0, seat] - margins[:, 1, seat]),
            gifts=tuple(gifts.tolist()),
            worlds=len(shares),
        )

    def believed(self, at: Position, seat: int, worlds: int) -> float:
        """The chance to win that the seat could think it had."""
        shares, _ = self.try_out(at, seat, [NOTHING], worlds, self._kind.style, phase=7)
        return self.told(shares[:, 0, seat]).value

    def told(self, shares: Any) -> Estimate:
        """A seat's own chance, as modest as the game asks for."""
        found = estimate(shares)
        confidence, modesty = self._kind.confidence, self._kind.modesty
        return Estimate(*(modest(each, confidence, modesty) for each in (found.value, found.low, found.high)))

    def try_out(self, at: Position, eye: int, codes: Sequence[int], worlds: int, style: str, phase: int) -> Any:
        """Shares of the victory and margins by world, choice and seat."""
        rules, seats = self.game.rules, self.game.seats
        actions, room = rules.buffer(), np.repeat(at.states[at.i : at.i + 1], ROOM)
        margins, won = np.zeros((worlds, len(codes), seats)), np.zeros((worlds, len(codes)), np.int64)
        rng = generator((at.moment * 8 + phase + 1) * 0x9E3779B97F4A7C15)
        choices, values = np.array(codes, actions.dtype), np.empty(len(actions))
        all_alike, count = STYLES[self.game.name][style], len(codes)
        try_in_worlds(
            at.states, at.i, eye, eye, choices, count, all_alike, all_alike, rng, room, actions, values, margins, won
        )
        return self._prospects.shares(margins, won, at.stages + 1), margins


def modest(chance: float, confidence: float, modesty: float) -> float:
    """A chance whose log odds are multiplied by the one and lowered by the other."""
    chance = min(1.0, max(0.0, chance))
    if chance in (0.0, 1.0):
        return chance
    odds = math.exp(confidence * math.log(chance / (1.0 - chance)) - modesty)
    return odds / (odds + 1.0)


def kind_of(loss: Estimate) -> str:
    """What a choice is called: worse than good only where the loss is beyond doubt."""
    if loss.low <= 0:
        return GOOD
    return next((kind for kind in (BLUNDER, MISTAKE, INACCURACY) if loss.value >= FROM[kind]), GOOD)


def worth(shares: Any, margins: Any, seat: int) -> Any:
    """What is to be maximised; points decide where the chances are equal."""
    return shares[:, :, seat] + POINT * margins[:, :, seat]


def _error(values: Any) -> float:
    """The standard error of a mean."""
    return float(values.std(ddof=1) / np.sqrt(len(values)))


def estimate(values: Any) -> Estimate:
    """The mean of what was seen in independent worlds."""
    mean, reach = float(values.mean()), CERTAIN * _error(values)
    return Estimate(mean, mean - reach, mean + reach)
