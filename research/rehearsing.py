"""Lessons from search: each decision of a game is tried out in imagined worlds; the instinct learns what came of it.

This suits games in which one wrong move spoils what the others were worth: who plays softly to find something better,
as in playing.py, finds that playing softly is bad.
"""

from concurrent.futures import Executor

import numpy as np
import torch

from research.learner import INSTINCT, Learner, considered, end, luck, pages, set_pace, step
from research.parts import shares, try_out
from research.play.games import Book
from research.play.lines import one_book
from research.rehearsal.trying import UNTRIED
from research.subjects import Teacher

BATCH = 500
EPOCHS = 3


def rehearsal(learner: Learner, teacher: Teacher, hands: Executor) -> dict[str, float]:
    """Let the hands try out decisions, each part of the book with its own luck, then learn from it."""
    subject, rng = learner.subject, luck(learner.lessons)
    set_pace(learner)
    options = subject.tables[learner.lessons % len(subject.tables)]
    begun = []
    for lines in shares(subject.lines, learner.parts):
        drawn = rng.integers(2**60) + np.arange(lines), int(rng.integers(2**62))
        begun.append(hands.submit(try_out, subject, options, teacher, *drawn, lines))
    books, leads = zip(*(part.result() for part in begun), strict=True)
    figures = study(learner, one_book(books, [0] * len(books)), np.concatenate(leads), rng)
    end(learner)
    return figures


def study(learner: Learner, book: Book, leads: np.ndarray, rng: np.random.Generator) -> dict[str, float]:
    """Learn by how much each of the moves tried is better or worse than their mean."""
    subject, count, off, spread = learner.subject, len(book.course), [], []
    nobody = np.zeros((1, subject.circle.kinds), np.float32)
    for _ in range(EPOCHS):
        order = rng.permutation(count)
        for at in range(0, count - BATCH + 1, BATCH):
            lines = np.sort(order[at : at + BATCH])
            values = considered(learner, pages(subject.form, book, nobody, lines))
            found = torch.from_numpy(leads[lines, : values.shape[1]])
            tried = found > UNTRIED / 2
            wrong, all_of_it = (against_mean(each, tried) for each in (values - found, found))
            step(learner.optimizers[INSTINCT], (wrong / subject.scale).square().sum() / tried.sum())
            off.append(wrong.square().sum().item())
            spread.append(all_of_it.square().sum().item())
    return {"explained": 1 - float(np.sum(off) / np.sum(spread))}


def against_mean(values: torch.Tensor, those: torch.Tensor) -> torch.Tensor:
    """Values less the mean of those in their row; 0 for others."""
    kept = torch.where(those, values, 0.0)
    return torch.where(those, kept - kept.sum(dim=1, keepdim=True) / those.sum(dim=1, keepdim=True), 0.0)
