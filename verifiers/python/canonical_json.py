"""Canonical JSON (specification, section 2) and the reading of JSON in general."""

from __future__ import annotations

import json
from typing import Any

LARGEST_NUMBER = 2**53 - 1


class NotJson(ValueError):
    """Bytes that are no JSON, or JSON that is not canonical where it must be."""


def _refuse(text: str) -> Any:
    raise NotJson(f"{text} is no JSON")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise NotJson("an object has a member twice")
    return members


def parse(data: bytes) -> Any:
    """The value of any JSON text; one in which an object has a member twice is refused."""
    try:
        return json.loads(
            data.decode("utf-8"),
            parse_constant=_refuse,
            object_pairs_hook=_members,
        )
    except RecursionError as error:
        raise NotJson("too deeply nested") from error
    except ValueError as error:  # no UTF-8, no JSON, or a number of thousands of digits
        raise NotJson(str(error)) from error


def _write_text(text: str) -> str:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise NotJson("half of a surrogate pair") from error
    return json.dumps(text, ensure_ascii=False)


def _write(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, str):
        return _write_text(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST_NUMBER:
            raise NotJson("a number is too large")
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(_write(item) for item in value) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(f"{_write_text(name)}:{_write(value[name])}" for name in names) + "}"
    raise NotJson(f"{type(value).__name__} has no canonical form")


def write(value: Any) -> bytes:
    """The canonical bytes of a value."""
    try:
        return _write(value).encode("utf-8")
    except RecursionError as error:
        raise NotJson("too deeply nested") from error


def parse_canonical(data: bytes) -> Any:
    """The value of a canonical text; any other text of the same value is refused."""
    value = parse(data)
    if write(value) != data:
        raise NotJson("not canonical")
    return value
