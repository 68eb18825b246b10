"""What somebody who asks a command for `--help` can copy."""

from typing import Any

import typer

EXAMPLES: dict[str, tuple[str, ...]] = {
    "games": ("serai games",),
    "levels": ("serai levels",),
    "play": (
        "serai play lost-cities --rounds 1 --bot guide",
        "serai play en-route --solo",
        "serai play --resume game.json",
    ),
    "replay": ("serai replay game.json", "serai replay game.json --seat 2 --move 10"),
    "verify": ("serai verify game.json",),
    "review": ("serai review game.json --keep review.json",),
    "score": ("serai score lost-cities Y=w,2,10 B=3,5,8",),
    "bot": ("serai bot http://127.0.0.1:8000/j/INVITE --bot guide", "serai bot http://127.0.0.1:8000 --open"),
    "warm": ("serai warm", "serai warm lost-cities"),
    "serve": ("serai serve", "serai serve --port 9000 --database games.db"),
    "worker": ("serai worker --redis redis://127.0.0.1:6379 --threads 4",),
    "cluster": ("serai cluster 3 --port 8000",),
    "doctor": ("serai doctor", "serai doctor --database games.db"),
    "move-in": ("serai move-in games.db postgresql://serai@127.0.0.1/serai",),
    "ratings recompute": ("serai ratings recompute --database games.db",),
    "tournament": ("serai tournament lost-cities --rounds 1 --deals 100 --bot guide --bot traveller",),
    "puzzle": ("serai puzzle", "serai puzzle --game en-route --random"),
    "puzzle find": ("serai puzzle find game.json --out puzzles.jsonl",),
    "city report": ("serai city report riga.json --quick",),
    "city new": ("serai city new riga.json --seed 7",),
    "admin people": ("serai admin people ann", "serai admin --database games.db people"),
    "admin person": ("serai admin person HANDLE",),
    "admin tables": ("serai admin tables --status waiting",),
    "admin table": ("serai admin table TABLE",),
    "admin close": ("serai admin close TABLE",),
    "admin ban": ("serai admin ban HANDLE",),
    "admin unban": ("serai admin unban HANDLE",),
    "admin rename": ("serai admin rename HANDLE 'Another name'",),
    "admin announce": ("serai admin announce 'The server rests from 3 to 4 at night.'", "serai admin announce ''"),
    "admin reports": ("serai admin reports",),
    "admin acts": ("serai admin acts",),
    "bench": ("serai bench --peers", "serai bench --json"),
    "bench route": ("serai bench route --boards 1000",),
    "bench envs": ("serai bench envs",),
    "bench server": ("serai bench server --tables 200 --seconds 8 --runs 3",),
    "bench cluster": ("serai bench cluster --tables 100 --seconds 3 --runs 2",),
    "lab generate": ("serai lab generate lost-cities --rounds 1 --bot guide --moves 100000 --out games",),
}
"""By the names of the commands."""


def show_examples(app: typer.Typer, *above: str) -> None:
    """Put them below what `--help` says of each command."""
    for command in app.registered_commands:
        _show(command, *above, command.name or command.callback.__name__)  # type: ignore[union-attr]
    for group in app.registered_groups:
        names = (*above, group.name) if isinstance(group.name, str) else above
        if group.typer_instance is not None:
            _show(group, *names)
            show_examples(group.typer_instance, *names)


def _show(part: Any, *names: str) -> None:
    lines = EXAMPLES.get(" ".join(names))
    if lines:
        part.epilog = "\n\n".join(lines)  # so that each has a line of its own
