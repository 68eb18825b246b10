"""The journal of a tournament: every finished job is a line, so that an interrupted tournament goes on where it was."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from serai.errors import BadRecord
from serai.lab.matches import Deal, Job

FORMAT = "serai-tournament"


class Journal:
    """A file of JSON lines: first what the tournament is, then the deals of each finished job."""

    def __init__(self, path: Path | None, plan: dict[str, Any]) -> None:
        """Open the journal of this very plan, or begin one; without a path nothing is kept."""
        self._path = path
        self.deals: dict[tuple[str, str, int], list[Deal]] = {}
        head = {"format": FORMAT, "plan": plan}
        if path is None:
            return
        if path.exists():
            self._read(path, head)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(head) + "\n")

    def _read(self, path: Path, head: dict[str, Any]) -> None:
        lines = path.read_text().splitlines()
        if not lines or parse(lines[0]) != json.loads(json.dumps(head)):
            raise BadRecord(f"{path} is the journal of another tournament; name another file or remove it.")
        for line in lines[1:]:
            entry = parse(line)
            if entry is not None:  # a line cut off by an interruption is played again
                deals = [restored(deal) for deal in entry["deals"]]
                self.deals[entry["pair"][0], entry["pair"][1], entry["first"]] = deals
        path.write_text("".join(line + "\n" for line in lines if parse(line) is not None))

    def has(self, job: Job) -> bool:
        """Whether the job was finished before."""
        return (*job.pair, job.first) in self.deals

    def add(self, job: Job, deals: list[Deal]) -> None:
        """Note a finished job."""
        self.deals[(*job.pair, job.first)] = deals
        if self._path is not None:
            entry = {"pair": job.pair, "first": job.first, "deals": [asdict(deal) for deal in deals]}
            with self._path.open("a") as file:
                file.write(json.dumps(entry) + "\n")


def parse(line: str) -> Any:
    """The line as data, or None if it is damaged."""
    try:
        return json.loads(line)
    except ValueError:
        return None


def restored(deal: dict[str, Any]) -> Deal:
    """A deal from its JSON, whose lists were tuples."""
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in deal.items()}
    return Deal(**values)
