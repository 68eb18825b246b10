"""Whether reviews tell the truth, and soon: `python -m research.reviews calibration|mistakes|luck|times GAME`.

calibration: positions from games of mixed levels; the chance to win that the mover could think it had, against what
happened, beside a logistic fit on the difference of points and the cards left.
mistakes: what fresh games are told to have got wrong; the choice that was made and the recommended one are played on by
the strongest style, or by a level, in fresh worlds.
luck: whole reviews of games of mixed levels; luck has to be nothing in the mean.
times: how long whole reviews take on all cores.

Mistakes and luck take long: with `--kept FILE` they go on where they were stopped.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any

import numpy as np
import typer

import serai
from serai import bots
from serai.bots.levels import LEVELS as BOT_LEVELS
from serai.bots.policy import stage
from serai.charts import ChartLine, lines_svg
from serai.lab.ladder import figure, share_figure
from serai.review import Reviewer, summary
from serai.review.game import Effort, margin
from serai.review.judging import Judge, Position
from serai.review.prospects import prospects_of
from serai.review.reviewing import stages_over
from serai.review.telling import is_flagged
from serai.table.film import Film
from serai.table.perspective import Perspective
from serai.table.table import table_of
from serai.web.games import find as web_game

app = typer.Typer(no_args_is_help=True)

LEVELS = ("stroller", "traveller", "guide", "explorer")
BINS = 10
OF_A_GAME = 4
WORLDS = 64


SHORT: dict[str, dict[str, Any]] = {"lost-cities": {"rounds": 1}, "lost-cities-board": {"short": True}}
"""The options of a short game: a choice weighs more in it, so that there is more to flag for the same time."""


def played(game: str, seed: int, short: bool = False, levels: Sequence[str] = LEVELS) -> serai.Table:
    """A game of two levels that the seed chooses."""
    table = serai.new(game, seed=seed, **(SHORT.get(game, {}) if short else {}))
    chosen = np.random.default_rng(seed).choice(levels, table.seats)
    seated = [bots.find(str(level), seed=seed * 10 + seat) for seat, level in enumerate(chosen)]
    while not table.over:
        seat = table.to_move[0]
        table.play(seat, seated[seat].choose(Perspective(table, seat)).code)
    return table


def positions(game: str, wanted: int, first: int) -> Iterator[tuple[float, float, float, float]]:
    """The chance told, what came of it, the difference of points, and the part of the pile that is left."""
    points = web_game(game).replay.points
    for seed in count(first):
        table = played(game, seed)
        film = Film(table)
        stages, judge = stages_over(film), Judge(table.game, prospects_of(table))
        cards = film.states["deck_size"].max()
        for moment in np.random.default_rng(seed).choice(film.last, OF_A_GAME, replace=False).tolist():
            seat = film.moves[moment].seat
            at = Position(film.states, moment, stages[moment], moment)
            told = judge.believed(at, seat, WORLDS)
            now = film.at(moment, log=False)
            standing = [points(now.view(each))[each] or 0 for each in range(2)]
            won = (seat in table.winners()) / len(table.winners())
            left = float(film.states["deck_size"][moment] / cards)
            yield told, won, float(standing[seat] - standing[1 - seat]), left
            wanted -= 1
            if wanted == 0:
                return


def logistic(difference: Any, left: Any, won: Any) -> Any:
    """The chances that a logistic fit on both gives, found by Newton's method on the very data that it is judged by."""
    x = np.stack([np.ones_like(left), difference / 20, difference / 20 * (1 - left), left], axis=1)
    weights = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 1e-6 * np.eye(x.shape[1])
        weights += np.linalg.solve(hessian, x.T @ (won - p))
    return 1 / (1 + np.exp(-x @ weights))


def reliability(told: Any, won: Any) -> list[tuple[float, float, int]]:
    """By bin: the mean chance told, how often it came true, and of how many."""
    place = np.minimum((told * BINS).astype(int), BINS - 1)
    return [
        (float(told[place == b].mean()), float(won[place == b].mean()), int((place == b).sum()))
        for b in range(BINS)
        if (place == b).any()
    ]


