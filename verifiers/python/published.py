"""The published folder, and what lies in the folder of one draw (specification, section 1)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from draw_calendar import WEEK_PATTERN

# No file of a draw comes near this size; a larger one is not read.
LARGEST_FILE = 64 * 2**20
# What stands for a file that is too large: neither JSON, nor a list, nor a signature.
TOO_LARGE = b"\xff"

MOST_POSTPONEMENTS = 6
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
    *(
        f"postponement-{n}.{ending}"
        for n in range(1, MOST_POSTPONEMENTS + 1)
        for ending in ("json", "sig")
    ),
)

OPEN, SEALED, DRAWN, CANCELLED = "open", "sealed", "drawn", "cancelled"


def read_file(path: Path) -> bytes | None:
    """The bytes of a file, None if it is not there, TOO_LARGE if it is too large."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    return data if len(data) <= LARGEST_FILE else TOO_LARGE


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

    def last_postponement(self) -> int:
        """The highest number of which a notice, or its signature, is there; 0 for none."""
        numbers = range(1, MOST_POSTPONEMENTS + 1)
        return max(
            (n for n in numbers if self.has_any(f"postponement-{n}.json", f"postponement-{n}.sig")),
            default=0,
        )

    def is_there(self) -> bool:
        """Whether anything in it binds: an open draw is not there before its signed terms."""
        return (
            self.state() != OPEN
            or self.has("terms.json", "terms.sig")
            or self.last_postponement() > 0
        )


def week_names(root: Path) -> list[str]:
    """The names of the folders of draws, in the order of their weeks."""
    return sorted(
        entry.name for entry in root.iterdir() if WEEK_PATTERN.fullmatch(entry.name) and entry.is_dir()
    )


def read_week(root: Path, week: str) -> WeekFolder:
    files = {}
    for name in WEEK_FILES:
        data = read_file(root / week / name)
        if data is not None:
            files[name] = data
    return WeekFolder(week, files)
