"""What a browser calls itself, in two words for the list of devices."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}  # the first that is named: most name others, too
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    """Such as "Firefox · Linux"; empty for what we do not know."""
    known = (next((name for sign, name in names.items() if sign in user_agent), "") for names in (BROWSERS, SYSTEMS))
    return " · ".join(name for name in known if name)