@app.command()
def calibration(
    game: str,
    wanted: Annotated[int, typer.Option("--positions")] = 2000,
    plot: Annotated[Path | None, typer.Option(help="Write the reliability plot here.")] = None,
    first: Annotated[int, typer.Option(help="Seed of the first game.")] = 20_001,
) -> None:
    """How often what was told came true."""
    told, won, difference, left = (np.array(column) for column in zip(*positions(game, wanted, first), strict=True))
    rows = reliability(told, won)
    error = sum(size * abs(said - came) for said, came, size in rows) / len(told)
    simple = logistic(difference, left, won)
    for said, came, size in rows:
        print(f"{said:.3f} told, {came:.3f} came true, {size} positions")
    gain = figure((simple - won) ** 2 - (told - won) ** 2)
    print(f"{game}: {len(told)} positions, expected calibration error {error:.4f}")
    print(f"Brier score {np.mean((told - won) ** 2):.4f}, of the logistic fit {np.mean((simple - won) ** 2):.4f}")
    print(f"better by {gain.mean:.4f} ± {gain.spread:.4f}")
    if plot:
        even = ChartLine("even", [(0.0, 0.0), (1.0, 1.0)])
        plot.write_text(lines_svg(f"{game}: told and come true", [ChartLine("came true", [r[:2] for r in rows]), even]))


def rows_of(kept: Path | None, first: int) -> tuple[list[dict[str, Any]], int]:
    """What a file keeps of games that were looked at, and the seed of the next one."""
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    return rows, max((row["seed"] + 1 for row in rows), default=first)


def keep(kept: Path | None, row: dict[str, Any]) -> None:
    """Add a game to the file."""
    if kept:
        with kept.open("a") as file:
            file.write(json.dumps(row) + "\n")


@dataclass(frozen=True)
class Flaw:
    """A choice that was flagged: what it is said to have lost, and how the two choices fare when they are played on."""

    said: float
    best: Any  # the seat's share of the victory by world
    played: Any


def flaws(table: serai.Table, worlds: int, by: str) -> Iterator[Flaw]:
    """What a review flags, played on in fresh worlds by a level, or by the strongest style if none is named."""
    film, prospects, reviewer = Film(table), prospects_of(table), Reviewer(table)
    stages, judge = stages_over(film), Judge(table.game, prospects)
    for moment in reviewer.review.decisions:
        one = reviewer.judge(moment)
        if not is_flagged(one):
            continue
        pair = [one.best, one.played]
        if by:
            margins, won = ends(film.at(moment), one.seat, pair, worlds, by)
            shares = prospects.shares(margins, won, stages[moment] + 1)
        else:
            at = Position(film.states, moment, stages[moment], moment + 1_000_000)
            shares, _ = judge.try_out(at, one.seat, pair, worlds, strongest(table.game.name), phase=7)
        yield Flaw(one.loss.value, shares[:, 0, one.seat], shares[:, 1, one.seat])


def strongest(game: str) -> str:
    """The style of the strongest level, which is what it plays by when it does not look ahead."""
    return BOT_LEVELS[game]["legend"].style


def ends(now: serai.Table, seat: int, codes: list[int], worlds: int, level: str) -> tuple[Any, Any]:
    """Margins and winners where a level plays on to the end of the stage, after each choice in the same worlds."""
    margins, won = np.zeros((worlds, len(codes), now.seats)), np.zeros((worlds, len(codes)), np.int64)
    began, seen = stage(now.states[0]), Perspective(now, seat)
    for world, k in product(range(worlds), range(len(codes))):
        table = table_of(now, seen.imagine(world))
        table.play(seat, codes[k])
        seated = [bots.find(level, seed=world * now.seats + each) for each in range(now.seats)]
        while not table.over and stage(table.states[0]) == began:
            mover = table.to_move[0]
            table.play(mover, seated[mover].choose(Perspective(table, mover)).code)
        margins[world, k] = [margin(table.states[0], each) for each in range(now.seats)]
        won[world, k] = sum(1 << each for each in table.winners()) if table.over else 0
    return margins, won


