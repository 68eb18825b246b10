"""Lessons by playing: policy gradient with clipped steps (PPO). What turned out better than expected becomes likelier.

Played against itself, its own past and all kinds of styles: what only beats itself beats nobody else. What a position
was worth is judged with open cards and in knowledge of the rival, which takes most of the luck out of the lessons.
"""

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from research.learner import INSTINCT, JUDGE, Learner, Pages, considered, end, luck, pages, set_pace, step
from research.networks import Judge
from research.parts import Played, joined, play, shares
from research.play.games import LEARNER, LONGEST_GAME, NO_MIND, Book
from research.rivals import Seating, seating
from research.subjects import Subject
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled

BATCH, JUDGED_AT_ONCE = 2_000, 4_000
FARTHEST = 2.8  # a gain beyond that counts no more
CLIP = 0.2
LINES_A_GAME = 15  # if it is so few, the games drawn still fill the book
NARROW = 10.0  # points by which a game must be won to be won about fully
FIRST_TRIAL = 10**12


@dataclass
class Games:
    """Of a lesson, while they are played: what is still to be drawn, and by part who is met and what comes of it."""

    rng: np.random.Generator
    kinds: list[Any]
    parts: list[Future[Played]]


@compiled
def surprises(courses: Any, worth: Any, gains: Any, belief: float, found: Any) -> None:
    """By how much each decision turned out better than expected; later judgements count less the farther they are."""
    following = np.full(len(gains), -1)
    for i in range(len(courses) - 1, -1, -1):
        course = courses[i]
        then = following[course]
        if then < 0:
            found[i] = gains[course] - worth[i]
        else:
            found[i] = worth[then] - worth[i] + belief * found[then]
        following[course] = i


def begin_games(learner: Learner, hands: Executor, lesson: int) -> Games:
    """Let the hands play until the book of a lesson is full, each part of it with its own luck."""
    subject, rng = learner.subject, luck(lesson)
    options, circle = subject.tables[lesson % len(subject.tables)], subject.circle_in(lesson)
    begun = Games(rng, [], [])
    for share in shares(subject.lines - LONGEST_GAME, learner.parts):
        lines = share + LONGEST_GAME  # no game is begun that may not fit into what is left
        games, seats = lines // LINES_A_GAME, options.get("seats", 2)
        seated = seating(subject.game, circle, games, seats, len(learner.minds) - 1, rng)
        drawn = rng.integers(2**60) + np.arange(games), int(rng.integers(2**62))
        begun.kinds.append(seated.kinds)
        given = subject, options, learner.minds, seated, *drawn, lines, subject.impatience_in(lesson)
        begun.parts.append(hands.submit(play, *given))
    return begun


def lesson(learner: Learner, hands: Executor) -> dict[str, float]:
    """Learn from games, while those of the next lesson are played."""
    subject = learner.subject
    games: Games = learner.begun or begin_games(learner, hands, learner.lessons)
    played = [part.result() for part in games.parts]
    learner.ready()
    learner.begun = begin_games(learner, hands, learner.lessons + 1)
    book, gains = joined(played)
    met = np.concatenate([known[part.owners] for known, part in zip(games.kinds, played, strict=True)])
    kinds = np.eye(subject.circle.kinds, dtype=np.float32)[met]
    set_pace(learner)
    figures = study(learner, book, prizes(learner, gains), kinds, games.rng)
    end(learner)
    return figures


def prizes(learner: Learner, gains: Any) -> Any:
    """What gains are worth to a learner, about 1 as a rule: their points, and winning at all."""
    victory = learner.subject.victory_in(learner.lessons)
    return np.clip((gains + victory * np.tanh(gains / NARROW)) / learner.subject.scale, -FARTHEST, FARTHEST)


def judged(judge: Judge, seen: Pages) -> torch.Tensor:
    """What the judge thinks of the positions."""
    parts = torch.cat([seen.parts, seen.hidden_parts], dim=2)
    worth: torch.Tensor = judge(parts, torch.cat([seen.table, seen.rivals], dim=1), seen.there)
    return worth


