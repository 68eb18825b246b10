"""How a screen is shared out."""

from serai.terminal.canvas import Canvas

NARROWEST_LOG, WIDEST_LOG = 24, 44


def log_width(width: int) -> int:
    """How wide the log is on a screen of that width."""
    return max(NARROWEST_LOG, min(WIDEST_LOG, width * 3 // 10))


def beside_log(canvas: Canvas, above: int = 0) -> tuple[Canvas, Canvas]:
    """All but a column at the right for the log, and so many lines above the log; with a line between them."""
    width = log_width(canvas.width)
    table = canvas.width - width - 1
    for row in range(canvas.height):
        canvas.write(row, table, "│", "line")
    canvas.keep_for_log(above, table + 1, width, canvas.height - above)
    return canvas.part(0, 0, table, canvas.height), canvas.part(0, table + 1, width, above)
