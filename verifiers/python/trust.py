"""trust.json: keys, chain and schedules (specification, section 13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import canonical_json
import forms
from beacon import QUICKNET, Chain
from draw_calendar import Schedule
from report import Report
from signatures import is_hash, is_signed


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


def _entry_of(entries: list[Any], sequence: int | None) -> Any:
    """The last entry that begins at or before a number; the first for numbers before all.

    A draw whose number cannot be read goes by the newest entry. The entries of a faulty history
    may be in any order.
    """
    if sequence is None:
        return entries[-1]
    return next(
        (entry for entry in reversed(entries) if entry.from_sequence <= sequence), entries[0]
    )


@dataclass(frozen=True)
class Trust:
    """By what the draws are verified."""

    keys: list[Key]
    chain: Chain
    schedule: Schedule
    periods: list[Period]

    def key_of(self, sequence: int | None) -> str:
        """The key of a draw of this number; the newest without a number."""
        return _entry_of(self.keys, sequence).public_key

    def schedule_of(self, sequence: int | None) -> Schedule:
        """The schedule of a draw of this number; the newest without a number."""
        return _entry_of(self.periods, sequence).schedule if self.periods else self.schedule

    def newest_schedule(self) -> Schedule:
        return self.schedule_of(None)

    def demands_terms(self, sequence: int | None) -> bool:
        """Whether a sealed or drawn draw of this number must have terms.json and carried.json."""
        if not self.periods:
            return False
        return sequence is None or sequence >= self.periods[0].from_sequence


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
                "genesis": forms.is_positive,
                "period": forms.is_positive,
            }
        ),
        "schedule": IS_SCHEDULE,
    }
)
IS_PERIOD_LIST = forms.is_list_of(
    forms.has_members({"fromSequence": forms.is_positive, "schedule": IS_SCHEDULE})
)
IS_KEY = forms.has_members({"fromSequence": forms.is_positive, "publicKey": is_hash})


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
    """The history of the key as it stands, with its faults; an entry of no right form stops."""
    if "keys" not in value:
        return [Key(1, value["publicKey"])]
    entries = value["keys"]
    if not isinstance(entries, list):
        raise forms.WrongForm("the history of the key is no list")
    if not entries:
        report.wrong("trust", "trust-keys", "The history of the key in trust.json is empty.")
        return [Key(1, value["publicKey"])]
    for entry in entries:
        if not IS_KEY(entry) or not forms.is_text(entry.get("signature", "")):
            raise forms.WrongForm("an entry of the key's history has no number, key or signature")
    if (
        not are_rising(entries)
        or entries[0]["fromSequence"] != 1
        or "signature" in entries[0]
        or entries[-1]["publicKey"] != value["publicKey"]
    ):
        report.wrong("trust", "trust-keys", "The history of the key in trust.json is not well formed.")
    for before, entry in zip(entries, entries[1:]):
        signed = canonical_json.write(
            {"fromSequence": entry["fromSequence"], "publicKey": entry["publicKey"]}
        )
        if not is_signed(signed, "key/v1:", entry.get("signature", ""), before["publicKey"]):
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


def check_pinned_key(trust: Trust, pinned_key: str | None, report: Report) -> None:
    """The key must be named by the person who verifies; it vouches for itself and later keys.

    That earlier draws stay unproven is named whether or not a folder of such a draw is there.
    """
    if pinned_key is None:
        report.unproven(
            "trust",
            "key-unpinned",
            "No key was named from another source, so all files may be forged together.",
        )
        return
    keys = [key.public_key for key in trust.keys]
    if pinned_key not in keys:
        report.wrong("trust", "trust-key", "The key that was named is nowhere in trust.json.")
    elif keys[0] != pinned_key:
        vouched_from = trust.keys[keys.index(pinned_key)].from_sequence
        report.unproven(
            "trust",
            "key-unpinned",
            f"The key that was named vouches for draws from number {vouched_from} on only.",
        )


def check_periods(trust: Trust, report: Report) -> None:
    """Draws before the first period need no terms, and so are unproven, published here or not."""
    if not trust.periods:
        report.unproven("trust", "trust-periods", "trust.json names no periods, so no terms are demanded.")
    elif trust.periods[0].from_sequence > 1:
        report.unproven(
            "trust",
            "trust-periods",
            f"Draws before number {trust.periods[0].from_sequence} need no terms.",
        )
