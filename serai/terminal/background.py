"""Whether the terminal is dark: what it says when it is asked for the colour of its paper."""

import contextlib
import os
import re
import select
import sys
import time

ASK = "\x1b]11;?\x1b\\\x1b[c"  # the colour of the paper; and what every terminal answers, so that nobody waits in vain
PAPER = re.compile(r"\]11;rgb:([0-9a-f]+)/([0-9a-f]+)/([0-9a-f]+)", re.IGNORECASE)
ANSWERED = re.compile(r"\x1b\[\?[0-9;]*c")
PATIENCE = 0.3


def is_dark() -> bool:
    """What the terminal answers, else what COLORFGBG says, else dark."""
    answer = _asked()
    if paper := PAPER.search(answer):
        red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in paper.groups())
        return bool(0.299 * red + 0.587 * green + 0.114 * blue < 0.5)
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background not in ("7", "15")


def _asked() -> str:
    """The terminal's answers; nothing where it cannot be asked."""
    try:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        before = termios.tcgetattr(descriptor)
    except (ImportError, OSError, ValueError):
        return ""
    answer, until = "", time.monotonic() + PATIENCE
    try:
        tty.setcbreak(descriptor)
        sys.stdout.write(ASK)
        sys.stdout.flush()
        while not ANSWERED.search(answer) and (left := until - time.monotonic()) > 0:
            if select.select([descriptor], [], [], left)[0]:
                answer += os.read(descriptor, 256).decode("ascii", "replace")
    finally:
        with contextlib.suppress(OSError):
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    return answer
