"""The published folder, and what lies in the folder of one draw (specification, section 1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from draw_calendar import WEEK_PATTERN

MOST_POSTPONEMENTS = 6
# A notice above the last possible one is a fault and no unknown file.
POSTPONEMENT_PATTERN = re.compile(r"postponement-([1-9][0-9]*)\.(?:json|sig)")
WEEK_FILES = (
    "terms.json",
    "terms.sig",
    "list.txt",
    "carried.json",
    "carried.sig",
    "manifest.json",
    "manifest.sig",
    "beacon.json",
    "result.json",
    "cancellation.json",
    "cancellation.sig",
)

OPEN, SEALED, DRAWN, CANCELLED = "open", "sealed", "drawn", "cancelled"


def read_file(path: Path) -> bytes | None:
    """The bytes of a file; None if it is not there."""
    return path.read_bytes() if path.is_file() else None


@dataclass(frozen=True)
class WeekFolder:
    """The files of one draw; all others are ignored."""

    week: str
    files: dict[str, bytes]

    def file(self, name: str) -> bytes | None:
        return self.files.get(name)

    def has(self, *names: str) -> bool:
        """Whether all of these files are there."""
        return all(name in self.files for name in names)

    def has_any(self, *names: str) -> bool:
        return any(name in self.files for name in names)

    def state(self) -> str:
        if self.has("cancellation.json"):
            return CANCELLED
        if not self.has_any("manifest.sig", "beacon.json", "result.json"):
            return OPEN
        if not self.has_any("beacon.json", "result.json"):
            return SEALED
        return DRAWN

    def postponements(self) -> list[int]:
        """The numbers of which a notice, or its signature, is there, in their order."""
        matches = map(POSTPONEMENT_PATTERN.fullmatch, self.files)
        return sorted({int(match[1]) for match in matches if match is not None})

    def last_postponement(self) -> int:
        """The highest of these numbers that a postponement can have; 0 for none."""
        return max((n for n in self.postponements() if n <= MOST_POSTPONEMENTS), default=0)

    def has_notice(self) -> bool:
        """Whether any notice of a postponement is there."""
        return any(self.has(f"postponement-{n}.json") for n in self.postponements())

    def is_there(self) -> bool:
        """Whether anything in it binds: an open draw is not there before its signed terms."""
        return (
            self.state() != OPEN
            or self.has("terms.json", "terms.sig")
            or self.has_notice()
        )


def week_names(root: Path) -> list[str]:
    """The names of the folders of draws, in the order of their weeks."""
    return sorted(
        entry.name for entry in root.iterdir() if WEEK_PATTERN.fullmatch(entry.name) and entry.is_dir()
    )


def read_week(root: Path, week: str) -> WeekFolder:
    files = {}
    for entry in (root / week).iterdir():
        if entry.name in WEEK_FILES or POSTPONEMENT_PATTERN.fullmatch(entry.name):
            data = read_file(entry)
            if data is not None:
                files[entry.name] = data
    return WeekFolder(week, files)
