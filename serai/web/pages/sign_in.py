"""The pages on which a browser becomes somebody."""

from serai.web.parts.qr import qr_code
from serai.web.parts.rendering import render
from serai.web.views.sign_in import LinkPage, SignInPage, TakenAlongPage


def sign_in_page(page: SignInPage) -> str:
    """Signing in with a passkey or a printed code."""
    return render("pages/sign_in/sign_in.html", page=page)


def code_page(code: str) -> str:
    """A code to be printed."""
    return render("pages/sign_in/code.html", code=code)


def link_page(page: LinkPage) -> str:
    """A link to be opened on another device, also as a picture."""
    return render("pages/sign_in/link.html", page=page, picture=qr_code(page.url))


def taken_along_page(page: TakenAlongPage) -> str:
    """What opening such a link asks."""
    return render("pages/sign_in/taken_along.html", page=page)
