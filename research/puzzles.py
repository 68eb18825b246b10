"""The puzzles of the package: `python -m research.puzzles find GAME --out puzzles.jsonl.gz`.

Bots of mixed levels and styles play; moments of their games are looked at in a random order. Only a few come from one
game, each of another kind of decision, and no kind or difficulty takes up more than its part. It may be stopped at any
time and goes on behind the last game that gave one.

`python -m research.puzzles prove FILE` tries the doubtful choices of known puzzles in as many worlds as the best one,
and leaves out what does not hold up; with `--anew` all choices, as is needed when the judge has changed.
`python -m research.puzzles ask FILE` asks the levels again, where only these have.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import serai
from serai import bots
from serai.bots.levels import LEVELS
from serai.bots.policy import STYLES
from serai.review.finding import (
    FIRST_PHASE,
    PROOF,
    REST,
    RIVALS,
    SIEVES,
    Finder,
    Sieve,
    Tried,
    is_hopeless,
    tried,
    wrong_answers,
)
from serai.review.judging import Judge, Position
from serai.review.prospects import prospects_of
from serai.review.puzzle_files import add, read
from serai.review.puzzles import Puzzle, difficulty_of
from serai.review.reviewing import stages_over
from serai.table.film import Film
from serai.table.perspective import Perspective

app = typer.Typer(no_args_is_help=True)

OF_A_GAME = 3
LOOKED = 60
"""Moments of a game at which it is looked."""
FIRST_SEED = 500_001
PART = 0.6
"""How much of all a kind of decision, or a difficulty, may take up."""
SEARCHERS = 0.3
"""How often a bot that looks ahead sits down, beside one that does not: its games take long."""


def settings(game: str, rng: np.random.Generator) -> tuple[int, dict[str, Any]]:
    """Seats and options of a game."""
    if game == "lost-cities":
        return 2, {"rounds": int(rng.choice([1, 1, 1, 3])), "expeditions": int(rng.choice([5, 5, 5, 6]))}
    if game == "lost-cities-board":
        return int(rng.choice([2, 2, 3, 4])), {"short": bool(rng.random() < 0.5)}
    low, high = serai.table.games.find(game).rules.seats
    return int(rng.choice([*range(low, high + 1), 2])), {}


def played(game: str, seed: int) -> serai.Table:
    """A game of bots that the seed chooses."""
    rng = np.random.default_rng(seed)
    seats, options = settings(game, rng)
    table = serai.new(game, seats=seats, seed=seed, **options)
    levels = {name: level.worlds for name, level in LEVELS[game].items() if name != "legend"}
    names = [*levels, *(style for style in STYLES[game] if style not in ("sensible", "instinct"))]
    weights = np.array([SEARCHERS if levels.get(name) else 1.0 for name in names])
    chosen = rng.choice(names, seats, p=weights / weights.sum())
    seated = [bots.find(str(name), seed=seed * 10 + seat, game=game) for seat, name in enumerate(chosen)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, seated[seat].choose(Perspective(table, seat)).code)
    return table


def kind_of(action: str) -> str:
    """What is decided: the verb of the answer."""
    return action.split()[0]


def varied(table: serai.Table, seed: int, full: Callable[[str], bool]) -> Iterator[Puzzle]:
    """Some puzzles of a game, each of another kind and with a reason; nothing is proved, and nothing looked at, that is
    of a kind or a difficulty of which there is enough."""
    finder, film, kinds = Finder(table), Film(table), set()

    def is_wanted(sign: str) -> bool:
        return sign not in kinds and not full(sign)

    moments = np.random.default_rng(seed).permutation(finder.decisions)[:LOOKED].tolist()
    for moment in moments:
        choices = film.at(moment, log=False).actions(film.moves[moment].seat)
        hope = finder.screen(moment) if any(is_wanted(kind_of(choice.text)) for choice in choices) else None
        if hope is None:
            continue
        kind = kind_of(table.game.text(hope.codes[0]))
        found = finder.prove(hope) if is_wanted(kind) and is_wanted(difficulty_of(hope.missed)) else None
        if found is not None and found.why(found.answer):
            kinds.add(kind)
            yield found
        if len(kinds) == OF_A_GAME:
            return


def signs_of(puzzle: Puzzle) -> tuple[str, str]:
    """What is counted, so that there is not too much of it: what is decided, and the difficulty."""
    return kind_of(puzzle.answer), puzzle.difficulty


def proved(puzzle: Puzzle, anew: bool) -> Puzzle | None:
    """The puzzle with all that is doubtful tried in fresh worlds, if it holds up; `anew`: everything is doubtful, since
    judge and bots have changed."""
    table, film = puzzle.table, Film(puzzle.table)
    judge, phase = Judge(table.game, prospects_of(table)), FIRST_PHASE + len(SIEVES)
    at = Position(film.states, film.last, stages_over(film)[-1], film.last)

    def found(actions: Iterable[str], sieve: Sieve, phase: int) -> Tried:
        return tried(judge, at, puzzle.seat, [table.game.code(action) for action in actions], sieve, phase)

    offers, missed = puzzle.offers[1:], puzzle.missed
    if anew:
        first = found([offer.action for offer in puzzle.offers], REST, phase)
        missed = wrong_answers(table, puzzle.seat, puzzle.answer)
        if first.offers[0].action != puzzle.answer or not any(missed.values()):
            return None
        offers = first.offers[1:]
    doubtful = [
        offer.action
        for place, offer in enumerate(offers, start=1)
        if offer.worlds < PROOF.worlds and (place < RIVALS or not is_hopeless(offer))
    ]
    if not doubtful:
        return replace(puzzle, offers=(puzzle.offers[0], *offers), missed=missed)
    last = found([puzzle.answer, *doubtful], PROOF, phase + 1)
    if not last.is_clear(PROOF, puzzle.answer):
        return None
    others = [*last.offers[1:], *(offer for offer in offers if offer.action not in doubtful)]
    others.sort(key=lambda offer: offer.loss.value)
    return replace(puzzle, chance=last.chance, offers=(last.offers[0], *others), missed=missed)


@app.command()
def prove(
    path: Path,
    anew: Annotated[bool, typer.Option("--anew", help="Try every choice again: the judge has changed.")] = False,
) -> None:
    """Leave out of a file what does not hold up; it may be stopped at any time. What is left is tried again then, if it
    has to be."""
    known, kept = read(path), []
    for number, puzzle in enumerate(known, start=1):
        held = proved(puzzle, anew)
        kept += [held] if held else []
        if held != puzzle:
            rewrite(path, [*kept, *known[number:]])
            print(f"{number} of {len(known)}: {'held up' if held else 'given up'}", flush=True)
    print(f"{len(kept)} of {len(known)} hold up")


@app.command()
def ask(path: Path) -> None:
    """Ask the levels of a file's puzzles again, and leave out what nobody gets wrong."""
    known = read(path)
    asked = [replace(one, missed=wrong_answers(one.table, one.seat, one.answer)) for one in known]
    kept = [one for one in asked if any(one.missed.values())]
    rewrite(path, kept)
    print(f"{len(kept)} of {len(known)} are left; {Counter(one.difficulty for one in kept)}")


def rewrite(path: Path, puzzles: list[Puzzle]) -> None:
    """Put these in place of what a file has."""
    draft = path.with_name(f".new-{path.name}")
    draft.unlink(missing_ok=True)
    add(draft, puzzles)
    draft.replace(path)


@app.command()
def find(
    game: str,
    out: Annotated[Path, typer.Option(help="The file to which they are added.")],
    wanted: Annotated[int, typer.Option(help="How many there shall be in it.")] = 110,
) -> None:
    """Look for puzzles until there are enough."""
    known = read(out) if out.exists() else []
    counted = Counter(sign for one in known for sign in signs_of(one))
    first = max((one.record["seed"] + 1 for one in known), default=FIRST_SEED)
    for seed in count(first):
        for found in varied(played(game, seed), seed, lambda sign: counted[sign] >= PART * wanted):
            add(out, [found])
            known.append(found)
            counted.update(signs_of(found))
            print(f"{len(known)} of {wanted}: {found.answer}, {found.difficulty}, game {seed}", flush=True)
            if len(known) >= wanted:
                return


if __name__ == "__main__":
    app()
