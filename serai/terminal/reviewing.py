"""A review in the terminal: a bar while it is made, then the figures, the turning points and the mistakes in words."""

import json
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
from rich.table import Table as Grid

from serai.errors import BadRecord
from serai.i18n import _, percent
from serai.review import Review, Reviewer, summary
from serai.review.judging import KINDS, Judgement
from serai.review.keeping import data_of, review_of
from serai.review.telling import cost, is_flagged, kind_name, reason, told
from serai.table import Table
from serai.table.film import Film
from serai.terminal.names import Names
from serai.terminal.screen import screen_of
from serai.words import signed


def make(table: Table, kept: Path | None, workers: int | None, console: Console) -> Review:
    """Review the game with a bar; what a file keeps of it is gone on with, and what is new is added there."""
    so_far = review_of(_read(kept)) if kept and kept.exists() else None
    reviewer = Reviewer(table, so_far if so_far and so_far.movers == _movers(table) else None)
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn()
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            done, total = reviewer.review.steps
            task = progress.add_task(_("Reviewing"), completed=done, total=total)
            return reviewer.run(workers, lambda now, _all: progress.update(task, completed=now))
    finally:
        if kept:
            _write(kept, reviewer.review)


def _movers(table: Table) -> tuple[int, ...]:
    return tuple(move.seat for move in table.moves)


def _read(path: Path) -> object:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadRecord(_("%(path)s cannot be read: %(reason)s.") % {"path": path, "reason": error}) from error


def _write(path: Path, review: Review) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(json.dumps(data_of(review)) + "\n", "utf-8")
        draft.replace(path)
    except OSError as error:
        raise BadRecord(_("%(path)s cannot be written: %(reason)s.") % {"path": path, "reason": error}) from error


def show(review: Review, table: Table, names: Names, console: Console) -> None:
    """All of it."""
    console.print(figures(review, names))
    film = Film(table)
    flagged = [judgement for judgement in review.judgements.values() if is_flagged(judgement)]
    console.print()
    if not flagged:
        console.print(_("No choice gave away anything that is beyond doubt."))
    for judgement in sorted(flagged, key=lambda one: one.moment):
        console.print(in_words(judgement, film, names, judgement.moment in review.turning_points), markup=False)


def figures(review: Review, names: Names) -> Grid:
    """What each seat gave away, and how lucky it was."""
    grid = Grid("", *names.all(), box=None, padding=(0, 2, 0, 0))
    totals = [summary(review, seat) for seat in range(review.seats)]
    for kind in KINDS:
        grid.add_row(kind_name(kind), *(str(total.kinds[kind]) for total in totals))
    grid.add_row(_("Accuracy"), *(percent(total.accuracy / 100) for total in totals))
    grid.add_row(_("Winning chances given away"), *(percent(total.chance_lost) for total in totals))
    grid.add_row(_("Points given away"), *(f"{total.points_lost:.0f}" for total in totals))
    grid.add_row(_("Luck"), *(_share(total.luck) for total in totals))
    grid.add_row(_("Skill"), *(_share(total.skill) for total in totals))
    grid.add_row(_("Result less expectation"), *(_share(total.result - total.expectation) for total in totals))
    grid.add_row(_("Result without luck"), *(percent(total.adjusted) for total in totals))
    return grid


def _share(value: float) -> str:
    return f"{signed(round(100 * value))}%"


def in_words(judgement: Judgement, film: Film, names: Names, turning: bool) -> str:
    """A mistake: what was done and what it cost, what would have been better and why."""
    game, table = film.at(0).game, film.at(judgement.moment)
    view = table.view(judgement.seat)
    played, best = (game.text(code) for code in (judgement.played, judgement.best))
    said = [screen_of(game.name).say(_line(judgement.seat, text), names, view) for text in (played, best)]
    why = reason(view, played, best)
    parts = [
        _("Move %(number)s, %(kind)s: %(played)s")
        % {"number": judgement.moment + 1, "kind": kind_name(judgement.kind), "played": said[0]},
        cost(judgement),
        _("Better: %(better)s") % {"better": said[1]},
        *([told(why)] if why else []),
        *([_("This was a turning point.")] if turning else []),
    ]
    return " ".join(parts)


def _line(seat: int, text: str) -> dict[str, object]:
    """An action as a line of the log."""
    return {"seat": seat, "text": text, "event": "move", "values": []}
