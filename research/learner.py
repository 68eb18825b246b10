"""One who learns: its networks, its past, and how all of that is kept; and lines of its book as PyTorch takes them."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch

from research.networks import LAYERS, Instinct, Judge, Layers
from research.play.games import Book
from research.rivals import Circle
from research.subjects import Subject
from serai.bots.instinct import MANNER, PARTS, TRUST, Form

PASTS, PAST_EVERY = 12, 10  # remembered, and after how many lessons
STEADINESS = 0.03  # the part of a lesson that the average takes over at once
LONGEST_STEP = 0.5
INSTINCT, JUDGE = 0, 1
EXPLOITER_LESSONS, EXPLOITER_SURENESS = 3_600, 2.0


@dataclass
class Learner:
    """All that is learned, and with what it goes on."""

    subject: Subject
    instincts: list[Instinct]  # by manner of opponents, or one for all of them
    judge: Judge
    optimizers: list[torch.optim.Optimizer]  # INSTINCT, JUDGE
    steady: Any  # the instincts averaged over the last lessons: lessons are noisy
    past: list[Any] = field(default_factory=list)
    minds: Any = None  # who plays the games of the next lesson: the learner and its past, as they were when it began
    begun: Any = None  # these games, where they are played already
    lessons: int = 0
    frozen: bool = False  # the past stays as it is: one who is to be beaten
    parts: int = 1  # in which the games of a lesson are played

    def rows(self) -> Any:
        """The instincts as numbers to play by."""
        rows = [instinct.row() for instinct in self.instincts]
        return np.stack(rows if len(rows) > 1 else rows * self.subject.form.manners)

    def ready(self) -> None:
        """Let the next games be played by the learner as it is now."""
        self.minds = np.stack([self.rows(), *self.past])

    def between(self, first: float, last: float) -> float:
        """What a setting that changes evenly from lesson to lesson is now."""
        part = min(1.0, self.lessons / self.subject.lessons)
        return first if first == last else first * (last / first) ** part


def newcomer(subject: Subject, sets: int = 1) -> Learner:
    """One who follows the rules of thumb, with one set of weights against everybody or one for each manner."""
    form = subject.form
    instincts = [Instinct(form, subject.trust, np.random.default_rng(1)) for _ in range(sets)]
    judge = Judge(form, subject.hidden_part, subject.circle.kinds, np.random.default_rng(2))
    learner = Learner(subject, instincts, judge, [optimizer_of(instincts), optimizer_of([judge])], None)
    learner.steady = learner.rows()
    learner.past = [learner.steady.copy()]
    learner.ready()
    return learner


def optimizer_of(networks: Sequence[Layers]) -> torch.optim.Optimizer:
    """Of the inner layers and of the outputs: each of these has a pace of its own."""
    inner = [weights for network in networks for name, weights in network.weights.items() if name in LAYERS]
    outputs = [weights for network in networks for name, weights in network.weights.items() if name not in LAYERS]
    return torch.optim.Adam([{"params": inner}, {"params": outputs}])


def exploiter(subject: Subject, weights: Any) -> Learner:
    """One who plays by these weights at first, but twice as sure, and meets nobody else: it learns what beats them."""
    settled = replace(
        subject,
        turning=0,
        circle=Circle(self=0.0, past=1.0, styles={}, past_noise=0.0),
        lessons=EXPLOITER_LESSONS,
        rate=subject.rate / 2,
        curiosity=subject.last_curiosity / 4,
        last_curiosity=subject.last_curiosity / 4,
        victory=subject.last_victory,
    )
    learner = newcomer(settled, sets=subject.form.manners)
    for instinct, row in zip(learner.instincts, weights, strict=True):
        instinct.set_row(row)
        instinct.raise_voice(EXPLOITER_SURENESS)
    learner.steady, learner.past, learner.frozen = learner.rows(), [weights], True
    learner.ready()
    return learner


def save(learner: Learner, folder: Path) -> None:
    """Keep the learner for the next run."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = {
        "instincts": [each.state_dict() for each in learner.instincts],
        "judge": learner.judge.state_dict(),
        "optimizers": [each.state_dict() for each in learner.optimizers],
        "steady": torch.from_numpy(learner.steady),
        "past": torch.from_numpy(np.stack(learner.past)),
        "minds": torch.from_numpy(learner.minds),
        "lessons": learner.lessons,
        "parts": learner.parts,
        "frozen": learner.frozen,
    }
    torch.save(kept, folder / "learner.new")
    (folder / "learner.new").replace(folder / "learner.pt")


