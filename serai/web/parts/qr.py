"""An address as a picture for another device's camera."""

import segno
from markupsafe import Markup


def qr_code(address: str) -> Markup:
    """The SVG, dark on light whatever the page looks like: cameras expect that."""
    drawn = segno.make_qr(address, error="m").svg_inline(scale=6, border=4, dark="#22252b", light="#fff", omitsize=True)
    return Markup(drawn)
