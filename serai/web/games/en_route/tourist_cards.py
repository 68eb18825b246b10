"""The cards of En Route in SVG and in words."""

from markupsafe import Markup

from serai.table.games.en_route.city_map import Card, CityMap
from serai.web.games.en_route.city_map import landmark_icons, tourist

AGAIN = "M10-12A16 16 0 1 0 16 2M17-20V-9H6"


def of_city(city: CityMap, name: str) -> Markup:
    """A card of a city by its name."""
    return draw(city["cards"][name], list(city["landmarks"]))


def draw(face: Card, landmarks: list[str]) -> Markup:
    """A card: its coordinate in two corners, its tourists or the sign for repeating, its landmark."""
    return Markup(
        '<svg class="card walk-card" viewBox="0 0 100 140" aria-hidden="true">'
        '<rect class="walk-paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        f'<text class="walk-number" x="9" y="37">{face["coordinate"]}</text>'
        f'<text class="walk-number low" x="91" y="130">{face["coordinate"]}</text>'
        f"{_people(face)}{_landmark(face, landmarks)}</svg>"
    )


def _people(face: Card) -> str:
    if face["repeat"]:
        return f'<path class="walk-again" transform="translate(50 68) scale(1.3)" d="{AGAIN}"/>'
    letters = face["tourists"]
    return "".join(tourist(letter, 50 + (i - (len(letters) - 1) / 2) * 36, 68, 15) for i, letter in enumerate(letters))


def _landmark(face: Card, landmarks: list[str]) -> str:
    if face["landmark"] is None:
        return ""
    icon = landmark_icons(landmarks)[face["landmark"]]
    return (
        '<rect class="walk-plate" x="8" y="98" width="36" height="34" rx="6"/>'
        f'<path class="walk-icon" transform="translate(24 118)" d="{icon}"/><path class="walk-up" d="M40 104l4 6h-8z"/>'
    )
