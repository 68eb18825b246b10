"""Learns to foresee what a world brings: `python -m research.foreseeing lost-cities-board --export foresight.npz`.

Games are played by the instinct that is shipped (play/futures.py), and a network that looks at all cards learns what
comes of their positions: first from the results alone; they scatter much, so later what it thinks of the next positions
of the same course is believed as well (as in TD(lambda)). The same command on the same machine gives the same weights.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
import typer

from research.learner import step
from research.networks import Foreseeing
from research.play.futures import Futures, play_futures
from research.play.lines import one_book
from research.subjects import SUBJECTS, Subject
from serai import kernel
from serai.bots.foresight import SCALE
from serai.bots.game import GAMES
from serai.bots.instinct import Form, fingerprint
from serai.bots.policy import STYLES
from serai.rules.compiling import compiled
from serai.rules.randomness import generator

BOOKS, LINES = 40, 100_000  # so many times so many positions, at one kind of table each; all together 6 GB
VARIANT_EVERY = 10  # books
PASSES = (1.0, 0.7, 0.7, 0.7)  # through all: how far beyond the next position of a course its result is believed
RATE, LAST_RATE = 2e-3, 1e-4
BATCH = 2_048
MOST_GAMES = 10**5


def form_of(game: str) -> Form:
    """Of the game's network."""
    foresight = GAMES[game].foresight
    if foresight is None:
        raise typer.BadParameter(f"{game} foresees nothing")
    return foresight.form


def table_of(subject: Subject, number: int) -> dict[str, Any]:
    """Seats and options of a book."""
    if subject.variants and number % VARIANT_EVERY == VARIANT_EVERY - 1:
        return subject.variants[number // VARIANT_EVERY % len(subject.variants)]
    return subject.tables[number % len(subject.tables)]


def futures(subject: Subject, options: dict[str, Any], seed: int, lines: int) -> Futures:
    """So many positions at such a table, a few less where a stage was not over, and what came of them.

    What was seen is kept in half the room.
    """
    form, styles = form_of(subject.game), STYLES[subject.game]

    def column(*shape: int) -> Any:
        return np.zeros((lines, *shape), np.float32)

    seen = column(form.table_sight), column(form.parts * form.part_sight)
    found = Futures(*seen, worth=column(), end=column(), course=np.zeros(lines, np.int64))
    seeds = np.random.default_rng([2, seed]).integers(2**60) + np.arange(MOST_GAMES)
    both = np.stack([styles["sensible"], styles["instinct"]])
    means = generator(seed), GAMES[subject.game].rules.buffer()
    filled = play_futures(kernel.blank(subject.game, **options), seeds, both, *means, *vars(found).values())
    half = replace(found, table=found.table.astype(np.float16), parts=found.parts.astype(np.float16))
    return half.first(filled)


def library(subject: Subject, books: int, lines: int) -> Futures:
    """So many books, one for each kind of table in turn, as one; the single ones are not kept beside it."""
    played = [futures(subject, table_of(subject, number), number, lines) for number in range(books)]
    return one_book(played, [book.course.max() + 1 for book in played])


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
    parts = torch.from_numpy(met.parts[lines].astype(np.float32).reshape(len(lines), form.parts, -1))
    there = torch.ones(len(lines), form.parts, dtype=torch.bool)
    return parts, torch.from_numpy(met.table[lines].astype(np.float32)), there


def thought(network: Foreseeing, form: Form, met: Futures) -> Any:
    """What the network thinks that the positions lead to."""
    lines = np.arange(len(met.course))
    with torch.no_grad():
        parts = [network(*shown(form, met, lines[at : at + BATCH])).numpy() for at in range(0, len(lines), BATCH)]
    return met.worth + np.float32(SCALE) * np.concatenate(parts)


def study(network: Foreseeing, form: Form, met: Futures, passes: Sequence[float]) -> Iterator[float]:
    """Go through all positions again and again; how much of the results was foreseen before each pass."""
    rng, optimizer = np.random.default_rng(1), torch.optim.Adam(network.parameters())
    target, batches = np.zeros_like(met.end), len(met.end) // BATCH
    for number, foresight in enumerate(passes):
        before = thought(network, form, met)
        yield float(1 - np.var(met.end - before) / np.var(met.end - met.worth))
        believed(met.course, met.end, before, foresight, target)
        gains = torch.from_numpy((target - met.worth) / np.float32(SCALE))
        order = rng.permutation(len(gains))
        for i in range(batches):
            part = (number + i / batches) / len(passes)
            optimizer.param_groups[0]["lr"] = RATE * (LAST_RATE / RATE) ** part
            lines = np.sort(order[i * BATCH : (i + 1) * BATCH])
            step(optimizer, 0.5 * ((network(*shown(form, met, lines)) - gains[lines]) ** 2).mean())


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    export: Annotated[Path, typer.Option(help="Write the weights for the bots here.")],
    books: Annotated[int, typer.Option(help="Kinds of tables, one after the other.")] = BOOKS,
    lines: Annotated[int, typer.Option(help="Positions of each.")] = LINES,
) -> None:
    """Play, learn from nothing, and write what was learned."""
    torch.set_num_threads(1)
    subject, form = SUBJECTS[game], form_of(game)
    met = library(subject, books, lines)
    network = Foreseeing(form, np.random.default_rng(1))
    for number, foreseen in enumerate(study(network, form, met, PASSES)):
        print(f"{number} passes: {foreseen:.3f} foreseen", flush=True)
    weights = network.row()[None]
    form.save(export, weights)
    print(f"{export}: {fingerprint(weights)}")


if __name__ == "__main__":
    typer.run(main)
