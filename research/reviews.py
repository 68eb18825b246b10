"""Whether reviews tell the truth: `python -m research.reviews calibration|mistakes|luck GAME`.

calibration: positions from games of mixed levels; the chance to win that the mover could think it had, against what
happened, beside a logistic fit on the difference of points and the cards left.
mistakes: what fresh games are told to have got wrong; the choice that was made and the recommended one are played on by
the strongest style in fresh worlds.
luck: whole reviews of games between equals; luck has to be nothing in the mean.
"""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import serai
from serai import bots
from serai.charts import ChartLine, lines_svg
from serai.lab.ladder import figure
from serai.review import Reviewer, summary
from serai.review.game import REVIEWED, Effort
from serai.review.judging import Judge, Position
from serai.review.prospects import prospects_of
from serai.review.reviewing import stages_over
from serai.review.telling import is_flagged
from serai.table.film import Film
from serai.table.perspective import Perspective
from serai.web.games import find as web_game

app = typer.Typer(no_args_is_help=True)

LEVELS = ("stroller", "traveller", "guide", "explorer")
BINS = 10
OF_A_GAME = 4
WORLDS = 64


def played(game: str, seed: int, levels: tuple[str, ...] = LEVELS) -> serai.Table:
    """A game of two levels that the seed chooses."""
    table = serai.new(game, seed=seed)
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


@app.command()
def mistakes(
    game: str,
    wanted: Annotated[int, typer.Option("--count")] = 200,
    worlds: Annotated[int, typer.Option(help="Fresh worlds for each.")] = 400,
) -> None:
    """Whether what is recommended is better when the strongest style plays on."""
    said, found = [], []
    for seed in count(100_001):
        table = played(game, seed)
        film, judge = Film(table), Judge(table.game, prospects_of(table))
        stages = stages_over(film)
        reviewer = Reviewer(table)
        for moment in reviewer.review.decisions:
            one = reviewer.judge(moment)
            if is_flagged(one):
                at = Position(film.states, moment, stages[moment], moment + 1_000_000)
                pair = [one.best, one.played]
                shares, _ = judge.try_out(at, one.seat, pair, worlds, REVIEWED[game].style, phase=7)
                said.append(one.loss.value)
                found.append(float((shares[:, 0, one.seat] - shares[:, 1, one.seat]).mean()))
        if len(said) >= wanted:
            break
    better = np.array(found) > 0
    print(json.dumps({"game": game, "mistakes": len(said), "worlds": worlds, "better": float(better.mean())}))
    told, gain = figure(said), figure(found)
    print(f"gain told {told.mean:.4f} ± {told.spread:.4f}, found {gain.mean:.4f} ± {gain.spread:.4f}")


@app.command()
def luck(game: str, wanted: Annotated[int, typer.Option("--games")] = 1000) -> None:
    """Whether luck is nothing in the mean, and all of what skill does not explain."""
    little = Effort(all=6, few=12, two=24, open=8)
    lucks = []
    for seed in range(200_001, 200_001 + wanted):
        review = Reviewer(played(game, seed), effort=little).run()
        totals = [summary(review, seat) for seat in range(review.seats)]
        assert all(abs(one.luck + one.skill - one.result + one.expectation) < 1e-9 for one in totals)
        lucks.append(totals[0].luck)
    found = figure(lucks)
    print(f"{game}: mean luck of the first seat in {wanted} games {found.mean:.4f} ± {found.spread:.4f}")


if __name__ == "__main__":
    app()
