"""JSON Schema of the messages, from which the page's TypeScript types are made: `python -m sandtable.wire.schema`."""

from __future__ import annotations

import inspect
import json
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from sandtable.wire import asks, messages, table, table_asks

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}


def schema() -> dict[str, Any]:
    """One schema that holds every message by its name.

    Written out here, since pydantic reads the standard library's TypedDict only from Python 3.12 on.
    """
    found: dict[str, Any] = {}
    for module in (messages, table, table_asks):
        for name, message in _all_of(module).items():
            if found.setdefault(name, message) != message:
                raise TypeError(f"two messages are called {name}: call one of them something else")
    return {"$schema": DIALECT, "title": "Messages", "$defs": found}


def schema_of_asks() -> dict[str, Any]:
    """One schema for whatever a page may ask."""
    return {"title": "What a page may ask", "anyOf": list(_all_of(asks).values())}


def _all_of(module: ModuleType) -> dict[str, Any]:
    return {name: _message(each) for name, each in sorted(vars(module).items()) if is_typeddict(each)}


def _message(message: type) -> dict[str, Any]:
    hints = get_type_hints(message, include_extras=True)
    return {
        "title": message.__name__,
        "description": inspect.cleandoc(message.__doc__ or ""),
        "type": "object",
        "properties": {name: _of(hint) for name, hint in hints.items()},
        "required": [name for name, hint in hints.items() if get_origin(hint) is not NotRequired],
        "additionalProperties": False,
    }


def _of(hint: Any) -> dict[str, Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return {}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if is_typeddict(hint):
        return {"$ref": f"#/$defs/{hint.__name__}"}
    if origin is NotRequired:
        return _of(inner[0])
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (Union, UnionType):
        return {"anyOf": [_of(each) for each in inner]}
    if origin is list:
        return {"type": "array", "items": _of(inner[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _of(inner[1])}
    raise TypeError(f"a message cannot hold {hint!r}; use plain JSON types, lists, dictionaries and other messages")


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
