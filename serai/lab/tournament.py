"""Tournaments: every bot against every other on paired deals."""

import csv
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from rich.table import Table as Grid

from serai import bots
from serai.charts import Interval, intervals_svg
from serai.errors import BadOption, UnknownBot
from serai.lab import workers as working
from serai.lab.journal import Journal
from serai.lab.ladder import Figure, Pairing, Rung, ladder, pairing
from serai.lab.matches import Deal, Job, compiled_player, play
from serai.table import games
from serai.table.options import settle

QUICK_DEALS_A_JOB = 10
COLUMNS = ("first", "second", "deal", "points1", "points2", "share1", "turns", "rounds", "capped", "faults1", "faults2")
ENDINGS = (".json", ".csv", ".svg", ".md")


@dataclass(frozen=True)
class Results:
    """What a tournament found."""

    game: str
    seats: int
    options: dict[str, Any]
    pairings: list[Pairing]
    ladder: list[Rung]
    deals: list[Deal]


def run(
    game: str,
    names: list[str],
    deals: int = 100,
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    journal: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    worlds: int | None = None,
    luck: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Results:
    """Play `deals` paired deals of each pair of bots; `progress` hears how many deals are done and how many there are.

    With a journal an interrupted tournament goes on where it was. With more than two seats a pair alternates around the
    table; with one seat both play the same deals alone. Levels that search imagine at most `worlds` worlds for a move.
    With `luck` every draw is weighed, and margins are told without it too.
    """
    seats = check(game, names, deals, seats, seed)
    if worlds is not None:
        check_worlds(game, names, worlds)
    if luck and (seats != 2 or worlds is not None):
        raise BadOption("Luck is measured at tables of two, between bots that think as far as they like.")
    settled = settle(games.find(game).options, options or {}, games.find(game).title)
    plan = {"game": game, "bots": names, "seats": seats, "seed": seed, "options": settled, "worlds": worlds}
    if luck:
        plan["luck"] = luck
    book = Journal(journal, plan)
    jobs = [
        Job(game, seats, settled, pair, first, min(size, deals - first), seed, worlds, luck)
        for pair in combinations(names, 2)
        for size in (1 if luck else deals_a_job(game, pair),)
        for first in range(0, deals, size)
    ]
    jobs.sort(key=lambda job: job.first)
    done = sum(job.deals for job in jobs if book.has(job))
    total = sum(job.deals for job in jobs)
    progress(done, total)
    for job, found in work_off([job for job in jobs if not book.has(job)], workers, ray):
        book.add(job, found)
        done += job.deals
        progress(done, total)
    return results_of(game, seats, settled, [deal for job in jobs for deal in book.deals[(*job.pair, job.first)]])


def deals_a_job(game: str, pair: tuple[str, str]) -> int:
    """Only one where a deal takes long: the bar moves on, and an interruption costs little."""
    players = [compiled_player(name, game) for name in pair]
    quick = all(player is not None and not player["worlds"].any() for player in players)
    return QUICK_DEALS_A_JOB if quick else 1


def check(game: str, names: list[str], deals: int, seats: int | None, seed: int) -> int:
    """Refuse what cannot be played; the number of seats."""
    low, high = games.find(game).rules.seats
    seats = max(low, min(2, high)) if seats is None else seats
    if not low <= seats <= high:
        raise BadOption(f"A tournament of {game} cannot have {seats} seats; it takes {low} to {high}.")
    if len(set(names)) != len(names) or len(names) < 2:
        raise BadOption(f"A tournament needs two or more different bots; these are {', '.join(names) or 'none'}.")
    if deals < 1:
        raise BadOption(f"A tournament cannot have {deals} deals; it takes 1 or more.")
    if not 0 <= seed < 2**32:
        raise BadOption(f"The seed of a tournament cannot be {seed}; it takes 0 to {2**32 - 1}.")
    for name in names:
        if ":" in name:
            bots.bring(name)  # says what is wrong with it
        elif name not in bots.names(game):
            raise UnknownBot(f"There is no bot {name!r} for {game}; there are {', '.join(bots.names(game))}.")
    return seats


def check_worlds(game: str, names: list[str], worlds: int) -> None:
    """Refuse a limit that could not be kept."""
    if worlds < 1:
        raise BadOption(f"A search cannot imagine {worlds} worlds; it takes 1 or more.")
    for name in names:
        if compiled_player(name, game) is None:
            raise BadOption(f"The worlds that {name} imagines cannot be limited; --worlds is for the levels of serai.")


def work_off(jobs: list[Job], workers: int | None, ray: str | None) -> Iterator[tuple[Job, list[Deal]]]:
    """Each job with its deals, in the order in which they are finished."""
    if not jobs:
        return iter(())
    if ray is not None:
        return working.on_ray(play, jobs, ray)
    names = {name for job in jobs for name in job.pair}
    all_compiled = all(compiled_player(name, jobs[0].game) is not None for name in names)
    return working.on_this_machine(play, jobs, workers, threads=all_compiled)


def results_of(game: str, seats: int, options: dict[str, Any], deals: list[Deal]) -> Results:
    """The figures of all deals."""
    by_pair: dict[tuple[str, str], list[Deal]] = {}
    for deal in deals:
        by_pair.setdefault(deal.pair, []).append(deal)
    pairings = [pairing(group) for group in by_pair.values()]
    return Results(game, seats, options, pairings, ladder(pairings), deals)


def show(figure: Figure, digits: int = 1, scale: float = 1.0) -> str:
    """A figure with its 95% interval."""
    return f"{figure.mean * scale:.{digits}f} ± {figure.spread * scale:.{digits}f}"


def pairings_grid(results: Results) -> Grid:
    """The pairings as a table for the terminal, eighty columns wide."""
    headings = ("first", "second", "deals", "wins %", "margin", "points", "turns", "capped", "faults")
    grid = Grid(*headings, box=None, padding=(0, 2, 0, 0))
    for each in results.pairings:
        points = f"{each.points[0].mean:.1f} : {each.points[1].mean:.1f}"
        faults = f"{each.faults[0]} : {each.faults[1]}"
        wins, margin, turns = show(each.wins, scale=100), show(each.margin), f"{each.turns_a_round:.1f}"
        grid.add_row(*each.pair, str(each.deals), wins, margin, points, turns, str(each.capped_rounds), faults)
    return grid


def luck_grid(results: Results) -> Grid:
    """Margins with and without luck, and what a deal is worth so."""
    grid = Grid("first", "second", "margin", "without luck", "worth", box=None, padding=(0, 2, 0, 0))
    for each in results.pairings:
        grid.add_row(*each.pair, show(each.margin), show(each.adjusted), f"{each.worth:.1f} plain deals")
    return grid


def ladder_grid(results: Results) -> Grid:
    """The ladder as a table for the terminal."""
    grid = Grid("", "bot", "rating", box=None, padding=(0, 2, 0, 0))
    for place, rung in enumerate(results.ladder, start=1):
        grid.add_row(str(place), rung.bot, show(rung.rating, digits=0))
    return grid


def as_markdown(results: Results) -> str:
    """Ladder and pairings as the tables of a document."""
    lines = ["| bot | rating (95%) |", "| --- | --- |"]
    lines += [f"| {rung.bot} | {show(rung.rating, digits=0)} |" for rung in results.ladder]
    lines += ["", "| pairing | deals | first wins % | margin | turns a round | capped |", "| --- " * 6 + "|"]
    for each in results.pairings:
        wins, margin = show(each.wins, scale=100), show(each.margin)
        cells = (" : ".join(each.pair), each.deals, wins, margin, f"{each.turns_a_round:.1f}", each.capped_rounds)
        lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def write(results: Results, path: Path) -> None:
    """Write the results in the form that the file's ending names."""
    if path.suffix == ".json":
        path.write_text(json.dumps(asdict(results), indent=2) + "\n")
    elif path.suffix == ".csv":
        with path.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(COLUMNS)
            for deal in results.deals:
                cells = (*deal.points, deal.share, deal.turns, deal.rounds, deal.capped, *deal.faults)
                rows.writerow([*deal.pair, deal.number, *cells])
    elif path.suffix == ".svg":
        rungs = [Interval(rung.bot, rung.rating.low, rung.rating.mean, rung.rating.high) for rung in results.ladder]
        path.write_text(intervals_svg(f"{results.game}, {results.seats} seats", rungs))
    elif path.suffix == ".md":
        path.write_text(as_markdown(results))
    else:
        raise BadOption(f"{path} cannot be written; name a file that ends in {', '.join(ENDINGS)}.")