def study(learner: Learner, book: Book, gains: Any, kinds: Any, rng: np.random.Generator) -> dict[str, float]:
    """Learn from the decisions of a book."""
    form, count = learner.subject.form, len(book.course)
    in_order = [np.arange(at, min(at + JUDGED_AT_ONCE, count)) for at in range(0, count, JUDGED_AT_ONCE)]
    with torch.no_grad():
        worth = np.concatenate([judged(learner.judge, pages(form, book, kinds, part)).numpy() for part in in_order])
    surprise = np.zeros(count, np.float32)
    belief = learner.between(learner.subject.belief, learner.subject.last_belief)
    surprises(book.course, worth, gains.astype(np.float32), belief, surprise)
    target = torch.from_numpy(worth + surprise)
    wanted = torch.from_numpy((surprise - surprise.mean()) / surprise.std())
    order = rng.permutation(count)
    batches = [np.sort(order[at : at + BATCH]) for at in range(0, count - BATCH + 1, BATCH)]
    with ThreadPoolExecutor(1) as aside:
        judging = aside.submit(study_judge, learner, book, kinds, target, batches)
        undecided = study_instinct(learner, book, kinds, wanted, batches)
        judging.result()
    results = gains[book.course]
    foreseen = 1 - np.var(results - worth) / np.var(results)
    return {"undecided": undecided, "foreseen": float(foreseen)}


def study_judge(learner: Learner, book: Book, kinds: Any, target: torch.Tensor, batches: list[Any]) -> None:
    """Let the judge learn; it shares nothing with the instinct, so that both can learn at once."""
    torch.set_num_threads(1)
    for lines in batches:
        step(
            learner.optimizers[JUDGE],
            judge_loss(learner, pages(learner.subject.form, book, kinds, lines), target[lines]),
        )


def study_instinct(learner: Learner, book: Book, kinds: Any, wanted: torch.Tensor, batches: list[Any]) -> float:
    """Let the instinct learn; how undecided it was."""
    undecided = []
    for lines in batches:
        seen = pages(learner.subject.form, book, kinds, lines)
        loss, spread = instinct_loss(learner, seen, wanted[lines])
        step(learner.optimizers[INSTINCT], loss)
        undecided.append(spread)
    return float(np.mean(undecided))


def instinct_loss(learner: Learner, seen: Pages, wanted: torch.Tensor) -> tuple[torch.Tensor, float]:
    """What better moves and being undecided lessen; and how undecided the instinct is."""
    values = considered(learner, seen)
    logs = torch.log_softmax(values, dim=1)
    ratio = torch.exp(logs.gather(1, seen.chosen[:, None])[:, 0] - seen.chance)
    better = torch.minimum(ratio * wanted, ratio.clamp(1 - CLIP, 1 + CLIP) * wanted)
    spread = -(torch.softmax(values, dim=1) * logs).sum(dim=1).mean()
    curiosity = learner.between(learner.subject.curiosity, learner.subject.last_curiosity)
    return -better.mean() - curiosity * spread, spread.item()


def judge_loss(learner: Learner, seen: Pages, target: torch.Tensor) -> torch.Tensor:
    """How far the judge is off."""
    return 0.5 * ((judged(learner.judge, seen) - target) ** 2).mean()


def trial(subject: Subject, rows: Any, rival: Any, deals: int) -> tuple[float, float]:
    """The margin on mirrored deals against a style or other weights, and the share of games won.

    Alone, both play the same deals.
    """
    by_style, seats = isinstance(rival, str), subject.tables[0].get("seats", 2)
    places = np.arange(seats) % 2
    minds = np.tile(np.where([places == 0, places == 1], LEARNER, NO_MIND if by_style else 1), (deals, 1))
    own, styles = minds == LEARNER, STYLES[subject.game]
    style_of = np.where(own[:, :, None], styles["sensible"], styles[rival if by_style else "sensible"])
    seated = Seating(minds, style_of, np.zeros(minds.shape), None)
    seeds = np.repeat(FIRST_TRIAL + np.arange(deals), 2)
    known = rows[None] if by_style else np.stack([rows, rival])
    points = play(subject, subject.tables[0], known, seated, seeds, 1, LONGEST_GAME).points
    if seats == 1:
        margins = points[::2, 0] - points[1::2, 0]
    else:
        margins = np.where(own, points, 0).sum(axis=1) - np.where(own, 0, points).sum(axis=1)
    return float(margins.mean()), float((margins > 0).mean() + 0.5 * (margins == 0).mean())
