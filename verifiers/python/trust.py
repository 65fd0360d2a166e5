"""trust.json: keys, chain and schedules (specification, section 13)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

import canonical_json
import forms
from beacon import QUICKNET, Chain
from draw_calendar import Schedule
from report import Report
from signatures import SIGNATURE_PATTERN, is_hash, is_signed


@dataclass(frozen=True)
class Key:
    """A key of the lottery and the first draw that it signs."""

    from_sequence: int
    public_key: str


@dataclass(frozen=True)
class Period:
    """A schedule and the first draw that goes by it."""

    from_sequence: int
    schedule: Schedule


def _last_index(entries: list[Any], sequence: int) -> int:
    """The index of the last entry that begins at or before a number; 0 for numbers before all."""
    return max(0, bisect_right(entries, sequence, key=lambda entry: entry.from_sequence) - 1)


@dataclass(frozen=True)
class Trust:
    """By what the draws are verified."""

    keys: list[Key]
    chain: Chain
    schedule: Schedule
    periods: list[Period]

    def key_of(self, sequence: int) -> str:
        """The key of the last entry that begins at or before the number."""
        return self.keys[_last_index(self.keys, sequence)].public_key

    def schedule_of(self, sequence: int) -> Schedule:
        """The schedule of the last period that begins at or before the number."""
        if not self.periods:
            return self.schedule
        return self.periods[_last_index(self.periods, sequence)].schedule

    def newest_schedule(self) -> Schedule:
        return self.periods[-1].schedule if self.periods else self.schedule

    def demands_terms(self, sequence: int) -> bool:
        """Whether terms.json and carried.json must be there for a draw of this number."""
        return bool(self.periods) and sequence >= self.periods[0].from_sequence


IS_SCHEDULE = forms.has_members(
    {"weekday": forms.is_positive, "time": forms.is_text, "timeZone": forms.is_text}
)
FORM = forms.has_members(
    {
        "publicKey": is_hash,
        "chain": forms.has_members(
            {
                "hash": is_hash,
                "publicKey": lambda value: forms.is_text(value)
                and len(value) == 192
                and set(value) <= set("0123456789abcdef"),
                "genesis": forms.is_count,
                "period": forms.is_positive,
            }
        ),
        "schedule": IS_SCHEDULE,
    }
)
IS_PERIOD_LIST = forms.is_list_of(
    forms.has_members({"fromSequence": forms.is_positive, "schedule": IS_SCHEDULE})
)
IS_KEY_LIST = forms.is_list_of(
    forms.has_members({"fromSequence": forms.is_positive, "publicKey": is_hash})
)


def are_rising(entries: list[Any]) -> bool:
    """Whether each entry's fromSequence is above that of the one before."""
    numbers = [entry["fromSequence"] for entry in entries]
    return all(a < b for a, b in zip(numbers, numbers[1:]))


def _schedule(value: dict[str, Any]) -> Schedule:
    schedule = Schedule(value["weekday"], value["time"], value["timeZone"])
    if not schedule.is_possible():
        raise forms.WrongForm("a schedule has no such weekday, time or time zone")
    return schedule


def read_trust(data: bytes, report: Report) -> Trust:
    """What trust.json says; a fault of its key history is reported. Raises forms.WrongForm."""
    value = forms.read_lenient(data, FORM)
    periods = value.get("periods", [])
    if not IS_PERIOD_LIST(periods) or not are_rising(periods):
        raise forms.WrongForm("the periods are no list with rising numbers")
    return Trust(
        keys=_read_keys(value, report),
        chain=Chain(
            hash=value["chain"]["hash"],
            public_key=value["chain"]["publicKey"],
            genesis=value["chain"]["genesis"],
            period=value["chain"]["period"],
        ),
        schedule=_schedule(value["schedule"]),
        periods=[
            Period(period["fromSequence"], _schedule(period["schedule"])) for period in periods
        ],
    )


def _read_keys(value: dict[str, Any], report: Report) -> list[Key]:
    if "keys" not in value:
        return [Key(1, value["publicKey"])]
    entries = value["keys"]
    is_list = IS_KEY_LIST(entries) and len(entries) > 0
    if (
        not is_list
        or not are_rising(entries)
        or entries[0]["fromSequence"] != 1
        or "signature" in entries[0]
        or entries[-1]["publicKey"] != value["publicKey"]
    ):
        report.wrong("trust", "trust-keys", "The history of the key in trust.json is not well formed.")
        return [Key(1, value["publicKey"])]
    for before, entry in zip(entries, entries[1:]):
        signature = entry.get("signature")
        signed = canonical_json.write(
            {"fromSequence": entry["fromSequence"], "publicKey": entry["publicKey"]}
        )
        if (
            not isinstance(signature, str)
            or not SIGNATURE_PATTERN.fullmatch(signature)
            or not is_signed(signed, "key/v1:", signature, before["publicKey"])
        ):
            report.wrong(
                "trust",
                "trust-keys",
                f"The key from draw {entry['fromSequence']} on is not signed by the key before it.",
            )
    return [Key(entry["fromSequence"], entry["publicKey"]) for entry in entries]


def check_chain(trust: Trust, is_development_allowed: bool, report: Report) -> None:
    """The chain must be quicknet, unless the person who verifies allows another."""
    if trust.chain.hash == QUICKNET.hash:
        if trust.chain != QUICKNET:
            report.wrong(
                "trust", "trust-chain", "trust.json gives quicknet's hash to another key, genesis or period."
            )
    elif not is_development_allowed:
        report.wrong(
            "trust",
            "beacon-development",
            "The chain of beacons is not quicknet: whoever has its secret key knows each draw in advance.",
        )


def check_pinned_key(
    trust: Trust, pinned_key: str | None, sequences: list[int], report: Report
) -> None:
    """The key must be named by the person who verifies; it vouches for itself and later keys."""
    if pinned_key is None:
        report.unproven(
            "trust",
            "key-unpinned",
            "No key was named from another source, so all files may be forged together.",
        )
        return
    vouched_from = [key.from_sequence for key in trust.keys if key.public_key == pinned_key]
    if not vouched_from:
        report.wrong("trust", "trust-key", "The key that was named is nowhere in trust.json.")
    elif any(sequence < vouched_from[0] for sequence in sequences):
        report.unproven(
            "trust",
            "key-unpinned",
            f"The key that was named vouches for draws from number {vouched_from[0]} on only.",
        )


def check_periods(trust: Trust, sequences: list[int], report: Report) -> None:
    """Draws before the first period need no terms, and so are unproven."""
    if not trust.periods:
        report.unproven("trust", "trust-periods", "trust.json names no periods, so no terms are demanded.")
    elif any(sequence < trust.periods[0].from_sequence for sequence in sequences):
        report.unproven(
            "trust",
            "trust-periods",
            f"Draws before number {trust.periods[0].from_sequence} need no terms.",
        )
