"""The schemas of the document, made from type hints and from the options of the games."""

import typing
from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter

from serai.table import Game, Option, View, games
from serai.table.options import LONGEST_TEXT
from serai.web.api.answers import Notice, TableSeen
from serai.web.api.bodies import TableBody
from serai.web.api.endpoints import Endpoint
from serai.web.api.parts import REFINED, LogLine
from serai.web.tables.table_pages import LEVELS

Schema = dict[str, Any]

PLACE = "#/components/schemas/"


def ref(name: str) -> Schema:
    """Where a schema stands in the document."""
    return {"$ref": PLACE + name}


def components(endpoints: Iterable[Endpoint]) -> dict[str, Schema]:
    """Every schema by its name."""
    answers = {endpoint.answer for endpoint in endpoints if endpoint.answer is not None}
    bodies = {endpoint.body for endpoint in endpoints if endpoint.body is not None}
    kinds = games.GAMES.values()
    views = {kind.name: _view_type(kind) for kind in kinds}
    found = _schemas({*answers, *views.values(), *REFINED.values(), LogLine, Notice}, "serialization")
    for schema in found.values():
        _seal(schema)
    for name, view in views.items():
        _refine(found, name, found[view.__name__])
    found |= _schemas(bodies, "validation")
    for kind in kinds:
        found[_title(kind) + "Options"] = _options(kind)
        found["New" + _title(kind)] = _table_body(kind, found[TableBody.__name__])
    found[TableBody.__name__] = _one_of("game", {kind.name: "New" + _title(kind) for kind in kinds})
    seen = found[TableSeen.__name__]["properties"]
    seen["view"] = {"anyOf": [_one_of("game", {name: view.__name__ for name, view in views.items()}), {"type": "null"}]}
    seen["options"] = {"anyOf": [_sealed_options(kind) for kind in kinds]}
    del found[View.__name__]
    return dict(sorted(found.items()))


def _schemas(types: Iterable[Any], mode: typing.Literal["validation", "serialization"]) -> dict[str, Schema]:
    """The schemas of these types and of all that they name."""
    inputs = [(kind.__name__, mode, TypeAdapter(kind)) for kind in sorted(types, key=lambda kind: str(kind.__name__))]
    _, defs = TypeAdapter.json_schemas(inputs, ref_template=PLACE + "{model}")
    found: dict[str, Schema] = defs["$defs"]
    for schema in found.values():
        _without_titles(schema)
    return found


def _without_titles(schema: Schema) -> None:
    """Pydantic's titles only repeat the names."""
    schema.pop("title", None)
    for field in schema.get("properties", {}).values():
        field.pop("title", None)


def _seal(schema: Schema) -> None:
    """An answer has all of its fields and no others."""
    if "properties" in schema and "additionalProperties" not in schema:
        schema |= {"required": list(schema["properties"]), "additionalProperties": False}


def _view_type(kind: type[Game]) -> type:
    found: type = typing.get_type_hints(kind.view)["return"]
    return found


def _refine(found: dict[str, Schema], game: str, view: Schema) -> None:
    view["properties"]["game"] = {"const": game}
    view["properties"]["log"] = {"type": "array", "items": ref(LogLine.__name__)}
    for (of_game, field), part in REFINED.items():
        if of_game == game:
            view["properties"][field] = ref(part.__name__)


def _one_of(field: str, names: dict[str, str]) -> Schema:
    mapping = {value: PLACE + name for value, name in names.items()}
    return {
        "oneOf": [ref(name) for name in names.values()],
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
    seat = {"enum": ["me", "open", *(f"bot:{level}" for level in LEVELS)]}
    special = {
        "game": {"const": kind.name},
        "seats": {"type": "array", "items": seat, "minItems": low, "maxItems": high},
        "options": {**ref(_title(kind) + "Options"), "description": general["properties"]["options"]["description"]},
    }
    return {**general, "description": kind.title, "properties": {**general["properties"], **special}}
