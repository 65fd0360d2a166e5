"""The chain of draws (specification, sections 13 and 14)."""

from __future__ import annotations

from draw_calendar import DAY_SECONDS, follows
from report import Report
from signatures import sha256_hex
from trust import Trust
from week import Week

SERIES = "series"


def first_sequence(weeks: list[Week]) -> int | None:
    """The number of the first manifest or cancellation; None where all draws are open."""
    for week in weeks:
        value = week.link()
        if value is not None:
            return value["sequence"]
    return None


def check_series(weeks: list[Week], trust: Trust, now: int, report: Report) -> None:
    """Weeks without a gap, each naming the one before, and a draw that is open now."""
    report.look_at(SERIES)
    for week in weeks:
        if not week.is_in_calendar:
            report.wrong(SERIES, "chain-week", f"The calendar has no week {week.name}.")
    for earlier, week in zip(weeks, weeks[1:]):
        if not follows(week.name, earlier.name):
            report.wrong(
                SERIES, "chain-week", f"After {earlier.name} comes {week.name}: a week is missing."
            )
    if first_sequence(weeks) not in (None, 1):
        report.unproven(SERIES, "chain-begin", "The folders do not begin with draw number 1.")
    _check_chain(weeks, report)
    newest = weeks[-1].name if weeks else ""
    due = trust.newest_schedule().first_week_that_closes_after(now - DAY_SECONDS)
    if due is None or due > newest:
        report.wrong(SERIES, "chain-late", f"The draw of {due} should be open, and has no folder.")


def _check_chain(weeks: list[Week], report: Report) -> None:
    """Manifests and cancellations of no right form are left out."""
    before: Week | None = None
    for week in weeks:
        value = week.link()
        if value is None:
            continue
        sequence, previous = value["sequence"], value["previous_manifest_sha256"]
        if (sequence == 1) != (previous is None):
            report.wrong(
                SERIES, "chain-previous", f"{week.name} must name a draw before it, or is the first."
            )
        if before is not None:
            _check_link(before, week, sequence, previous, report)
        before = week


def _check_link(
    before: Week, week: Week, sequence: int, previous: str | None, report: Report
) -> None:
    data = before.chained_file()
    if data is None or previous != sha256_hex(data):
        report.wrong(
            SERIES, "chain-previous", f"{week.name} does not name the hash of the draw of {before.name}."
        )
    number_before = before.sequence()
    if number_before is not None and sequence != number_before + 1:
        report.wrong(
            SERIES, "chain-sequence", f"{week.name} has number {sequence}, after {number_before}."
        )
