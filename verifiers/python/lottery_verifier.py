#!/usr/bin/python3
"""Verifies the published draws of the lottery: python3 lottery_verifier.py <folder>."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import forms
from prizes import check_prizes
from published import read_file, read_week, week_names
from receipt import check_receipt
from report import EXIT_CODES, Report
from series import check_series, first_sequence
from signatures import is_hash
from trust import check_chain, check_periods, check_pinned_key, read_trust
from week import WeekChecker

COULD_NOT_LOOK = 2

NOT_PROVEN = """\
What no verdict proves: that each ticket belongs to a person; that no ticket was left out (only
its receipt shows it); when anything was signed; that others see the same files (compare the
SHA-256 of the newest manifest with them); what is not published yet; that a prize was paid."""


class CannotLook(Exception):
    """There is nothing to verify where the person who verifies pointed."""


@dataclass(frozen=True)
class Options:
    """What the person who verifies says."""

    now: int
    pinned_key: str | None = None
    is_development_allowed: bool = False
    trust_file: Path | None = None
    receipt: bytes | None = None


def verify(root: Path, options: Options) -> tuple[Report, dict[str, Any] | None]:
    """Verifies all folders; returns the report, and evidence of two manifests if there is any."""
    report = Report()
    trust_file = options.trust_file or root / "trust.json"
    try:
        trust_bytes = read_file(trust_file)
        if trust_bytes is None:
            raise CannotLook(f"There is no file {trust_file}.")
        report.look_at("trust")
        try:
            trust = read_trust(trust_bytes, report)
        except forms.WrongForm as error:
            raise CannotLook(
                f"trust-form: {trust_file} does not say what it must: {error}."
            ) from error
        weeks, folders = [], {}
        for name in week_names(root):
            folder = read_week(root, name)
            if folder.is_there():
                folders[name] = folder
                weeks.append(WeekChecker(folder, trust, options.now, report).check())
    except OSError as error:
        raise CannotLook(str(error)) from error
    if not weeks:
        raise CannotLook(f"There is no folder of a draw in {root}.")
    check_chain(trust, options.is_development_allowed, report)
    check_pinned_key(trust, options.pinned_key, report)
    check_periods(trust, report)
    check_series(weeks, trust, options.now, report)
    check_prizes(weeks, first_sequence(weeks) == 1, report)
    evidence = None
    if options.receipt is not None:
        evidence = check_receipt(options.receipt, folders, trust, report)
    return report, evidence


def read_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Verifies the published draws of the lottery.",
        epilog="It ends with 0 for right, 1 for wrong, 3 for unproven, 2 if it could not look.",
    )
    parser.add_argument("folder", type=Path, help="the folder with trust.json and the weeks")
    parser.add_argument(
        "--key",
        help="the lottery's key in 64 hex digits, from another source than the folder",
    )
    parser.add_argument(
        "--keys",
        type=Path,
        help="a file to take in place of the folder's trust.json; it makes no key checked",
    )
    parser.add_argument("--now", type=int, help="seconds since 1970 to take in place of the clock")
    parser.add_argument("--receipt", type=Path, help="a player's receipt to check as well")
    parser.add_argument(
        "--evidence", type=Path, help="where to write the evidence if two manifests of a draw differ"
    )
    parser.add_argument(
        "--allow-development-beacon",
        action="store_true",
        help="allow a chain that is not quicknet; such a draw proves nothing to others",
    )
    parsed = parser.parse_args(arguments)
    if parsed.key is not None and not is_hash(parsed.key):
        parser.error("--key takes 64 lower-case hex digits, not the name of a file")
    return parsed


def print_report(report: Report) -> None:
    for subject in report.subjects:
        print(f"{subject}: {report.verdict(subject)}")
        for finding in report.findings:
            if finding.subject == subject:
                print(f"  {finding.verdict} ({finding.code}): {finding.sentence}")
    for note in report.notes:
        print(f"note: {note}")
    print(f"\nVerdict: {report.verdict()}\n")
    print(NOT_PROVEN)


def main(arguments: list[str]) -> int:
    parsed = read_arguments(arguments)
    try:
        receipt = None
        if parsed.receipt is not None:
            receipt = read_file(parsed.receipt)
            if receipt is None:
                raise CannotLook(f"There is no file {parsed.receipt}.")
        options = Options(
            now=int(time.time()) if parsed.now is None else parsed.now,
            pinned_key=parsed.key,
            is_development_allowed=parsed.allow_development_beacon,
            trust_file=parsed.keys,
            receipt=receipt,
        )
        report, evidence = verify(parsed.folder, options)
        if evidence is not None and parsed.evidence is not None:
            parsed.evidence.write_text(json.dumps(evidence, indent=1) + "\n", encoding="utf-8")
    except (CannotLook, OSError) as error:
        print(f"Could not look: {error}", file=sys.stderr)
        return COULD_NOT_LOOK
    print_report(report)
    return EXIT_CODES[report.verdict()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
