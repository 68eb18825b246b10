"""Finds out how far an opinion about moves can be trusted, and which search makes most of it.

    python -m research.opinions lost-cities-board --search 31,5,20,8 --search 100,6,6,2.5 --way instinct,12,steady

In games played by an opinion alone, some positions are tried out: all candidates in many imagined worlds, the same for
all. Their results say by how much the opinion is off, and they serve to try a search's settings without playing again:
some of the worlds are those that the search draws, the others judge what it chose. Other ways to look ahead (`--way`)
are measured by what comes of it when the opinion plays on to the end, and so is what a search chooses by them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Any

import numpy as np
import typer

from research.rehearsal.samples import sample_game
from serai import kernel
from serai.bots.game import GAMES
from serai.bots.play_out import TO_THE_END
from serai.bots.player import player, room_for
from serai.bots.policy import STYLES
from serai.bots.search import LEAD, LEAD_SQUARED, OPINION, TALLY, WORLDS, choice, halve, worlds_this_round
from serai.rules.randomness import generator

WIDTH, GAP = 10, 20.0  # candidates that are tried, and points that they may seem worse
MOST_OF_A_GAME = 1_000
STEPS = (0, 1, 2, 4, 6, 8, 12, 20)  # by which moves that seem worse are shown
JUDGES = 80  # worlds in which the choice of a search is judged
TRIALS = 12  # of a search at each position
SEED_STEP = 1_000_003


@dataclass(frozen=True)
class Sample:
    """A position: by how much its candidates seem better than the first, and by how much they were, by world."""

    opinions: Any
    leads: Any
    by_way: Any = ()  # the same by other ways to look ahead, in other worlds


@dataclass(frozen=True)
class Way:
    """How a try is played on in a world, see serai.bots.search."""

    onward: str
    steps: int
    steady: bool


def way(text: str) -> Way:
    """From a style, a number of steps (0: to the end) and steady or not, with commas in between."""
    onward, steps, steady = text.split(",")
    return Way(onward, int(steps) or TO_THE_END, steady == "steady")


@dataclass(frozen=True)
class Settings:
    """How a search looks ahead, see serai.bots.search."""

    worlds: int
    width: int
    gap: float
    doubt: float


def settings(text: str) -> Settings:
    """From worlds, width, gap and doubt with commas in between."""
    worlds, width, gap, doubt = text.split(",")
    return Settings(int(worlds), int(width), float(gap), float(doubt))


def samples(
    game: str, style: str, seeds: Sequence[int], every: int, worlds: int, ways: Sequence[Way] = ()
) -> list[Sample]:
    """Positions of games for two by that style, every so many."""
    states, styles, actions = kernel.blank(game, seats=2), STYLES[game], GAMES[game].rules.buffer()
    who = [player(styles[style], list(styles.values()), worlds=worlds, width=WIDTH, gap=GAP)]
    who += [player(styles[style], steps=each.steps, steady=each.steady, onward=styles[each.onward]) for each in ways]
    most = MOST_OF_A_GAME // every
    opinions, counts = np.zeros((most, WIDTH)), np.zeros(most, np.int64)
    leads, found = np.zeros((len(who), most, worlds, WIDTH), np.float32), []
    players = np.concatenate(who)
    for seed in seeds:
        kept = sample_game(
            states, seed, players, every, generator(seed), room_for(states), actions, opinions, leads, counts
        )
        for i, n in enumerate(counts[:kept]):
            found.append(Sample(opinions[i, :n].copy(), leads[0, i, :, :n].copy(), leads[1:, i, :, :n].copy()))
    return found


def searched(sample: Sample, how: Settings, order: Any, actions: Any) -> tuple[int, int]:
    """The candidate that a search takes if it meets the worlds in that order, and how many play-outs it needs."""
    near = sample.opinions[: how.width] >= -how.gap
    began_with = count = int(near.sum())
    if count == 1:
        return 0, 0
    candidates = np.arange(count).astype(actions.dtype)
    tally = np.zeros((count, TALLY))
    tally[:, OPINION] = sample.opinions[:count]
    at = played = 0
    while count > 1:
        share = worlds_this_round(how.worlds, began_with, count)
        if at + share > len(order):
            raise ValueError(f"{how.worlds} worlds a candidate are more than were kept")
        met = sample.leads[order[at : at + share]][:, candidates[:count]]
        tally[:count, LEAD] += met.sum(axis=0)
        tally[:count, LEAD_SQUARED] += (met**2).sum(axis=0)
        tally[:count, WORLDS] += share
        at, played = at + share, played + share * count
        count = halve(candidates, tally, count, how.doubt)
    return choice(candidates, tally, how.doubt), played


def gain(found: list[Sample], how: Settings, actions: Any, number: int | None = None) -> tuple[float, float, float]:
    """Points a decision that a search brings over the opinion alone, how uncertain that is, and its play-outs.

    With a number it looks ahead in that way, whose worlds are others than those that judge.
    """
    rng = np.random.default_rng(1)
    gains, played = np.zeros((len(found), TRIALS)), np.zeros((len(found), TRIALS))
    for i, sample in enumerate(found):
        seen = sample if number is None else replace(sample, leads=sample.by_way[number])
        for trial in range(TRIALS):
            order = rng.permutation(len(sample.leads))
            judges, met = (order[:JUDGES], order[JUDGES:]) if number is None else (order, order)
            chosen, played[i, trial] = searched(seen, how, met, actions)
            gains[i, trial] = sample.leads[judges, chosen].mean()
    by_position = gains.mean(axis=1)
    return float(gains.mean()), 1.96 * float(by_position.std() / np.sqrt(len(found))), float(played.mean())


def show_opinions(found: list[Sample]) -> None:
    """What came of the moves, by how much worse they seemed than the first."""
    seemed = np.concatenate([sample.opinions[1:] for sample in found])
    mean = np.concatenate([sample.leads[:, 1:].mean(axis=0) for sample in found])
    scatter = np.concatenate([sample.leads[:, 1:].std(axis=0) for sample in found])
    luck = scatter**2 / len(found[0].leads)
    print("| seems worse by | moves | is better by | give or take | better | scatter from world to world |")
    print("| --- | --- | --- | --- | --- | --- |")
    for low, high in pairwise(STEPS):
        those = (seemed <= -low) & (seemed > -high)
        if those.any():
            spread = np.sqrt(max(0.0, mean[those].var() - luck[those].mean()))
            share = 100 * (mean[those] > 0).mean()
            print(
                f"| {low} to {high} | {those.sum()} | {mean[those].mean():.1f} | {spread:.1f} | {share:.0f}% |"
                f" {np.sqrt((scatter[those] ** 2).mean()):.0f} |"
            )


def how_far_off(found: list[Sample], number: int) -> tuple[float, float, float]:
    """Of a way to look ahead: scatter from world to world; by how much its mean is off, with and without that luck."""
    tried = [sample.by_way[number][:, 1:] for sample in found]
    off = np.concatenate([t.mean(axis=0) - s.leads[:, 1:].mean(axis=0) for s, t in zip(found, tried, strict=True)])
    own, other = (
        np.concatenate([leads.var(axis=0) / len(leads) for leads in each])
        for each in (tried, [sample.leads[:, 1:] for sample in found])
    )
    scatter = np.sqrt(np.mean(own) * len(tried[0]))
    whole = np.mean(off**2) - np.mean(other)
    return float(scatter), float(np.sqrt(max(0.0, whole))), float(np.sqrt(max(0.0, whole - np.mean(own))))


def main(
    game: Annotated[str, typer.Argument(help="Name of the game.")],
    style: Annotated[str, typer.Option(help="Whose opinion.")] = "instinct",
    games: Annotated[int, typer.Option(help="That positions are taken from.")] = 9,
    every: Annotated[int, typer.Option(help="Take one position of so many.")] = 12,
    worlds: Annotated[int, typer.Option(help="In which each of its candidates is tried.")] = 240,
    seed: Annotated[int, typer.Option(help="Of the games.")] = 960,
    search: Annotated[list[str] | None, typer.Option(help="Settings to try: worlds,width,gap,doubt.")] = None,
    ways: Annotated[
        list[str] | None,
        typer.Option("--way", help="To look ahead: style,steps (0: to the end),steady or as-it-comes."),
    ] = None,
) -> None:
    """Show what came of moves that seemed worse, and what searches would have made of it."""
    seeds, tried = [seed * SEED_STEP + i for i in range(games)], [way(text) for text in ways or []]
    found = samples(game, style, seeds, every, worlds, tried)
    print(f"{len(found)} positions, {worlds} worlds")
    show_opinions(found)
    print("\n| worlds, width, gap, doubt | by way | gains, a decision | play-outs |\n| --- | --- | --- | --- |")
    for text in search or []:
        for number, name in [(None, f"{style},0,as-it-comes"), *enumerate(ways or [])]:
            mean, off, played = gain(found, settings(text), GAMES[game].rules.buffer(), number)
            print(f"| {text} | {name} | {mean:+.2f} ± {off:.2f} | {played:.0f} |", flush=True)
    print("\n| way | scatter | off by | without luck |\n| --- | --- | --- | --- |")
    for number, text in enumerate(ways or []):
        scatter, off, at_best = how_far_off(found, number)
        print(f"| {text} | {scatter:.0f} | {off:.1f} | {at_best:.1f} |", flush=True)


if __name__ == "__main__":
    typer.run(main)
