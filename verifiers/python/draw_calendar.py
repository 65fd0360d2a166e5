"""Weeks, schedules and calendar times (specification, section 5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache
from zoneinfo import ZoneInfo

WEEK_PATTERN = re.compile(r"[0-9]{4}-W[0-9]{2}")
# A name of the tz database as it stands there; systems also have files of other names.
ZONE_PATTERN = re.compile(r"[A-Z][\w+-]*(/[A-Z][\w+-]*)*", re.ASCII)
TIME_PATTERN = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
DAY_SECONDS = 86_400
SALES_CLOSE_BEFORE = 3_600


@dataclass(frozen=True)
class Schedule:
    """When draws are: a weekday (1 Monday ... 7 Sunday), a time and an IANA time zone."""

    weekday: int
    time: str
    time_zone: str

    def is_possible(self) -> bool:
        """Whether there is such a weekday, time and zone."""
        if not 1 <= self.weekday <= 7 or not TIME_PATTERN.fullmatch(self.time):
            return False
        if not ZONE_PATTERN.fullmatch(self.time_zone):
            return False
        try:
            ZoneInfo(self.time_zone)
        except (ValueError, OSError, KeyError):
            return False
        return True

    def calendar_time(self, week: str) -> int | None:
        """The instant of the draw of a week; None if the calendar has no such week.

        With fold 0 the time zone takes the first of a repeated time, and moves a skipped time
        on by as much as the clocks skip.
        """
        monday = monday_of(week)
        if monday is None:
            return None
        hour, minute = map(int, self.time.split(":"))
        try:
            day = monday + timedelta(days=self.weekday - 1)
            local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo(self.time_zone))
            return int(local.timestamp())
        except OverflowError:
            return None

    def first_week_that_closes_after(self, instant: int) -> str | None:
        """The week of the first draw whose sales close after an instant."""
        try:
            day = datetime.fromtimestamp(instant, timezone.utc).date() - timedelta(days=14)
        except (OverflowError, ValueError, OSError):
            return None
        for _ in range(6):
            week = week_of(day)
            time = self.calendar_time(week)
            if time is not None and time - SALES_CLOSE_BEFORE > instant:
                return week
            day += timedelta(days=7)
        return None


@lru_cache(maxsize=4096)
def monday_of(week: str) -> date | None:
    """The Monday of an ISO week such as 2026-W32; None if there is no such week."""
    if not WEEK_PATTERN.fullmatch(week):
        return None
    try:
        return date.fromisocalendar(int(week[:4]), int(week[6:]), 1)
    except ValueError:
        return None


def week_of(day: date) -> str:
    iso = day.isocalendar()
    return f"{iso.year:04d}-W{iso.week:02d}"


def follows(week: str, earlier: str) -> bool:
    """Whether a week is the one right after another."""
    monday, earlier_monday = monday_of(week), monday_of(earlier)
    if monday is None or earlier_monday is None:
        return False
    return monday - earlier_monday == timedelta(days=7)
