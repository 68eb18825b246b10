"""Learns an instinct by playing: `python -m research.learning lost-cities-board run --export instinct.npz`.

Policy gradient with clipped steps (PPO): moves that turned out better than expected become more likely. Played against
itself, its own past and all kinds of styles: what only beats itself beats nobody else. What a position was worth is
judged with open cards and in knowledge of the rival, which takes most of the luck out of the lessons. Games are played
by compiled code, PyTorch learns from them. The folder keeps everything, so that the same command goes on where it was
stopped, and how it went (TensorBoard's format); `--export` writes the weights that the bots load.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer
from torch.utils.tensorboard import SummaryWriter

from research.networks import Instinct, Judge
from research.play.games import LEARNER, LONGEST_GAME, NO_MIND, Book, empty_book, play_games
from research.rivals import Seating, seating
from research.subjects import SUBJECTS, Subject
from serai import kernel
from serai.bots.game import GAMES
from serai.bots.instinct import MANNER, PARTS, TRUST, Form, fingerprint
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.randomness import generator

BATCH = 2_000
FORESIGHT = 0.95  # how far beyond the next judgement of a position a result is believed
FARTHEST = 2.8  # a gain beyond that counts no more
CLIP = 0.2
CURIOSITY = 0.01  # worth of being undecided
LONGEST_STEP = 0.5
PASTS, PAST_EVERY = 12, 10  # remembered, and after how many lessons
STEADINESS = 0.03  # the part of a lesson that the average takes over at once
KEEP_EVERY = 10  # lessons
MOST_STAGES = 9  # of a game
TRIAL_EVERY, TRIAL_DEALS, FIRST_TRIAL = 50, 200, 10**12


@dataclass
class Learner:
    """All that is learned, and with what it goes on."""

    subject: Subject
    instincts: list[Instinct]  # by manner of opponents
    judge: Judge
    optimizers: list[torch.optim.Optimizer]
    steady: Any  # the instincts averaged over the last lessons: lessons are noisy
    past: list[Any] = field(default_factory=list)
    lessons: int = 0

    def rows(self) -> Any:
        """The instincts as numbers to play by."""
        return np.stack([instinct.row() for instinct in self.instincts])


def newcomer(subject: Subject) -> Learner:
    """One who follows the rules of thumb."""
    form = subject.form
    instincts = [Instinct(form, subject.trust, np.random.default_rng(1)) for _ in range(form.manners)]
    judge = Judge(form, subject.hidden_part, subject.hidden_table + subject.circle.kinds, np.random.default_rng(2))
    learned = ([weights for each in instincts for weights in each.parameters()], list(judge.parameters()))
    optimizers: list[torch.optim.Optimizer] = [torch.optim.Adam(each) for each in learned]
    learner = Learner(subject, instincts, judge, optimizers, None)
    learner.steady = learner.rows()
    learner.past = [learner.steady.copy()]
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
        "lessons": learner.lessons,
    }
    torch.save(kept, folder / "learner.new")
    (folder / "learner.new").replace(folder / "learner.pt")


def load(subject: Subject, folder: Path) -> Learner:
    """The learner kept in a folder; a newcomer where there is none."""
    learner = newcomer(subject)
    if (folder / "learner.pt").exists():
        kept = torch.load(folder / "learner.pt", weights_only=True)
        for instinct, state in zip(learner.instincts, kept["instincts"], strict=True):
            instinct.load_state_dict(state)
        learner.judge.load_state_dict(kept["judge"])
        for optimizer, state in zip(learner.optimizers, kept["optimizers"], strict=True):
            optimizer.load_state_dict(state)
        learner.steady, learner.past = kept["steady"].numpy(), list(kept["past"].numpy())
        learner.lessons = kept["lessons"]
    return learner


def play(
    subject: Subject, options: dict[str, Any], minds: Any, seated: Seating, seeds: Any, dice: int, book: Book
) -> tuple[int, Any, Any, Any]:
    """Fill the book; how many decisions are in it, gains and owners by course, and points by game and seat."""
    games, seats = seated.minds.shape
    states = kernel.blank(subject.game, **{"seats": seats} | options)
    courses = MOST_STAGES * games * seats
    gains, owners = np.zeros(courses, np.float32), np.zeros(courses, np.int64)
    points = np.zeros((games, seats), np.int64)
    rng, buffer = generator(dice), GAMES[subject.game].rules.buffer()
    who = minds, seated.minds, seated.styles, seated.noise
    columns = list(vars(book).values())
    filled = play_games(states, seeds, subject.form.layout, *who, rng, buffer, *columns, gains, owners, points)
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
    rng = np.random.default_rng([1, learner.lessons])
    options = subject.tables[learner.lessons % len(subject.tables)]
    games, seats = len(book.table) // 25, options.get("seats", 2)
    seated = seating(subject.game, subject.circle, games, seats, len(learner.past), rng)
    seeds = rng.integers(2**60) + np.arange(games)
    minds = np.stack([learner.rows(), *learner.past])
    count, gains, owners, _ = play(subject, options, minds, seated, seeds, int(rng.integers(2**62)), book)
    part = min(1.0, learner.lessons / subject.lessons)
    for optimizer in learner.optimizers:
        optimizer.param_groups[0]["lr"] = subject.rate * (subject.last_rate / subject.rate) ** part
    gains = np.clip(gains / subject.scale, -FARTHEST, FARTHEST)
    kinds = np.eye(subject.circle.kinds, dtype=np.float32)[seated.kinds[owners]]
    figures = study(learner, book.first(count), gains, kinds, rng)
    learner.lessons += 1
    learner.steady = learner.steady + STEADINESS * (learner.rows() - learner.steady)
    if learner.lessons % PAST_EVERY == 0:
        learner.past = [*learner.past[-PASTS + 1 :], learner.steady]
    return figures


@dataclass
class Pages:
    """Some lines of a book as PyTorch takes them."""

    parts: torch.Tensor
    table: torch.Tensor
    there: torch.Tensor
    thumb: torch.Tensor
    hidden_parts: torch.Tensor
    hidden_table: torch.Tensor
    marks: torch.Tensor
    chosen: torch.Tensor
    chance: torch.Tensor


def pages(form: Form, book: Book, kinds: Any, lines: Any) -> Pages:
    """Those lines, with as many parts as the fullest of them has, and who the rival was."""
    marks = book.marks[lines]
    most = int(marks[:, PARTS].max())

    def by_part(column: Any) -> torch.Tensor:
        return torch.from_numpy(column[lines].reshape(len(lines), form.parts, -1)[:, :most])

    hidden_table = np.concatenate([book.hidden_table[lines], kinds[book.course[lines]]], axis=1)
    return Pages(
        parts=by_part(book.parts),
        table=torch.from_numpy(book.table[lines]),
        there=torch.from_numpy(np.arange(most) < marks[:, PARTS, None]),
        thumb=torch.from_numpy(book.thumb[lines, : most * form.moves + form.common]),
        hidden_parts=by_part(book.hidden_parts),
        hidden_table=torch.from_numpy(hidden_table),
        marks=torch.from_numpy(marks),
        chosen=torch.from_numpy(book.chosen[lines]),
        chance=torch.from_numpy(book.chance[lines]),
    )


def judged(judge: Judge, seen: Pages) -> torch.Tensor:
    """What the judge thinks of the positions."""
    parts = torch.cat([seen.parts, seen.hidden_parts], dim=2)
    worth: torch.Tensor = judge(parts, torch.cat([seen.table, seen.hidden_table], dim=1), seen.there)
    return worth


def considered(learner: Learner, seen: Pages) -> torch.Tensor:
    """The logarithms of the chances that the instincts give to the moves."""
    logs = torch.zeros_like(seen.thumb)
    for manner, instinct in enumerate(learner.instincts):
        those = seen.marks[:, MANNER] == manner
        shown = (seen.parts, seen.table, seen.there, seen.thumb, seen.marks[:, TRUST])
        logs[those] = instinct(*(each[those] for each in shown))
    return logs


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
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            torch.nn.utils.clip_grad_norm_(optimizer.param_groups[0]["params"], LONGEST_STEP)
            optimizer.step()
        undecided.append(losses[0][1])
    results = gains[book.course]
    foreseen = 1 - np.var(results - worth) / np.var(results)
    return {"undecided": float(np.mean(undecided)), "foreseen": float(foreseen)}


def instinct_loss(learner: Learner, seen: Pages, wanted: torch.Tensor) -> tuple[torch.Tensor, float]:
    """What better moves and being undecided lessen; and how undecided the instinct is."""
    logs = considered(learner, seen)
    ratio = torch.exp(logs.gather(1, seen.chosen[:, None])[:, 0] - seen.chance)
    better = torch.minimum(ratio * wanted, ratio.clamp(1 - CLIP, 1 + CLIP) * wanted)
    spread = -(logs.exp() * logs).sum(dim=1).mean()
    return -better.mean() - CURIOSITY * spread, spread.item()


def judge_loss(learner: Learner, seen: Pages, target: torch.Tensor) -> tuple[torch.Tensor, float]:
    """How far the judge is off."""
    loss = 0.5 * ((judged(learner.judge, seen) - target) ** 2).mean()
    return loss, loss.item()


def trial(subject: Subject, rows: Any, rival: str, deals: int = TRIAL_DEALS, seats: int = 2) -> tuple[float, float]:
    """The margin against a style on mirrored deals, and the share of games won."""
    styles = STYLES[subject.game]
    minds = np.tile(np.where([np.arange(seats) % 2 == 0, np.arange(seats) % 2 == 1], LEARNER, NO_MIND), (deals, 1))
    own = minds == LEARNER
    style_of = np.where(own[:, :, None], styles["sensible"], styles[rival])
    seated = Seating(minds, style_of, np.zeros(minds.shape), None)
    seeds = np.repeat(FIRST_TRIAL + np.arange(deals), 2)
    book = empty_book(subject.form, subject.hidden_part, subject.hidden_table, LONGEST_GAME)
    options = {"seats": seats} if seats > 2 else subject.tables[0]
    _, _, _, points = play(subject, options, rows[None], seated, seeds, 1, book)
    mine, theirs = (np.where(who, points, -(10**6)).max(axis=1) for who in (own, ~own))
    margin = (points * own).sum(axis=1) / own.sum(axis=1) - (points * ~own).sum(axis=1) / (~own).sum(axis=1)
    return float(margin.mean()), float((mine > theirs).mean() + 0.5 * (mine == theirs).mean())


def show(learner: Learner, figures: dict[str, float], log: SummaryWriter) -> None:
    """How it goes: a line, and a point in every curve."""
    for rival in learner.subject.circle.styles:
        margin, share = trial(learner.subject, learner.steady, rival)
        figures |= {f"margin/{rival}": margin, f"won/{rival}": share}
    for name, value in figures.items():
        log.add_scalar(name, value, learner.lessons)
    print(learner.lessons, "  ".join(f"{name} {value:.2f}" for name, value in figures.items()), flush=True)


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    folder: Annotated[Path, typer.Argument(help="Where the learner is kept, and how it went.")],
    lessons: Annotated[int | None, typer.Option(help="Stop after so many in all; as many as were shipped.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the weights for the bots here.")] = None,
) -> None:
    """Learn from nothing, or from where the folder's learner stands, to the last lesson."""
    torch.set_num_threads(1)  # cores are better used by runs side by side, and results stay the same
    subject = SUBJECTS[game]
    learner = load(subject, folder)
    book = empty_book(subject.form, subject.hidden_part, subject.hidden_table, subject.lines)
    with SummaryWriter(folder) as log:
        while learner.lessons < (lessons or subject.lessons):
            began = time.monotonic()
            figures = lesson(learner, book)
            figures["seconds"] = time.monotonic() - began
            if learner.lessons % TRIAL_EVERY == 0:
                show(learner, figures, log)
            if learner.lessons % KEEP_EVERY == 0:
                save(learner, folder)
    save(learner, folder)
    if export is not None:
        subject.form.save(export, learner.steady)
        print(f"{export}: {fingerprint(learner.steady)}")


if __name__ == "__main__":
    typer.run(main)
