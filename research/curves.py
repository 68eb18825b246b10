"""Draws how a learner fared: `python -m research.curves run margin/cautious margin/sprinter --out curve.svg`."""

from pathlib import Path
from typing import Annotated

import typer
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from serai.charts import ChartLine, lines_svg


def curves_of(folder: Path) -> dict[str, list[tuple[float, float]]]:
    """By name what was noted in the folder of a learner: lesson and value; of lessons learned twice, the last."""
    events = EventAccumulator(str(folder))
    events.Reload()
    noted = {name: {event.step: event.value for event in events.Scalars(name)} for name in events.Tags()["scalars"]}
    return {name: sorted(points.items()) for name, points in noted.items()}


def main(
    folder: Annotated[Path, typer.Argument(help="Where the learner is kept.")],
    names: Annotated[list[str], typer.Argument(help="What to draw, as TensorBoard names it.")],
    out: Annotated[Path, typer.Option(help="The picture to write, an SVG file.")],
    title: Annotated[str, typer.Option(help="What stands above it.")] = "By lesson",
) -> None:
    """Draw the curves of a run as a picture for documents."""
    known = curves_of(folder)
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"{folder} knows {', '.join(sorted(known)) or 'no curves'}, not {name}.")
    out.write_text(lines_svg(title, [ChartLine(name, known[name]) for name in names]))


if __name__ == "__main__":
    typer.run(main)
