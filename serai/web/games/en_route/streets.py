"""The ground of every city: house blocks with courtyards, a park with a pond, a river with boats and bridges. It is
quiet, so that what players draw on it is seen first. A page carries it once; every map shows it by reference."""

from markupsafe import Markup

from serai.rules.en_route.geometry import SIDE

CELL = 60
BLOCK = 50
RIVER_ROW = 3  # it flows through the blocks of this row, under the streets

TREE = '<circle class="tree" cx="{}" cy="{}" r="{}"/>'
TILES = {
    "court": '<path class="roof a" fill-rule="evenodd" d="M4 4h42v42H4zM17 17v16h16V17z"/>'
    '<path class="ridge" d="M4 4l13 13M46 4L33 17M46 46L33 33M4 46l13-13"/>'
    '<rect class="green" x="20" y="20" width="10" height="10"/>',
    "corner": '<path class="roof b" d="M4 4h42v15H20v27H4z"/><path class="ridge" d="M4 4l8 8h30M12 12v34"/>'
    '<rect class="roof a" x="30" y="30" width="16" height="16"/><path class="ridge" d="M30 30l16 16M46 30L30 46"/>'
    + TREE.format(25, 26, 4),
    "rows": "".join(
        f'<rect class="roof {"ab"[(at + row) % 2]}" x="{4 + 11 * at}" y="{y}" width="9.5" height="17"/>'
        for row, y in enumerate((4, 29))
        for at in range(4)
    )
    + '<path class="ridge" d="M4 12.5h42M4 37.5h42"/>',
    "square": '<path class="roof b" d="M4 4h18v12H4zM28 4h18v12H28z"/>'
    '<path class="roof a" d="M4 36h12v10H4zM34 36h12v10H34z"/>'
    '<circle class="water" cx="25" cy="29" r="5.5"/><circle class="pave" cx="25" cy="29" r="1.5"/>'
    + TREE.format(20, 43, 3)
    + TREE.format(30, 43, 3),
    "park": '<rect class="green" x="1" y="1" width="48" height="48" rx="4"/>'
    '<path class="way" d="M2 38q14-2 20-14T48 8"/>'
    '<path class="water" d="M28 33q8-8 15-1t-4 11-14 0-1-7z"/>'
    + "".join(
        TREE.format(x, y, r)
        for x, y, r in ((10, 10, 5), (20, 7, 4), (8, 22, 4), (38, 20, 4), (12, 45, 3.5), (44, 46, 3))
    ),
    "quay": '<path class="roof a" d="M4 3h12v9H4zM31 3h15v9H31zM10 40h14v8H10z"/>'
    '<path class="roof b" d="M18 3h11v9H18zM26 40h18v8H26z"/>' + TREE.format(5, 44, 3),
}
"""House blocks of 50 by 50."""
PLAN = ("CRCLSC", "LPCRLR", "RLSCPL", "QQQQQQ", "CSRLCR", "LCPRSL")
"""Which block stands where, row by row."""
NAMES = {"C": "court", "L": "corner", "R": "rows", "S": "square", "P": "park", "Q": "quay"}


def sprite() -> Markup:
    """The ground, to be put once into a page."""
    tiles = "".join(f'<g id="b-{name}">{drawn}</g>' for name, drawn in TILES.items())
    return Markup(f'<svg class="sprite" aria-hidden="true"><defs>{tiles}<g id="streets">{_streets()}</g></defs></svg>')


def _streets() -> str:
    """With the first crossroads in the origin."""
    side = CELL * SIDE
    gap = (CELL - BLOCK) // 2
    pavements = "".join(
        f"M{CELL * column + gap} {CELL * row + gap}h{BLOCK}v{BLOCK}h-{BLOCK}z"
        for row in range(SIDE)
        for column in range(SIDE)
    )
    blocks = "".join(
        f'<use href="#b-{NAMES[letter]}" x="{CELL * column + gap}" y="{CELL * row + gap}"/>'
        for row, letters in enumerate(PLAN)
        for column, letter in enumerate(letters)
    )
    lines = "".join(f"M0 {CELL * n}h{side}M{CELL * n} 0v{side}" for n in range(SIDE + 1))
    return (
        f'<path class="pave" d="{pavements}"/>{_river()}{blocks}<path class="kerb" d="{lines}"/>'
        f'<path class="street" d="{lines}"/>'
    )


def _river() -> str:
    """Along the middle of its row, from beyond one rim to beyond the other, with a few waves and two boats."""
    y = CELL * RIVER_ROW + CELL // 2
    bend = f"M-32 {y + 2}" + "".join("q15-6 30 0t30 0" for _ in range(7))
    waves = "".join(
        f"M{x} {y + dy}q3-2.5 6 0t6 0"
        for x, dy in ((-20, 0), (32, 4), (88, -2), (150, 5), (212, -1), (330, 4), (372, 0))
    )
    boats = "".join(f'<path class="boat" d="M{x} {y - 2}h16l-4 5h-8zM{x + 8} {y - 3}v-8l6 7z"/>' for x in (20, 262))
    return f'<path class="river" d="{bend}"/><path class="wave" d="{waves}"/>{boats}'
