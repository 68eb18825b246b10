"""Data sets of games: a folder of Parquet files with a row for each choice. docs/datasets.md says what is in them."""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import closing
from dataclasses import asdict
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import serai
from serai import bots
from serai.errors import BadOption, BadRecord
from serai.extras import needs
from serai.lab.recording import Choice, Plan, played
from serai.lab.workers import in_processes
from serai.table import games
from serai.warming import compile_game

with needs("data", "serai.lab.dataset"):
    import pyarrow as pa
    import pyarrow.parquet as pq

GAMES_IN_A_PART = 20
"""So few that an interruption costs little."""

ROWS_IN_A_GROUP = 4_096
"""Rows that are held in memory while a part is written."""

PLAN_FILE = "_dataset.json"
"""Readers of Parquet folders pass over names that begin with an underscore or a dot."""

Progress = Callable[[int], None]
"""Is told how many choices there are so far."""


class Batch(NamedTuple):
    """Columns of a data set as arrays, a row a choice."""

    game: Any
    seat: Any
    observation: Any
    legal: Any
    action: Any
    points: Any
    margin: Any
    won: Any


def about(plan: Plan) -> dict[str, Any]:
    """What was played, and which versions wrote it."""
    return {
        **asdict(plan),
        "serai": serai.__version__,
        "observation_version": games.find(plan.game).rules.observation_version,
        "games_in_a_part": GAMES_IN_A_PART,
    }


def schema(plan: Plan) -> Any:
    """The columns; the metadata says what the data set is."""
    rules = games.find(plan.game).rules
    columns = {
        "game": pa.int64(),
        "seed": pa.int64(),
        "move": pa.int32(),
        "seat": pa.int8(),
        "bot": pa.dictionary(pa.int8(), pa.string()),
        "observation": pa.list_(pa.int16(), rules.observation),
        "legal": pa.list_(pa.int8(), rules.actions),
        "action": pa.int16(),
        "points": pa.int32(),
        "margin": pa.int32(),
        "won": pa.float32(),
    }
    return pa.schema(columns, metadata={"serai": json.dumps(about(plan))})


def as_table(choices: list[Choice], columns: Any) -> Any:
    """Rows as Arrow holds them."""
    arrays = []
    for name, values in zip(Choice._fields, zip(*choices, strict=True), strict=True):
        kind = columns.field(name).type
        if pa.types.is_fixed_size_list(kind):
            arrays.append(pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate(values)), kind.list_size))
        else:
            arrays.append(pa.array(values, kind))
    return pa.Table.from_arrays(arrays, schema=columns)


def part_path(folder: Path, part: int) -> Path:
    """Where the games of a part are."""
    return folder / f"part-{part:05}.parquet"


def write_part(plan: Plan, folder: Path, part: int) -> int:
    """Play and write the games of a part, unless it is there; how many choices it has. Half a part never is."""
    path = part_path(folder, part)
    if not path.exists():
        columns = schema(plan)
        numbers = range(part * GAMES_IN_A_PART, (part + 1) * GAMES_IN_A_PART)
        choices = chain.from_iterable(played(plan, number) for number in numbers)
        unfinished = path.with_name(f".{path.name}")
        with pq.ParquetWriter(unfinished, columns, compression="zstd") as writer:
            while group := list(islice(choices, ROWS_IN_A_GROUP)):
                writer.write_table(as_table(group, columns))
        unfinished.replace(path)
    return int(pq.read_metadata(path).num_rows)


def plan_of(game: str, names: list[str], seats: int | None, seed: int, options: dict[str, Any]) -> Plan:
    """What is to be played, with all options said; refuses what cannot be."""
    if not names:
        raise BadOption("Who plays? Name one or more bots with --bot.")
    if not 0 <= seed < 2**32:
        raise BadOption(f"The seed of a data set cannot be {seed}; it takes 0 to {2**32 - 1}.")
    for name in names:
        bots.bring(name, 0, game)  # says what is wrong with it
    table = serai.new(game, seats=seats, seed=0, **options)
    return Plan(table.game.name, table.seats, dict(table.game.settings), tuple(names), seed)


def generate(plan: Plan, folder: Path, moves: int, workers: int = 1, progress: Progress = lambda _: None) -> int:
    """Write parts until there are so many choices, and say how many there are; parts that are there are not played."""
    settle_in(folder, plan)
    compile_game(plan.game)  # once, not in every process
    before = set(folder.glob("part-*.parquet"))
    rows, last = 0, -1
    with closing(parts(plan, folder, workers)) as written:
        while rows < moves:
            rows += next(written)
            last += 1
            progress(rows)
    for path in set(folder.glob("part-*.parquet")) - before:
        if path > part_path(folder, last):
            path.unlink()  # by a process that was ahead: the same command gives the same data set
    forget_halves(folder)
    return rows


def settle_in(folder: Path, plan: Plan) -> None:
    """Make the folder, or find the same plan in it."""
    path, wanted = folder / PLAN_FILE, about(plan)
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")
    elif read_about(folder) != json.loads(json.dumps(wanted)):
        raise BadRecord(f"{folder} holds another data set; name another folder, or remove it.")
    forget_halves(folder)


def forget_halves(folder: Path) -> None:
    """Remove what was being written when a process ended."""
    for path in folder.glob(".part-*.parquet"):
        path.unlink()


def parts(plan: Plan, folder: Path, workers: int) -> Generator[int, None, None]:
    """How many choices each part has, in order and without end; with several workers those ahead are played already."""
    if workers == 1:
        yield from (write_part(plan, folder, part) for part in count())
    with in_processes(workers) as executor:
        waiting: deque[Future[int]] = deque()
        for part in count():
            waiting.append(executor.submit(write_part, plan, folder, part))
            if len(waiting) > 2 * workers:
                yield waiting.popleft().result()


def read_about(folder: Path) -> dict[str, Any]:
    """What is in a data set: game, options, bots, seed, versions."""
    try:
        return dict(json.loads((folder / PLAN_FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord(f"{folder} is no data set: {error}") from error


def batches(folder: Path | str) -> Iterator[Batch]:
    """The data set as arrays, a part at a time, so that it need not fit into memory."""
    read_about(Path(folder))
    for path in sorted(Path(folder).glob("part-*.parquet")):
        table = pq.read_table(path, columns=list(Batch._fields)).combine_chunks()
        yield Batch(*(as_array(table.column(name).combine_chunks()) for name in Batch._fields))


def as_array(column: Any) -> Any:
    """A column for NumPy; lists of one length are its rows."""
    if pa.types.is_fixed_size_list(column.type):
        return column.flatten().to_numpy().reshape(len(column), -1)
    return column.to_numpy()
