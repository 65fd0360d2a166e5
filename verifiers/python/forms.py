"""The members and types of each file (specification, sections 4 to 15)."""

from __future__ import annotations

from typing import Any, Callable

import canonical_json
from canonical_json import LARGEST_NUMBER, NotJson
from draw_calendar import WEEK_PATTERN
from ranking import CHOICES
from signatures import is_hash

Check = Callable[[Any], bool]


class WrongForm(ValueError):
    """A file that does not have the members and types of its format."""


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER


def is_count(value: Any) -> bool:
    return is_whole(value) and value >= 0


def is_positive(value: Any) -> bool:
    return is_whole(value) and value >= 1


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_whole_text(value: Any) -> bool:
    """Whether a value is a text without half of a surrogate pair, which has no UTF-8."""
    return is_text(value) and canonical_json.SURROGATE.search(value) is None


def is_week(value: Any) -> bool:
    return isinstance(value, str) and WEEK_PATTERN.fullmatch(value) is not None


def is_one_of(*values: Any) -> Check:
    """A check for one of some texts or numbers (true is not 1)."""
    return lambda value: type(value) in (str, int) and value in values


def is_null_or(check: Check) -> Check:
    return lambda value: value is None or check(value)


def is_list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def is_object(members: dict[str, Check]) -> Check:
    """A check for an object with exactly these members."""
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == members.keys()
        and all(check(value[name]) for name, check in members.items())
    )


def has_members(members: dict[str, Check]) -> Check:
    """A check for an object with these members, and perhaps further ones."""
    return lambda value: isinstance(value, dict) and all(
        name in value and check(value[name]) for name, check in members.items()
    )


ODDS = is_object({choice: is_positive for choice in CHOICES})

TERMS_MEMBERS: dict[str, Check] = {
    "v": is_one_of(1),
    "draw": is_week,
    "sequence": is_positive,
    "schedule": is_object({"weekday": is_positive, "time": is_text, "time_zone": is_text}),
    "closes_at": is_positive,
    "draw_time": is_positive,
    "chain": is_hash,
    "round": is_positive,
    "price": is_object(
        {
            "entry_cents": is_count,
            "entry_draws": is_positive,
            "pot_cents": is_count,
            "cost_cents": is_count,
        }
    ),
    "contribution_cents": is_count,
    "odds": ODDS,
    "floor_winners": is_positive,
}
TERMS_1 = is_object(TERMS_MEMBERS)
TERMS_2 = is_object(
    {
        **TERMS_MEMBERS,
        "v": is_one_of(2),
        "prizes": is_object(
            {
                "claim_days": is_positive,
                "objection_days": is_positive,
                "deciders": is_positive,
                "small_cents": is_count,
            }
        ),
    }
)
MANIFEST = is_object(
    {
        "v": is_one_of(1),
        "draw": is_week,
        "sequence": is_positive,
        "draw_time": is_positive,
        "chain": is_hash,
        "round": is_positive,
        "tickets": is_count,
        "list_sha256": is_hash,
        "merkle_root": is_hash,
        "contribution_cents": is_count,
        "carried_in_cents": is_count,
        "pot_cents": is_count,
        "votes": is_object({vote: is_count for vote in (*CHOICES, "none")}),
        "choice": is_one_of(*CHOICES),
        "odds": ODDS,
        "floor_winners": is_positive,
        "winners": is_positive,
        "previous_manifest_sha256": is_null_or(is_hash),
    }
)
POSTPONEMENT = is_object(
    {
        "v": is_one_of(1),
        "draw": is_week,
        "sequence": is_positive,
        "postponement": is_one_of(1, 2, 3, 4, 5, 6),
        "reason": is_one_of("not-sealed-in-time", "round-known"),
        "from_draw_time": is_positive,
        "draw_time": is_positive,
        "round": is_positive,
        "previous_postponement_sha256": is_null_or(is_hash),
    }
)
CANCELLATION = is_object(
    {
        "v": is_one_of(1),
        "draw": is_week,
        "sequence": is_positive,
        "cancelled": is_one_of("too-few-tickets", "put-off-too-often"),
        "tickets": is_count,
        "postponements": is_one_of(0, 1, 2, 3, 4, 5, 6),
        "last_postponement_sha256": is_null_or(is_hash),
        "previous_manifest_sha256": is_null_or(is_hash),
    }
)
CARRIED = is_object(
    {
        "v": is_one_of(1),
        "draw": is_week,
        "sequence": is_positive,
        "prizes": is_list_of(
            is_object(
                {
                    "draw": is_week,
                    "rank": is_positive,
                    "ticket": is_text,
                    "cents": is_count,
                    "end": is_one_of("lapsed", "replaced"),
                    "reason": is_one_of("identity", "excluded", "barred", "unclaimed", "no-reserve"),
                    "next_rank": is_null_or(is_positive),
                }
            )
        ),
    }
)
BEACON = has_members(
    {
        "round": is_positive,
        "signature": lambda value: is_text(value)
        and len(value) == 96
        and set(value) <= set("0123456789abcdef"),
        "randomness": is_hash,
    }
)
RECEIPT = has_members(
    {
        "v": is_one_of(1),
        "draw": is_week,
        "ticket": has_members(
            {
                "number": is_whole_text,
                "vote": is_one_of(*CHOICES, "none"),
                "kind": is_one_of("paid", "free"),
                "holder": is_hash,
            }
        ),
        "nonce": is_hash,
        "playerId": is_whole_text,
        "index": is_count,
        "proof": is_list_of(is_hash),
        "manifest": is_whole_text,
        "signature": is_whole_text,
    }
)


def read_canonical(data: bytes, form: Check) -> dict[str, Any]:
    """The value of a canonical file of a form."""
    try:
        value = canonical_json.parse_canonical(data)
    except NotJson as error:
        raise WrongForm(str(error)) from error
    if not form(value):
        raise WrongForm("a member is missing, too much or of another type")
    return value


def read_lenient(data: bytes, form: Check) -> dict[str, Any]:
    """The value of a file in which white space and further members are ignored."""
    try:
        value = canonical_json.parse(data)
    except NotJson as error:
        raise WrongForm(str(error)) from error
    if not form(value):
        raise WrongForm("a member is missing or of another type")
    return value


def read_terms(data: bytes) -> dict[str, Any]:
    """The value of terms.json of version 1 or 2."""
    return read_canonical(data, lambda terms: TERMS_1(terms) or TERMS_2(terms))


def read_carried(data: bytes) -> dict[str, Any]:
    """The value of carried.json: next_rank is null exactly for what lapsed."""
    value = read_canonical(data, CARRIED)
    if any((prize["end"] == "lapsed") != (prize["next_rank"] is None) for prize in value["prizes"]):
        raise WrongForm("next_rank must be null exactly for lapsed prizes")
    return value
