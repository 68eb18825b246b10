"""Lessons from search: each decision of a game is tried out in imagined worlds; the instinct learns what came of it.

This suits games in which one wrong move spoils what the others were worth: who plays softly to find something better,
as in playing.py, finds that playing softly is bad.
"""

import numpy as np
import torch

from research.learner import Learner, begin, considered, end, pages, step
from research.play.games import Book
from research.rehearsal.trying import UNTRIED, try_games
from research.subjects import Teacher
from serai import kernel
from serai.bots.game import GAMES
from serai.bots.player import player, room_for
from serai.bots.policy import STYLES
from serai.rules.randomness import generator

BATCH = 500
EPOCHS = 3


def rehearsal(learner: Learner, teacher: Teacher, book: Book) -> dict[str, float]:
    """Try out decisions until the book is full, then learn from it."""
    subject, rng = learner.subject, begin(learner)
    states = kernel.blank(subject.game, **subject.tables[learner.lessons % len(subject.tables)])
    seeds, dice = rng.integers(2**60) + np.arange(len(book.table)), generator(int(rng.integers(2**62)))
    who = player(STYLES[subject.game]["sensible"], worlds=teacher.worlds, width=teacher.width, gap=teacher.gap)
    leads, buffer = np.zeros_like(book.thumb), GAMES[subject.game].rules.buffer()
    seen = book.table, book.parts, book.thumb, book.marks
    count = try_games(states, seeds, who, dice, room_for(states), buffer, *seen, leads)
    figures = study(learner, book.first(count), leads[:count], rng)
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
            step(learner.optimizers[0], (wrong / subject.scale).square().sum() / tried.sum())
            off.append(wrong.square().sum().item())
            spread.append(all_of_it.square().sum().item())
    return {"explained": 1 - float(np.sum(off) / np.sum(spread))}


def against_mean(values: torch.Tensor, those: torch.Tensor) -> torch.Tensor:
    """Values less the mean of those in their row; 0 for others."""
    kept = torch.where(those, values, 0.0)
    return torch.where(those, kept - kept.sum(dim=1, keepdim=True) / those.sum(dim=1, keepdim=True), 0.0)
