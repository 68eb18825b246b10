"""The pages on which a browser becomes somebody."""

from serai.web.parts.qr import qr_code
from serai.web.parts.rendering import render
from serai.web.views.sign_in import LinkPage, TakenAlongPage


def link_page(page: LinkPage) -> str:
    """A link to be opened on another device, also as a picture."""
    return render("pages/sign_in/link.html", page=page, picture=qr_code(page.url))


def taken_along_page(page: TakenAlongPage) -> str:
    """What opening such a link asks."""
    return render("pages/sign_in/taken_along.html", page=page)
