"""The ladder as a picture: a dot for each rating, a line for its 95% interval."""

from html import escape

from serai.lab.ladder import Rung

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 140, 90, 34, 56
STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #333 } .title { font-weight: 600 } .axis { stroke: #ccc }
  .interval { stroke: #2b6cb0; stroke-width: 3; stroke-linecap: round } circle { fill: #2b6cb0 }
  @media (prefers-color-scheme: dark) { text { fill: #ddd } .axis { stroke: #555 } circle { fill: #7ab8f5 }
    .interval { stroke: #7ab8f5 } }
"""


def ladder_svg(rungs: list[Rung], title: str) -> str:
    """An SVG document of the ladder, the best bot on top."""
    low = min(rung.rating.low for rung in rungs)
    high = max(rung.rating.high for rung in rungs)
    step = next(step for step in (50, 100, 200, 500, 1000, 10_000) if (high - low) / step <= 8)
    first, last = step * int(low // step), step * (int(high // step) + 1)

    def across(rating: float) -> float:
        return LEFT + (rating - first) / (last - first) * (WIDTH - LEFT - RIGHT)

    bottom = TOP + ROW * len(rungs)
    parts = [f'<text class="title" x="{LEFT}" y="24">{escape(title)}</text>']
    for mark in range(first, last + 1, step):
        x = across(mark)
        parts.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 12}" y2="{bottom}"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{mark}</text>')
    for number, rung in enumerate(rungs):
        y = TOP + ROW * number + 8
        ends = f'x1="{across(rung.rating.low):.1f}" x2="{across(rung.rating.high):.1f}"'
        parts.append(f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(rung.bot)}</text>')
        parts.append(f'<line class="interval" {ends} y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{across(rung.rating.mean):.1f}" cy="{y}" r="6"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 20}" y="{y + 5}">{rung.rating.mean:.0f}</text>')
    body = "\n".join(parts)
    size = f'width="{WIDTH}" height="{bottom + 36}" viewBox="0 0 {WIDTH} {bottom + 36}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{STYLE}</style>\n{body}\n</svg>\n'