def restore(learner: Learner, folder: Path) -> None:
    """Let the learner be as it is kept in a folder, if it is."""
    if (folder / "learner.pt").exists():
        kept = torch.load(folder / "learner.pt", weights_only=True)
        if "frozen" not in kept:
            raise ValueError(f"{folder} was begun by an older version: begin in another folder")
        parts = kept["parts"]
        if parts != learner.parts:
            raise ValueError(f"{folder} was begun with --parts {parts}: go on with that, or begin in another folder")
        if kept["frozen"] != learner.frozen:
            begun = "with" if kept["frozen"] else "without"
            raise ValueError(f"{folder} was begun {begun} --against: go on so, or begin in another folder")
        if len(kept["instincts"]) > len(learner.instincts):
            part_manners(learner)
        for instinct, state in zip(learner.instincts, kept["instincts"], strict=True):
            instinct.load_state_dict(state)
        learner.judge.load_state_dict(kept["judge"])
        for optimizer, state in zip(learner.optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        learner.steady, learner.past = kept["steady"].numpy(), list(kept["past"].numpy())
        learner.minds = kept["minds"].numpy()
        learner.lessons = kept["lessons"]


def luck(lesson: int) -> np.random.Generator:
    """What a lesson draws from."""
    return np.random.default_rng([1, lesson])


def set_pace(learner: Learner) -> None:
    """How fast the next lesson is learned: inner layers see hundreds of numbers at once, and would overshoot."""
    subject = learner.subject
    rate = learner.between(subject.rate, subject.last_rate)
    for each, pace in zip(learner.optimizers, (subject.pace, subject.judge_pace), strict=True):
        inner, outputs = each.param_groups
        inner["lr"], outputs["lr"] = rate * pace, rate


def step(optimizer: torch.optim.Optimizer, loss: torch.Tensor) -> None:
    """Change what is learned so that the loss becomes less; long steps are cut."""
    optimizer.zero_grad()
    torch.autograd.backward(loss)
    learned = [weights for group in optimizer.param_groups for weights in group["params"]]
    torch.nn.utils.clip_grad_norm_(learned, LONGEST_STEP)
    optimizer.step()


def part_manners(learner: Learner) -> None:
    """Go on with weights for each manner of opponents; they begin alike."""
    learner.instincts = [copy.deepcopy(learner.instincts[0]) for _ in range(learner.subject.form.manners)]
    learner.optimizers[INSTINCT] = optimizer_of(learner.instincts)


def end(learner: Learner) -> None:
    """Remember what was learned in a lesson."""
    learner.lessons += 1
    subject = learner.subject
    if subject.parting and len(learner.instincts) < subject.form.manners and subject.turned(learner.lessons):
        part_manners(learner)
    learner.steady = learner.steady + STEADINESS * (learner.rows() - learner.steady)
    if not learner.frozen and learner.lessons % PAST_EVERY == 0:
        learner.past = [*learner.past[-PASTS + 1 :], learner.steady]


@dataclass
class Pages:
    """Some lines of a book as PyTorch takes them."""

    parts: torch.Tensor
    table: torch.Tensor
    there: torch.Tensor
    thumb: torch.Tensor
    hidden_parts: torch.Tensor
    rivals: torch.Tensor  # of which kind each was, which the judge may know
    marks: torch.Tensor
    chosen: torch.Tensor
    chance: torch.Tensor


def pages(form: Form, book: Book, kinds: Any, lines: Any) -> Pages:
    """Those lines, with as many parts as the fullest of them has, and who the rival was."""
    marks = book.marks[lines]
    most = int(marks[:, PARTS].max())

    def by_part(column: Any) -> torch.Tensor:
        return torch.from_numpy(column[lines].reshape(len(lines), form.parts, -1)[:, :most])

    return Pages(
        parts=by_part(book.parts),
        table=torch.from_numpy(book.table[lines]),
        there=torch.from_numpy(np.arange(most) < marks[:, PARTS, None]),
        thumb=torch.from_numpy(book.thumb[lines, : most * form.moves + form.common]),
        hidden_parts=by_part(book.hidden_parts),
        rivals=torch.from_numpy(kinds[book.course[lines]]),
        marks=torch.from_numpy(marks),
        chosen=torch.from_numpy(book.chosen[lines]),
        chance=torch.from_numpy(book.chance[lines]),
    )


def considered(learner: Learner, seen: Pages) -> torch.Tensor:
    """What the instincts think of the moves."""
    shown = (seen.parts, seen.table, seen.there, seen.thumb, seen.marks[:, TRUST])
    if len(learner.instincts) == 1:
        return cast(torch.Tensor, learner.instincts[0](*shown))
    values = torch.zeros_like(seen.thumb)
    for manner, instinct in enumerate(learner.instincts):
        those = seen.marks[:, MANNER] == manner
        values[those] = instinct(*(each[those] for each in shown))
    return values
