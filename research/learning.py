"""Learns the instinct for Lost Cities by playing: `python -m research.learning run.npz --minutes 60`.

Policy gradient with clipped steps (PPO): moves that turned out better than expected become more likely. Played against
itself, its own past and all kinds of styles: what only beats itself beats nobody else. What a position was worth is
judged with open cards and in knowledge of the rival, which takes most of the luck out of the lessons. The file keeps
everything, so that the same command goes on; `--export` writes the weights that the bots load.
"""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from research.network import JUDGE_SHAPES, Adam, Instinct, Judge, first_weights
from research.rivals import KINDS, seating
from research.rounds import DECISION, HIDDEN_SIGHT, LEARNER, NO_MIND, play_rounds
from serai import kernel
from serai.bots.lost_cities import styles as lost_cities
from serai.bots.lost_cities.instinct import MANNERS, MOVES, SHAPES, fingerprint, save_weights
from serai.bots.lost_cities.rules_of_thumb import NARROW, VICTORY
from serai.bots.lost_cities.sight import COLOUR_SIGHT
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.lost_cities import RULES
from serai.rules.randomness import generator

GAME = RULES.name
BOOK = 40_000  # decisions between two lessons
BATCH = 2_000
EPOCHS = 1
FORESIGHT = 0.95  # how far beyond the next judgement of a position a result is believed
CLIP = 0.2
CURIOSITY = 0.01  # worth of being undecided
PASTS = 12
STEADINESS = 0.03  # the part of a lesson that the average takes over at once
SIX_COLOURS_EVERY = 10  # lessons
SHOW_EVERY = 60.0
TRIALS = 200

SENSIBLE = STYLES[GAME]["sensible"]
YARDSTICKS = {  # the last one is met in trials only
    "sensible": SENSIBLE,
    **lost_cities.PANEL,
    "first": lost_cities.style(**lost_cities.FIRST),
}


@dataclass
class Learner:
    """All that is learned, and with what it goes on."""

    instinct: Adam
    judge: Adam
    steady: Any  # the instinct averaged over the last lessons: lessons are noisy
    past: list[Any] = field(default_factory=list)
    lessons: int = 0


def newcomer() -> Learner:
    """One who follows the rules of thumb."""
    rng = np.random.default_rng(1)
    rows = np.stack([first_weights(SHAPES, rng)] * MANNERS), first_weights(JUDGE_SHAPES, rng)
    instinct, judge = (Adam(row, np.zeros_like(row), np.zeros_like(row)) for row in rows)
    return Learner(instinct, judge, instinct.row.copy(), [instinct.row.copy()])


def load(path: Path) -> Learner:
    """The learner of a file."""
    with np.load(path) as file:
        steps = int(file["steps"])
        instinct, judge = (Adam(row, mean, square, steps) for row, mean, square in (file["instinct"], file["judge"]))
        return Learner(instinct, judge, file["steady"], list(file["past"]), int(file["lessons"]))


def save(learner: Learner, path: Path) -> None:
    """Keep the learner for the next run."""
    instinct, judge = (np.array([adam.row, adam.mean, adam.square]) for adam in (learner.instinct, learner.judge))
    past, steps = np.array(learner.past), learner.instinct.steps
    fresh = path.with_suffix(".new.npz")
    kept = {"steady": learner.steady, "past": past, "lessons": learner.lessons, "steps": steps}
    np.savez(fresh, instinct=instinct, judge=judge, **kept)
    fresh.replace(path)


def reward(margins: Any) -> Any:
    """What a margin is worth: its points, and winning at all; about 1 as a rule."""
    return ((np.clip(margins, -120, 120) + VICTORY * np.tanh(margins / NARROW)) / 60).astype(np.float32)


@compiled
def surprises(courses: Any, worth: Any, rewards: Any, foresight: float, found: Any) -> None:
    """By how much each decision turned out better than expected; later judgements count less the farther they are."""
    following = np.full(len(rewards), -1)
    for i in range(len(courses) - 1, -1, -1):
        course = courses[i]
        then = following[course]
        if then < 0:
            found[i] = rewards[course] - worth[i]
        else:
            found[i] = worth[then] - worth[i] + foresight * found[then]
        following[course] = i


