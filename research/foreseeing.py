"""Learns to foresee what a world brings: `python -m research.foreseeing lost-cities-board --export foresight.npz`.

Games are played by the instinct that is shipped (play/futures.py), and a network that looks at all cards learns what
comes of their positions. Results scatter much, so from later positions of the same course what it thinks of them is
believed more than the result (as in TD(lambda)). The same command on the same machine gives the same weights.
"""

from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer

from research.learner import step
from research.networks import Foreseeing
from research.play.futures import Futures, play_futures
from research.subjects import SUBJECTS, Subject
from serai import kernel
from serai.bots.foresight import SCALE
from serai.bots.game import GAMES
from serai.bots.instinct import Form, fingerprint
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.randomness import generator

LINES = 100_000  # positions of a lesson
LESSONS = 44
VARIANT_EVERY = 11  # lessons
PASSES = 2
BATCH = 2_048
RATE, LAST_RATE = 2e-3, 1e-4
FIRST = 0.25  # of the lessons the results alone count
FORESIGHT = 0.8  # how far beyond the next position of a course its result is believed, later
MOST_GAMES = 10**5


def form_of(game: str) -> Form:
    """Of the game's network."""
    foresight = GAMES[game].foresight
    if foresight is None:
        raise typer.BadParameter(f"{game} foresees nothing")
    return foresight.form


def table_of(subject: Subject, lesson: int) -> dict[str, Any]:
    """Seats and options of a lesson."""
    if subject.variants and lesson % VARIANT_EVERY == VARIANT_EVERY - 1:
        return subject.variants[lesson // VARIANT_EVERY % len(subject.variants)]
    return subject.tables[lesson % len(subject.tables)]


def futures(subject: Subject, options: dict[str, Any], seed: int, lines: int) -> Futures:
    """So many positions at such a table, a few less where a stage was not over, and what came of them."""
    form, styles = form_of(subject.game), STYLES[subject.game]

    def column(*shape: int) -> Any:
        return np.zeros((lines, *shape), np.float32)

    seen = column(form.table_sight), column(form.parts * form.part_sight)
    found = Futures(*seen, worth=column(), end=column(), course=np.zeros(lines, np.int64))
    seeds = np.random.default_rng([2, seed]).integers(2**60) + np.arange(MOST_GAMES)
    both = np.stack([styles["sensible"], styles["instinct"]])
    means = generator(seed), GAMES[subject.game].rules.buffer()
    return found.first(play_futures(kernel.blank(subject.game, **options), seeds, both, *means, *vars(found).values()))


@compiled
def believed(courses: Any, ends: Any, foreseen: Any, foresight: float, found: Any) -> None:
    """What came of each position, by the result and by what is thought of later ones of the same course."""
    following = np.full(courses.max() + 1, -1)
    for i in range(len(courses) - 1, -1, -1):
        then = following[courses[i]]
        found[i] = ends[i] if then < 0 else (1.0 - foresight) * foreseen[then] + foresight * found[then]
        following[courses[i]] = i


def shown(form: Form, met: Futures, lines: Any) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Those lines as the network takes them."""
    parts = torch.from_numpy(met.parts[lines].reshape(len(lines), form.parts, -1))
    return parts, torch.from_numpy(met.table[lines]), torch.ones(len(lines), form.parts, dtype=torch.bool)


def thought(network: Foreseeing, form: Form, met: Futures) -> Any:
    """What the network thinks that the positions lead to."""
    lines = np.arange(len(met.course))
    with torch.no_grad():
        parts = [network(*shown(form, met, lines[at : at + BATCH])).numpy() for at in range(0, len(lines), BATCH)]
    return met.worth + SCALE * np.concatenate(parts)


def study(
    network: Foreseeing, optimizer: torch.optim.Optimizer, form: Form, met: Futures, foresight: float, rng: Any
) -> float:
    """Learn from these positions; how much of the results was foreseen before."""
    before = thought(network, form, met)
    target = np.zeros_like(met.end)
    believed(met.course, met.end, before.astype(np.float32), foresight, target)
    gains = torch.from_numpy((target - met.worth) / np.float32(SCALE))
    for _ in range(PASSES):
        order = rng.permutation(len(gains))
        for at in range(0, len(gains) - BATCH + 1, BATCH):
            lines = np.sort(order[at : at + BATCH])
            step(optimizer, 0.5 * ((network(*shown(form, met, lines)) - gains[lines]) ** 2).mean())
    return float(1 - np.var(met.end - before) / np.var(met.end - met.worth))


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    export: Annotated[Path, typer.Option(help="Write the weights for the bots here.")],
    lessons: Annotated[int, typer.Option(help="How many.")] = LESSONS,
    lines: Annotated[int, typer.Option(help="Positions of a lesson.")] = LINES,
) -> None:
    """Learn from nothing to the last lesson."""
    torch.set_num_threads(1)
    subject, form = SUBJECTS[game], form_of(game)
    network = Foreseeing(form, np.random.default_rng(1))
    optimizer = torch.optim.Adam(network.parameters())
    for number in range(lessons):
        part = number / lessons
        optimizer.param_groups[0]["lr"] = RATE * (LAST_RATE / RATE) ** part
        met = futures(subject, table_of(subject, number), number, lines)
        foresight = 1.0 if part < FIRST else FORESIGHT
        foreseen = study(network, optimizer, form, met, foresight, np.random.default_rng([1, number]))
        print(f"{number + 1}  foreseen {foreseen:.3f}", flush=True)
    weights = network.row()[None]
    form.save(export, weights)
    print(f"{export}: {fingerprint(weights)}")


if __name__ == "__main__":
    typer.run(main)
