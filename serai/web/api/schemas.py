"""The schemas of the document: msgspec makes them from bodies, answers and views, the games' options say the rest."""

import typing
from collections.abc import Iterable
from typing import Any

from msgspec.json import schema_components

from serai.table import Game, Option, View, games
from serai.table.options import LONGEST_TEXT
from serai.web.api.answers import Notice, TableState
from serai.web.api.bodies import TableBody
from serai.web.api.endpoints import Endpoint
from serai.web.api.puzzles import PuzzleState
from serai.web.api.view_parts import LogLine
from serai.web.tables.table_pages import LEVELS

Schema = dict[str, Any]

PLACE = "#/components/schemas/"


def ref(kind: type) -> Schema:
    """Where the schema of a class stands in the document."""
    return {"$ref": PLACE + kind.__name__}


def components(endpoints: Iterable[Endpoint]) -> dict[str, Schema]:
    """Every schema by its name."""
    kinds = games.GAMES.values()
    views = {kind.name: _view_type(kind) for kind in kinds}
    told = {endpoint.answer for endpoint in endpoints if endpoint.answer is not None} | {*views.values(), Notice}
    sent = {endpoint.body for endpoint in endpoints if endpoint.body is not None}
    found = _schemas(told)
    for schema in found.values():
        schema["required"] = [name for name, field in schema["properties"].items() if _is_sent(schema, name, field)]
    found |= _schemas({LogLine})
    for schema in found.values():
        schema["additionalProperties"] = False
    for name, view in views.items():
        _refine(name, found[view.__name__]["properties"])
    found |= _schemas(sent)
    for kind in kinds:
        found[_title(kind) + "Options"] = _options(kind)
        found["New" + _title(kind)] = _table_body(kind, found[TableBody.__name__])
    found[TableBody.__name__] = _one_of("game", {kind.name: "New" + _title(kind) for kind in kinds})
    shown = _one_of("game", {name: view.__name__ for name, view in views.items()})
    options = {"anyOf": [_sealed_options(kind) for kind in kinds]}
    found[TableState.__name__]["properties"] |= {"view": {"anyOf": [shown, {"type": "null"}]}, "options": options}
    found[PuzzleState.__name__]["properties"] |= {"view": shown, "options": options}
    del found[View.__name__]
    return dict(sorted(found.items()))


def _schemas(types: Iterable[type]) -> dict[str, Schema]:
    """The schemas of these classes and of all that they name."""
    _, found = schema_components(sorted(types, key=lambda kind: kind.__name__), ref_template=PLACE + "{name}")
    for schema in found.values():
        del schema["title"]  # only repeats the name
    return found


def _is_sent(schema: Schema, name: str, field: Schema) -> bool:
    """Whether a field is always there: a default in a class is sent too, what a dictionary need not have is not."""
    return name in schema.get("required", ()) or "default" in field


def _view_type(kind: type[Game]) -> type:
    found: type = typing.get_type_hints(kind.view)["return"]
    return found


def _refine(game: str, view: Schema) -> None:
    view["game"] = {"const": game}
    view["log"] = {"type": "array", "items": ref(LogLine)}


def _one_of(field: str, names: dict[str, str]) -> Schema:
    mapping = {value: PLACE + name for value, name in names.items()}
    return {
        "oneOf": [{"$ref": place} for place in mapping.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def _title(kind: type[Game]) -> str:
    return "".join(word.capitalize() for word in kind.name.split("-"))


def _options(kind: type[Game]) -> Schema:
    return {
        "type": "object",
        "properties": {option.name: _option(option) for option in kind.options},
        "additionalProperties": False,
    }


def _sealed_options(kind: type[Game]) -> Schema:
    return {**_options(kind), "required": [option.name for option in kind.options]}


def _option(option: Option) -> Schema:
    if option.is_flag:
        schema: Schema = {"type": "boolean"}
    elif option.offered:
        schema = {"enum": list(option.offered)}
    elif option.low is not None:
        schema = {"type": "integer", "minimum": option.low, "maximum": option.high}
    else:
        schema = {"type": "string", "maxLength": LONGEST_TEXT}
    if option.nothing:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return {**schema, "default": option.default, "description": option.help}


def _table_body(kind: type[Game], general: Schema) -> Schema:
    """The table body with what this game takes."""
    low, high = kind.rules.seats
    fields = general["properties"]
    seat = {"enum": ["me", "open", *(f"bot:{level}" for level in LEVELS)]}
    special = {
        "game": {"const": kind.name},
        "seats": {**fields["seats"], "items": seat, "minItems": low, "maxItems": high},
        "options": {"$ref": f"{PLACE}{_title(kind)}Options", "description": fields["options"]["description"]},
    }
    return {**general, "description": kind.title, "properties": {**fields, **special}}