def lesson(learner: Learner, book: Any, colours: int, rate: float, rng: np.random.Generator) -> dict[str, float]:
    """Play until the book is full, then learn from it."""
    states = kernel.blank(GAME, rounds=1, expeditions=colours)
    rounds = len(book) // 40
    seated = seating(rounds, len(learner.past), rng)
    margins = np.full(rounds, np.nan)
    seeds = rng.integers(2**60) + np.arange(rounds)
    dice = generator(int(rng.integers(2**62)))
    known = np.array([learner.instinct.row, *learner.past])
    minds, styles, noise = seated.minds, seated.styles, seated.noise
    count = play_rounds(states, seeds, known, minds, styles, noise, False, dice, book, RULES.buffer(), margins)
    undecided, foreseen = study(learner, book[:count], colours, margins, seated.kinds, rate, rng)
    learner.lessons += 1
    learner.steady += STEADINESS * (learner.instinct.row - learner.steady)
    own = np.where(minds[:, 0] == LEARNER, margins, -margins)[minds.min(axis=1) < 0]
    return {
        "styles": float(np.nansum(own) / max(1, np.isfinite(own).sum())),
        "foreseen": foreseen,
        "undecided": undecided,
    }


def study(
    learner: Learner, book: Any, colours: int, margins: Any, kinds: Any, rate: float, rng: np.random.Generator
) -> tuple[float, float]:
    """Learn from the decisions of a book; how undecided the instinct was, and how much of the results was foreseen."""
    rewards = reward(np.stack([margins, -margins], axis=1).ravel())
    parts = [slice(at, at + BATCH) for at in range(0, len(book), BATCH)]
    worth = np.concatenate([judge_of(learner, book[part], colours, kinds).worth for part in parts])
    surprise = np.zeros(len(book), np.float32)
    surprises(book["course"], worth, rewards, FORESIGHT, surprise)
    target = worth + surprise
    surprise = (surprise - surprise.mean()) / surprise.std()
    undecided = []
    for _ in range(EPOCHS):
        order = rng.permutation(len(book))
        for part in parts[:-1]:
            some = np.sort(order[part])
            pages = book[some]
            judge = judge_of(learner, pages, colours, kinds)
            learner.judge.step(judge.slopes((judge.worth - target[some]) / BATCH), rate)
            slopes = np.zeros_like(learner.instinct.row)
            for manner in range(MANNERS):
                those = pages["manner"] == manner
                instinct = instinct_of(learner, pages[those], colours, manner)
                by_value, spread = value_slopes(instinct, pages[those], surprise[some][those])
                slopes[manner] = instinct.slopes(by_value / BATCH)
                undecided.append(spread / BATCH)
            learner.instinct.step(slopes, rate)
    results = rewards[book["course"]]
    return float(np.mean(undecided)) * MANNERS, float(1 - np.var(results - worth) / np.var(results))


def sight_of(book: Any, colours: int) -> Any:
    """What was seen of the colours, by decision and colour."""
    return book["colours"].reshape(len(book), -1, COLOUR_SIGHT)[:, :colours]


def instinct_of(learner: Learner, book: Any, colours: int, manner: int) -> Instinct:
    """What the instinct thinks of the moves at those decisions, all against that manner of opponents."""
    thumb = book["thumb"][:, : colours * MOVES + 1]
    return Instinct(learner.instinct.row[manner], sight_of(book, colours), book["table"], thumb)


