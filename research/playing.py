"""Lessons by playing: policy gradient with clipped steps (PPO). What turned out better than expected becomes likelier.

Played against itself, its own past and all kinds of styles: what only beats itself beats nobody else. What a position
was worth is judged with open cards and in knowledge of the rival, which takes most of the luck out of the lessons.
"""

from typing import Any

import numpy as np
import torch

from research.learner import Learner, Pages, begin, considered, end, pages, step
from research.networks import Judge
from research.play.games import LEARNER, LONGEST_GAME, NO_MIND, Book, empty_book, play_games
from research.rivals import Seating, seating
from research.subjects import Subject
from serai import kernel
from serai.bots.game import GAMES
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.randomness import generator

BATCH = 2_000
FORESIGHT = 0.95  # how far beyond the next judgement of a position a result is believed
FARTHEST = 2.8  # a gain beyond that counts no more
CLIP = 0.2
CURIOSITY = 0.01  # worth of being undecided
MOST_STAGES = 9  # of a game
FIRST_TRIAL = 10**12


def play(
    subject: Subject, options: dict[str, Any], minds: Any, seated: Seating, seeds: Any, dice: int, book: Book
) -> tuple[int, Any, Any, Any]:
    """Fill the book; how many decisions are in it, gains and owners by course, and points by game and seat."""
    games, seats = seated.minds.shape
    states = kernel.blank(subject.game, **{"seats": seats} | options)
    courses = MOST_STAGES * games * seats
    gains, owners = np.zeros(courses, np.float32), np.zeros(courses, np.int64)
    points = np.zeros((games, seats), np.int64)
    who = minds, seated.minds, seated.styles, seated.noise
    means = generator(dice), GAMES[subject.game].rules.buffer()
    found: list[Any] = [*vars(book).values(), gains, owners, points]
    filled = play_games(states, seeds, subject.form.layout, *who, *means, *found)
    return filled, gains, owners, points


@compiled
def surprises(courses: Any, worth: Any, gains: Any, foresight: float, found: Any) -> None:
    """By how much each decision turned out better than expected; later judgements count less the farther they are."""
    following = np.full(len(gains), -1)
    for i in range(len(courses) - 1, -1, -1):
        course = courses[i]
        then = following[course]
        if then < 0:
            found[i] = gains[course] - worth[i]
        else:
            found[i] = worth[then] - worth[i] + foresight * found[then]
        following[course] = i


def lesson(learner: Learner, book: Book) -> dict[str, float]:
    """Play until the book is full, then learn from it."""
    subject = learner.subject
    rng = begin(learner)
    options = subject.tables[learner.lessons % len(subject.tables)]
    games, seats = len(book.table) // 25, options.get("seats", 2)
    seated = seating(subject.game, subject.circle, games, seats, len(learner.past), rng)
    seeds = rng.integers(2**60) + np.arange(games)
    minds = np.stack([learner.rows(), *learner.past])
    count, gains, owners, _ = play(subject, options, minds, seated, seeds, int(rng.integers(2**62)), book)
    gains = np.clip(gains / subject.scale, -FARTHEST, FARTHEST)
    kinds = np.eye(subject.circle.kinds, dtype=np.float32)[seated.kinds[owners]]
    figures = study(learner, book.first(count), gains, kinds, rng)
    end(learner)
    return figures


def judged(judge: Judge, seen: Pages) -> torch.Tensor:
    """What the judge thinks of the positions."""
    parts = torch.cat([seen.parts, seen.hidden_parts], dim=2)
    worth: torch.Tensor = judge(parts, torch.cat([seen.table, seen.rivals], dim=1), seen.there)
    return worth


def study(learner: Learner, book: Book, gains: Any, kinds: Any, rng: np.random.Generator) -> dict[str, float]:
    """Learn from the decisions of a book."""
    form, count = learner.subject.form, len(book.course)
    in_order = [np.arange(at, min(at + BATCH, count)) for at in range(0, count, BATCH)]
    with torch.no_grad():
        worth = np.concatenate([judged(learner.judge, pages(form, book, kinds, part)).numpy() for part in in_order])
    surprise = np.zeros(count, np.float32)
    surprises(book.course, worth, gains.astype(np.float32), FORESIGHT, surprise)
    target = torch.from_numpy(worth + surprise)
    wanted = torch.from_numpy((surprise - surprise.mean()) / surprise.std())
    undecided = []
    order = rng.permutation(count)
    for at in range(0, count - BATCH + 1, BATCH):
        lines = np.sort(order[at : at + BATCH])
        seen = pages(form, book, kinds, lines)
        losses = [instinct_loss(learner, seen, wanted[lines]), judge_loss(learner, seen, target[lines])]
        for optimizer, (loss, _) in zip(learner.optimizers, losses, strict=True):
            step(optimizer, loss)
        undecided.append(losses[0][1])
    results = gains[book.course]
    foreseen = 1 - np.var(results - worth) / np.var(results)
    return {"undecided": float(np.mean(undecided)), "foreseen": float(foreseen)}


def instinct_loss(learner: Learner, seen: Pages, wanted: torch.Tensor) -> tuple[torch.Tensor, float]:
    """What better moves and being undecided lessen; and how undecided the instinct is."""
    logs = torch.log_softmax(considered(learner, seen), dim=1)
    ratio = torch.exp(logs.gather(1, seen.chosen[:, None])[:, 0] - seen.chance)
    better = torch.minimum(ratio * wanted, ratio.clamp(1 - CLIP, 1 + CLIP) * wanted)
    spread = -(logs.exp() * logs).sum(dim=1).mean()
    return -better.mean() - CURIOSITY * spread, spread.item()


def judge_loss(learner: Learner, seen: Pages, target: torch.Tensor) -> tuple[torch.Tensor, float]:
    """How far the judge is off."""
    loss = 0.5 * ((judged(learner.judge, seen) - target) ** 2).mean()
    return loss, loss.item()


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
    book = empty_book(subject.form, subject.hidden_part, LONGEST_GAME)
    known = rows[None] if by_style else np.stack([rows, rival])
    _, _, _, points = play(subject, subject.tables[0], known, seated, seeds, 1, book)
    if seats == 1:
        margins = points[::2, 0] - points[1::2, 0]
    else:
        margins = np.where(own, points, 0).sum(axis=1) - np.where(own, 0, points).sum(axis=1)
    return float(margins.mean()), float((margins > 0).mean() + 0.5 * (margins == 0).mean())