@app.command()
def mistakes(
    game: str,
    wanted: Annotated[int, typer.Option("--count")] = 200,
    worlds: Annotated[int, typer.Option(help="Fresh worlds for each.")] = 400,
    by: Annotated[str, typer.Option(help="The level that plays on; without it, the strongest style does.")] = "",
    kept: Annotated[Path | None, typer.Option(help="Keep what is found here, and go on from it.")] = None,
    first: Annotated[int, typer.Option(help="Seed of the first game.")] = 100_001,
    short: Annotated[bool, typer.Option(help="Games of one round or expedition.")] = False,
    levels: Annotated[
        list[str] | None, typer.Option("--level", help="One that plays the games; the lower, the more flaws.")
    ] = None,
) -> None:
    """Whether what is recommended is better when others play on."""
    rows, seed = rows_of(kept, first)
    while sum(len(row["said"]) for row in rows) < wanted:
        found = list(flaws(played(game, seed, short, levels or LEVELS), worlds, by))
        gains = [float((flaw.best - flaw.played).mean()) for flaw in found]
        rows.append({"seed": seed, "said": [flaw.said for flaw in found], "found": gains})
        keep(kept, rows[-1])
        seed += 1
    said = np.array([value for row in rows for value in row["said"]])
    gain = np.array([value for row in rows for value in row["found"]])
    better, told, came = share_figure(gain > 0), figure(said), figure(gain)
    print(f"{game}: {len(said)} flagged choices of {len(rows)} games, each in {worlds} worlds by {by or 'the style'}")
    print(f"the recommended one is better in {100 * better.mean:.1f}% ± {100 * better.spread:.1f}%")
    print(f"gain told {told.mean:.4f} ± {told.spread:.4f}, found {came.mean:.4f} ± {came.spread:.4f}")
    print(f"found of what was told: {came.mean / told.mean:.2f}")


@app.command()
def luck(
    game: str,
    wanted: Annotated[int, typer.Option("--games")] = 1000,
    kept: Annotated[Path | None, typer.Option(help="Keep what is found here, and go on from it.")] = None,
    short: Annotated[bool, typer.Option(help="Games of one round or expedition.")] = False,
) -> None:
    """Whether luck is nothing in the mean, and all of what skill does not explain."""
    little = Effort(all=2, few=4, two=8, open=1)
    rows, seed = rows_of(kept, 200_001)
    for number in range(seed, seed + wanted - len(rows)):
        review = Reviewer(played(game, number, short), effort=little).run(workers=1)
        totals = [summary(review, seat) for seat in range(review.seats)]
        assert all(abs(one.luck + one.skill - one.result + one.expectation) < 1e-9 for one in totals)
        rows.append({"seed": number, "luck": totals[0].luck, "skill": totals[0].skill})
        keep(kept, rows[-1])
    for what in ("luck", "skill"):
        found = figure([row[what] for row in rows])
        print(f"{game}: mean {what} of the first seat in {len(rows)} games {found.mean:.4f} ± {found.spread:.4f}")


@app.command()
def times(game: str, games: int = 3) -> None:
    """How many seconds whole reviews of games for two take, and of processor time; compiling is not counted."""
    for seed in range(300_001, 300_001 + games):
        table = played(game, seed)
        ahead = Reviewer(table)
        next(ahead.work())
        ahead.judge(ahead.review.decisions[0])
        wall, processor = perf_counter(), process_time()
        found = Reviewer(table).run()
        wall, processor = perf_counter() - wall, process_time() - processor
        said = f"{len(found.decisions)} decisions in {wall:.1f} s, {processor:.1f} s of processor time"
        print(f"{game}: {said}", flush=True)


if __name__ == "__main__":
    app()