def judge_of(learner: Learner, book: Any, colours: int, kinds: Any) -> Judge:
    """What the judge thinks of the positions at those decisions, given the kinds of rivals by round."""
    hidden = book["hidden"].reshape(len(book), -1, HIDDEN_SIGHT)[:, :colours]
    rivals = np.eye(KINDS, dtype=np.float32)[kinds[book["course"] // 2]]
    seen, table = [sight_of(book, colours), hidden], [book["table"], rivals]
    return Judge(learner.judge.row, np.concatenate(seen, axis=2), np.concatenate(table, axis=1))


def value_slopes(instinct: Instinct, book: Any, surprise: Any) -> tuple[Any, float]:
    """The slopes of the values of the moves, less means better; and how undecided the instinct is, in all."""
    rows, chosen = np.arange(len(book)), book["chosen"]
    ratio = np.exp(instinct.logs[rows, chosen] - book["chance"])
    clipped = ((surprise > 0) & (ratio > 1 + CLIP)) | ((surprise < 0) & (ratio < 1 - CLIP))
    push = np.where(clipped, 0.0, surprise * ratio).astype(np.float32)
    slopes = instinct.chances * push[:, None]
    slopes[rows, chosen] -= push
    spread = -(instinct.chances * instinct.logs).sum(axis=1, keepdims=True)
    slopes += CURIOSITY * instinct.chances * (instinct.logs + spread)
    return slopes.astype(np.float32), float(spread.sum())


def trial(row: Any, rival: Any, deals: int = TRIALS, first: int = 10**12) -> tuple[float, float]:
    """The margin against a style on mirrored deals, and the share of rounds won."""
    states = kernel.blank(GAME, rounds=1)
    seeds = np.repeat(first + np.arange(deals), 2)
    minds = np.tile([[LEARNER, NO_MIND], [NO_MIND, LEARNER]], (deals, 1))
    styles = np.where(minds[:, :, None] == LEARNER, SENSIBLE, rival)
    noise, margins, book = np.zeros((2 * deals, 2)), np.zeros(2 * deals), np.zeros(500, DECISION)
    play_rounds(states, seeds, row[None], minds, styles, noise, True, generator(1), book, RULES.buffer(), margins)
    own = np.where(minds[:, 0] == LEARNER, margins, -margins)
    return float(own.mean()), float((own > 0).mean() + 0.5 * (own == 0).mean())


def show(learner: Learner, figures: dict[str, float]) -> None:
    """A line about how it goes."""
    trials = {name: trial(learner.steady, style) for name, style in YARDSTICKS.items()}
    said = "  ".join(f"{name} {margin:+.1f} {100 * share:.0f}%" for name, (margin, share) in trials.items())
    more = "  ".join(f"{name} {value:.2f}" for name, value in figures.items())
    print(f"{learner.lessons:5d}  {more}  |  {said}", flush=True)


def main(
    path: Annotated[Path, typer.Argument(help="Where the learner is kept (.npz).")],
    minutes: float = 10.0,
    rate: float = 5e-4,
    last_rate: Annotated[float | None, typer.Option(help="Go down to this rate at the end.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the weights for the bots here.")] = None,
    mean_with: Annotated[list[Path] | None, typer.Option(help="Write the mean with those of another run.")] = None,
) -> None:
    """Go on learning for so long."""
    learner = load(path) if path.exists() else newcomer()
    rng = np.random.default_rng(learner.lessons)
    book = np.zeros(BOOK, DECISION)
    began = shown = time.monotonic()
    while (passed := time.monotonic() - began) < 60 * minutes:
        part = passed / (60 * minutes)
        now = rate if last_rate is None else rate * (last_rate / rate) ** part
        figures = lesson(learner, book, 6 if learner.lessons % SIX_COLOURS_EVERY == 9 else 5, now, rng)
        if time.monotonic() - shown > SHOW_EVERY:
            learner.past = [*learner.past[-PASTS + 1 :], learner.steady.copy()]
            show(learner, figures)
            save(learner, path)
            shown = time.monotonic()
    save(learner, path)
    if export is not None:
        rows = [learner.steady, *(load(other).steady for other in mean_with or ())]
        weights = np.mean(rows, axis=0, dtype=np.float32)
        save_weights(export, weights)
        print(f'FINGERPRINT = "{fingerprint(weights)}"  # for instinct.py')


if __name__ == "__main__":
    typer.run(main)
