"""Canonical JSON (specification, section 2) and the reading of JSON in general."""

from __future__ import annotations

import json
import re
from typing import Any

LARGEST_NUMBER = 2**53 - 1
# Lists and objects within each other.
MOST_LEVELS = 64
# Longer digits are above it, or are no JSON (a leading zero).
MOST_DIGITS = 17
SURROGATE = re.compile("[\ud800-\udfff]")


class NotJson(ValueError):
    """Bytes that are no JSON, or JSON that is not canonical where it must be."""


def _refuse(text: str) -> Any:
    raise NotJson(f"{text} is no JSON")


def _number(text: str) -> int | float:
    """A number as ECMAScript has it: 1.0 and 1e2 are whole, and what is too large is rounded."""
    number = float(text)
    return int(number) if number.is_integer() and abs(number) <= LARGEST_NUMBER else number


def _digits(text: str) -> int | float:
    return int(text) if len(text) <= MOST_DIGITS else _number(text)


def parse(data: bytes) -> Any:
    """The value of any JSON text, as ECMAScript's JSON.parse reads it.

    Of a member that stands twice the last counts. A byte order mark is no JSON.
    """
    try:
        value = json.loads(
            data.decode("utf-8"),
            parse_constant=_refuse,
            parse_float=_number,
            parse_int=_digits,
        )
    except RecursionError as error:
        raise NotJson("too deeply nested") from error
    except ValueError as error:  # no UTF-8 or no JSON
        raise NotJson(str(error)) from error
    if _is_deeper(value, MOST_LEVELS):
        raise NotJson("too deeply nested")
    return value


def _is_deeper(value: Any, levels: int) -> bool:
    """Whether a value has more lists and objects within each other than so many."""
    if not isinstance(value, (list, dict)):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(item, levels - 1) for item in inner)


def _write_text(text: str) -> str:
    """A string as JSON.stringify writes it: half of a surrogate pair stands as its escape."""
    return SURROGATE.sub(
        lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False)
    )


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
