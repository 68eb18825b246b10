"""Learns an instinct: `python -m research.learning lost-cities-board run --export instinct.npz`.

Games are played by compiled code, PyTorch learns from them, by playing (playing.py) or from what search finds
(rehearsing.py). The folder keeps everything, so that the same command goes on where it was stopped, and how it went
(TensorBoard's format); `--export` writes the weights that the bots load. `--parts` shares the games of a lesson among
cores, or the machines of a Ray cluster (parts.py).
"""

import time
from pathlib import Path
from typing import Annotated

import torch
import typer
from torch.utils.tensorboard import SummaryWriter

from research.learner import Learner, exploiter, newcomer, restore, save
from research.playing import lesson, trial
from research.rehearsing import rehearsal
from research.subjects import SUBJECTS
from serai.bots.instinct import fingerprint
from serai.lab.workers import in_ray, in_threads

KEEP_EVERY, SHOW_EVERY = 10, 50  # lessons
TRIAL_DEALS = 200


def show(learner: Learner, figures: dict[str, float], log: SummaryWriter) -> None:
    """How it goes: a line, and a point in every curve."""
    rivals = {"frozen": learner.past[0]} if learner.frozen else {name: name for name in learner.subject.circle.styles}
    for name, rival in rivals.items():
        margin, share = trial(learner.subject, learner.steady, rival, TRIAL_DEALS)
        figures |= {f"margin/{name}": margin, f"won/{name}": share}
    for name, value in figures.items():
        log.add_scalar(name, value, learner.lessons)
    print(learner.lessons, "  ".join(f"{name} {value:.2f}" for name, value in figures.items()), flush=True)


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    folder: Annotated[Path, typer.Argument(help="Where the learner is kept, and how it went.")],
    lessons: Annotated[int | None, typer.Option(help="Stop after so many in all; as many as were shipped.")] = None,
    export: Annotated[Path | None, typer.Option(help="Write the weights for the bots here.")] = None,
    against: Annotated[
        Path | None, typer.Option(help="Learn what beats these weights, beginning as they play.")
    ] = None,
    parts: Annotated[
        int, typer.Option(min=1, help="Play each lesson in so many parts at once; another number gives other weights.")
    ] = 1,
    ray: Annotated[str | None, typer.Option(help="Play them on the Ray cluster at this address.")] = None,
) -> None:
    """Learn from nothing, or from where the folder's learner stands, to the last lesson."""
    torch.set_num_threads(1)  # cores are better used by runs side by side, and results stay the same
    subject = SUBJECTS[game]
    learner = newcomer(subject) if against is None else exploiter(subject, subject.form.load(against))
    learner.parts = parts
    try:
        restore(learner, folder)
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="FOLDER") from problem
    with SummaryWriter(folder) as log, in_threads(parts) if ray is None else in_ray(ray) as hands:
        while learner.lessons < (lessons or learner.subject.lessons):
            began, teacher = time.monotonic(), subject.teacher
            if teacher is None or learner.frozen:
                figures = lesson(learner, hands)
            else:
                figures = rehearsal(learner, teacher, hands)
            figures["seconds"] = time.monotonic() - began
            if learner.lessons % SHOW_EVERY == 0:
                show(learner, figures, log)
            if learner.lessons % KEEP_EVERY == 0:
                save(learner, folder)
    save(learner, folder)
    if export is not None:
        subject.form.save(export, learner.steady)
        print(f"{export}: {fingerprint(learner.steady)}")


if __name__ == "__main__":
    typer.run(main)
